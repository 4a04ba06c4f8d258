import type { Bid } from '@sto/contract/bids/bids.schemas';
import { act } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { bidOf, tomorrowAt } from '../../testing/bid.ts';
import { openDialog, press, render, type, waitFor } from '../../testing/render.tsx';
import { accepted, recordMoves, refused } from '../../testing/sent-moves.ts';
import { VisitCard } from './visit-card.tsx';

afterEach(() => vi.useRealTimers());

const visit = bidOf({
  status: 'visit',
  visit_start: tomorrowAt('10:00'),
  visit_end: tomorrowAt('11:00'),
  visit_code: '4217',
});
const calendar = { url: '/api/papers/7.ics', name: 'Визит У-7.ics' };
const papers = accepted({ work_order: null, act: null, calendar });
let answer = () => accepted(visit);
const calls = recordMoves((path) => (path.includes('papers') ? papers : answer()));
const sent = () => calls.filter(({ path }) => !path.includes('papers'));
const submit = () =>
  act(async () => openDialog()?.querySelector<HTMLButtonElement>('button[type=submit]')?.click());

it('the card of the visit has its code, the way there and the phone', async () => {
  const host = await render(<VisitCard bid={visit} side="customer" />);
  expect(host.textContent).toContain('4217');
  expect(host.querySelector('a[href^="tel:"]')).not.toBeNull();
  expect(host.querySelector('a[href*="rtext"]')).not.toBeNull();
  await waitFor(() => expect(host.querySelector('a[download]')?.textContent).toBe('В календарь'));
  expect(host.querySelectorAll('button')).toHaveLength(0);
});

const atDriver = {
  ...visit,
  leg: { kind: 'mobile_mechanic' as const, address: 'Лесная, 7', lat: null, long: null, distance_km: null },
};

it('a driver whom the mechanic visits has no way to go, and begins when he has come', async () => {
  const host = await render(
    <VisitCard bid={{ ...atDriver, available_actions: ['arrive'] }} side="customer" />,
  );
  expect(host.textContent).toContain('Лесная, 7');
  expect(host.textContent).not.toContain('Сретенка, 1');
  expect(host.querySelector('a[href*="yandex"]')).toBeNull();
  expect(host.querySelector('a[href^="tel:"]')).not.toBeNull();
  await press('Мастер приехал');
  expect(openDialog()?.textContent).toContain('Мастер у вас?');
});

it.each(['tow', 'pickup'] as const)(
  'a driver whose car is fetched (%s) has no words about coming',
  async (kind) => {
    const bid = { ...atDriver, is_promised: true, leg: { ...atDriver.leg, kind } };
    const host = await render(
      <VisitCard bid={{ ...bid, available_actions: ['arrive', 'promise'] }} side="customer" />,
    );
    expect(host.textContent).toContain('назовите тому, кто заберёт машину');
    expect(host.textContent).toContain('Вы подтвердили: всё в силе');
    expect([...host.querySelectorAll('button')].map((one) => one.textContent)).toContain('Всё в силе');
    await press('Машину забрали');
    expect(openDialog()?.textContent).toContain('Машину забрали?Машину должны забрать завтра, 10:00.');
    expect(host.textContent).not.toMatch(/Я на месте|что будете/);
  },
);

it('a journey whose address is not open yet leaves no empty line', async () => {
  const leg = { ...atDriver.leg, address: null };
  const host = await render(<VisitCard bid={{ ...atDriver, leg }} side="service" />);
  expect([...host.querySelectorAll('p')].filter((line) => line.textContent === '')).toEqual([]);
});

it('the workshop has the way to the car: by its place, or by its address around the workshop', async () => {
  const wayOf = (host: HTMLElement) => host.querySelector('a[href*="yandex"]')?.getAttribute('href') ?? '';
  const known = { ...atDriver, leg: { ...atDriver.leg, lat: 55.8, long: 37.5 } };
  expect(wayOf(await render(<VisitCard bid={known} side="service" />))).toContain('rtext=~55.8,37.5');
  const host = await render(<VisitCard bid={{ ...atDriver, available_actions: ['start'] }} side="service" />);
  const { searchParams } = new URL(wayOf(host));
  expect([searchParams.get('text'), searchParams.get('ll')]).toEqual(['Лесная, 7', '37,55']);
  await press('Начать работу');
  expect(openDialog()?.textContent).toContain('«Мастер приехал»');
  expect(openDialog()?.querySelector('button[type=submit]')?.textContent).toBe('Начать');
});

it('another time is proposed on the clock of the workshop', async () => {
  answer = () => accepted(visit);
  const east = { ...visit, timezone: 'Asia/Krasnoyarsk', available_actions: ['propose_time' as const] };
  await render(<VisitCard bid={east} side="service" />);
  await press('Перенести');
  await type('День', '2026-03-22');
  await type('Время', '12:00');
  await submit();
  await waitFor(() => expect(openDialog()).toBeNull());
  expect(sent()).toEqual([
    {
      path: 'service/bid/propose-time/',
      form: { id: '7', version: '3', period_start: '2026-03-22T12:00:00+07:00' },
    },
  ]);
});

it.each([
  ['customer', 'автосервису'],
  ['service', 'клиенту'],
] as const)(
  'shortly before the visit the %s reads why its time stays, and what to do',
  async (side, other) => {
    const near = {
      ...visit,
      visit_start: '2026-03-20T13:13:00+03:00',
      visit_end: '2026-03-20T14:13:00+03:00',
    };
    const host = await render(<VisitCard bid={{ ...near, available_actions: ['cancel'] }} side={side} />);
    expect(host.textContent).toContain(
      `Перенести запись можно было до 11:13. Если время не подходит, напишите или позвоните ${other}. Запись можно отменить.`,
    );
    const early = await render(<VisitCard bid={{ ...visit, available_actions: ['cancel'] }} side={side} />);
    expect(early.textContent).not.toContain('Перенести запись');
  },
);

it.each([
  ['a time that can be proposed', ['propose_time', 'cancel'], 'предложите другое', 'уже нельзя'],
  ['a call', ['cancel'], 'Перенести запись уже нельзя: напишите', 'предложите другое'],
] as const)('before it cancels the workshop is advised of %s', async (_way, actions, advice, other) => {
  await render(<VisitCard bid={{ ...visit, available_actions: [...actions] }} side="service" />);
  await press('Отменить запись');
  expect(openDialog()?.textContent).toContain(advice);
  expect(openDialog()?.textContent).not.toContain(other);
});

it('a visit that was moved three times says so', async () => {
  const proposed = (id: number): Bid['events'][number] => ({
    ...{ id, type: 'time_proposed', actor: 'customer', actor_name: null, from: 'visit', to: 'visit' },
    ...{ comment: null, time: null, service_name: null, at: '2026-03-20T10:00:00+03:00' },
  });
  const host = await render(
    <VisitCard bid={{ ...visit, events: [1, 2, 3].map(proposed) }} side="customer" />,
  );
  expect(host.textContent).toContain('Время переносили уже 3\u00A0раза, больше нельзя.');
});

it('a day that has passed is named as the fault, also without a time', async () => {
  await render(<VisitCard bid={{ ...visit, id: 10, available_actions: ['propose_time'] }} side="customer" />);
  await press('Перенести');
  await type('День', '2020-01-01');
  await submit();
  expect(openDialog()?.textContent).toContain('Этот день прошёл. Выберите позже');
  expect(openDialog()?.textContent).toContain('Выберите время');
});

it('the time that the visit has is not proposed', async () => {
  await render(<VisitCard bid={{ ...visit, id: 11, available_actions: ['propose_time'] }} side="customer" />);
  await press('Перенести');
  await type('День', '2026-03-21');
  await type('Время', '10:00');
  await submit();
  expect(openDialog()?.textContent).toContain('Это и есть время записи');
  expect(sent()).toEqual([]);
});

const pending = {
  ...visit,
  pending_period: {
    start: tomorrowAt('14:00'),
    end: tomorrowAt('15:00'),
    by: 'service' as const,
    comment: 'Занят подъёмник',
  },
  available_actions: ['confirm_time' as const, 'refuse_time' as const],
};

it('the time of the other side is confirmed, and a refused answer says why', async () => {
  answer = () => refused('no_pending_time', 'Другая сторона не предлагает нового времени');
  const host = await render(<VisitCard bid={pending} side="customer" />);
  expect(host.textContent).toContain('Автосервис предлагает завтра, 14:00');
  expect(host.textContent).toContain('Занят подъёмник');
  await press('Согласиться', 2);
  await waitFor(() => expect(host.textContent).toContain('не предлагает нового времени'));
  expect(sent().filter(({ path }) => path.includes('confirm-time'))).toHaveLength(1);
});

it('who has proposed a time waits', async () => {
  const host = await render(<VisitCard bid={{ ...pending, available_actions: [] }} side="service" />);
  expect(host.textContent).toContain('Вы предложили завтра, 14:00');
  expect(host.textContent).toContain('Ждём ответа');
  expect(host.querySelectorAll('button')).toHaveLength(0);
});

it('who has proposed a time can withdraw it, and reads why that was too late', async () => {
  answer = () => refused('no_own_pending_time', 'Вашего предложения о времени уже нет');
  const own = { ...pending, available_actions: ['withdraw_time' as const, 'propose_time' as const] };
  const host = await render(<VisitCard bid={own} side="service" />);
  await press('Отозвать предложение');
  expect(openDialog()?.textContent).toContain('Клиент больше не сможет согласиться');
  expect(openDialog()?.textContent).not.toContain('уже нельзя');
  await press('Отозвать', 2);
  await waitFor(() => expect(openDialog()?.textContent).toContain('Вашего предложения о времени уже нет'));
  const withdrawn = sent().filter(({ path }) => path.includes('withdraw-time'));
  expect(withdrawn.map(({ form }) => form)).toEqual([{ id: '7', version: '3' }]);
  expect(host.textContent).toContain('Ждём ответа');
});

it('the third proposal says that another one is not possible', async () => {
  await render(<VisitCard bid={{ ...pending, available_actions: ['withdraw_time'] }} side="service" />);
  await press('Отозвать предложение');
  expect(openDialog()?.textContent).toContain('Предложить другое время уже нельзя');
});

it('the workshop takes the car by the code and the mileage', async () => {
  answer = () => ({
    status: 422,
    body: { success: false, errors: [{ code: 'visit_code_wrong', message: 'Код визита не подошёл' }] },
  });
  await render(<VisitCard bid={{ ...visit, available_actions: ['start'] }} side="service" />);
  await press('Принять машину');
  await waitFor(() => expect(document.activeElement?.closest('div')?.textContent).toContain('Код визита'));
  await submit();
  expect(openDialog()?.textContent).toContain('Введите 4 цифры');
  expect(openDialog()?.textContent).toContain('Укажите пробег');
  await type('Код визита', '4218');
  await type('Пробег', '68 400');
  await submit();
  await waitFor(() => expect(openDialog()?.textContent?.match(/Код визита не подошёл/g)).toHaveLength(1));
  expect(openDialog()?.textContent).not.toContain('Не получилось');
  expect(document.activeElement?.getAttribute('aria-invalid')).toBe('true');
  expect(sent()[0]?.form).toEqual({ id: '7', version: '3', visit_code: '4218', mileage: '68400' });
});

it('the workshop reads from when it can take the car', async () => {
  vi.useFakeTimers({ now: new Date('2026-03-20T08:00:00+03:00'), shouldAdvanceTime: true });
  const words = 'Принять машину можно сегодня с\u00A010:00';
  const early = { ...visit, available_actions: [] };
  expect((await render(<VisitCard bid={early} side="service" />)).textContent).toContain(words);
  expect((await render(<VisitCard bid={early} side="customer" />)).textContent).not.toContain('Принять');
});

it('a refused code is gone when the dialog is opened again, and the mileage is not', async () => {
  answer = () => refused('visit_code_wrong', 'Код визита не подошёл');
  await render(<VisitCard bid={{ ...visit, id: 8, available_actions: ['start'] }} side="service" />);
  await press('Принять машину');
  await type('Код визита', '4218');
  await type('Пробег', '68 400');
  await submit();
  await waitFor(() => expect(openDialog()?.textContent).toContain('Код визита не подошёл'));
  await press('Не сейчас');
  await waitFor(() => expect(openDialog()).toBeNull());
  await press('Принять машину');
  expect(openDialog()?.textContent).not.toContain('не подошёл');
  const values = [...(openDialog()?.querySelectorAll('input') ?? [])].map(({ value }) => value);
  expect(values).toEqual(['', '68 400']);
});

it('a lock of the code names the hour of its end, and the words go with it', async () => {
  vi.useFakeTimers({ now: new Date('2026-03-21T10:00:00'), shouldAdvanceTime: true });
  answer = () => ({
    status: 429,
    body: {
      success: false,
      errors: [{ code: 'visit_code_locked', message: 'Код введён неверно 5 раз', retry_after: 900 }],
    },
  });
  await render(<VisitCard bid={{ ...visit, id: 9, available_actions: ['start'] }} side="service" />);
  await press('Принять машину');
  await type('Код визита', '4218');
  await type('Пробег', '68 400');
  await submit();
  await waitFor(() => expect(openDialog()?.textContent).toContain('Код снова можно ввести в 10:15'));
  await act(async () => vi.advanceTimersByTime(900_000));
  expect(openDialog()?.textContent).not.toContain('неверно 5 раз');
});

it('«Я на месте» a day before names the time of the visit', async () => {
  await render(<VisitCard bid={{ ...visit, available_actions: ['arrive'] }} side="customer" />);
  await press('Я на месте');
  expect(openDialog()?.textContent).toContain('Визит назначен на завтра, 10:00.');
});

it.each([
  ['a day before', 'Буду'],
  ['shortly before', 'Я на месте'],
])('%s the driver has what fits the moment first', async (_when, first) => {
  const near = { visit_start: '2026-03-20T13:13:00+03:00', visit_end: '2026-03-20T14:13:00+03:00' };
  const bid = { ...visit, ...(first === 'Буду' ? {} : near) };
  const host = await render(
    <VisitCard bid={{ ...bid, available_actions: ['arrive', 'promise', 'propose_time'] }} side="customer" />,
  );
  const buttons = [...host.querySelectorAll('button')];
  expect(buttons[0]?.textContent).toBe(first);
  expect(buttons.filter(({ className }) => className.includes('signal'))).toEqual([buttons[0]]);
});

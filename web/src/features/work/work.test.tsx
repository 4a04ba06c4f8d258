import type { Bid } from '@sto/contract/bids/bids.schemas';
import type { Change } from '@sto/contract/bids/changes.schemas';
import { act } from 'react';
import { expect, it } from 'vitest';
import { bidOf, lineOf, offerOf, tomorrowAt } from '../../testing/bid.ts';
import { openDialog, press, render, type, waitFor } from '../../testing/render.tsx';
import { accepted, recordMoves } from '../../testing/sent-moves.ts';
import { useDraft } from '../draft/draft.store.ts';
import { BillCard } from './bill-card.tsx';
import { PastChanges, WorkCard } from './work-card.tsx';

const change: Change = {
  id: 4,
  status: 'proposed',
  reason: 'Течёт сальник',
  lines: [
    { ...lineOf(11, 900, { title: 'Сальник' }), decision: 'pending' },
    { ...lineOf(12, 400, { title: 'Промывка' }), decision: 'pending' },
  ],
  price_delta: 1300,
  minutes_delta: 40,
  files: [],
  author: { name: 'Ольга' },
  created_at: '2026-03-20T11:30:00+03:00',
  expires_at: '2026-03-20T15:30:00+03:00',
  decided_at: null,
};
const inWork = bidOf({
  status: 'in_work',
  accepted_offer_id: 70,
  offers: [offerOf({ status: 'accepted' })],
  available_actions: ['decide_change', 'finish'],
});

const draft = {
  service_id: 1,
  auto: { id: 7 },
  work_type_ids: [3],
  type_connection: 2,
  comment: 'Как в прошлый раз',
};
const papers = { work_order: null, act: { url: '/api/papers/7.pdf', name: 'Акт У-7.pdf' }, calendar: null };
const calls = recordMoves((path) => {
  if (path.includes('papers')) return accepted(papers);
  return accepted(path.includes('repeat') ? { draft } : inWork);
});
const sent = () => calls.filter(({ path }) => !path.includes('papers'));
const text = (host: Element | null) => host?.textContent?.replaceAll('\u00A0', ' ') ?? '';

async function pick(line: string, choice: string): Promise<void> {
  const group = [...document.querySelectorAll('fieldset')].find(
    (one) => one.querySelector('legend')?.textContent === line,
  );
  const label = [...(group?.querySelectorAll('label') ?? [])].find((one) => one.textContent === choice);
  await act(async () => label?.querySelector('input')?.click());
}

it('whose consent extra work needs is said to each side in its own words', async () => {
  const driver = await render(<WorkCard bid={inWork} side="customer" />);
  expect(text(driver)).toContain('Новые работы только с вашего согласия.');
  const workshop = await render(<WorkCard bid={inWork} side="service" />);
  expect(text(workshop)).toContain('Новые работы только с согласия клиента.');
});

it('the driver decides on each line, sees the new sum, and sends once', async () => {
  const host = await render(<WorkCard bid={{ ...inWork, changes: [change] }} side="customer" />);
  expect(text(host)).toContain('Ответьте сегодня до 15:30');
  expect(text(host.querySelector('output'))).toBe('1 500 ₽');
  await pick('Сальник', 'Делайте');
  expect(text(host.querySelector('output'))).toBe('2 400 ₽');
  await press('Отправить решение');
  expect(text(host)).toContain('Решите по каждой строке');
  expect(sent()).toEqual([]);
  await pick('Промывка', 'Не нужно');
  await press('Отправить решение', 2);
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]).toEqual({
    path: 'customer/bid/decide-change/',
    form: {
      id: '7',
      version: '3',
      change_id: '4',
      'approved_line_ids[]': ['11'],
      'declined_line_ids[]': ['12'],
    },
  });
});

const finish = () =>
  act(async () => openDialog()?.querySelector<HTMLButtonElement>('button[type=submit]')?.click());

async function openFinish(bid: Bid): Promise<void> {
  await render(<WorkCard bid={bid} side="service" />);
  await press('Завершить');
}

it('the bill of exactly what was agreed needs no lines', async () => {
  await openFinish(inWork);
  await type('Пробег', '68 500');
  await finish();
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]?.form).toEqual({ id: '7', version: '3', mileage_out: '68500' });
});

it('the mileage is that of the start until another is typed', async () => {
  await openFinish({ ...inWork, id: 17, mileage_in: 84_500 });
  await finish();
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]?.form).toEqual({ id: '17', version: '3', mileage_out: '84500' });
});

it('a line that was not done and a discount leave the bill', async () => {
  const approved: Change = {
    ...change,
    status: 'approved',
    decided_at: '2026-03-20T11:50:00+03:00',
    lines: change.lines.map((line) => ({ ...line, decision: line.id === 11 ? 'approved' : 'declined' })),
  };
  await openFinish({ ...inWork, changes: [approved] });
  expect(text(openDialog()?.querySelector('output') ?? null)).toBe('2 400 ₽');
  await act(async () =>
    document.querySelector<HTMLInputElement>('[aria-label="Входит в счёт: Работа 1"]')?.click(),
  );
  await type('Скидка', '100');
  expect(text(openDialog()?.querySelector('output') ?? null)).toBe('800 ₽');
  await finish();
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(JSON.parse(String(sent()[0]?.form.lines))).toMatchObject([
    { kind: 'labour', title: 'Сальник', price: 900 },
    { kind: 'discount', price: 100 },
  ]);
});

it('the price of an estimate can be named at the end', async () => {
  await openFinish({
    ...inWork,
    offers: [offerOf({ status: 'accepted', price_is_final: false, price_max: 3000 })],
  });
  await type('Цена: Работа 1', '2 000');
  await finish();
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(JSON.parse(String(sent()[0]?.form.lines))).toMatchObject([{ title: 'Работа 1', price: 2000 }]);
});

const finished = bidOf({
  status: 'finished',
  accepted_offer_id: 70,
  price_final: 1500,
  final_lines: [lineOf(21, 1500)],
  warranty_months: 12,
  finished_at: '2026-03-20T11:00:00+03:00',
  warranty_until: tomorrowAt('10:00').replace('2026', '2027'),
  mileage_out: 68_500,
  available_actions: ['confirm', 'claim', 'repeat'],
});

it('a finished bid shows the bill, the warranty and what the driver can do', async () => {
  const host = await render(<BillCard bid={finished} side="customer" />);
  expect(text(host)).toContain('К оплате1 500 ₽');
  expect(text(host)).toContain('Гарантия до21 марта 2027');
  expect([...host.querySelectorAll('button')].map(({ textContent }) => textContent)).toEqual([
    'Всё готово',
    'Открыть претензию',
    'Повторить',
  ]);
  await waitFor(() => expect(host.querySelector('a')?.textContent).toBe('Акт'));
  await press('Открыть претензию');
  await finish();
  expect(text(openDialog())).toContain('Опишите, что не так');
  await type('Что не так', 'Снова течёт');
  await finish();
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]).toEqual({
    path: 'customer/bid/claim/',
    form: { id: '7', version: '3', text: 'Снова течёт' },
  });
});

const claim = {
  ...{ id: 1, text: 'Снова течёт', files: [], answer: null, answered_at: null, answered_by: null },
  ...{ created_at: tomorrowAt('10:00'), answer_deadline_at: tomorrowAt('18:00'), answer_files: [] },
  ...{ appeal_until: null, appeal: null },
};

it('a bill that the driver has taken, or claims against, is no request to pay', async () => {
  const confirmed = { ...finished, confirmed_at: '2026-03-20T11:30:00+03:00' };
  const driver = await render(<BillCard bid={confirmed} side="customer" />);
  expect(text(driver)).toContain('Стоимость1 500 ₽');
  expect(text(driver)).toContain('Вы приняли работы');
  expect(text(driver)).not.toContain('К оплате');
  const workshop = await render(<BillCard bid={confirmed} side="service" />);
  expect(text(workshop)).toContain('Принято клиентом');
  const claims = [{ ...claim, status: 'accepted' as const }];
  const mended = await render(<BillCard bid={{ ...finished, claims }} side="customer" />);
  expect(text(mended)).not.toContain('К оплате');
  const repair = { ...inWork, claims, final_lines: finished.final_lines, finished_at: finished.finished_at };
  const free = await render(<WorkCard bid={repair} side="customer" />);
  expect(text(free)).toContain('новой оплаты нет');
  expect(text(free)).not.toContain('₽');
  const decided = { ...change, status: 'approved', decided_at: tomorrowAt('10:00') } as const;
  const lines = change.lines.map((line) => ({ ...line, decision: 'approved' as const }));
  const paid = await render(
    <WorkCard bid={{ ...repair, changes: [{ ...decided, lines }] }} side="customer" />,
  );
  expect(text(paid)).toContain('1 300 ₽');
  expect(text(paid)).not.toContain('новой оплаты нет');
  const extra = { ...decided, lines, created_at: tomorrowAt('11:00') };
  const unpaid = await render(<BillCard bid={{ ...finished, claims, changes: [extra] }} side="customer" />);
  expect(text(unpaid)).toContain('К оплате');
});

it('«Всё готово» is the main step only while no claim is open', async () => {
  const isMain = async (claims: Bid['claims']) => {
    const host = await render(<BillCard bid={{ ...finished, claims }} side="customer" />);
    const confirm = [...host.querySelectorAll('button')].find((one) => one.textContent === 'Всё готово');
    return confirm?.className.includes('primary');
  };
  expect(await isMain([{ ...claim, status: 'refused' }])).toBe(true);
  expect(await isMain([{ ...claim, status: 'open' }])).toBe(false);
  expect(await isMain([{ ...claim, status: 'disputed' }])).toBe(false);
});

it('the bill names the warranty of each line where they differ', async () => {
  const final_lines = [
    lineOf(21, 1500, { warranty_months: 6 }),
    lineOf(22, 900, { kind: 'part', warranty_months: 12 }),
  ];
  const host = await render(<BillCard bid={{ ...finished, final_lines }} side="customer" />);
  expect(text(host)).toContain('Работа 21гарантия 6 месяцев');
  expect(text(host)).toContain('Работа 22запчасть, гарантия 12 месяцев');
  expect(text(host)).toContain('Гарантия до21 марта 2027, на часть работ и запчастей меньше');
  const bare = await render(<BillCard bid={{ ...finished, warranty_months: null }} side="customer" />);
  expect(text(bare)).toContain('Претензии до21 марта 2027');
});

it('a line without a named term never takes the longest one of the bill', async () => {
  const final_lines = [lineOf(21, 1500, { warranty_months: 12 }), lineOf(22, 900, { title: 'Сальник' })];
  const host = await render(<BillCard bid={{ ...finished, final_lines }} side="customer" />);
  expect(text(host)).toContain('Сальникгарантия не указана');
  expect(text(host)).toContain('на часть работ и запчастей меньше');
});

it('extra work names the terms of the offer until the bill does', async () => {
  const warranty = { work_months: 6, parts_months: 0, km: null, text: '' };
  const offers = [offerOf({ status: 'accepted', warranty })];
  const bid: Bid = { ...inWork, offers, changes: [change], available_actions: ['propose_change'] };
  const driver = await render(<WorkCard bid={bid} side="customer" />);
  expect(text(driver)).toContain('Сальникгарантия 6 месяцев');
  const decided = { ...change, status: 'approved', decided_at: '2026-03-20T10:30:00+03:00' } as const;
  const past = await render(
    <PastChanges bid={{ ...finished, offers, changes: [decided] }} side="customer" />,
  );
  expect(text(past)).toContain('Сальник');
  expect(text(past)).not.toContain('гарантия');
  await render(<WorkCard bid={{ ...bid, changes: [] }} side="service" />);
  await press('Дополнительные работы');
  expect(text(openDialog())).toContain(
    'Гарантия без срока в строке: на работу 6 месяцев, на запчасть не указана.',
  );
});

it('«Повторить» fills the draft of a booking', async () => {
  await render(<BillCard bid={finished} side="customer" />);
  await press('Повторить');
  await waitFor(() => expect(useDraft.getState().workIds).toEqual([3]));
  expect(useDraft.getState()).toMatchObject({
    carId: 7,
    forms: { 1: { typeConnection: 2, comment: 'Как в прошлый раз' } },
  });
});

it('the workshop reads until when the driver answers, and that a part was refused', async () => {
  const isPart = { ...change, id: 3, status: 'approved' } as const;
  const lines = [
    { ...lineOf(21, 900, { title: 'Опора' }), decision: 'approved' } as const,
    { ...lineOf(22, 400, { title: 'Шланг' }), decision: 'declined' } as const,
  ];
  const bid = { ...inWork, changes: [change, { ...isPart, lines }] };
  const host = await render(
    <>
      <WorkCard bid={bid} side="service" />
      <PastChanges bid={bid} side="service" />
    </>,
  );
  expect(text(host)).toContain('Клиент отвечает сегодня до 15:30');
  expect(text(host)).toContain('Согласовано частично');
});

it('the workshop withdraws extra work after a confirmation', async () => {
  const bid: Bid = { ...inWork, available_actions: ['withdraw_change'], changes: [change] };
  calls.length = 0;
  await render(<WorkCard bid={bid} side="service" />);
  await press('Отозвать предложение');
  expect(openDialog()?.textContent).toContain('Отозвать дополнительные работы?');
  expect(sent()).toEqual([]);
  await press('Отозвать');
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]).toEqual({
    path: 'service/bid/withdraw-change/',
    form: { id: '7', version: '3', change_id: '4' },
  });
});

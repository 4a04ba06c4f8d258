import type { WorkshopSchedule } from '@sto/contract/schedule/schedule.schemas';
import { act } from 'react';
import { beforeEach, expect, it } from 'vitest';
import { forgetUnsaved } from '../../lib/browser/use-unsaved.ts';
import { answerCalls } from '../../testing/answer-calls.ts';
import { nameOf, openDialog, press, render, rowsOf, type, waitFor } from '../../testing/render.tsx';
import { Toasts } from '../../ui/feedback/toast.tsx';
import { ScheduleEditor } from './schedule-editor.tsx';

const saved: WorkshopSchedule = {
  ...{
    service_id: 7,
    timezone: 'Europe/Moscow',
    week: [],
    exceptions: [],
    holidays: [],
    mechanics: [],
    blocks: [],
  },
  bays: [{ id: 3, name: 'Пост 1', sort: 1, is_active: true, skills: [20] }],
  ...{ slot_step_minutes: 30, buffer_minutes: 10, min_notice_minutes: 90, horizon_days: 14 },
  ...{ instant_booking: false, observes_holidays: true },
  ...{ closed_from: null, closed_to: null, closure_note: null },
};
let schedule: WorkshopSchedule;
let sent: Record<string, FormDataEntryValue>[];
let refusal: { status: number; body: object } | null;
let isDown: boolean;
let booked: { id: number; kind: string; bid: { id: number } | null }[];
const tree = {
  groups: [
    { id: 10, title: 'Ремонт', categories: [{ id: 11, title: 'Двигатель' }] },
    { id: 20, title: 'Шины', categories: [{ id: 21, title: 'Балансировка' }] },
  ],
};

answerCalls(async (address, { body }) => {
  if (isDown) throw new TypeError('Failed to fetch');
  const answer = (data: unknown) => Response.json({ success: true, data });
  if (address.includes('/board/')) {
    const to = '2126-04-01T12:00:00+03:00';
    return answer({ timezone: saved.timezone, bookings: booked.map((one) => ({ ...one, to })) });
  }
  if (address.includes('/get-tree')) return answer(tree);
  if (address.includes('/view/')) return answer(schedule);
  const form = Object.fromEntries(body as FormData);
  sent.push(form);
  if (refusal) return Response.json(refusal.body, { status: refusal.status });
  if (address.includes('/exception/save/')) {
    const day = { id: 1, date: String(form.date), is_active: false, from: null, to: null, note: '' };
    schedule = { ...schedule, exceptions: [day] };
    return answer(day);
  }
  if (address.includes('/exception/remove/')) schedule = { ...schedule, exceptions: [] };
  if (address.includes('/bay/remove/')) schedule = { ...schedule, bays: [] };
  if (address.includes('/update/')) schedule = { ...schedule, buffer_minutes: Number(form.buffer_minutes) };
  return answer(address.includes('/update/') ? schedule : {});
});
beforeEach(() => {
  forgetUnsaved();
  schedule = saved;
  sent = [];
  refusal = null;
  isDown = false;
  booked = [];
});

const refuse = (status: number, errors: object) => {
  refusal = { status, body: { success: false, errors } };
};

async function shown(text = 'Правила записи'): Promise<HTMLElement> {
  const wordsOf = ({ closed_to: to }: { closed_to: string | null }) => to && `Закрыто до ${to}`;
  const page = await render(
    <>
      <ScheduleEditor workshopId={7} closureWords={wordsOf} />
      <Toasts />
    </>,
  );
  await waitFor(() => expect(page.textContent).toContain(text));
  return page;
}

it('the rules are sent in minutes and days, and nothing is unsaved afterwards', async () => {
  const page = await shown();
  expect(page.textContent).not.toContain('Изменения не сохранены');
  await type('Запас между визитами', '25');
  await type('Записать не позже чем за', '2,5');
  expect(page.textContent).toContain('Изменения не сохранены');
  await press('Сохранить: Правила записи', 2);
  await waitFor(() => expect(document.body.textContent).toContain('Правила записи сохранены'));
  expect(sent).toEqual([
    {
      ...{ service_id: '7', instant_booking: '0', observes_holidays: '1', slot_step_minutes: '30' },
      ...{ buffer_minutes: '25', min_notice_minutes: '150', horizon_days: '14' },
    },
  ]);
});

it('what was typed is there on return from another page, until it is given up', async () => {
  await shown();
  await type('Запас между визитами', '25');
  const page = await shown();
  const values = () => [...page.querySelectorAll('input')].map((field) => field.value);
  expect(values()).toContain('25');
  await press('Отменить изменения: Правила записи');
  expect(values()).not.toContain('25');
  expect(page.textContent).not.toContain('Изменения не сохранены');
});

it('a refused rule is shown at its field, and the form stays as it was typed', async () => {
  refuse(422, { buffer_minutes: ['Не больше 240'] });
  const page = await shown();
  await type('Запас между визитами', '900');
  await press('Сохранить: Правила записи');
  await waitFor(() => expect(page.querySelector('[role=alert]')?.textContent).toBe('Не больше 240'));
  const fields = [...page.querySelectorAll('input')];
  expect(fields.find((field) => field.getAttribute('aria-invalid'))?.value).toBe('900');
  await type('Записать не позже чем за', 'день');
  await press('Сохранить: Правила записи');
  expect(page.textContent).toContain('Нужно число от 0 до 168');
  expect(sent).toHaveLength(1);
});

it('a closure shows what drivers read, and is ended by the button', async () => {
  const page = await shown();
  await type('Закрыто по', '2026-04-10');
  await type('Причина', 'Отпуск');
  expect(page.textContent).toContain('Закрыто до 2026-04-10. Отпуск');
  await press('Сохранить: Закрытие');
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({ closed_from: 'none', closed_to: '2026-04-10', closure_note: 'Отпуск' });
});

it('a closure names the visits and the unanswered offers in its days', async () => {
  const ofBid = (kind: string, id: number, bidId: number) => ({ id, kind, bid: { id: bidId } });
  booked = [ofBid('visit', 1, 11), ofBid('offer', 2, 12), ofBid('offer', 3, 12), ofBid('block', 4, 13)];
  const page = await shown();
  expect(page.textContent).not.toContain('уже есть');
  await type('Закрыто с', '2126-04-01');
  await type('Закрыто по', '2126-04-01');
  await waitFor(() =>
    expect(page.textContent?.replaceAll('\u00A0', ' ')).toContain(
      'На эти дни уже есть 1 визит и 1 отклик без ответа. Назначенное останется',
    ),
  );
});

it('the button of a saved closure ends it, and a wrong order is shown at the field', async () => {
  schedule = { ...saved, closed_from: '2026-04-01', closed_to: '2026-04-10', closure_note: 'Отпуск' };
  const page = await shown('Водители увидят');
  await press('Убрать закрытие');
  expect(page.textContent).not.toContain('Водители увидят');
  refuse(422, { closed_to: ['Проверьте часы'] });
  await press('Сохранить: Закрытие');
  await waitFor(() => expect(page.querySelector('[role=alert]')?.textContent).toBe('Проверьте часы'));
  expect(sent).toEqual([{ service_id: '7', closed_from: 'none', closed_to: 'none', closure_note: ' ' }]);
});

it('a special day warns of visits, is added and is removed after a confirmation', async () => {
  booked = [1, 2].map((id) => ({ id, kind: 'visit', bid: null }));
  const page = await shown('Особых дней нет');
  await press('Добавить день');
  expect(page.textContent).toContain('Выберите день');
  await type('День', '2026-05-09');
  await waitFor(() => expect(page.textContent).toContain('уже есть 2\u00A0визита'));
  await press('Добавить день');
  await waitFor(() => expect(rowsOf(page)[0]).toBe('9\u00A0мая: выходной'));
  expect(sent).toEqual([{ service_id: '7', date: '2026-05-09', is_active: '0' }]);
  await press('Убрать особый день 9\u00A0мая');
  expect(openDialog()?.textContent).toContain('снова будет по обычному графику');
  await press('Убрать');
  await waitFor(() => expect(page.textContent).toContain('Особых дней нет'));
  expect(sent[1]).toEqual({ id: '1' });
});

it('hours of a special day are sent, and a refusal is shown at the field', async () => {
  refuse(422, { from: ['Проверьте часы: начало и конец'] });
  const page = await shown();
  await type('День', '2026-05-09');
  const own = [...page.querySelectorAll('label')].find((label) => nameOf(label) === 'Свои часы');
  await act(async () => own?.click());
  await press('Добавить день');
  await waitFor(() => expect(page.textContent).toContain('Проверьте часы: начало и конец'));
  expect(sent[0]).toMatchObject({ is_active: '1', from: '10:00', to: '16:00' });
});

it('a bay gets another name with the same works', async () => {
  const page = await shown();
  await press('Изменить пост Пост 1');
  await type('Название поста', 'Подъёмник');
  await press('Сохранить пост');
  await waitFor(() => expect(document.body.textContent).toContain('Пост сохранён'));
  expect(sent).toEqual([
    { service_id: '7', id: '3', sort: '1', 'skills[]': '20', name: 'Подъёмник', is_active: '1' },
  ]);
  expect(page.querySelector('form[aria-label="Пост Пост 1"]')).toBeNull();
});

it('a new bay without a name is refused at the field', async () => {
  refuse(422, { name: ['Слишком длинное название'] });
  const page = await shown();
  await press('Добавить пост');
  await press('Сохранить пост');
  expect(page.querySelector('[role=alert]')?.textContent).toBe('Назовите пост');
  await type('Название поста', 'Яма');
  await press('Сохранить пост', 2);
  await waitFor(() =>
    expect(page.querySelector('[role=alert]')?.textContent).toBe('Слишком длинное название'),
  );
  expect(sent).toEqual([{ service_id: '7', name: 'Яма', is_active: '1' }]);
});

it('a bay with visits stays, and the dialog says why', async () => {
  refuse(409, [{ code: 'bay_in_use', message: 'На этом посту есть записи' }]);
  const page = await shown();
  await press('Удалить пост Пост 1');
  await press('Удалить');
  await waitFor(() => expect(openDialog()?.textContent).toContain('На этом посту есть записи'));
  expect(rowsOf(page)[0]).toContain('Пост 1');
});

it('a schedule that did not load can be loaded again', async () => {
  isDown = true;
  const page = await shown('График не загрузился');
  isDown = false;
  await press('Повторить');
  await waitFor(() => expect(page.textContent).toContain('Правила записи'));
});

async function check(page: HTMLElement, name: string): Promise<void> {
  const label = await waitFor(() => {
    const found = [...page.querySelectorAll('label')].find((one) => nameOf(one) === name);
    if (!found) throw new Error(`no box «${name}»`);
    return found;
  });
  await act(async () => label.click());
}

it('works of a bay are a whole group or its parts', async () => {
  const page = await shown();
  await press('Изменить пост Пост 1');
  await check(page, 'Шины');
  await check(page, 'Двигатель');
  await press('Сохранить пост');
  await waitFor(() => expect(sent[0]).toMatchObject({ id: '3', 'skills[]': '11' }));
});

it('a whole group replaces its parts at a mechanic, and a refusal leaves the form open', async () => {
  schedule = { ...saved, mechanics: [{ id: 5, name: 'Пётр', skills: [11] }] };
  refuse(422, [{ code: 'skills_unknown', message: 'Таких работ нет' }]);
  const page = await shown('Пётр');
  await press('Изменить работы мастера Пётр');
  await check(page, 'Ремонт');
  await press('Сохранить мастера', 2);
  await waitFor(() => expect(document.body.textContent).toContain('Таких работ нет'));
  expect(page.querySelector('form[aria-label="Работы мастера Пётр"]')).not.toBeNull();
  refusal = null;
  await press('Сохранить мастера');
  await waitFor(() => expect(document.body.textContent).toContain('Работы мастера сохранены'));
  expect(sent).toEqual(Array(2).fill({ id: '5', 'skills[]': '10' }));
});

import type { SlotWait } from '@sto/contract/schedule/slot-waits.schemas';
import { expect, it, vi } from 'vitest';
import { answerCalls } from '../../testing/answer-calls.ts';
import { press, render, rowsOf, waitFor } from '../../testing/render.tsx';
import { Waits } from './waits.tsx';

const inMinutes = (count: number) => new Date(Date.now() + count * 60_000).toISOString();
const wait = (id: number, part: Partial<SlotWait> = {}): SlotWait => ({
  ...{ id, service_id: 500 + id, service_name: `Мотор ${id}`, timezone: 'Europe/Moscow', auto_id: 3 },
  ...{ work_type_ids: [5], date_from: '2099-03-11', date_to: '2099-03-11', status: 'waiting', offer: null },
  ...part,
});
const offer = { from: '2099-03-11T12:00:00+03:00', to: '2099-03-11T13:00:00+03:00' };
let waits: SlotWait[];
const removed: unknown[] = [];
const onTake = vi.fn();

answerCalls(async (url, { body }) => {
  if (url.includes('/remove/')) {
    const id = Number((body as FormData).get('id'));
    removed.push(id);
    waits = waits.filter((one) => one.id !== id);
    return Response.json({ success: true, data: {} });
  }
  return Response.json({ success: true, data: { items: waits } });
});

it('an offered time has a countdown and leads to the bid; the others wait or were missed', async () => {
  waits = [
    wait(1, { status: 'offered', offer: { ...offer, expires_at: inMinutes(10) } }),
    wait(2),
    wait(3, { status: 'missed' }),
  ];
  const page = await render(<Waits onTake={onTake} />);
  await waitFor(() => expect(rowsOf(page)).toHaveLength(3));
  const [offered, waiting, missed] = rowsOf(page);
  expect(offered).toMatch(/12:00\. Время ваше ещё \d+\sмин\s\d\d\sс/);
  expect(waiting).toMatch(/Ждём время на 11\sмарта\s2099/);
  expect(missed).toContain('предложили следующему');
  await press('Записаться в Мотор 1');
  expect(onTake).toHaveBeenCalledExactlyOnceWith(waits[0]);
  expect(
    [...page.querySelectorAll('button')].filter((one) => one.textContent?.includes('Записаться')),
  ).toHaveLength(1);
});

it('an offer that has run out is not offered, even before the server says so', async () => {
  waits = [wait(1, { status: 'offered', offer: { ...offer, expires_at: inMinutes(-1) } })];
  const page = await render(<Waits onTake={onTake} />);
  await waitFor(() => expect(page.textContent).toContain('предложили следующему'));
  expect(page.textContent).not.toContain('Записаться');
});

it('a place in the line is given up after a confirmation, and the section goes with the last', async () => {
  waits = [wait(2)];
  const page = await render(<Waits onTake={onTake} />);
  await waitFor(() => expect(rowsOf(page)).toHaveLength(1));
  await press('Не ждать Мотор 2');
  await press('Не ждать');
  await waitFor(() => expect(removed).toEqual([2]));
  await waitFor(() => expect(page.textContent).not.toContain('Мои ожидания'));
});

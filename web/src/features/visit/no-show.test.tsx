import { expect, it } from 'vitest';
import { bidOf } from '../../testing/bid.ts';
import { openDialog, press, render } from '../../testing/render.tsx';
import { accepted, recordMoves } from '../../testing/sent-moves.ts';
import { VisitCard } from './visit-card.tsx';

recordMoves(() => accepted({ work_order: null, act: null, calendar: null }));

/** The time is noon. */
const today = (time: string) => `2026-03-20T${time}:00+03:00`;
const visit = (start: string, end: string) =>
  bidOf({
    ...{ status: 'visit', visit_start: today(start), visit_end: today(end) },
    available_actions: ['start', 'cancel'],
  });
const begun = visit('11:40', '12:40');
const closing = 'заявка закроется сама сегодня в\u00A014:40. Показателям автосервиса это не повредит.';

it('after the start the workshop reads when both sides are questioned and when the bid closes', async () => {
  const host = await render(<VisitCard bid={begun} side="service" />);
  expect(host.textContent).toContain(
    `Если клиент не приехал, спросим вас обоих сегодня в\u00A012:40: без ответа ${closing}`,
  );
  await press('Отменить запись');
  expect(openDialog()?.textContent).toContain(closing);
});

it('after the end it reads that it need not cancel', async () => {
  const host = await render(<VisitCard bid={visit('10:40', '11:40')} side="service" />);
  expect(host.textContent).toContain('отменять не нужно: заявка закроется сама сегодня в\u00A013:40');
});

it.each([
  ['the driver', begun, 'customer'],
  ['a workshop before the visit', visit('12:30', '13:30'), 'service'],
  ['a workshop whose visit is past closing', visit('08:00', '09:00'), 'service'],
] as const)('%s reads nothing of it', async (_who, bid, side) => {
  const host = await render(<VisitCard bid={bid} side={side} />);
  expect(host.textContent).not.toContain('закроется сама');
});

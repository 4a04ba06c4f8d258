import type { Notification } from '@sto/contract/notifications/notifications.schemas';
import { expect, it } from 'vitest';
import { render } from '../../testing/render.tsx';
import { NotificationRow } from './notification-row.tsx';

const moment = new Date('2026-03-20T07:00:00Z');
const pad = (count: number) => String(count).padStart(2, '0');

/** The moment as a place writes it whose clock is this many hours ahead of the reader's. */
function writtenAhead(hours: number): string {
  const offset = hours * 60 - moment.getTimezoneOffset();
  const zone = `${offset < 0 ? '-' : '+'}${pad(Math.trunc(Math.abs(offset) / 60))}:${pad(Math.abs(offset) % 60)}`;
  return new Date(moment.getTime() + offset * 60_000).toISOString().slice(0, 19) + zone;
}

const reminder: Notification = {
  ...{ id: 1, type: 'visit_reminder', role: 'customer', title: 'Скоро визит: заявка У-7' },
  ...{ text: 'Мотор: 21 марта, 10:00', url: '/customer/bids/7', is_read: true },
  entity: { type: 'bid', id: 7 },
  created_at: writtenAhead(2),
};
const textOf = async (part: Partial<Notification>) =>
  (await render(<NotificationRow notification={{ ...reminder, ...part }} />)).textContent;

it('a time of a bid says whose clock it is when the reader has another one', async () => {
  const words = 'время на часах автосервиса';
  expect(await textOf({})).toContain(`10:00 · ${words}`);
  expect(await textOf({ created_at: writtenAhead(0) })).not.toContain(words);
  expect(await textOf({ text: 'Мотор: Замена масла' })).not.toContain(words);
  expect(await textOf({ entity: null })).not.toContain(words);
});

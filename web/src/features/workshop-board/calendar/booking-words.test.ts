import { expect, it } from 'vitest';
import { bookingState, bookingTime, bookingTimeOn, bookingTitle } from './booking-words.ts';
import type { Booking } from './calendar.api.ts';

it('the works of a visit are one list, as on the board', () => {
  const bid = { work_titles: ['Замена колодок', 'Замена дисков', 'ТО-2'] } as Booking['bid'];
  const booking = { bid, kind: 'visit', note: '' } as Booking;
  expect(bookingTitle(booking)).toBe('Замена колодок, замена дисков, ТО-2');
});

it('time whose bid the reader may not see is taken, and not by hand', () => {
  const hidden = (kind: Booking['kind']) => bookingTitle({ bid: null, kind, note: '' } as Booking);
  expect([hidden('visit'), hidden('offer'), hidden('block')]).toEqual(['Занято', 'Занято', 'Занято вручную']);
});

it('another time that waits for an answer is on the card, with its day if that is another', () => {
  const zone = 'Asia/Yekaterinburg';
  const stateOf = (day: string, by: 'customer' | 'service') => {
    const pending_period = { start: `${day}T13:00:00+05:00`, end: `${day}T14:00:00+05:00`, by };
    const bid = { status: 'visit', pending_period } as Booking['bid'];
    return bookingState({ bid, kind: 'visit', from: '2026-05-04T10:00:00+05:00' } as Booking, zone);
  };
  expect(stateOf('2026-05-04', 'service')).toBe('Ждёт ответа: 13:00');
  expect(stateOf('2026-05-06', 'customer')?.replaceAll('\u00A0', ' ')).toBe(
    'Клиент предлагает: 6 мая, 13:00',
  );
});

it('work after a claim is neither late nor in its bay', () => {
  const bid = { status: 'in_work', is_after_claim: true } as Booking['bid'];
  expect(bookingState({ bid, kind: 'visit' } as Booking, 'Europe/Moscow')).toBe('Исправляем по гарантии');
});

it('a late job names its beginning on the days after the planned one', () => {
  const zone = 'Asia/Yekaterinburg';
  const late = (day: string) =>
    ({
      ...{ kind: 'visit', from: `${day}T14:00:00+05:00`, lateSince: `${day}T17:00:00+05:00` },
      to: '2026-05-04T10:00:00+05:00',
    }) as Booking;
  const textOn = (date: string, day: string) =>
    bookingTimeOn({ date, today: '2026-05-04' }, late(day), zone).replaceAll('\u00A0', ' ');
  expect(textOn('2026-05-04', '2026-05-03')).toBe('со вчера, 14:00');
  expect(textOn('2026-05-04', '2026-05-02')).toBe('со 2 мая, 14:00');
  expect(textOn('2026-05-03', '2026-04-22')).toBe('с 22 апреля, 14:00');
  expect(textOn('2026-05-03', '2026-05-03'), 'its own day').toBe('14:00–17:00');
});

it('a job until midnight belongs to its own day only', () => {
  const zone = 'Asia/Yekaterinburg';
  const span = { from: '2026-05-02T14:00:00+05:00', lateSince: '2026-05-03T00:00:00+05:00' };
  const booking = { kind: 'visit', ...span, to: '2026-05-04T10:00:00+05:00' } as Booking;
  const textOn = (date: string) => bookingTimeOn({ date, today: '2026-05-04' }, booking, zone);
  expect(textOn('2026-05-03').replaceAll('\u00A0', ' ')).toBe('со 2 мая, 14:00');
  expect(textOn('2026-05-02')).toBe('14:00–0:00');
  expect(bookingTime({ ...booking, lateSince: undefined, to: span.lateSince }, zone)).toBe('14:00–0:00');
});

import { expect, it } from 'vitest';
import { bookingTitle } from './booking-words.ts';
import type { Booking } from './calendar.api.ts';

it('the works of a visit are one list, as on the board', () => {
  const bid = { work_titles: ['Замена колодок', 'Замена дисков', 'ТО-2'] } as Booking['bid'];
  const booking = { bid, kind: 'visit', note: '' } as Booking;
  expect(bookingTitle(booking)).toBe('Замена колодок, замена дисков, ТО-2');
});

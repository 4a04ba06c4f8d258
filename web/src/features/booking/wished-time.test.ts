import { expect, it } from 'vitest';
import { workshop } from '../../testing/workshop.ts';
import { missedWish, wishedWindow, withWishedTime } from './wished-time.ts';

/** Friday noon in Moscow. */
const now = new Date('2026-03-20T09:00:00Z');
const untouched = { day: null, part: 'any' as const };
const shown = (from: string | null, to: string | null, form: { day: string | null } = untouched) =>
  withWishedTime({ ...untouched, ...form }, { from, to }, workshop, now);

it('shows the named day and its part on the clock of the workshop', () => {
  expect(shown('2026-03-21T06:00:00Z', '2026-03-21T09:00:00Z')).toEqual({
    day: '2026-03-21',
    part: 'morning',
  });
  expect(shown('2026-03-21T09:00:00Z', '2026-03-21T14:00:00Z')).toEqual({
    day: '2026-03-21',
    part: 'afternoon',
  });
  expect(shown('2026-03-21T15:00:00Z', '2026-03-21T18:00:00Z')).toEqual({
    day: '2026-03-21',
    part: 'evening',
  });
  expect(shown('2026-03-21T06:00:00Z', '2026-03-23T18:00:00Z')).toEqual({ day: '2026-03-21', part: 'any' });
});

it('leaves a closed day, a part that is over and the choice of the driver', () => {
  expect(shown('2026-03-22T06:00:00Z', '2026-03-22T09:00:00Z')).toEqual(untouched);
  expect(shown('2026-03-20T06:00:00Z', '2026-03-20T09:00:00Z')).toEqual({ day: '2026-03-20', part: 'any' });
  const chosen = { day: '2026-03-24' };
  expect(shown('2026-03-21T06:00:00Z', '2026-03-21T09:00:00Z', chosen)).toMatchObject(chosen);
  expect(shown(null, null)).toEqual(untouched);
});

it.each([
  ['утром', '2026-03-21T05:00:00Z', '2026-03-21T09:00:00Z'],
  ['с 13:00 до 18:00', '2026-03-21T10:00:00Z', '2026-03-21T15:00:00Z'],
  ['с 15:00 до 16:00', '2026-03-21T12:00:00Z', '2026-03-21T13:00:00Z'],
])('a wish for «%s» has its words and its hours', (words, from, to) => {
  const wish = { from, to };
  const window = wishedWindow(shown(from, to), untouched, wish, workshop, now);
  expect(window).toEqual({ ...wish, words, isUntouched: true });
  const chosen = { day: '2026-03-21', part: 'evening' as const };
  expect(wishedWindow(chosen, chosen, wish, workshop, now)).toBeNull();
});

it('a wish for a day has no hours', () => {
  const wish = { from: '2026-03-21T06:00:00Z', to: '2026-03-21T18:00:00Z' };
  expect(wishedWindow(shown(wish.from, wish.to), untouched, wish, workshop, now)).toBeNull();
});

it('a wish for a part of the day that is over has its words while the form shows the whole day', () => {
  const wish = { from: '2026-03-20T05:00:00Z', to: '2026-03-20T09:00:00Z' };
  const form = shown(wish.from, wish.to);
  expect(wishedWindow(form, untouched, wish, workshop, now)?.words).toBe('утром');
});

it('a wish for a closed day is named', () => {
  const sunday = { from: '2026-03-22T06:00:00Z', to: '2026-03-22T09:00:00Z' };
  expect(missedWish(shown(sunday.from, sunday.to), sunday, workshop, now)).toBe('22\u00A0марта утром');
  expect(missedWish({ day: '2026-03-23', part: 'any' }, sunday, workshop, now)).toBeNull();
  const over = { from: '2026-03-19T06:00:00Z', to: '2026-03-19T09:00:00Z' };
  expect(missedWish(untouched, over, workshop, now)).toBeNull();
});

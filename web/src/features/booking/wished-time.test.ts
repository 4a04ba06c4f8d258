import { expect, it } from 'vitest';
import { workshop } from '../../testing/workshop.ts';
import { withWishedTime } from './wished-time.ts';

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

import { expect, it } from 'vitest';
import { bidOf } from '../../testing/bid.ts';
import { startClosed } from './visit-start.ts';

const visit = bidOf({
  status: 'visit',
  visit_start: '2026-03-21T11:00:00+03:00',
  visit_end: '2026-03-21T12:00:00+03:00',
});
const at = (moment: string) => startClosed(visit, new Date(moment));

it('a car can be taken from a day before its visit to a day after it', () => {
  expect(at('2026-03-20T10:59:00+03:00')).toEqual({
    hint: 'можно сегодня с\u00A011:00',
    text: 'Принять машину можно сегодня с\u00A011:00, за сутки до времени записи.',
  });
  expect(at('2026-03-20T11:00:00+03:00')).toBeNull();
  expect(at('2026-03-22T12:00:00+03:00')).toBeNull();
  expect(at('2026-03-22T12:01:00+03:00')?.hint).toBe('срок прошёл');
});

it('names the day when it is not today, and the work of a mechanic who comes', () => {
  expect(at('2026-03-10T11:00:00+03:00')?.hint).toBe('можно 20\u00A0марта с\u00A011:00');
  const leg = { kind: 'mobile_mechanic' as const, address: null, lat: null, long: null, distance_km: null };
  expect(startClosed({ ...visit, leg }, new Date('2026-03-20T08:00:00+03:00'))?.text).toContain(
    'Начать работу можно сегодня с',
  );
});

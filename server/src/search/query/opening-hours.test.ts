import { GeoSearchForm } from '@sto/contract/workshops/workshops.schemas';
import { describe, expect, it } from 'vitest';
import { everyDay } from '../../testing/build/workshop.ts';
import { plainRow, searchContext } from '../../testing/build/workshop-rows.ts';
import { searched } from '../../testing/searched.ts';
import type { WorkshopRow } from '../store/workshop-rows.ts';
import { buildSnapshot } from '../store/workshop-snapshot.ts';

const found = (rows: Partial<WorkshopRow>[], now: string, form: Record<string, unknown>) => {
  const snapshot = buildSnapshot(rows.map((row, index) => plainRow({ id: index + 1, ...row })));
  const query = GeoSearchForm.parse({ lat: 55.751, long: 37.619, ...form });
  return searched(snapshot, query, searchContext({ now: new Date(now) })).services.map(({ id }) => id);
};
const openAt = (rows: Partial<WorkshopRow>[], now: string) =>
  found(rows, now, { open_now: true }).sort((left, right) => left - right);

/** From west to east: ids 1 to 5. */
const acrossRussia = [
  'Europe/Kaliningrad',
  'Europe/Moscow',
  'Asia/Yekaterinburg',
  'Asia/Novosibirsk',
  'Asia/Vladivostok',
].map((timezone) => ({ timezone }));

describe('open now', () => {
  it.each([
    ['23:30 in Vladivostok', '2026-03-10T13:30:00Z', [1, 2, 3, 4]],
    ['23:30 in Moscow', '2026-03-10T20:30:00Z', []],
    ['noon in Moscow', '2026-03-10T09:00:00Z', [1, 2, 3, 4, 5]],
    ['09:30 of the next day in Vladivostok', '2026-03-10T23:30:00Z', [5]],
    ['20:30 in Kaliningrad', '2026-03-10T18:30:00Z', [1]],
  ])('uses each workshop’s own clock at %s', (_what, now, expected) => {
    expect(openAt(acrossRussia, now)).toEqual(expected);
  });

  it('is true at 23:30 for workshops open past midnight or round the clock, not for one that closes at 23:30', () => {
    const rows = [
      { schedule: everyDay('09:00', '23:30') },
      { schedule: everyDay('09:00', '00:00') },
      { schedule: everyDay('20:00', '04:00') },
      { schedule: everyDay('00:00', '24:00') },
      { schedule: everyDay('09:00', '23:31') },
    ];
    expect(openAt(rows, '2026-03-10T20:30:00Z')).toEqual([2, 3, 4, 5]);
    expect(openAt(rows, '2026-03-11T00:59:00Z')).toEqual([3, 4]);
    expect(openAt(rows, '2026-03-11T01:00:00Z')).toEqual([4]);
  });

  it("uses the workshop's weekday: Monday’s day off ends in Vladivostok seven hours before Moscow", () => {
    const schedule = { ...everyDay('00:00', '24:00'), mon: { is_active: false, from: null, to: null } };
    const rows = [
      { timezone: 'Europe/Moscow', schedule },
      { timezone: 'Asia/Vladivostok', schedule },
    ];
    expect(openAt(rows, '2026-03-09T20:30:00Z')).toEqual([2]);
    expect(openAt(rows, '2026-03-08T20:30:00Z')).toEqual([1]);
  });

  it('begins on the day after a closure, in the workshop’s calendar', () => {
    const closed = { closedFrom: '2026-03-09', closedTo: '2026-03-10', schedule: everyDay('00:00', '24:00') };
    const rows = [
      { ...closed, timezone: 'Europe/Kaliningrad' },
      { ...closed, timezone: 'Asia/Vladivostok' },
    ];
    expect(openAt(rows, '2026-03-10T13:59:00Z')).toEqual([]);
    expect(openAt(rows, '2026-03-10T14:00:00Z')).toEqual([2]);
    expect(openAt(rows, '2026-03-10T22:00:00Z')).toEqual([1, 2]);
  });
});

describe('the order by soonest', () => {
  const soonest = (rows: Partial<WorkshopRow>[], now = '2026-03-10T05:00:00Z') =>
    found(rows, now, { sort: 'soonest' });

  it('has open workshops first, then by the next opening, then those without one', () => {
    const rows = [
      { schedule: everyDay('10:00', '18:00') },
      { schedule: everyDay('09:00', '18:00') },
      { closedFrom: '2026-03-01' },
      { schedule: everyDay('08:00', '18:00') },
    ];
    expect(soonest(rows)).toEqual([4, 2, 1, 3]);
  });

  it('compares moments, not clocks, across zones', () => {
    // 05:00 in Moscow: Moscow opens in four hours; in Yekaterinburg it is 07:00, two hours to go.
    const rows = [{ timezone: 'Europe/Moscow' }, { timezone: 'Asia/Yekaterinburg' }];
    expect(soonest(rows, '2026-03-10T02:00:00Z')).toEqual([2, 1]);
  });

  it('sorts ties by answer time, then by distance', () => {
    const open = everyDay('00:00', '24:00');
    const rows = [
      { schedule: open, answerMinutesMedian: null },
      { schedule: open, answerMinutesMedian: 40 },
      { schedule: open, answerMinutesMedian: 5, lat: 55.9 },
      { schedule: open, answerMinutesMedian: 5, lat: 55.8 },
    ];
    expect(soonest(rows)).toEqual([4, 3, 2, 1]);
  });

  it('puts workshops without booking last, though open', () => {
    const rows = [{ schedule: everyDay('00:00', '24:00'), isConnected: false }, {}];
    expect(soonest(rows)).toEqual([2, 1]);
  });
});

describe('the order by price', () => {
  const work = (id: number, ...works: [number, number, number][]) => ({ id, works });

  it('starts with positive prices, then free works, then missing prices', () => {
    const rows = [work(1, [1, 0, 500]), work(2, [1, 900, 900]), work(3), work(4, [1, 300, 300])];
    expect(found(rows, '2026-03-10T09:00:00Z', { sort: 'price' })).toEqual([4, 2, 1, 3]);
  });

  it('uses the lowest positive price, and a free work only if all are free', () => {
    const snapshot = buildSnapshot([
      plainRow({
        id: 1,
        works: [
          [1, 0, 100],
          [2, 700, 900],
          [3, 800, 800],
        ],
      }),
      plainRow({ id: 2, works: [[1, 0, 100]] }),
    ]);
    const form = GeoSearchForm.parse({ lat: 55.751, long: 37.619, sort: 'price' });
    expect(searched(snapshot, form, searchContext()).services).toEqual([
      expect.objectContaining({ id: 1, price_from: 700, price_to: 900 }),
      expect.objectContaining({ id: 2, price_from: 0, price_to: 100 }),
    ]);
  });
});

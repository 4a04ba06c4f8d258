import type { Interval } from '@sto/contract/workshops/opening-hours';
import { prepareHours } from '@sto/contract/workshops/opening-hours';
import { describe, expect, it } from 'vitest';
import { everyDay } from '../testing/build/workshop.ts';
import { randomFrom } from '../testing/build/workshop-rows.ts';
import { type Capacity, freeSlots, type Resource, slotAt } from './free-slots.ts';
import { shiftsBetween } from './shifts.ts';

const dayMinutes = 1440;
/** Monday 9 March 2026, days since 1970. */
const monday = Math.floor(Date.UTC(2026, 2, 9) / 86_400_000);
const runs = 120;

const weeks = [
  everyDay('09:00', '21:00'),
  everyDay('00:00', '24:00'),
  everyDay('20:00', '04:00'),
  { ...everyDay('10:00', '18:00'), tue: { is_active: false, from: null, to: null } },
  Object.fromEntries(
    Object.entries(everyDay('09:00', '20:00')).map(([day, hours]) => [
      day,
      { ...hours, breaks: [{ from: '13:00', to: '14:00' }] },
    ]),
  ) as ReturnType<typeof everyDay>,
];

function randomBusy(random: () => number): Interval[] {
  const intervals: Interval[] = [];
  let from = monday * dayMinutes;
  for (let count = Math.floor(random() * 12); count > 0; count -= 1) {
    from += Math.floor(random() * 900);
    const to = from + 15 + Math.floor(random() * 300);
    intervals.push({ from, to });
    from = to;
  }
  return intervals;
}

function randomCapacity(random: () => number): Capacity {
  const below = (bound: number) => Math.floor(random() * bound);
  const resources = (count: number): Resource[] =>
    Array.from({ length: count }, (_, index) => ({ id: index + 1, busy: randomBusy(random) }));
  const earliest = monday * dayMinutes + below(dayMinutes);
  return {
    shifts: shiftsBetween(
      prepareHours({ schedule: weeks[below(weeks.length)] ?? everyDay('09:00', '21:00') }),
      monday,
      monday + 30,
    ),
    bays: resources(1 + below(3)),
    mechanics: random() < 0.5 ? null : resources(1 + below(2)),
    stepMinutes: [15, 30, 60][below(3)] ?? 30,
    bufferMinutes: [0, 15][below(2)] ?? 0,
    earliest,
    latest: earliest + 7 * dayMinutes,
  };
}

const overlaps = (busy: readonly Interval[], from: number, to: number) =>
  busy.some((one) => one.from < to && from < one.to);

/** Working minutes between two moments, counted one by one. */
function worked({ shifts }: Capacity, from: number, to: number): number {
  return shifts
    .flatMap(({ intervals }) => intervals)
    .reduce((sum, one) => sum + Math.max(0, Math.min(one.to, to) - Math.max(one.from, from)), 0);
}

function eachRun(check: (capacity: Capacity, minutes: number, random: () => number) => void): void {
  for (let seed = 1; seed <= runs; seed += 1) {
    const random = randomFrom(seed);
    const capacity = randomCapacity(random);
    check(capacity, [30, 60, 150, 400, 900, 2000][Math.floor(random() * 6)] ?? 60, random);
  }
}

describe('every free slot', () => {
  it('has exactly the working minutes of the job and begins while the workshop works', () => {
    eachRun((capacity, minutes) => {
      for (const { start, ready } of freeSlots(capacity, minutes)) {
        expect(worked(capacity, start, ready)).toBe(minutes);
        expect(worked(capacity, start, start + 1)).toBe(1);
      }
    });
  });

  it('overlaps nothing in its bay and for its mechanic, the buffer included', () => {
    eachRun((capacity, minutes) => {
      for (const { start, ready, bayId, mechanicId } of freeSlots(capacity, minutes)) {
        const end = ready + capacity.bufferMinutes;
        const bay = capacity.bays.find(({ id }) => id === bayId);
        expect(overlaps(bay?.busy ?? [], start, end)).toBe(false);
        expect(mechanicId === null).toBe(capacity.mechanics === null);
        const mechanic = capacity.mechanics?.find(({ id }) => id === mechanicId);
        expect(overlaps(mechanic?.busy ?? [], start, end)).toBe(false);
      }
    });
  });

  it('is within the notice and the horizon, in order and once', () => {
    eachRun((capacity, minutes) => {
      const starts = [...freeSlots(capacity, minutes)].map(({ start }) => start);
      expect(starts).toEqual([...new Set(starts)].sort((left, right) => left - right));
      for (const start of starts) {
        expect(start).toBeGreaterThanOrEqual(capacity.earliest);
        expect(start).toBeLessThanOrEqual(capacity.latest);
      }
    });
  });

  it('ends on the day of its start unless the job is longer than the shift', () => {
    eachRun((capacity, minutes) => {
      for (const { start, ready } of freeSlots(capacity, minutes)) {
        const shift = capacity.shifts.find(({ intervals }) =>
          intervals.some(({ from, to }) => from <= start && start < to),
        );
        if (minutes <= (shift?.minutes ?? 0))
          expect(ready).toBeLessThanOrEqual(shift?.intervals.at(-1)?.to ?? 0);
      }
    });
  });
});

it('a minute that is not free is closed or taken for a reason', () => {
  eachRun((capacity, _minutes, random) => {
    const start = capacity.earliest + Math.floor(random() * 3 * dayMinutes);
    const found = slotAt(capacity, start, 30);
    if (found === 'taken')
      expect(
        capacity.bays.every(({ busy }) => overlaps(busy, start, start + dayMinutes)) ||
          capacity.mechanics?.every(({ busy }) => overlaps(busy, start, start + dayMinutes)),
      ).toBe(true);
    if (worked(capacity, start, start + 1) === 0) expect(found).toBe('closed');
  });
});

it('with more taken time there are never more free slots', () => {
  eachRun((capacity, minutes, random) => {
    const starts = (one: Capacity) => new Set([...freeSlots(one, minutes)].map(({ start }) => start));
    const before = starts(capacity);
    const [first, ...others] = capacity.bays;
    const at = capacity.earliest + Math.floor(random() * 2000);
    const busy = (first?.busy ?? []).filter(({ from, to }) => to <= at || from >= at + 600);
    const fuller = [...busy, { from: at, to: at + 600 }].sort((left, right) => left.from - right.from);
    const after = starts({ ...capacity, bays: [{ id: first?.id ?? 1, busy: fuller }, ...others] });
    const freed = (first?.busy.length ?? 0) > busy.length;
    if (!freed) for (const start of after) expect(before.has(start)).toBe(true);
  });
});

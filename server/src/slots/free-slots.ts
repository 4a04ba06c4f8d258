import type { Interval } from '@sto/contract/workshops/opening-hours';
import { readyAt, type Shift } from './shifts.ts';

/** A bay or a mechanic that can do the job. */
export interface Resource {
  readonly id: number;
  /** Taken time in wall minutes, in order; intervals do not overlap. */
  readonly busy: readonly Interval[];
}

/** All that decides when a job can begin, in wall minutes of the workshop. */
export interface Capacity {
  readonly shifts: readonly Shift[];
  /** The preferred one first. */
  readonly bays: readonly Resource[];
  /** Null: bays alone decide. */
  readonly mechanics: readonly Resource[] | null;
  readonly stepMinutes: number;
  readonly bufferMinutes: number;
  /** The first and the last start. */
  readonly earliest: number;
  readonly latest: number;
}

export interface FreeSlot {
  readonly start: number;
  /** When the car is ready; the bay is taken for the buffer too. */
  readonly ready: number;
  readonly bayId: number;
  readonly mechanicId: number | null;
}

/** Free starts in order, on the grid of steps from each opening and from the end of each break. */
export function* freeSlots(capacity: Capacity, minutes: number): Generator<FreeSlot> {
  const { shifts, stepMinutes, earliest, latest } = capacity;
  for (const [shift, { intervals }] of shifts.entries())
    for (const { from, to } of intervals) {
      if (to <= earliest || from > latest) continue;
      const skipped = Math.max(0, Math.ceil((earliest - from) / stepMinutes));
      for (let start = from + skipped * stepMinutes; start < to && start <= latest; start += stepMinutes) {
        const slot = slotIn(capacity, { shift, start }, minutes);
        if (typeof slot === 'object') yield slot;
      }
    }
}

/** The slot that begins at any working minute, the step and the limits aside. */
export function slotAt(capacity: Capacity, start: number, minutes: number): FreeSlot | 'closed' | 'taken' {
  const shift = capacity.shifts.findIndex(({ intervals }) =>
    intervals.some(({ from, to }) => from <= start && start < to),
  );
  return shift < 0 ? 'closed' : slotIn(capacity, { shift, start }, minutes);
}

/** A bay, and a mechanic where they matter, that is free for the whole time; it may outlast one shift, if longer. */
export function placeFor(
  { shifts, bays, mechanics, bufferMinutes }: Capacity,
  start: number,
  end: number,
): { bayId: number; mechanicId: number | null } | 'closed' | 'taken' {
  const shift = shifts.find(({ intervals }) => intervals.some(({ from, to }) => from <= start && start < to));
  const [opening, closing] = [shift?.intervals[0]?.from ?? 0, shift?.intervals.at(-1)?.to ?? 0];
  if (!shift || (end > closing && end - start <= closing - opening)) return 'closed';
  const bay = bays.find(({ busy }) => isFree(busy, start, end + bufferMinutes));
  const mechanic = mechanics?.find(({ busy }) => isFree(busy, start, end + bufferMinutes));
  if (!bay || (mechanics && !mechanic)) return 'taken';
  return { bayId: bay.id, mechanicId: mechanic?.id ?? null };
}

function slotIn(
  { shifts, bays, mechanics, bufferMinutes }: Capacity,
  at: { shift: number; start: number },
  minutes: number,
): FreeSlot | 'closed' | 'taken' {
  const ready = readyAt(shifts, at, minutes);
  if (ready === undefined) return 'closed';
  const [from, to] = [at.start, ready + bufferMinutes];
  const bay = bays.find(({ busy }) => isFree(busy, from, to));
  const mechanic = mechanics?.find(({ busy }) => isFree(busy, from, to));
  if (!bay || (mechanics && !mechanic)) return 'taken';
  return { start: at.start, ready, bayId: bay.id, mechanicId: mechanic?.id ?? null };
}

/** Whether `from`–`to` overlaps none of the intervals. */
export function isFree(busy: readonly Interval[], from: number, to: number): boolean {
  let [low, high] = [0, busy.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((busy[middle]?.to ?? 0) <= from) low = middle + 1;
    else high = middle;
  }
  return (busy[low]?.from ?? Infinity) >= to;
}

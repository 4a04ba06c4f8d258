import type { GeoBoxes } from '../geometry/geo-boxes.ts';
import { hasBit, removeBit } from './bits.ts';
import { FreeTimesAtMinute } from './free-times.ts';
import { HoursAtMinute } from './opening-hours-table.ts';
import { SegmentCache } from './segment-cache.ts';
import { blockLeaves, leafSlots, regionBlocks, type SegmentColumns } from './segment-columns.ts';
import type { IndexedWorkshop } from './workshop-columns.ts';

/** Workshops that were read together. The columns never change; a workshop that changed is only marked as removed. */
export class WorkshopSegment {
  readonly columns: SegmentColumns;
  readonly blockBoxes: GeoBoxes;
  readonly regionBoxes: GeoBoxes;
  readonly cache: SegmentCache;
  readonly #alive: Uint32Array;
  #aliveCount: number;
  #freeNow: { minute: number; times: FreeTimesAtMinute } | undefined;
  #hoursNow: { minute: number; hours: HoursAtMinute } | undefined;

  constructor(columns: SegmentColumns) {
    this.columns = columns;
    this.blockBoxes = columns.leafBoxes.grouped(blockLeaves);
    this.regionBoxes = this.blockBoxes.grouped(regionBlocks);
    this.#aliveCount = columns.size;
    this.#alive = new Uint32Array(columns.leafBoxes.count).fill(0xffffffff);
    if (columns.size % leafSlots !== 0)
      this.#alive[this.#alive.length - 1] = 2 ** (columns.size % leafSlots) - 1;
    this.cache = new SegmentCache(columns, this.#alive);
  }

  get aliveCount(): number {
    return this.#aliveCount;
  }

  get alive(): Uint32Array {
    return this.#alive;
  }

  /** Undefined if the workshop is not in the segment or was removed. */
  slotOf(id: number): number | undefined {
    const { sortedIds, slotsOfSorted } = this.columns;
    let low = 0;
    let high = sortedIds.length - 1;
    while (low <= high) {
      const middle = (low + high) >>> 1;
      const found = sortedIds[middle] ?? 0;
      if (found === id) {
        const slot = slotsOfSorted[middle] ?? 0;
        return hasBit(this.#alive, slot) ? slot : undefined;
      }
      if (found < id) low = middle + 1;
      else high = middle - 1;
    }
    return undefined;
  }

  cardAt(slot: number): IndexedWorkshop {
    const { texts, textStart, coreLength } = this.columns;
    const start = textStart[slot] ?? 0;
    const core = texts.toString('utf8', start, start + (coreLength[slot] ?? 0));
    const { is_promo: _, ...card } = JSON.parse(`${core}}`);
    return card;
  }

  remove(id: number): void {
    const slot = this.slotOf(id);
    if (slot === undefined) return;
    removeBit(this.#alive, slot);
    this.#aliveCount -= 1;
    this.cache.remove(slot);
  }

  /** The squared chord from a point on the unit sphere. */
  chordTo(slot: number, { x, y, z }: { x: number; y: number; z: number }): number {
    const { xs, ys, zs } = this.columns;
    const byX = (xs[slot] ?? 0) - x;
    const byY = (ys[slot] ?? 0) - y;
    const byZ = (zs[slot] ?? 0) - z;
    return byX * byX + byY * byY + byZ * byZ;
  }

  /** Cached for the minute: opening hours have no finer resolution. */
  hoursAt(now: Date): HoursAtMinute {
    const minute = minuteOf(now);
    if (this.#hoursNow?.minute !== minute)
      this.#hoursNow = { minute, hours: new HoursAtMinute(this.columns.openingHours, now) };
    return this.#hoursNow.hours;
  }

  /** Cached for the minute, like the hours. */
  freeTimesAt(now: Date): FreeTimesAtMinute {
    const minute = minuteOf(now);
    if (this.#freeNow?.minute !== minute)
      this.#freeNow = { minute, times: new FreeTimesAtMinute(this.columns.bookingTimes, now) };
    return this.#freeNow.times;
  }
}

export function minuteOf(now: Date): number {
  return Math.floor(now.getTime() / 60_000);
}

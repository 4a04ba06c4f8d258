import type { GeoBoxes } from '../geometry/geo-boxes.ts';
import { hasBit, removeBit } from './bits.ts';
import { OpenAtMinute } from './opening-hours-table.ts';
import { blockLeaves, leafSlots, regionBlocks, type SegmentColumns } from './segment-columns.ts';
import { SelectionCache } from './selection.ts';
import type { IndexedWorkshop } from './workshop-columns.ts';

/** Workshops that were read together. They do not change; those that did, or went, are taken out. */
export class WorkshopSegment {
  readonly columns: SegmentColumns;
  readonly blockBoxes: GeoBoxes;
  readonly regionBoxes: GeoBoxes;
  readonly selections: SelectionCache;
  readonly #alive: Uint32Array;
  #aliveCount: number;
  #present: { minute: number; state: OpenAtMinute } | undefined;

  constructor(columns: SegmentColumns) {
    this.columns = columns;
    this.blockBoxes = columns.leafBoxes.grouped(blockLeaves);
    this.regionBoxes = this.blockBoxes.grouped(regionBlocks);
    this.#aliveCount = columns.size;
    this.#alive = new Uint32Array(columns.leafBoxes.count).fill(0xffffffff);
    if (columns.size % leafSlots !== 0)
      this.#alive[this.#alive.length - 1] = 2 ** (columns.size % leafSlots) - 1;
    this.selections = new SelectionCache(columns, this.#alive);
  }

  get aliveCount(): number {
    return this.#aliveCount;
  }

  get alive(): Uint32Array {
    return this.#alive;
  }

  /** The slot of a workshop that is still here. */
  slotOf(id: number): number | undefined {
    const { sortedIds, slotsOfSorted } = this.columns;
    let least = 0;
    let most = sortedIds.length - 1;
    while (least <= most) {
      const middle = (least + most) >>> 1;
      const found = sortedIds[middle] ?? 0;
      if (found === id) {
        const slot = slotsOfSorted[middle] ?? 0;
        return hasBit(this.#alive, slot) ? slot : undefined;
      }
      if (found < id) least = middle + 1;
      else most = middle - 1;
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

  takeOut(id: number): void {
    const slot = this.slotOf(id);
    if (slot === undefined) return;
    removeBit(this.#alive, slot);
    this.#aliveCount -= 1;
    this.selections.takeOut(slot);
  }

  /** The square of the straight distance from a place on the unit sphere. */
  chordTo(slot: number, { x, y, z }: { x: number; y: number; z: number }): number {
    const { xs, ys, zs } = this.columns;
    const byX = (xs[slot] ?? 0) - x;
    const byY = (ys[slot] ?? 0) - y;
    const byZ = (zs[slot] ?? 0) - z;
    return byX * byX + byY * byY + byZ * byZ;
  }

  /** Opening hours are exact to the minute, so that is how long their reading is kept. */
  openAt(now: Date): OpenAtMinute {
    const minute = minuteOf(now);
    if (this.#present?.minute !== minute)
      this.#present = { minute, state: new OpenAtMinute(this.columns.rotas, now) };
    return this.#present.state;
  }
}

export function minuteOf(now: Date): number {
  return Math.floor(now.getTime() / 60_000);
}

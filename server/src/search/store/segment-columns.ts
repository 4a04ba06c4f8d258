import type { GeoBoxes } from '../geometry/geo-boxes.ts';
import type { Rotas } from './opening-hours-table.ts';
import type { WorkPrices } from './work-prices.ts';

/** Neighbouring slots whose bits are one word. */
export const leafSlots = 32;
/** Leaves of a block, blocks of a region. */
export const blockLeaves = 16;
export const regionBlocks = 16;
export const blockSlots = leafSlots * blockLeaves;

/** The best numbers within each run of slots: nothing in it can stand before them. */
export interface Peaks {
  readonly quality: Float64Array;
  readonly score: Float64Array;
  readonly rating: Int16Array;
  readonly answer: Int32Array;
}

/** Slots of about the same promise. */
export interface Tier {
  /** Null: all slots. */
  readonly words: Uint32Array | null;
  /** None of them is above it. */
  readonly peak: number;
}

export const allSlots: Tier = { words: null, peak: Infinity };

/** What the index keeps of each workshop, by slot: neighbours on the map are neighbours in the lists. */
export interface SegmentColumns {
  readonly size: number;
  readonly ids: Int32Array;
  readonly lats: Float64Array;
  readonly longs: Float64Array;
  readonly xs: Float64Array;
  readonly ys: Float64Array;
  readonly zs: Float64Array;
  /** Where they stand on the map, in its steps. */
  readonly easts: Uint32Array;
  readonly souths: Uint32Array;
  /** The part of a recommendation that does not depend on the asker, without and with a known price. */
  readonly quality: Float64Array;
  readonly score: Float64Array;
  /** Slots by each of the two, the best first. */
  readonly tiers: Readonly<Record<'quality' | 'score', readonly Tier[]>>;
  /** Listed, in hundredths; -1: not listed. */
  readonly rating: Int16Array;
  readonly answer: Int32Array;
  readonly warranty: Uint16Array;
  readonly cheapest: Float64Array;
  readonly rotaOf: Uint32Array;
  readonly cityIds: Int32Array;
  readonly rotas: Rotas;
  readonly connected: Uint32Array;
  readonly marks: ReadonlyMap<number, Uint32Array>;
  readonly amenities: ReadonlyMap<string, Uint32Array>;
  readonly works: ReadonlyMap<number, WorkPrices>;
  /** Ready JSON of the cards, one after another; a point is its beginning, the price follows the core. */
  readonly texts: Buffer;
  readonly textStart: Float64Array;
  readonly pointLength: Uint8Array;
  readonly coreLength: Uint32Array;
  /** Ids in their order, and the slot of each. */
  readonly sortedIds: Int32Array;
  readonly slotsOfSorted: Uint32Array;
  readonly leafBoxes: GeoBoxes;
  /** The last zoom of the map at which each leaf, each block lies within one cell. */
  readonly leafZooms: Int8Array;
  readonly blockZooms: Int8Array;
  readonly leafPeaks: Peaks;
  readonly blockPeaks: Peaks;
}

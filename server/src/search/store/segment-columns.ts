import type { GeoBoxes } from '../geometry/geo-boxes.ts';
import type { ClassPriceTable } from './class-prices.ts';
import type { BookingTime } from './free-times.ts';
import type { OpeningHoursTable } from './opening-hours-table.ts';
import type { WorkPrices } from './work-prices.ts';

/** A leaf is a run of slots whose bits fill one word. */
export const leafSlots = 32;
export const blockLeaves = 16;
export const regionBlocks = 16;
export const blockSlots = leafSlots * blockLeaves;

/** The best value of each column in each run of slots: bounds for branch and bound. */
export interface BestValues {
  readonly quality: Float64Array;
  readonly score: Float64Array;
  readonly rating: Int16Array;
  readonly answer: Int32Array;
}

/** A set of slots with similar scores. */
export interface Tier {
  /** Null: all slots. */
  readonly words: Uint32Array | null;
  readonly upperBound: number;
}

export const allSlots: Tier = { words: null, upperBound: Infinity };

/** The indexed data by slot. Slots follow a Hilbert curve, so neighbours on the map are neighbours in the columns. */
export interface SegmentColumns {
  readonly size: number;
  readonly ids: Int32Array;
  readonly lats: Float64Array;
  readonly longs: Float64Array;
  readonly xs: Float64Array;
  readonly ys: Float64Array;
  readonly zs: Float64Array;
  readonly easts: Uint32Array;
  readonly souths: Uint32Array;
  /** The part of a recommendation score that does not depend on the caller, without and with a known price. */
  readonly quality: Float64Array;
  readonly score: Float64Array;
  readonly tiers: Readonly<Record<'quality' | 'score', readonly Tier[]>>;
  /** The listed rating in hundredths; -1 if it is not listed. */
  readonly rating: Int16Array;
  readonly answer: Int32Array;
  readonly warranty: Uint16Array;
  readonly cheapest: Float64Array;
  readonly hoursIds: Uint32Array;
  readonly cityIds: Int32Array;
  readonly openingHours: OpeningHoursTable;
  readonly bookingTimes: readonly (BookingTime | undefined)[];
  readonly connected: Uint32Array;
  readonly marks: ReadonlyMap<number, Uint32Array>;
  readonly amenities: ReadonlyMap<string, Uint32Array>;
  readonly works: ReadonlyMap<number, WorkPrices>;
  readonly classPrices: ClassPriceTable;
  /** JSON of all cards. A card is point, rest of the core, price; the lengths below cut it. */
  readonly texts: Buffer;
  readonly textStart: Float64Array;
  readonly pointLength: Uint8Array;
  readonly coreLength: Uint32Array;
  readonly sortedIds: Int32Array;
  readonly slotsOfSorted: Uint32Array;
  readonly leafBoxes: GeoBoxes;
  /** The last zoom at which the whole leaf or block is in one grid cell. */
  readonly leafZooms: Int8Array;
  readonly blockZooms: Int8Array;
  readonly leafBest: BestValues;
  readonly blockBest: BestValues;
}

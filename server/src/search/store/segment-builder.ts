import { roundedRating } from '@sto/contract/workshops/workshop-policy';
import { spatialOrder } from '../geometry/hilbert-order.ts';
import { addBit } from './bits.ts';
import { GrowingInts, GrowingTexts } from './growable-arrays.ts';
import { ListedValues } from './interned-lists.ts';
import { Rotas } from './opening-hours-table.ts';
import { tiersOf } from './quality-tiers.ts';
import { boxesOf, peaksOf, pointsOf, zoomsOf } from './segment-bounds.ts';
import { blockLeaves, leafSlots } from './segment-columns.ts';
import { WorkPrices } from './work-prices.ts';
import {
  beforeDistance,
  cardOf,
  cheapestOf,
  knownPriceShare,
  listedHundredths,
  noAnswerYet,
  priceKey,
  qualityOf,
} from './workshop-columns.ts';
import type { WorkshopRow } from './workshop-rows.ts';
import { WorkshopSegment } from './workshop-segment.ts';

/** Slots laid between two pauses. */
const portion = 4096;
/** Numbers and texts of the rows as they come, so that the rows themselves need not be kept. */
export class SegmentBuilder {
  readonly #ids: number[] = [];
  readonly #lats: number[] = [];
  readonly #longs: number[] = [];
  readonly #ratings: number[] = [];
  readonly #reviews: number[] = [];
  readonly #hundredths: number[] = [];
  readonly #answers: number[] = [];
  readonly #warranties: number[] = [];
  readonly #cheapest: number[] = [];
  readonly #rotaOf: number[] = [];
  readonly #cityIds: number[] = [];
  readonly #isConnected: boolean[] = [];
  readonly #textStarts: number[] = [];
  readonly #textLengths: number[] = [];
  readonly #coreLengths: number[] = [];
  readonly #pointLengths: number[] = [];
  readonly #texts = new GrowingTexts();
  readonly #rotas = new Rotas();
  readonly #marks = new ListedValues<number>();
  readonly #amenities = new ListedValues<string>();
  readonly #works = new ListedValues<number>();
  readonly #prices = new GrowingInts();

  add(row: WorkshopRow): void {
    const cheapest = cheapestOf(row);
    this.#ids.push(row.id);
    this.#lats.push(row.lat);
    this.#longs.push(row.long);
    this.#ratings.push(roundedRating(row.rating) ?? Number.NaN);
    this.#reviews.push(row.reviewsCount);
    this.#hundredths.push(listedHundredths(row));
    this.#answers.push(row.answerMinutesMedian ?? noAnswerYet);
    this.#warranties.push(row.warrantyMonths);
    this.#cheapest.push(priceKey(cheapest?.from));
    this.#rotaOf.push(this.#rotas.placeOf(row));
    this.#cityIds.push(row.cityId);
    this.#isConnected.push(row.isConnected);
    this.#marks.add(row.markIds);
    this.#amenities.add(row.amenities);
    for (const [id, from, to] of row.works) {
      this.#works.push(id);
      this.#prices.push(from);
      this.#prices.push(to);
    }
    this.#works.endRow();
    this.#addText(row, cheapest);
  }

  #addText(row: WorkshopRow, cheapest: { from: number; to: number } | null): void {
    const core = `${JSON.stringify(cardOf(row)).slice(0, -1)},"is_promo":false`;
    const price =
      `,"price_from":${cheapest?.from ?? null},"price_to":${cheapest?.to ?? null},"price_is_exact":false` +
      `,"matched_work_type_ids":[],"missing_work_type_ids":[]${beforeDistance}`;
    const { start, length } = this.#texts.push(core + price);
    this.#textStarts.push(start);
    this.#textLengths.push(length);
    // The price is plain ASCII.
    this.#coreLengths.push(length - price.length);
    this.#pointLengths.push(core.indexOf(',"name":'));
  }

  /** The mean of all known ratings, weighted by reviews, to a tenth: a single review does not move the order. */
  get #meanRating(): number {
    let sum = 0;
    let count = 0;
    this.#ratings.forEach((rating, place) => {
      if (Number.isNaN(rating)) return;
      const reviews = Math.max(1, this.#reviews[place] ?? 0);
      sum += rating * reviews;
      count += reviews;
    });
    return count === 0 ? 0 : Math.round((sum / count) * 10) / 10;
  }

  /** In portions, that others may run between; `meanRating` where it is known from a greater number of rows. */
  *finish(meanRating = this.#meanRating): Generator<void, { segment: WorkshopSegment; meanRating: number }> {
    const size = this.#ids.length;
    const order = yield* spatialOrder(this.#lats, this.#longs);
    const numbers = yield* this.#numbers(order, meanRating);
    const cards = yield* this.#cards(order);
    const connected = bitsWhere(order, this.#isConnected);
    const marks = yield* this.#marks.bits(order);
    const amenities = yield* this.#amenities.bits(order);
    const works = yield* this.#workPrices(order);
    const boxes = yield* boxesOf(numbers);
    const byId = this.#byId(order, numbers.ids);
    yield;
    const leafPeaks = peaksOf(numbers, leafSlots);
    yield;
    const segment = new WorkshopSegment({
      size,
      ...numbers,
      ...cards,
      ...byId,
      rotas: this.#rotas,
      connected,
      marks,
      amenities,
      works,
      leafBoxes: boxes,
      leafZooms: zoomsOf(numbers, leafSlots),
      blockZooms: zoomsOf(numbers, leafSlots * blockLeaves),
      leafPeaks,
      blockPeaks: peaksOf(numbers, leafSlots * blockLeaves),
    });
    return { segment, meanRating };
  }

  *#numbers(order: Uint32Array, meanRating: number) {
    const size = order.length;
    const ids = laid(this.#ids, order, new Int32Array(size));
    yield;
    const lats = laid(this.#lats, order, new Float64Array(size));
    const longs = laid(this.#longs, order, new Float64Array(size));
    yield;
    const rating = laid(this.#hundredths, order, new Int16Array(size));
    const answer = laid(this.#answers, order, new Int32Array(size));
    yield;
    const warranty = laid(this.#warranties, order, new Uint16Array(size));
    const cheapest = laid(this.#cheapest, order, new Float64Array(size));
    yield;
    const rotaOf = laid(this.#rotaOf, order, new Uint32Array(size));
    const cityIds = laid(this.#cityIds, order, new Int32Array(size));
    const points = yield* pointsOf(lats, longs);
    const own = yield* this.#promises(order, meanRating);
    const tiers = { quality: tiersOf(own.quality), score: tiersOf(own.score) };
    yield;
    return {
      ids,
      lats,
      longs,
      ...points,
      ...own,
      tiers,
      rating,
      answer,
      warranty,
      cheapest,
      rotaOf,
      cityIds,
    };
  }

  *#promises(order: Uint32Array, meanRating: number) {
    const quality = new Float64Array(order.length);
    const score = new Float64Array(order.length);
    for (let slot = 0; slot < order.length; slot += 1) {
      const place = order[slot] ?? 0;
      const [rating = Number.NaN, reviews = 0] = [this.#ratings[place], this.#reviews[place]];
      const own = qualityOf(rating, reviews, this.#answers[place] ?? noAnswerYet, meanRating);
      quality[slot] = own;
      score[slot] = own + (this.#cheapest[place] === Infinity ? 0 : knownPriceShare);
      if (slot % portion === 0) yield;
    }
    return { quality, score };
  }

  *#cards(order: Uint32Array) {
    const textStart = new Float64Array(order.length + 1);
    order.forEach((place, slot) => {
      textStart[slot + 1] = (textStart[slot] ?? 0) + (this.#textLengths[place] ?? 0);
    });
    const texts = Buffer.allocUnsafeSlow(textStart[order.length] ?? 0);
    for (let slot = 0; slot < order.length; slot += 1) {
      const place = order[slot] ?? 0;
      const length = this.#textLengths[place] ?? 0;
      this.#texts.copy(this.#textStarts[place] ?? 0, length, texts, textStart[slot] ?? 0);
      if (slot % portion === 0) yield;
    }
    return {
      texts,
      textStart,
      pointLength: laid(this.#pointLengths, order, new Uint8Array(order.length)),
      coreLength: laid(this.#coreLengths, order, new Uint32Array(order.length)),
    };
  }

  *#workPrices(order: Uint32Array) {
    const lists = this.#works;
    const prices = lists.counts.map((count) => new WorkPrices(order.length, count));
    for (let slot = 0; slot < order.length; slot += 1) {
      const place = order[slot] ?? 0;
      const end = lists.startOf(place + 1);
      for (let at = lists.startOf(place); at < end; at += 1)
        prices[lists.numberAt(at)]?.add(slot, this.#prices.at(2 * at), this.#prices.at(2 * at + 1));
      if (slot % portion === 0) yield;
    }
    for (const price of prices) price.finish();
    return new Map(lists.values.map((id, value) => [id, prices[value] as WorkPrices]));
  }

  #byId(order: Uint32Array, ids: Int32Array) {
    // An id and its slot are one number that sorts by the id: a comparison in code takes ten times as long.
    const both = new Float64Array(order.length);
    for (let slot = 0; slot < both.length; slot += 1) both[slot] = (ids[slot] ?? 0) * slotSpan + slot;
    both.sort();
    const sortedIds = new Int32Array(both.length);
    const slotsOfSorted = new Uint32Array(both.length);
    for (let at = 0; at < both.length; at += 1) {
      const id = Math.floor((both[at] ?? 0) / slotSpan);
      sortedIds[at] = id;
      slotsOfSorted[at] = (both[at] ?? 0) - id * slotSpan;
    }
    return { slotsOfSorted, sortedIds };
  }
}

/** More slots than there can be, and few enough for an id beside them in 53 bits. */
const slotSpan = 2 ** 22;

function bitsWhere(order: Uint32Array, flags: readonly boolean[]): Uint32Array {
  const words = new Uint32Array(Math.ceil(order.length / leafSlots));
  order.forEach((place, slot) => {
    if (flags[place]) addBit(words, slot);
  });
  return words;
}

/** The numbers of rows, in the order of slots. */
function laid<
  Numbers extends Int32Array | Uint32Array | Int16Array | Uint16Array | Uint8Array | Float64Array,
>(numbers: readonly number[], order: Uint32Array, target: Numbers): Numbers {
  for (let slot = 0; slot < order.length; slot += 1) target[slot] = numbers[order[slot] ?? 0] ?? 0;
  return target;
}

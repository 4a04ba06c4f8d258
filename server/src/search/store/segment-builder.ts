import type { CarClass } from '@sto/contract/enums';
import { roundedRating } from '@sto/contract/workshops/workshop-policy';
import { hilbertOrder } from '../geometry/hilbert-order.ts';
import { addBit } from './bits.ts';
import { CardTexts } from './card-texts.ts';
import { ClassPriceTable } from './class-prices.ts';
import type { BookingTime } from './free-times.ts';
import { GrowableInts } from './growable-arrays.ts';
import { InternedLists } from './interned-lists.ts';
import { OpeningHoursTable } from './opening-hours-table.ts';
import { tiersOf } from './quality-tiers.ts';
import { bestValuesOf, boxesOf, pointsOf, zoomsOf } from './segment-bounds.ts';
import { blockSlots, leafSlots } from './segment-columns.ts';
import { WorkPrices } from './work-prices.ts';
import {
  cheapestOf,
  knownPriceShare,
  listedHundredths,
  noAnswerYet,
  priceKey,
  qualityOf,
} from './workshop-columns.ts';
import type { WorkPrice, WorkshopRow } from './workshop-rows.ts';
import { WorkshopSegment } from './workshop-segment.ts';

const yieldEvery = 4096;

/** Takes rows in any order and keeps their values, not the rows; then sorts them into a segment. */
export class SegmentBuilder {
  readonly #values = {
    ids: [] as number[],
    lats: [] as number[],
    longs: [] as number[],
    ratings: [] as number[],
    reviews: [] as number[],
    hundredths: [] as number[],
    answers: [] as number[],
    warranties: [] as number[],
    cheapest: [] as number[],
    hoursIds: [] as number[],
    cityIds: [] as number[],
    isConnected: [] as boolean[],
  };
  readonly #bookingTimes: (BookingTime | undefined)[] = [];
  readonly #cards = new CardTexts();
  readonly #openingHours = new OpeningHoursTable();
  readonly #marks = new InternedLists<number>();
  readonly #amenities = new InternedLists<string>();
  readonly #works = new InternedLists<number>();
  readonly #prices = new GrowableInts();
  readonly #classPricedWorks = new Map<number, WorkPrice[]>();

  add(row: WorkshopRow): void {
    const values = this.#values;
    const cheapest = cheapestOf(row);
    values.ids.push(row.id);
    values.lats.push(row.lat);
    values.longs.push(row.long);
    values.ratings.push(roundedRating(row.rating) ?? Number.NaN);
    values.reviews.push(row.reviewsCount);
    values.hundredths.push(listedHundredths(row));
    values.answers.push(row.answerMinutesMedian ?? noAnswerYet);
    values.warranties.push(row.warrantyMonths);
    values.cheapest.push(priceKey(cheapest?.from));
    values.hoursIds.push(this.#openingHours.intern(row));
    this.#bookingTimes.push(row.booking);
    values.cityIds.push(row.cityId);
    values.isConnected.push(row.isConnected);
    this.#marks.add(row.markIds);
    this.#amenities.add(row.amenities);
    for (const [id, from, to] of row.works) {
      this.#works.push(id);
      this.#prices.push(from);
      this.#prices.push(to);
    }
    this.#works.endRow();
    const classPriced = row.works.filter(([, , , classPrices]) => classPrices);
    if (classPriced.length > 0) this.#classPricedWorks.set(values.ids.length - 1, classPriced);
    this.#cards.add(row, cheapest);
  }

  /** Weighted by reviews and rounded to a tenth, so that a single review does not change the order. */
  get #meanRating(): number {
    const { ratings, reviews } = this.#values;
    let sum = 0;
    let count = 0;
    ratings.forEach((rating, row) => {
      if (Number.isNaN(rating)) return;
      const weight = Math.max(1, reviews[row] ?? 0);
      sum += rating * weight;
      count += weight;
    });
    return count === 0 ? 0 : Math.round((sum / count) * 10) / 10;
  }

  /** Yields often, so that requests can run in between. `meanRating`: that of a larger segment, if there is one. */
  *finish(meanRating = this.#meanRating): Generator<void, { segment: WorkshopSegment; meanRating: number }> {
    const size = this.#values.ids.length;
    const order = yield* hilbertOrder(this.#values.lats, this.#values.longs);
    const numbers = yield* this.#numbers(order, meanRating);
    const cards = yield* this.#cards.inOrder(order);
    const connected = bitsWhere(order, this.#values.isConnected);
    const marks = yield* this.#marks.bitmaps(order);
    const amenities = yield* this.#amenities.bitmaps(order);
    const works = yield* this.#workPrices(order);
    const classPrices = yield* this.#classPrices(order);
    const leafBoxes = yield* boxesOf(numbers);
    const byId = slotsById(numbers.ids);
    yield;
    const leafBest = bestValuesOf(numbers, leafSlots);
    yield;
    const segment = new WorkshopSegment({
      size,
      ...numbers,
      ...cards,
      ...byId,
      openingHours: this.#openingHours,
      bookingTimes: Array.from(order, (row) => this.#bookingTimes[row]),
      connected,
      marks,
      amenities,
      works,
      classPrices,
      leafBoxes,
      leafZooms: zoomsOf(numbers, leafSlots),
      blockZooms: zoomsOf(numbers, blockSlots),
      leafBest,
      blockBest: bestValuesOf(numbers, blockSlots),
    });
    return { segment, meanRating };
  }

  *#numbers(order: Uint32Array, meanRating: number) {
    const size = order.length;
    const values = this.#values;
    const ids = reorder(values.ids, order, new Int32Array(size));
    yield;
    const lats = reorder(values.lats, order, new Float64Array(size));
    const longs = reorder(values.longs, order, new Float64Array(size));
    yield;
    const rating = reorder(values.hundredths, order, new Int16Array(size));
    const answer = reorder(values.answers, order, new Int32Array(size));
    yield;
    const warranty = reorder(values.warranties, order, new Uint16Array(size));
    const cheapest = reorder(values.cheapest, order, new Float64Array(size));
    yield;
    const hoursIds = reorder(values.hoursIds, order, new Uint32Array(size));
    const cityIds = reorder(values.cityIds, order, new Int32Array(size));
    const points = yield* pointsOf(lats, longs);
    const scores = yield* this.#scores(order, meanRating);
    const tiers = { quality: tiersOf(scores.quality), score: tiersOf(scores.score) };
    yield;
    return {
      ids,
      lats,
      longs,
      ...points,
      ...scores,
      tiers,
      rating,
      answer,
      warranty,
      cheapest,
      hoursIds,
      cityIds,
    };
  }

  *#scores(order: Uint32Array, meanRating: number) {
    const { ratings, reviews, answers, cheapest } = this.#values;
    const quality = new Float64Array(order.length);
    const score = new Float64Array(order.length);
    for (let slot = 0; slot < order.length; slot += 1) {
      const row = order[slot] ?? 0;
      const own = qualityOf(
        ratings[row] ?? Number.NaN,
        reviews[row] ?? 0,
        answers[row] ?? noAnswerYet,
        meanRating,
      );
      quality[slot] = own;
      score[slot] = own + (cheapest[row] === Infinity ? 0 : knownPriceShare);
      if (slot % yieldEvery === 0) yield;
    }
    return { quality, score };
  }

  *#workPrices(order: Uint32Array) {
    const lists = this.#works;
    const prices = lists.counts.map((count) => new WorkPrices(order.length, count));
    for (let slot = 0; slot < order.length; slot += 1) {
      const row = order[slot] ?? 0;
      const end = lists.startOf(row + 1);
      for (let entry = lists.startOf(row); entry < end; entry += 1)
        prices[lists.valueIndex(entry)]?.add(
          slot,
          this.#prices.at(2 * entry),
          this.#prices.at(2 * entry + 1),
        );
      if (slot % yieldEvery === 0) yield;
    }
    for (const price of prices) price.finish();
    return new Map(lists.values.map((id, index) => [id, prices[index] as WorkPrices]));
  }

  *#classPrices(order: Uint32Array) {
    const table = new ClassPriceTable();
    if (this.#classPricedWorks.size === 0) return table;
    for (let slot = 0; slot < order.length; slot += 1) {
      for (const [id, , , ranges] of this.#classPricedWorks.get(order[slot] ?? 0) ?? [])
        for (const [carClass, range] of Object.entries(ranges ?? {}))
          table.add(carClass as CarClass, id, slot, range);
      if (slot % yieldEvery === 0) yield;
    }
    return table;
  }
}

/** Above the number of slots, and small enough that id and slot fit 53 bits together. */
const slotSpan = 2 ** 22;

function slotsById(ids: Int32Array) {
  // Id and slot in one number: a numeric sort is ten times faster than one with a comparator.
  const keys = new Float64Array(ids.length);
  for (let slot = 0; slot < keys.length; slot += 1) keys[slot] = (ids[slot] ?? 0) * slotSpan + slot;
  keys.sort();
  const sortedIds = new Int32Array(keys.length);
  const slotsOfSorted = new Uint32Array(keys.length);
  for (let index = 0; index < keys.length; index += 1) {
    const id = Math.floor((keys[index] ?? 0) / slotSpan);
    sortedIds[index] = id;
    slotsOfSorted[index] = (keys[index] ?? 0) - id * slotSpan;
  }
  return { slotsOfSorted, sortedIds };
}

function bitsWhere(order: Uint32Array, flags: readonly boolean[]): Uint32Array {
  const words = new Uint32Array(Math.ceil(order.length / leafSlots));
  order.forEach((row, slot) => {
    if (flags[row]) addBit(words, slot);
  });
  return words;
}

function reorder<
  Numbers extends Int32Array | Uint32Array | Int16Array | Uint16Array | Uint8Array | Float64Array,
>(numbers: readonly number[], order: Uint32Array, target: Numbers): Numbers {
  for (let slot = 0; slot < order.length; slot += 1) target[slot] = numbers[order[slot] ?? 0] ?? 0;
  return target;
}

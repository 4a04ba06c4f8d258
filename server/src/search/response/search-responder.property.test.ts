import { openingState } from '@sto/contract/workshops/opening-hours';
import { availabilityOf, unsupportedReason } from '@sto/contract/workshops/workshop-policy';
import {
  GeoSearchForm,
  type SearchAnswer,
  type WorkshopSummary,
} from '@sto/contract/workshops/workshops.schemas';
import { describe, expect, it } from 'vitest';
import { randomFrom, randomRow, searchContext, withClassPrices } from '../../testing/build/workshop-rows.ts';
import { searched } from '../../testing/searched.ts';
import type { SearchContext, SearchedClass } from '../query/compiled-query.ts';
import type { WorkPrice, WorkshopRow } from '../store/workshop-rows.ts';
import { buildSegment, buildSnapshot, WorkshopSnapshot } from '../store/workshop-snapshot.ts';

/* A second, plain search without caches: the index must return the same cards in the same order. */

type Form = GeoSearchForm;
interface Found extends Record<'from' | 'to', number | null> {
  row: WorkshopRow;
  km: number;
  reason: ReturnType<typeof unsupportedReason>;
}

function kilometres(from: { lat: number; long: number }, to: { lat: number; long: number }): number {
  const radians = Math.PI / 180;
  const half = (difference: number) => Math.sin((difference * radians) / 2) ** 2;
  const level = Math.cos(from.lat * radians) * Math.cos(to.lat * radians);
  return 2 * 6371 * Math.asin(Math.sqrt(half(to.lat - from.lat) + level * half(to.long - from.long)));
}

type Prices = [from: number | null, to: number | null];

/** Of the requested works that it offers; without works, the cheapest that is not free. */
function priceOf(row: WorkshopRow, wanted: readonly number[], { carClass }: SearchContext): Prices {
  if (wanted.length > 0) {
    const done = row.works.filter(([id]) => wanted.includes(id));
    const ranges = done.map((work) => rangeForClass(work, carClass) ?? [work[1], work[2]]);
    return [sum(ranges.map(([from]) => from)), sum(ranges.map(([, to]) => to))];
  }
  const paid = row.works.filter(([, from]) => from > 0);
  const [first] = [...(paid.length > 0 ? paid : row.works)].sort((a, b) => a[1] - b[1] || a[2] - b[2]);
  return first ? [first[1], first[2]] : [null, null];
}

const rangeForClass = ([, , , ranges]: WorkPrice, carClass: SearchedClass) =>
  carClass === null || carClass === 'unknown' ? undefined : ranges?.[carClass];
const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);
const listed = (row: WorkshopRow) => (row.reviewsCount >= 3 ? row.rating : null);
const hoursOf = (row: WorkshopRow) => ({ ...row, closed_from: row.closedFrom, closed_to: row.closedTo });

function passes({ row, km, from }: Found, form: Form, context: SearchContext): boolean {
  const { bounds, amenities = [], work_type_ids: wanted = [] } = form;
  const does = (id: number) => row.works.some(([work]) => work === id);
  const isBetween = (west: number, east: number) => row.long >= west && row.long <= east;
  const isInside =
    !bounds ||
    (row.lat >= bounds.south &&
      row.lat <= bounds.north &&
      (bounds.west <= bounds.east
        ? isBetween(bounds.west, bounds.east)
        : isBetween(bounds.west, 180) || isBetween(-180, bounds.east)));
  return (
    isInside &&
    km <= (form.radius ?? (bounds ? Infinity : 50)) &&
    (wanted.length === 0 || (form.all_works ? wanted.every(does) : wanted.some(does))) &&
    (listed(row) ?? 0) >= (form.rating_from ?? 0) &&
    (form.price_to === undefined || (from !== null && from <= form.price_to)) &&
    (!form.brand_only || context.markId === null || row.markIds.includes(context.markId)) &&
    row.warrantyMonths >= (form.warranty_from ?? 0) &&
    amenities.every((code) => row.amenities.includes(code)) &&
    (!form.only_favorites || context.favoriteWorkshopIds.has(row.id)) &&
    (!form.open_now || openingState(hoursOf(row), context.now).is_open_now)
  );
}

function keysOf({ row, km, from }: Found, form: Form, context: SearchContext, meanRating: number): number[] {
  switch (form.sort) {
    case 'distance':
      return [];
    case 'price':
      return [from === null ? Infinity : from === 0 ? Number.MAX_VALUE : from];
    case 'rating':
      return [-(listed(row) ?? -Infinity)];
    case 'soonest': {
      const { is_open_now, opens_at } = openingState(hoursOf(row), context.now);
      const opens = is_open_now ? 0 : opens_at === null ? Infinity : Date.parse(opens_at);
      return [opens, row.answerMinutesMedian ?? Infinity];
    }
    case 'recommended': {
      const own = row.rating === null ? 0 : Math.max(1, row.reviewsCount);
      const mean = ((row.rating ?? 0) * own + meanRating * 10) / (own + 10);
      const answer = 30 / (30 + (row.answerMinutesMedian ?? 30));
      const known = from === null ? 0 : 1 / 12;
      const score = Math.max(0, (mean - 1) / 4) / 2 + 5 / (5 + km) / 3 + known + answer / 12;
      // A difference between the two ways of calculation that no person would notice.
      return [-Math.round(score * 1e9)];
    }
  }
}

function compare(left: readonly number[], right: readonly number[]): number {
  for (const [place, key] of left.entries()) {
    const other = right[place] ?? 0;
    if (key !== other) return key < other ? -1 : 1;
  }
  return 0;
}

function plainly(rows: readonly WorkshopRow[], form: Form, context: SearchContext, meanRating: number) {
  const wanted = form.work_type_ids ?? [];
  const found = rows
    .map((row): Found => {
      const [from, to] = priceOf(row, wanted, context);
      const reason = unsupportedReason({
        isConnected: row.isConnected,
        servesMark: context.markId === null || row.markIds.includes(context.markId),
        doesAllWorks: wanted.every((id) => row.works.some(([work]) => work === id)),
      });
      return { row, km: kilometres(form, row), from, to, reason };
    })
    .filter((one) => passes(one, form, context))
    .map((one) => ({
      one,
      keys: [one.reason ? 1 : 0, ...keysOf(one, form, context, meanRating), one.km, one.row.id],
    }))
    .sort((left, right) => compare(left.keys, right.keys))
    .map(({ one }) => (context.ownWorkshopIds.has(one.row.id) ? { ...one, reason: 'own' as const } : one));
  const start = (form.page - 1) * form.page_size;
  const page = found.slice(start, start + form.page_size);
  return {
    services: page.map((one) =>
      form.only_coordinates ? point(one, form, context) : card(one, form, context),
    ),
    total: found.length,
    is_truncated: start + page.length < found.length,
  };
}

function point({ row, reason, from }: Found, form: Form, context: SearchContext) {
  const { bid_availability } = availabilityOf(context.activeBidWorkshopIds.has(row.id), reason);
  const { is_open_now } = openingState(hoursOf(row), context.now);
  const isPriced = form.work_type_ids?.every((id) => row.works.some(([work]) => work === id));
  const prices = { is_open_now, price_from: isPriced ? from : null };
  return { id: row.id, lat: row.lat, long: row.long, bid_availability, is_promo: false, ...prices };
}

function card(one: Found, form: Form, context: SearchContext): WorkshopSummary {
  const { row, km, from, to, reason } = one;
  const wanted = form.work_type_ids ?? [];
  const does = (id: number) => row.works.some(([work]) => work === id);
  const missing = wanted.filter((id) => !does(id));
  return {
    ...point(one, form, context),
    ...availabilityOf(context.activeBidWorkshopIds.has(row.id), reason),
    ...openingState(hoursOf(row), context.now),
    ...{ name: row.name, address: row.address, logo: row.logo, timezone: row.timezone },
    ...{ rating: row.rating, reviews_count: row.reviewsCount, is_verified: row.isVerified },
    image: row.image && `/media/${row.image}`,
    answer_minutes_median: row.answerMinutesMedian,
    ...{ price_kept_share: row.priceKeptShare, finished_share: row.finishedShare },
    is_favorite: context.favoriteWorkshopIds.has(row.id),
    nearest_slot_at: null,
    distance_m: Math.round(km * 1000),
    price_from: from,
    price_to: to,
    price_is_exact: wanted.length > 0 && missing.length === 0 && from === to,
    price_is_for_car:
      wanted.length === 0 || context.carClass === null
        ? null
        : row.works.every((work) => !wanted.includes(work[0]) || rangeForClass(work, context.carClass)),
    matched_work_type_ids: wanted.filter(does),
    missing_work_type_ids: missing,
  };
}

type Place = readonly [lat: number, long: number, spread: number];
const places: Record<string, Place> = {
  Moscow: [55.751, 37.619, 3],
  'one street': [55.751, 37.619, 0.01],
  'the 180th meridian': [66, 179.9, 4],
  'the pole': [88.5, 30, 2],
};

/** Every tenth has the position of its neighbour. */
function randomRows(random: () => number, count: number, place: Place): WorkshopRow[] {
  let last: WorkshopRow | undefined;
  return Array.from({ length: count }, (_, index) => {
    const row = randomRow(random, index + 1, place);
    const works = withClassPrices(random, row.works);
    const image = index % 3 ? null : `w/${index}.webp`;
    const named = { ...row, works, image, name: `«Гараж» ${index} \\ "${index}"` };
    last = last && random() < 0.1 ? { ...named, lat: last.lat, long: last.long } : named;
    return last;
  });
}

function randomForm(random: () => number, [lat, long, spread]: Place): Form {
  const some = <Value>(share: number, value: () => Value) => (random() < share ? value() : undefined);
  const near = (at: number, least: number, most: number) =>
    Math.max(least, Math.min(most, at + (random() - 0.5) * spread));
  const works = [1, 2, 3, 4, 5, 6, 99].filter(() => random() < 0.15);
  const sorts = ['recommended', 'distance', 'price', 'rating', 'soonest'] as const;
  const bounds = () =>
    [
      near(lat - 0.5, -90, 90),
      near(long - 0.5, -180, 180),
      near(lat + 0.5, -90, 90),
      near(long + 0.5, -180, 180),
    ]
      .map((degrees) => degrees.toFixed(6))
      .join();
  return GeoSearchForm.parse({
    lat: near(lat, -90, 90),
    long: near(long, -180, 180),
    radius: some(0.7, () => 0.1 + random() * 60 * spread),
    bounds: some(0.3, bounds),
    work_type_ids: works.length > 0 ? works : undefined,
    all_works: random() < 0.5,
    rating_from: some(0.2, () => Math.floor(random() * 50) / 10),
    price_to: some(0.2, () => Math.floor(random() * 4000)),
    warranty_from: some(0.15, () => 1 + Math.floor(random() * 12)),
    amenities: some(0.15, () => ['card', 'wifi', 'pool'].filter(() => random() < 0.5)),
    only_favorites: random() < 0.15,
    brand_only: random() < 0.2,
    open_now: random() < 0.25,
    only_coordinates: random() < 0.2,
    sort: sorts[Math.floor(random() * sorts.length)],
    page: some(0.3, () => 1 + Math.floor(random() * 4)),
    page_size: some(0.7, () => 1 + Math.floor(random() * 300)),
  });
}

function randomContext(random: () => number, size: number): SearchContext {
  const some = () => new Set(Array.from({ length: 40 }, () => 1 + Math.floor(random() * size)));
  return searchContext({
    now: new Date(Date.parse('2026-03-10T00:00:00Z') + Math.floor(random() * 10_000) * 60_000),
    markId: random() < 0.5 ? null : 1 + Math.floor(random() * 5),
    carClass: ([null, 'unknown', 'J', 'A', 'LCV'] as const)[Math.floor(random() * 5)] ?? null,
    activeBidWorkshopIds: random() < 0.3 ? some() : new Set(),
    favoriteWorkshopIds: random() < 0.5 ? some() : new Set(),
    ownWorkshopIds: random() < 0.3 ? some() : new Set(),
  });
}

type Rows = readonly WorkshopRow[];
function expectSame(snapshot: WorkshopSnapshot, rows: Rows, form: Form, context: SearchContext) {
  const answer: SearchAnswer = searched(snapshot, form, context);
  const expected = plainly(rows, form, context, snapshot.meanRating);
  expect(answer.services.map(({ id }) => id)).toEqual(expected.services.map(({ id }) => id));
  expect(answer).toEqual(expected);
}

describe('any search returns the same cards in the same order as a plain second implementation', () => {
  it.each(Object.entries(places))('around %s', (_name, place) => {
    const random = randomFrom(place[0] * 1000);
    const rows = randomRows(random, 3000, place);
    const snapshot = buildSnapshot(rows);
    for (let round = 0; round < 60; round += 1)
      expectSame(snapshot, rows, randomForm(random, place), randomContext(random, rows.length));
  });

  it('with no workshop, one, or as many as fill a word of the bitmap', () => {
    const place: Place = [55.751, 37.619, 0.5];
    for (const count of [0, 1, 31, 32, 33, 512, 513]) {
      const random = randomFrom(count);
      const rows = randomRows(random, count, place);
      const snapshot = buildSnapshot(rows);
      for (let round = 0; round < 8; round += 1)
        expectSame(snapshot, rows, randomForm(random, place), randomContext(random, 500));
    }
  });

  it('after changes since the build of the index, and with earlier searches', () => {
    const place: Place = [55.751, 37.619, 2];
    const random = randomFrom(77);
    let rows = randomRows(random, 2000, place);
    const { segment: base, meanRating } = buildSegment(rows);
    const changed = new Map<number, WorkshopRow>();
    for (let round = 0; round < 12; round += 1) {
      const gone = new Set(Array.from({ length: 15 }, () => 1 + Math.floor(random() * 2000)));
      const other = Array.from({ length: 25 }, () =>
        randomRow(random, 1 + Math.floor(random() * 2200), place),
      );
      const fresh = new Map(other.filter(({ id }) => !gone.has(id)).map((row) => [row.id, row]));
      rows = [...rows.filter(({ id }) => !gone.has(id) && !fresh.has(id)), ...fresh.values()];
      for (const id of [...gone, ...fresh.keys()]) {
        base.remove(id);
        changed.delete(id);
      }
      for (const row of fresh.values()) changed.set(row.id, row);
      const delta = buildSegment(changed.values(), meanRating).segment;
      const snapshot = new WorkshopSnapshot([base, delta], [], meanRating);
      expect(snapshot.size).toBe(rows.length);
      for (let search = 0; search < 10; search += 1)
        expectSame(snapshot, rows, randomForm(random, place), randomContext(random, 2200));
    }
  });
});

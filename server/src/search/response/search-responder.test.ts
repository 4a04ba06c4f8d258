import { openingState } from '@sto/contract/workshops/opening-hours';
import { GeoSearchForm, type WorkshopSummary } from '@sto/contract/workshops/workshops.schemas';
import { describe, expect, it } from 'vitest';
import {
  plainRow,
  randomFrom,
  randomRow,
  searchContext,
  searchNow,
} from '../../testing/build/workshop-rows.ts';
import { searched } from '../../testing/searched.ts';
import type { WorkshopRow } from '../store/workshop-rows.ts';
import { buildSnapshot } from '../store/workshop-snapshot.ts';

function kilometres(fromLat: number, fromLong: number, toLat: number, toLong: number): number {
  const radians = Math.PI / 180;
  const half = (difference: number) => Math.sin((difference * radians) / 2) ** 2;
  const chord =
    half(toLat - fromLat) + Math.cos(fromLat * radians) * Math.cos(toLat * radians) * half(toLong - fromLong);
  return 2 * 6371 * Math.asin(Math.sqrt(chord));
}

type Asked = ReturnType<typeof GeoSearchForm.parse>;

function isAnswer(row: WorkshopRow, form: Asked): boolean {
  const { bounds } = form;
  const radius = form.radius ?? (bounds ? Infinity : 50);
  if (kilometres(form.lat, form.long, row.lat, row.long) > radius) return false;
  if (bounds) {
    const isInside =
      row.lat >= bounds.south &&
      row.lat <= bounds.north &&
      row.long >= bounds.west &&
      row.long <= bounds.east;
    if (!isInside) return false;
  }
  const wanted = form.work_type_ids ?? [];
  const priced = row.works.filter(([id]) => wanted.includes(id));
  if (wanted.length > 0 && (form.all_works ? priced.length < wanted.length : priced.length === 0))
    return false;
  if (form.rating_from !== undefined && (row.reviewsCount < 3 || (row.rating ?? -1) < form.rating_from))
    return false;
  if (form.price_to !== undefined) {
    const list = wanted.length > 0 ? priced : row.works;
    if (list.length === 0) return false;
    const prices = list.map(([, from]) => from);
    const price =
      wanted.length > 0
        ? prices.reduce((sum, from) => sum + from, 0)
        : Math.min(...(prices.some((from) => from > 0) ? prices.filter((from) => from > 0) : prices));
    if (price > form.price_to) return false;
  }
  if (row.warrantyMonths < (form.warranty_from ?? 0)) return false;
  if (form.amenities && !form.amenities.every((code) => row.amenities.includes(code))) return false;
  if (form.only_favorites && !favorites.has(row.id)) return false;
  if (!form.open_now) return true;
  const hours = { ...row, closed_from: row.closedFrom, closed_to: row.closedTo };
  return openingState(hours, searchNow).is_open_now;
}

const favorites = new Set(Array.from({ length: 200 }, (_, index) => index * 2 + 1));

const centres: [number, number, number][] = [
  [55.751, 37.619, 3],
  [66, 179.9, 4],
  [89.2, 30, 1.5],
];

describe('the index and a plain second implementation', () => {
  it.each([1, 2, 3, 4, 5, 6])('return the same workshops, in order (%i)', (seed) => {
    const random = randomFrom(seed);
    const centre = centres[seed % centres.length] ?? [55.751, 37.619, 3];
    const rows = Array.from({ length: 400 }, (_, index) => randomRow(random, index + 1, centre));
    const snapshot = buildSnapshot(rows);
    for (let round = 0; round < 60; round += 1) {
      const [lat, long] = centre;
      const works = [1, 2, 3, 4, 5, 6].filter(() => random() < 0.25);
      const sort = (['recommended', 'distance', 'price', 'rating', 'soonest'] as const)[round % 5];
      const form = GeoSearchForm.parse({
        lat: lat + (random() - 0.5) * 0.5,
        long: Math.min(180, long + (random() - 0.5) * 0.5),
        ...(random() < 0.8 && { radius: 1 + random() * 150 }),
        ...(works.length > 0 && { work_type_ids: works, all_works: random() < 0.5 }),
        ...(random() < 0.3 && {
          bounds: `${lat - 1},${long - 1},${Math.min(90, lat + random())},${Math.min(180, long + 1)}`,
        }),
        ...(random() < 0.3 && { rating_from: 3 }),
        ...(random() < 0.3 && { price_to: 2000 }),
        ...(random() < 0.2 && { warranty_from: 6 }),
        ...(random() < 0.2 && { amenities: ['wifi', 'card'].slice(random() < 0.5 ? 1 : 0) }),
        only_favorites: random() < 0.2,
        open_now: random() < 0.4,
        sort,
        page_size: 1000,
      });
      const markId = random() < 0.5 ? 1 + Math.floor(random() * 5) : null;
      const answer = searched(
        snapshot,
        form,
        searchContext({ markId, activeBidWorkshopIds: new Set([7]), favoriteWorkshopIds: favorites }),
      );
      const expected = rows.filter((row) => isAnswer(row, form)).map((row) => row.id);
      const found = answer.services as WorkshopSummary[];
      expect(found.map(({ id }) => id).sort((a, b) => a - b)).toEqual(expected);
      expect(answer.total).toBe(expected.length);
      for (const summary of found) expectTrueCard(summary, rows, form, markId);
      expectOrder(found, form);
    }
  });
});

function expectTrueCard(
  summary: WorkshopSummary,
  rows: WorkshopRow[],
  form: Asked,
  markId: number | null,
): void {
  const row = rows[summary.id - 1];
  if (!row) throw new Error(`no workshop ${summary.id}`);
  const wanted = form.work_type_ids ?? [];
  const done = row.works.map(([id]) => id);
  const reason = !row.isConnected
    ? 'not_connected'
    : markId !== null && !row.markIds.includes(markId)
      ? 'mark'
      : wanted.every((id) => done.includes(id))
        ? null
        : 'works';
  expect(summary.bid_availability).toBe(
    row.id === 7 ? 'disabled_has_active_bid' : reason ? 'disabled_sto_not_supported' : 'enabled',
  );
  expect(summary.unsupported_reason).toBe(row.id === 7 ? null : reason);
  expect(summary.is_favorite).toBe(favorites.has(row.id));
  expect(summary.missing_work_type_ids).toEqual(wanted.filter((id) => !done.includes(id)));
  expect(summary.matched_work_type_ids).toEqual(wanted.filter((id) => done.includes(id)));
  const distance = kilometres(form.lat, form.long, row.lat, row.long) * 1000;
  expect(Math.abs(summary.distance_m - distance)).toBeLessThan(1);
}

function expectOrder(found: WorkshopSummary[], form: Asked): void {
  const keys = found
    .filter((summary) => summary.bid_availability === 'enabled')
    .map((summary) => {
      if (form.sort === 'distance') return summary.distance_m;
      if (form.sort === 'price') return summary.price_from || Number(summary.price_from === null) + 1e9;
      if (form.sort === 'rating')
        return summary.rating === null || summary.reviews_count < 3 ? Infinity : -summary.rating;
      if (form.sort === 'soonest')
        return summary.is_open_now ? 0 : Date.parse(summary.opens_at ?? '9999-01-01T00:00:00Z');
      return 0;
    });
  expect(keys).toEqual([...keys].sort((left, right) => (left < right ? -1 : left > right ? 1 : 0)));
  const lastEnabled = found.findLastIndex((summary) => summary.bid_availability === 'enabled');
  const firstUnsupported = found.findIndex(
    (summary) => summary.bid_availability === 'disabled_sto_not_supported',
  );
  if (firstUnsupported >= 0) expect(firstUnsupported).toBeGreaterThan(lastEnabled);
}

describe('the recommended order', () => {
  const plain = plainRow();
  const order = (...rows: WorkshopRow[]) => {
    const form = GeoSearchForm.parse({ lat: 55.751, long: 37.619 });
    return searched(buildSnapshot(rows), form, searchContext()).services.map(({ id }) => id);
  };

  it('prefers many good reviews to one perfect review', () => {
    expect(
      order(
        { ...plain, id: 1, rating: 5, reviewsCount: 1 },
        { ...plain, id: 2, rating: 4.8, reviewsCount: 200 },
        { ...plain, id: 3, rating: 3.2, reviewsCount: 200 },
      ),
    ).toEqual([2, 1, 3]);
  });

  it('prefers the nearer of two equals, then the one that answers sooner', () => {
    expect(order({ ...plain, id: 1, lat: 55.9 }, { ...plain, id: 2, lat: 55.76 })).toEqual([2, 1]);
    expect(order({ ...plain, id: 1 }, { ...plain, id: 2, answerMinutesMedian: 5 })).toEqual([2, 1]);
  });

  it('puts workshops without booking last, however good', () => {
    const best = { ...plain, id: 1, isConnected: false, rating: 5, reviewsCount: 500 };
    expect(order(best, { ...plain, id: 2, lat: 56.1 })).toEqual([2, 1]);
  });
});

describe('a rating from one or two reviews', () => {
  const rated = (id: number, rating: number, reviewsCount: number) => plainRow({ id, rating, reviewsCount });
  const found = (wanted: object) => {
    const rows = [rated(1, 5, 1), rated(2, 4.9, 2), rated(3, 4.5, 3), rated(4, 4.6, 40)];
    const form = GeoSearchForm.parse({ lat: 55.751, long: 37.619, ...wanted });
    return searched(buildSnapshot(rows), form, searchContext()).services.map(({ id }) => id);
  };

  it('does not pass the filter by rating: the list says «Мало оценок»', () => {
    expect(found({ rating_from: 4.5 }).sort()).toEqual([3, 4]);
  });

  it('comes after all others in the order by rating', () => {
    expect(found({ sort: 'rating' }).slice(0, 2)).toEqual([4, 3]);
  });
});

describe('pages', () => {
  it('do not overlap, and have the total and whether more follow', () => {
    const random = randomFrom(9);
    const rows = Array.from({ length: 25 }, (_, index) => randomRow(random, index + 1, [55.7, 37.6, 0.1]));
    const snapshot = buildSnapshot(rows);
    const page = (number: number) =>
      searched(
        snapshot,
        GeoSearchForm.parse({ lat: 55.7, long: 37.6, page: number, page_size: 10, only_coordinates: true }),
        searchContext(),
      );
    expect([1, 2, 3, 4].map((number) => page(number).is_truncated)).toEqual([true, true, false, false]);
    const ids = [1, 2, 3, 4].flatMap((number) => page(number).services.map(({ id }) => id));
    expect([...ids].sort((left, right) => left - right)).toEqual(rows.map((row) => row.id));
    expect(page(1).total).toBe(25);
    expect(Object.keys(page(1).services[0] ?? {}).sort()).toEqual(
      ['bid_availability', 'id', 'is_open_now', 'is_promo', 'lat', 'long', 'price_from'].sort(),
    );
  });
});

it('an empty index returns nothing', () => {
  const form = GeoSearchForm.parse({ lat: 55.7, long: 37.6 });
  expect(searched(buildSnapshot([]), form, searchContext())).toEqual({
    services: [],
    total: 0,
    is_truncated: false,
  });
});

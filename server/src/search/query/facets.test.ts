import { GeoSearchForm } from '@sto/contract/workshops/workshops.schemas';
import { describe, expect, it } from 'vitest';
import { plainRow, randomFrom, randomRow, searchContext } from '../../testing/build/workshop-rows.ts';
import { searched } from '../../testing/searched.ts';
import { buildSnapshot, WorkshopSnapshot } from '../store/workshop-snapshot.ts';

const centre = { lat: 55.751, long: 37.619 };

function randomForm(random: () => number): Record<string, unknown> {
  const works = [1, 2, 3, 4, 5, 6].filter(() => random() < 0.2);
  return {
    ...centre,
    ...(random() < 0.5 && { radius: [2, 7, 10, 60, 120][Math.floor(random() * 5)] }),
    ...(random() < 0.2 && { bounds: '55.3,37.2,56,38' }),
    ...(works.length > 0 && { work_type_ids: works, all_works: random() < 0.5 }),
    ...(random() < 0.3 && { rating_from: [3, 4, 4.5][Math.floor(random() * 3)] }),
    ...(random() < 0.3 && { price_to: 1000 + Math.floor(random() * 3000) }),
    ...(random() < 0.3 && { warranty_from: 6 }),
    ...(random() < 0.3 && { amenities: ['wifi', 'coffee'].slice(random() < 0.5 ? 1 : 0) }),
    only_favorites: random() < 0.2,
    open_now: random() < 0.3,
  };
}

describe('the count of a filter value', () => {
  it.each([1, 2, 3])('is the total of the search with that value (%i)', (seed) => {
    const random = randomFrom(seed);
    const rows = Array.from({ length: 500 }, (_, index) =>
      randomRow(random, index + 1, [55.751, 37.619, 1.5]),
    );
    const snapshot = buildSnapshot(rows);
    const context = searchContext({
      favoriteWorkshopIds: new Set(rows.map(({ id }) => id).filter((id) => id % 3)),
    });
    const found = (form: Record<string, unknown>) => searched(snapshot, GeoSearchForm.parse(form), context);
    for (let round = 0; round < 25; round += 1) {
      const form = randomForm(random);
      const total = (changed: Record<string, unknown>) => found({ ...form, ...changed }).total;
      const { facets, ...answer } = found({ ...form, with_facets: true });
      expect(answer).toEqual(found(form));
      if (!facets) throw new Error('no counts');
      expect(facets.open_now).toBe(total({ open_now: true }));
      expect(facets.favorites).toBe(total({ only_favorites: true }));
      for (const name of ['rating_from', 'radius', 'price_to', 'warranty_from'] as const)
        for (const { value, count } of facets[name]) expect(count, name).toBe(total({ [name]: value }));
      const query = (form.amenities as string[] | undefined) ?? [];
      for (const { value, count } of facets.amenities)
        expect(count).toBe(total({ amenities: [...new Set([...query, value])] }));
    }
  });
});

describe('cached counts', () => {
  const random = randomFrom(7);
  const rows = Array.from({ length: 2000 }, (_, index) =>
    randomRow(random, index + 1, [55.751, 37.619, 0.8]),
  );
  const forms = [
    {},
    { work_type_ids: [1, 2], rating_from: 4 },
    { price_to: 1500, amenities: ['wifi'] },
    { open_now: true, warranty_from: 6 },
    { only_favorites: true },
  ];
  /** From several places, so that each block is once inside and once across a border. */
  const places = [centre, { lat: 55.9, long: 37.4 }, { lat: 55.6, long: 37.9 }];
  const contexts = [
    searchContext(),
    searchContext({ favoriteWorkshopIds: new Set([5, 600, 1900]), now: new Date('2026-03-10T02:00:00Z') }),
  ];

  function expectLikeNew(used: WorkshopSnapshot, gone: readonly number[]): void {
    for (const form of forms)
      for (const place of places)
        for (const radius of [30, 60])
          for (const context of contexts) {
            const fresh = buildSnapshot(rows);
            for (const id of gone) fresh.segments[0]?.remove(id);
            const query = GeoSearchForm.parse({ ...place, radius, ...form, with_facets: true });
            expect(searched(used, query, context).facets).toEqual(searched(fresh, query, context).facets);
          }
  }

  it('are right for another place, minute and caller, and after changes', () => {
    const used = buildSnapshot(rows);
    expectLikeNew(used, []);
    const gone = [3, 700, 701, 1999];
    for (const id of gone) used.segments[0]?.remove(id);
    expectLikeNew(used, gone);
    // Thousands of comparisons are slow on a busy machine.
  }, 180_000);
});

describe('counts of amenities', () => {
  const withWifi = Array.from({ length: 1100 }, (_, index) =>
    plainRow({ id: index + 1, ...centre, amenities: ['wifi'] }),
  );
  const withCoffee = Array.from({ length: 1050 }, (_, index) =>
    plainRow({ id: index + 2001, lat: 55.8, long: 37.7, amenities: ['coffee'] }),
  );

  it('stay with their amenities when another one becomes the most common', () => {
    const { segments, cities, meanRating } = buildSnapshot([...withWifi, ...withCoffee]);
    const query = GeoSearchForm.parse({ ...centre, with_facets: true });
    const amenities = () =>
      searched(new WorkshopSnapshot(segments, cities, meanRating), query, searchContext()).facets?.amenities;
    expect(amenities()).toEqual([
      { value: 'wifi', count: 1100 },
      { value: 'coffee', count: 1050 },
    ]);
    for (const { id } of withWifi.slice(0, 100)) segments[0]?.remove(id);
    expect(amenities()).toEqual([
      { value: 'coffee', count: 1050 },
      { value: 'wifi', count: 1000 },
    ]);
  });
});

describe('the values of the filters', () => {
  const facetsOf = (rows: Parameters<typeof plainRow>[0][], form: Record<string, unknown> = {}) => {
    const snapshot = buildSnapshot(rows.map((row, index) => plainRow({ id: index + 1, ...row })));
    const query = GeoSearchForm.parse({ ...centre, with_facets: true, ...form });
    const { facets } = searched(snapshot, query, searchContext());
    if (!facets) throw new Error('no counts');
    return facets;
  };
  const priced = (...prices: number[]) =>
    prices.map((price) => ({ works: [[1, price, price]] as [number, number, number][] }));

  it('are round limits that divide these prices, independent of the requested limit', () => {
    const rows = priced(820, 900, 1230, 1600, 1700, 2900, 3100, 3240, 7400, 12_300);
    const facets = facetsOf(rows);
    expect(facets.price_to).toEqual([
      { value: 1500, count: 3 },
      { value: 2000, count: 5 },
      { value: 3500, count: 8 },
      { value: 7500, count: 9 },
    ]);
    expect(facetsOf(rows, { price_to: 1000 }).price_to).toEqual(facets.price_to);
  });

  it('have no price limit when all cost the same, or without prices', () => {
    expect(facetsOf(priced(1000, 1000, 1000)).price_to).toEqual([]);
    expect(facetsOf([{ works: [] }, { works: [] }]).price_to).toEqual([]);
    expect(facetsOf([]).price_to).toEqual([]);
  });

  it('contain every amenity, the most common first, even without workshops', () => {
    const far = { lat: 43.1, long: 131.9, amenities: ['lift', 'card'] };
    expect(facetsOf([{ amenities: ['card', 'wifi'] }, { amenities: ['card'] }, far]).amenities).toEqual([
      { value: 'card', count: 2 },
      { value: 'lift', count: 0 },
      { value: 'wifi', count: 1 },
    ]);
  });

  it('contain no radius within a rectangle', () => {
    expect(facetsOf([{}], { bounds: '55,37,56,38' }).radius).toEqual([]);
    expect(facetsOf([{}]).radius.map(({ value }) => value)).toEqual([2, 5, 10, 50]);
  });
});

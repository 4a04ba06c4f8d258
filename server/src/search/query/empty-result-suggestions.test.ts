import { GeoSearchForm, SearchRescue } from '@sto/contract/workshops/workshops.schemas';
import { describe, expect, it } from 'vitest';
import { plainRow, randomFrom, randomRow, searchContext } from '../../testing/build/workshop-rows.ts';
import { searched } from '../../testing/searched.ts';
import type { CityRow, WorkshopRow } from '../store/workshop-rows.ts';
import { buildSnapshot } from '../store/workshop-snapshot.ts';
import { emptyResultSuggestions } from './empty-result-suggestions.ts';

const cities: CityRow[] = [
  { id: 1, name: 'Москва', slug: 'moskva', region: 'Москва', lat: 55.751, long: 37.619 },
  { id: 13, name: 'Нижний Новгород', slug: 'nizhniy-novgorod', region: '', lat: 56.327, long: 44.006 },
  { id: 3, name: 'Воронеж', slug: 'voronezh', region: '', lat: 51.661, long: 39.2 },
  { id: 6, name: 'Казань', slug: 'kazan', region: '', lat: 55.79, long: 49.11 },
  { id: 9, name: 'Новосибирск', slug: 'novosibirsk', region: '', lat: 55.03, long: 82.92 },
];
const place = (city: number) => {
  const { lat, long } = cities[city] ?? { lat: 0, long: 0 };
  return { lat, long };
};
const moscow = place(0);
const rescue = (rows: WorkshopRow[], form: Record<string, unknown> = {}) =>
  SearchRescue.parse(
    emptyResultSuggestions(
      buildSnapshot(rows, cities),
      GeoSearchForm.parse({ ...moscow, ...form }),
      searchContext(),
    ),
  );
const nothing = { radius: null, without_filters: null, without_work: [], any_work: null, cities: [] };

describe('suggestions for an empty result', () => {
  it('are empty if no workshop exists', () => {
    expect(rescue([])).toEqual(nothing);
    expect(rescue([plainRow()], { work_type_ids: [77], all_works: false })).toEqual(nothing);
  });

  it('name the smallest radius that finds something', () => {
    const at = (id: number, km: number) => plainRow({ id, lat: 55.751 + km / 111.2 });
    expect(rescue([at(1, 150), at(2, 180), at(3, 300)]).radius).toEqual({ km: 200, total: 2 });
    expect(rescue([at(1, 150), at(2, 300)], { radius: 200 }).radius).toEqual({ km: 500, total: 2 });
    expect(rescue([at(1, 600)]).radius).toBeNull();
    expect(rescue([at(1, 20)], { bounds: '55,37,55.1,37.1' }).radius).toEqual({ km: 100, total: 1 });
  });

  it('name the works to remove, the most helpful first, and workshops with some of them', () => {
    const doing = (id: number, ...works: number[]) =>
      plainRow({ id, works: works.map((work) => [work, 1000, 1000] as const) });
    const rows = [doing(1, 1, 2), doing(2, 1, 3), doing(3, 1, 2), doing(4, 4)];
    const { without_work, any_work } = rescue(rows, { work_type_ids: [1, 2, 3] });
    expect(without_work).toEqual([
      { work_type_id: 3, total: 2 },
      { work_type_id: 2, total: 1 },
    ]);
    expect(any_work).toEqual({ total: 3 });
    expect(rescue(rows, { work_type_ids: [9] }).without_work).toEqual([{ work_type_id: 9, total: 4 }]);
    expect(rescue(rows, { work_type_ids: [1, 2, 3], price_to: 1500 }).without_work).toEqual([]);
  });

  it('keep works and place without the filters', () => {
    const rows = [plainRow({ id: 1 }), plainRow({ id: 2, works: [] }), plainRow({ id: 3, ...place(3) })];
    const filtered = { work_type_ids: [1], amenities: ['wifi'], warranty_from: 12 };
    expect(rescue(rows, filtered).without_filters).toEqual({ total: 1 });
    expect(rescue(rows, { work_type_ids: [9] }).without_filters).toBeNull();
  });

  it('name the three nearest cities where the same search finds something', () => {
    const rows = [1, 2, 3, 4].map((city) => plainRow({ id: city, ...place(city) }));
    expect(rescue([...rows, plainRow({ id: 9, ...place(3) })]).cities).toEqual([
      { id: 13, slug: 'nizhniy-novgorod', name: 'Нижний Новгород', total: 1, distance_m: 401_724 },
      { id: 3, slug: 'voronezh', name: 'Воронеж', total: 1, distance_m: 466_508 },
      { id: 6, slug: 'kazan', name: 'Казань', total: 2, distance_m: expect.any(Number) },
    ]);
  });

  it.each([1, 2, 3])('find the promised number (%i)', (seed) => {
    const random = randomFrom(seed);
    const rows = Array.from({ length: 300 }, (_, index) => randomRow(random, index + 1, [55.751, 37.619, 6]));
    const snapshot = buildSnapshot(rows, cities);
    for (let round = 0; round < 20; round += 1) {
      const works = [1, 2, 3, 4, 5, 6].filter(() => random() < 0.4);
      const form = {
        ...moscow,
        radius: 5 + random() * 60,
        ...(works.length > 0 && { work_type_ids: works }),
        ...(random() < 0.5 && { price_to: 2000 }),
        ...(random() < 0.5 && { rating_from: 4 }),
        ...(random() < 0.3 && { amenities: ['wifi'] }),
        open_now: random() < 0.5,
      };
      const total = (changed: Record<string, unknown>) =>
        searched(snapshot, GeoSearchForm.parse({ ...form, ...changed }), searchContext()).total;
      const ways = emptyResultSuggestions(snapshot, GeoSearchForm.parse(form), searchContext());
      if (ways.radius) expect(ways.radius.total).toBe(total({ radius: ways.radius.km }));
      else expect(total({ radius: 500 })).toBe(0);
      if (ways.any_work) expect(ways.any_work.total).toBe(total({ all_works: false }));
      for (const { work_type_id, total: promised } of ways.without_work) {
        const rest = works.filter((id) => id !== work_type_id);
        expect(promised).toBe(total({ work_type_ids: rest.length > 0 ? rest : undefined }));
      }
      for (const city of ways.cities) {
        const { lat, long } = cities.find(({ id }) => id === city.id) ?? moscow;
        expect(city.total).toBe(total({ lat, long }));
      }
    }
  });

  it.each([
    [
      'unknown works, fifty of them',
      { work_type_ids: Array.from({ length: 50 }, (_, index) => 900 + index) },
    ],
    ['a rectangle upside down', { bounds: '60,40,50,30' }],
    ['a rectangle over the edge of the longitudes', { bounds: '50,170,60,-170' }],
    ['a pole', { lat: 90, long: -180 }],
    ['an unknown amenity and no price at all', { amenities: ['pool'], price_to: 0 }],
    ['a page far away', { page: 100_000, page_size: 5000, only_coordinates: true }],
  ])('are given for %s', (_what, form) => {
    expect(() => rescue([plainRow()], form)).not.toThrow();
  });
});

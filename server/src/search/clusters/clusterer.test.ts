import { GeoSearchForm, type WorkshopCluster } from '@sto/contract/workshops/workshops.schemas';
import { describe, expect, it } from 'vitest';
import { plainRow, randomFrom, randomRow, searchContext } from '../../testing/build/workshop-rows.ts';
import { searched } from '../../testing/searched.ts';
import { GeoArea } from '../geometry/geo-area.ts';
import { Matches } from '../query/matches.ts';
import type { WorkshopRow } from '../store/workshop-rows.ts';
import { buildSegment, buildSnapshot, WorkshopSnapshot } from '../store/workshop-snapshot.ts';
import { Clusterer } from './clusterer.ts';

/** One for all tests: it must forget the previous search. */
const clusterer = new Clusterer();

interface Place {
  lat: number;
  long: number;
}

function randomPlaces(seed: number, number: number): Place[] {
  const random = randomFrom(seed);
  return Array.from({ length: number }, () => ({ lat: 55 + random() * 1.5, long: 37 + random() * 1.5 }));
}

function clustersOf(places: readonly Place[], zoom: number): WorkshopCluster[] {
  const { segment } = buildSegment(places.map((place, index) => plainRow({ id: index + 1, ...place })));
  const all = segment.cache.selection('all', () => []);
  const matches = new Matches(segment, all, new GeoArea({ lat: 0, long: 0 }, Infinity));
  return clusterer.clusters([{ matches }], zoom);
}

/** The position on a map of 512-pixel tiles, in pixels. */
function onMap({ lat, long }: Place, zoom: number): readonly [x: number, y: number] {
  const world = 512 * 2 ** zoom;
  const limited = Math.max(-85.0511, Math.min(85.0511, lat));
  const y = Math.log(Math.tan(Math.PI / 4 + (limited * Math.PI) / 360)) / (2 * Math.PI);
  return [((long + 180) / 360) * world, (0.5 - y) * world];
}

function pixels(a: Place, b: Place, zoom: number): number {
  const [x, y] = onMap(a, zoom);
  const [otherX, otherY] = onMap(b, zoom);
  return Math.hypot(x - otherX, y - otherY);
}

describe('clusters', () => {
  it.each([0, 5, 8, 9.7, 11, 14, 18, 22])('contain every place once at zoom %d', (zoom) => {
    const clusters = clustersOf(randomPlaces(1, 700), zoom);
    expect(clusters.reduce((sum, { count }) => sum + count, 0)).toBe(700);
  });

  it('are fewer at lower zooms, and one for the whole world', () => {
    const places = randomPlaces(2, 700);
    const numbers = [0, 6, 8, 10, 12, 14].map((zoom) => clustersOf(places, zoom).length);
    expect(numbers[0]).toBe(1);
    expect(numbers).toEqual([...numbers].sort((left, right) => left - right));
    expect(numbers.at(-1)).toBeGreaterThan(300);
  });

  it('do not overlap', () => {
    for (const zoom of [8, 10, 12]) {
      const clusters = clustersOf(randomPlaces(3, 700), zoom);
      const distances = clusters.flatMap((one, index) =>
        clusters.slice(0, index).map((other) => pixels(one, other, zoom)),
      );
      expect(distances.length).toBeGreaterThan(0);
      expect(distances.filter((distance) => distance <= 20)).toEqual([]);
    }
  });

  it('stay the same up to the next whole zoom', () => {
    const places = randomPlaces(4, 300);
    expect(clustersOf(places, 10.9)).toEqual(clustersOf(places, 10));
  });

  it('split at the zoom they name, and not before', () => {
    const places = randomPlaces(5, 60);
    const [whole] = clustersOf(places, 3);
    if (!whole) throw new Error('no cluster');
    expect(clustersOf(places, whole.expansion_zoom - 1)).toHaveLength(1);
    expect(clustersOf(places, whole.expansion_zoom).length).toBeGreaterThan(1);
  });

  it('of one address are at it and name the last zoom', () => {
    const place = { lat: 55.751, long: 37.619 };
    expect(clustersOf([place, place, place], 10)).toEqual([{ ...place, count: 3, expansion_zoom: 18 }]);
  });

  it('are on the map also at the poles and at the edge of the longitudes', () => {
    const places = [
      { lat: 90, long: 180 },
      { lat: -90, long: -180 },
      { lat: 89.9, long: 179.9 },
    ];
    const clusters = clustersOf(places, 6);
    expect(clusters.reduce((sum, { count }) => sum + count, 0)).toBe(3);
    for (const { lat, long } of clusters) {
      expect(Math.abs(lat)).toBeLessThanOrEqual(90);
      expect(Math.abs(long)).toBeLessThanOrEqual(180);
    }
  });
});

/* A second, plain implementation of clusters: every place at every zoom, without caches. */

interface Cell {
  column: number;
  row: number;
  places: Place[];
  x: number;
  y: number;
}

/** Rounded to the precision of the index, a seventeenth of a pixel at the highest zoom. */
function known(place: Place, zoom: number): readonly [x: number, y: number] {
  const [x, y] = onMap(place, 18).map((number) => (Math.floor((number * 512) / 30) * 30) / 512) as [
    number,
    number,
  ];
  return [x / 2 ** (18 - zoom), y / 2 ** (18 - zoom)];
}

/** Cells of half a radius in order of their first place, with centroids. */
function plainCells(places: readonly Place[], zoom: number): Cell[] {
  const cells = new Map<string, Cell>();
  for (const place of places) {
    const [column, row] = known(place, zoom).map((number) => Math.floor(number / 30)) as [number, number];
    const cell = cells.get(`${column} ${row}`) ?? { column, row, places: [], x: 0, y: 0 };
    cells.set(`${column} ${row}`, cell);
    cell.places.push(place);
  }
  for (const cell of cells.values()) {
    cell.x = mean(cell.places.map((place) => known(place, zoom)[0]));
    cell.y = mean(cell.places.map((place) => known(place, zoom)[1]));
  }
  return [...cells.values()].sort((left, right) => right.places.length - left.places.length);
}

const mean = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0) / numbers.length;

/** Merges cells, the fullest first. */
function plainGroups(cells: readonly Cell[]): Place[][] {
  const groups: Place[][] = [];
  let rest = cells;
  for (let [first] = rest; first; [first] = rest) {
    const { x, y } = first;
    const isNear = (cell: Cell) => Math.hypot(cell.x - x, cell.y - y) <= 60;
    groups.push(rest.filter(isNear).flatMap((cell) => cell.places));
    rest = rest.filter((cell) => !isNear(cell));
  }
  return groups;
}

function plainClusters(places: readonly Place[], zoom: number) {
  const whole = Math.min(18, Math.floor(zoom));
  return plainGroups(plainCells(places, whole)).map((group) => {
    let expansion = whole + 1;
    while (expansion < 18 && plainGroups(plainCells(inOrder(places, group), expansion)).length === 1)
      expansion += 1;
    const x = mean(group.map((place) => known(place, 0)[0])) / 512;
    const y = mean(group.map((place) => known(place, 0)[1])) / 512;
    const lat = (Math.atan(Math.sinh(Math.PI * (1 - 2 * y))) * 180) / Math.PI;
    return {
      lat: expect.closeTo(lat, 5),
      long: expect.closeTo(x * 360 - 180, 5),
      count: group.length,
      expansion_zoom: Math.min(18, expansion),
    };
  });
}

function inOrder(places: readonly Place[], some: readonly Place[]): Place[] {
  const these = new Set(some);
  return places.filter((place) => these.has(place));
}

function placesFound(snapshot: WorkshopSnapshot, form: Record<string, unknown>): Place[] {
  const points = { ...form, only_coordinates: true, page_size: 5000 };
  const { services } = searched(snapshot, GeoSearchForm.parse(points), searchContext());
  return snapshot.segments.flatMap((segment) =>
    services
      .flatMap(({ id }) => segment.slotOf(id) ?? [])
      .sort((left, right) => left - right)
      .map((slot) => ({ lat: segment.columns.lats[slot] ?? 0, long: segment.columns.longs[slot] ?? 0 })),
  );
}

function expectSame(snapshot: WorkshopSnapshot, form: Record<string, unknown>, zoom: number): void {
  const parsed = GeoSearchForm.parse({ ...form, zoom, page_size: 1 });
  const { clusters, total } = searched(snapshot, parsed, searchContext());
  const places = placesFound(snapshot, form);
  expect(places).toHaveLength(total);
  if (total > 1) expect(clusters).toEqual(plainClusters(places, zoom));
}

const centre = [55.751, 37.619] as const;

function randomForm(random: () => number, spread: number): Record<string, unknown> {
  const [lat, long] = centre;
  const below = (bound: number) => Math.floor(random() * bound);
  const at = (side: number) => side + (random() - 0.5) * spread;
  const bounds = [at(lat - spread / 3), at(long - spread / 3), at(lat + spread / 3), at(long + spread / 3)];
  return {
    lat: at(lat),
    long: at(long),
    radius: random() < 0.5 ? 20 + below(60 * spread) : undefined,
    bounds: random() < 0.5 ? bounds.map((side) => side.toFixed(5)).join() : undefined,
    work_type_ids: random() < 0.2 ? [1 + below(6)] : undefined,
    rating_from: random() < 0.3 ? 3 : undefined,
    amenities: random() < 0.3 ? ['wifi'] : undefined,
    warranty_from: random() < 0.2 ? 3 : undefined,
  };
}

describe('any search returns the same clusters as a plain second implementation', () => {
  it.each([0.02, 0.3, 6])('within %d degrees, at any zoom, while workshops change', (spread) => {
    const random = randomFrom(spread * 1000);
    const row = (id: number): WorkshopRow => randomRow(random, id, [...centre, spread]);
    const rows = Array.from({ length: 1300 }, (_, index) => row(index + 1));
    for (let at = 10; at < rows.length; at += 10) Object.assign(rows[at] ?? {}, placeOf(rows[at - 1]));
    const { segment: base, meanRating } = buildSegment(rows);
    const changed = new Map<number, WorkshopRow>();
    const forms = [{ lat: centre[0], long: centre[1], radius: 500 }, randomForm(random, spread)];
    for (let round = 0; round < 3; round += 1) {
      const delta = buildSegment(changed.values(), meanRating).segment;
      const snapshot = new WorkshopSnapshot([base, delta], [], meanRating);
      // The first forms repeat in each round: caches from before the change must not be used.
      for (const form of [...forms, randomForm(random, spread)])
        for (const zoom of [random() * 6, 6 + random() * 6, 12 + random() * 7])
          expectSame(snapshot, form, zoom);
      for (let change = 0; change < 40; change += 1) {
        const id = 1 + Math.floor(random() * 1400);
        base.remove(id);
        changed.delete(id);
        if (random() < 0.6) changed.set(id, row(id));
      }
    }
  });
});

function placeOf(row: WorkshopRow | undefined): Place {
  return { lat: row?.lat ?? 0, long: row?.long ?? 0 };
}

describe('a search with clusters', () => {
  const random = randomFrom(6);
  const rows = Array.from({ length: 120 }, (_, index) => randomRow(random, index + 1, [55.751, 37.619, 0.4]));
  const snapshot = buildSnapshot(rows);
  const search = (form: Record<string, unknown>) =>
    searched(snapshot, GeoSearchForm.parse({ lat: 55.751, long: 37.619, ...form }), searchContext());

  it('returns clusters of all matches on each of its pages', () => {
    for (const page of [1, 3]) {
      const { clusters = [], total } = search({ zoom: 10, page, page_size: 50 });
      expect(clusters.reduce((sum, { count }) => sum + count, 0)).toBe(total);
    }
  });

  it('returns none when the page is complete, or without a zoom', () => {
    expect(search({ zoom: 10, page_size: 200 })).not.toHaveProperty('clusters');
    expect(search({ page_size: 50 })).not.toHaveProperty('clusters');
  });
});

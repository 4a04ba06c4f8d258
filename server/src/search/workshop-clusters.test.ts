import { GeoSearchForm } from '@sto/contract/workshops';
import { describe, expect, it } from 'vitest';
import { askedBy, randomFrom, randomRow } from '../testing/build/workshop-rows.ts';
import { searched } from '../testing/searched.ts';
import { clustersOf as clustersOfPlaces } from './workshop-clusters.ts';
import { buildSnapshot } from './workshop-snapshot.ts';

function randomPlaces(seed: number, number: number) {
  const random = randomFrom(seed);
  return Array.from({ length: number }, () => ({ lat: 55 + random() * 1.5, long: 37 + random() * 1.5 }));
}

function clustersOf(places: readonly { lat: number; long: number }[], zoom: number) {
  const lats = Float64Array.from(places, ({ lat }) => lat);
  return clustersOfPlaces({ lats, longs: Float64Array.from(places, ({ long }) => long) }, zoom);
}

/** Pixels between two places on a map of 512-pixel tiles. */
function pixels(a: { lat: number; long: number }, b: { lat: number; long: number }, zoom: number): number {
  const world = 512 * 2 ** zoom;
  const y = (lat: number) => Math.log(Math.tan(Math.PI / 4 + (lat * Math.PI) / 360)) / (2 * Math.PI);
  return Math.hypot(((a.long - b.long) / 360) * world, (y(a.lat) - y(b.lat)) * world);
}

describe('clusters', () => {
  it.each([0, 5, 8, 9.7, 11, 14, 18, 22])('hold every place once at zoom %d', (zoom) => {
    const clusters = clustersOf(randomPlaces(1, 700), zoom);
    expect(clusters.reduce((sum, { count }) => sum + count, 0)).toBe(700);
  });

  it('are fewer the farther the map is, and one for the whole world', () => {
    const places = randomPlaces(2, 700);
    const numbers = [0, 6, 8, 10, 12, 14].map((zoom) => clustersOf(places, zoom).length);
    expect(numbers[0]).toBe(1);
    expect(numbers).toEqual([...numbers].sort((left, right) => left - right));
    expect(numbers.at(-1)).toBeGreaterThan(300);
  });

  it('do not cover each other', () => {
    for (const zoom of [8, 10, 12]) {
      const clusters = clustersOf(randomPlaces(3, 700), zoom);
      for (const [index, one] of clusters.entries())
        for (const other of clusters.slice(0, index)) expect(pixels(one, other, zoom)).toBeGreaterThan(20);
    }
  });

  it('stay the same while the map grows to the next whole zoom', () => {
    const places = randomPlaces(4, 300);
    expect(clustersOf(places, 10.9)).toEqual(clustersOf(places, 10));
  });

  it('fall apart at the zoom they name, and not before', () => {
    const places = randomPlaces(5, 60);
    const [whole] = clustersOf(places, 3);
    if (!whole) throw new Error('no cluster');
    expect(clustersOf(places, whole.expansion_zoom - 1)).toHaveLength(1);
    expect(clustersOf(places, whole.expansion_zoom).length).toBeGreaterThan(1);
  });

  it('of one address name the last zoom', () => {
    const place = { lat: 55.751, long: 37.619 };
    expect(clustersOf([place, place, place], 10)).toEqual([
      { lat: expect.closeTo(55.751, 9), long: expect.closeTo(37.619, 9), count: 3, expansion_zoom: 18 },
    ]);
  });

  it('stand on the map also at the poles and at the edge of the longitudes', () => {
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

describe('a search', () => {
  const random = randomFrom(6);
  const rows = Array.from({ length: 120 }, (_, index) => randomRow(random, index + 1, [55.751, 37.619, 0.4]));
  const snapshot = buildSnapshot(rows);
  const search = (form: Record<string, unknown>) =>
    searched(snapshot, GeoSearchForm.parse({ lat: 55.751, long: 37.619, ...form }), askedBy());

  it('tells clusters of all matches on each of its pages', () => {
    for (const page of [1, 3]) {
      const { clusters = [], total } = search({ zoom: 10, page, page_size: 50 });
      expect(clusters.reduce((sum, { count }) => sum + count, 0)).toBe(total);
    }
  });

  it('tells none when the page holds all, or no zoom is named', () => {
    expect(search({ zoom: 10, page_size: 200 })).not.toHaveProperty('clusters');
    expect(search({ page_size: 50 })).not.toHaveProperty('clusters');
  });
});

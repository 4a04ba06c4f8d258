import { describe, expect, it } from 'vitest';
import { toPlace, toWorld } from '../../../lib/geo/mercator.ts';
import { type Cluster, clusterPlaces, expansionZoom, type Place, pinnable, radiusOf } from './clusters.ts';
import { MapMarks } from './map-marks.ts';
import { type MapPoint, pinBox } from './map-points.ts';

const moscow = { lat: 55.75, long: 37.62 };
const zooms = [3, 7.5, 8.5, 9.5, 10.3, 11, 12.7, 13.9, 14, 15];

function numbers(seed: number) {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

function point(id: number, lat: number, long: number, hasWords: boolean): MapPoint {
  const words = { label: hasWords ? `Автосервис ${id}` : null, text: id % 3 === 0 ? 'Мало оценок' : '4,9' };
  return {
    id,
    lat,
    long,
    ...words,
    hasRating: true,
    isPriceKept: id % 5 === 0,
    isClosed: false,
    priceFrom: null,
    isMuted: false,
    isFavorite: id % 7 === 0,
  };
}

/** Workshops over this many degrees, every tenth in the building of another one; the first hundred are listed. */
function city(count: number, degrees: number, next: () => number): MapPoint[] {
  const points: MapPoint[] = [];
  for (let id = 1; id <= count; id += 1) {
    const beside = id % 10 === 0 ? points[Math.floor(next() * points.length)] : undefined;
    const lat = beside?.lat ?? moscow.lat + (next() + next() - 1) * degrees;
    const long = beside?.long ?? moscow.long + (next() + next() - 1) * degrees * 1.8;
    points.push(point(id, lat, long, id <= 100));
  }
  return points;
}

const cities: [string, MapPoint[]][] = [
  ['six hundred over a city', city(600, 0.2, numbers(7))],
  ['five thousand over a region', city(5000, 0.8, numbers(11))],
  ['a thousand in one district', city(1000, 0.02, numbers(5))],
  [
    'a grid with a step of some metres',
    Array.from({ length: 900 }, (_, n) =>
      point(n + 1, moscow.lat + Math.floor(n / 30) * 0.0004, moscow.long + (n % 30) * 0.0004, n < 100),
    ),
  ],
];

const width = 1000;
const height = 840;

function layOut(points: MapPoint[], zoom: number, selectedId: number | null, shift = { x: 0, y: 0 }) {
  const marks = new MapMarks();
  marks.setPoints(points);
  const middle = toWorld(moscow, zoom);
  const project = (place: { lat: number; long: number }) => {
    const { x, y } = toWorld(place, zoom);
    return { x: x - middle.x - shift.x + width / 2, y: y - middle.y - shift.y + height / 2 };
  };
  const room = { width, height, limit: 80, covered: [] };
  const { pinned, geojson } = marks.layOut({ zoom, selectedId, room, project });
  const drawn = geojson.features.map(({ geometry, properties }) => {
    const [long = 0, lat = 0] = geometry.coordinates;
    return { ...project({ lat, long }), count: properties.count ?? 1 };
  });
  const pins = pinned.map((one) => ({
    ...project(one),
    count: marks.groups.get(one.id)?.length ?? 1,
    box: pinBox(one, 0, one.id === selectedId),
    id: one.id,
  }));
  return { marks, drawn, pins, project };
}

interface Spot {
  x: number;
  y: number;
}
const sum = (counted: readonly { count: number }[]) => counted.reduce((all, { count }) => all + count, 0);
const isIn = ({ x, y }: Spot, margin = 0) =>
  x > -margin && x < width + margin && y > -margin && y < height + margin;

/** Sweeps from left to right, so that five thousand marks are not compared pairwise. */
function expectClear({ drawn, pins }: ReturnType<typeof layOut>) {
  const circles = drawn.map(({ x, y, count }) => ({ x, y, radius: radiusOf({ count }) - 0.01 }));
  circles.sort((one, other) => one.x - other.x);
  const covered: unknown[] = [];
  for (const [index, one] of circles.entries()) {
    for (let next = index + 1; next < circles.length; next += 1) {
      const other = circles[next];
      if (!other || other.x - one.x > 60) break;
      if (Math.hypot(one.x - other.x, one.y - other.y) < one.radius + other.radius)
        covered.push([one, other]);
    }
    for (const { x, y, box, id } of pins) {
      const isBeside = one.x + one.radius < x + box.left || one.x - one.radius > x + box.right;
      const isAway = one.y + one.radius < y + box.top || one.y - one.radius > y + box.bottom;
      if (!isBeside && !isAway) covered.push([one, id]);
    }
  }
  expect(covered).toEqual([]);
}

describe.each(cities)('marks of %s', (_, points) => {
  it.each(zooms)('each workshop is drawn once at zoom %s, and no marks overlap', (zoom) => {
    for (const selectedId of [null, 3]) {
      const shown = layOut(points, zoom, selectedId);
      expect(sum(shown.drawn) + sum(shown.pins)).toBe(points.length);
      expectClear(shown);
    }
  });

  it.each(zooms)(
    'the counts on the screen match the workshops in view at zoom %s, apart from the edge',
    (zoom) => {
      const next = numbers(3);
      for (let times = 0; times < 4; times += 1) {
        const shift = { x: (next() - 0.5) * 600, y: (next() - 0.5) * 600 };
        const { drawn, pins, project } = layOut(points, zoom, null, shift);
        const seen = sum([...drawn, ...pins].filter((mark) => isIn(mark)));
        const places = points.map(project);
        expect(seen).toBeLessThanOrEqual(places.filter((place) => isIn(place, edge)).length);
        expect(seen).toBeGreaterThanOrEqual(places.filter((place) => isIn(place, -edge)).length);
      }
    },
  );

  it('dragging the map keeps its clusters', () => {
    const still = layOut(points, 11, null).marks;
    const counts = (marks: MapMarks, x: number) => {
      const project = (place: { lat: number; long: number }) => {
        const at = toWorld(place, 11);
        return { x: at.x - toWorld(moscow, 11).x + x, y: at.y - toWorld(moscow, 11).y };
      };
      const room = { width, height, limit: 80, covered: [] };
      const { geojson } = marks.layOut({ zoom: 11, selectedId: null, room, project });
      return geojson.features.flatMap(({ properties }) =>
        (properties.count ?? 1) > 5 ? properties.count : [],
      );
    };
    expect(counts(still, 500)).toEqual(counts(still, 700));
  });
});

/** The largest distance between a workshop and the mark that counts it. */
const edge = 110;

describe('a cluster', () => {
  const place = (id: number, lat: number): Place => {
    const points = [point(id, lat, 37.6, true)];
    return { lat, long: 37.6, count: 1, points, zoom: null };
  };

  it('moves to the side of the pin of the best, but not into another town', () => {
    const many = Array.from({ length: 40 }, (_, n) => place(n + 1, 55.7 + n / 1e4));
    const { singles, clusters } = clusterPlaces(many, 9, null);
    expect(singles.map(({ places }) => places[0]?.points[0]?.id)).toEqual([1]);
    expect(clusters.map(({ count }) => count)).toEqual([39]);
    expect(clusterPlaces(many, 6, null).singles).toEqual([]);
  });

  it('of a dense city is one of few from afar, each for a part of it', () => {
    const { drawn, pins } = layOut(cities[0]?.[1] ?? [], 11, null);
    const seen = drawn.filter((mark) => isIn(mark) && mark.count > 1);
    expect(pins.length).toBeGreaterThan(10);
    expect(seen.length).toBeLessThan(30);
  });

  it('knows the zoom at which it splits, or that none does', () => {
    const zoom = expansionZoom([place(1, 55.7), place(2, 55.71)], 8.3, 15) ?? 0;
    expect(clusterPlaces([place(1, 55.7), place(2, 55.71)], zoom, null)).toSatisfy(
      ({ singles, clusters }: { singles: Cluster[]; clusters: Cluster[] }) =>
        singles.length + clusters.length === 2,
    );
    expect(zoom).toBeGreaterThan(8.3);
    expect(expansionZoom([place(1, 55.7), place(2, 55.70015)], 15, 15)).toBeNull();
  });

  it('responds to a press where it is drawn', () => {
    const { marks } = layOut(cities[0]?.[1] ?? [], 8, null);
    const hit = marks.hitAt(moscow, 8);
    expect(hit?.count).toBeGreaterThan(100);
    expect(hit && marks.expansion(hit, 15).zoom).toBeGreaterThan(8);
    expect(marks.hitAt({ lat: 10, long: 10 }, 8)).toBeNull();
  });

  it('of the server moves aside for the pin of the selected workshop and keeps its count', () => {
    const marks = new MapMarks();
    marks.setPoints([point(1, 55.7, 37.6, true)]);
    marks.setClusters([{ lat: 55.7, long: 37.6, count: 240, zoom: 12 }]);
    const room = { width, height, limit: 80, covered: [] };
    const project = (at: { lat: number; long: number }) => toWorld(at, 8);
    const { pinned, geojson } = marks.layOut({ zoom: 8, selectedId: 1, room, project });
    expect(pinned.map(({ id }) => id)).toEqual([1]);
    expect(geojson.features.map(({ properties }) => properties.count)).toEqual([240]);
    expect(geojson.features[0]?.geometry.coordinates[1]).toBeLessThan(55.7);
    expect(marks.layOut({ zoom: 8, selectedId: null, room, project }).pinned).toEqual([]);
  });
});

it('a place stays the same when projected to pixels and back', () => {
  const { lat, long } = toPlace(toWorld(moscow, 12.3), 12.3);
  expect(lat).toBeCloseTo(moscow.lat, 9);
  expect(long).toBeCloseTo(moscow.long, 9);
  expect(pinnable({ ...moscow, count: 1, points: [point(1, 0, 0, false)], zoom: null }, 1)).toBeUndefined();
});

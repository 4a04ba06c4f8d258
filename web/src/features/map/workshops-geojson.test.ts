import { describe, expect, it } from 'vitest';
import { boundsText, isElsewhere } from './viewport.ts';
import {
  choosePins,
  clustersGeojson,
  dotsGeojson,
  groupsOf,
  type MapPoint,
  neighbour,
  standClear,
} from './workshops-geojson.ts';

const point = (id: number, long: number, part: Partial<MapPoint> = {}): MapPoint => ({
  id,
  lat: 0,
  long,
  label: `Автосервис ${id}`,
  text: '4,9',
  hasRating: true,
  isClosed: false,
  isMuted: false,
  isFavorite: false,
  ...part,
});
const project = ({ long, lat }: MapPoint) => ({ x: long, y: lat + 100 });
const room = { width: 400, height: 400, limit: 10, covered: [] };
const ids = (points: MapPoint[]) => points.map(({ id }) => id);

describe('pins', () => {
  it('go to the first of the list that leave each other room', () => {
    expect(ids(choosePins([point(1, 10), point(2, 40), point(3, 200)], project, room, null))).toEqual([1, 3]);
  });

  it('leave more room for longer words', () => {
    const price = { text: 'от 12 800 ₽' };
    expect(ids(choosePins([point(1, 10), point(2, 100)], project, room, null))).toEqual([1, 2]);
    expect(ids(choosePins([point(1, 10, price), point(2, 100, price)], project, room, null))).toEqual([1]);
  });

  it('do not lie under the buttons of the map or the search over its edge, but for the selected one', () => {
    const covered = [
      { left: 180, right: 220, top: 60, bottom: 140 },
      { left: 0, right: 400, top: 0, bottom: 20 },
    ];
    const shown = [point(1, 20), point(2, 150), point(3, 200, { lat: 100 }), point(4, 300, { lat: -40 })];
    expect(ids(choosePins(shown, project, room, null))).toEqual([1, 2, 3, 4]);
    expect(ids(choosePins(shown, project, { ...room, covered }, null))).toEqual([1, 3]);
    expect(ids(choosePins(shown, project, { ...room, covered }, 2))).toEqual([2, 1, 3]);
    expect(ids(choosePins(shown, project, { ...room, covered }, 4))).toEqual([4, 1, 3]);
  });

  it('go to the selected workshop before all', () => {
    expect(ids(choosePins([point(1, 10), point(2, 40)], project, room, 2))).toEqual([2]);
  });

  it('are not spent on what is out of view or known by its place only', () => {
    const points = [point(1, 900), point(2, 10, { label: null }), point(3, 100)];
    expect(ids(choosePins(points, project, room, null))).toEqual([3]);
  });

  it('are limited in number', () => {
    const points = [0, 1, 2, 3].map((n) => point(n + 1, n * 100));
    expect(ids(choosePins(points, project, { ...room, limit: 2 }, null))).toEqual([1, 2]);
  });

  it('are walked by arrows to the nearest one in that direction', () => {
    const others = [
      { x: 100, y: 0, id: 'right' },
      { x: 40, y: 90, id: 'below' },
      { x: 300, y: 5, id: 'far right' },
    ];
    expect(neighbour({ x: 0, y: 0 }, others, 'ArrowRight')?.id).toBe('right');
    expect(neighbour({ x: 0, y: 0 }, others, 'ArrowDown')?.id).toBe('below');
    expect(neighbour({ x: 0, y: 0 }, others, 'ArrowLeft')).toBeNull();
  });
});

describe('dots', () => {
  it('are all that have no pin, grey when closed or not suited', () => {
    const points = [point(1, 37.6), point(2, 37.7, { isClosed: true }), point(3, 37.8, { isMuted: true })];
    expect(
      dotsGeojson(points, new Set([1])).features.map(({ properties, geometry }) => [
        properties,
        geometry.coordinates,
      ]),
    ).toEqual([
      [{ id: 2, closed: 1 }, [37.7, 0]],
      [{ id: 3, closed: 1 }, [37.8, 0]],
    ]);
  });
});

describe('workshops of one building', () => {
  it('are known to each other, the others stand alone', () => {
    const points = [point(1, 37.6), point(2, 37.60001), point(3, 37.61)];
    const groups = groupsOf(points);
    expect(groups.get(1)?.map(({ id }) => id)).toEqual([1, 2]);
    expect(groups.get(2)).toBe(groups.get(1));
    expect(groups.has(3)).toBe(false);
  });
});

describe('clusters of the server', () => {
  it('carry their number and the zoom that opens them', () => {
    const [feature] = clustersGeojson([{ lat: 55.7, long: 37.6, count: 240, zoom: 12 }]).features;
    expect(feature?.properties).toEqual({ count: 240, zoom: 12 });
    expect(feature?.geometry.coordinates).toEqual([37.6, 55.7]);
  });
});

describe('five thousand points', () => {
  const many = Array.from({ length: 5000 }, (_, n) =>
    point(n + 1, n % 400, { lat: (n * 7) % 400, label: null }),
  );

  it('are one source of the map, with no more than its pins as elements', () => {
    expect(choosePins(many, project, { ...room, limit: 80 }, null)).toEqual([]);
    expect(dotsGeojson(many, new Set()).features).toHaveLength(5000);
  });
});

describe('from afar', () => {
  it('what a pin covers is left out, what stands clear of it is not', () => {
    const pin = point(1, 100);
    const points = [
      pin,
      point(2, 120),
      point(3, 100, { lat: -40 }),
      point(4, 200),
      point(5, 100, { lat: 40 }),
    ];
    expect(ids(standClear(points, [pin], project))).toEqual([4, 5]);
  });
});

describe('the view', () => {
  const shown = { south: 55, west: 37, north: 56, east: 38 };
  const searched = { lat: 55.5, long: 37.5, zoom: 11 };

  it('is told as south, west, north, east', () => {
    expect(boundsText({ ...shown, south: 55.1234567 })).toBe('55.12346,37,56,38');
  });

  it('is elsewhere after a third of its size or a step of zoom, not before', () => {
    expect(isElsewhere({ ...searched, lat: 55.6 }, searched, shown)).toBe(false);
    expect(isElsewhere({ ...searched, lat: 55.95 }, searched, shown)).toBe(true);
    expect(isElsewhere({ ...searched, zoom: 12.5 }, searched, shown)).toBe(true);
  });
});

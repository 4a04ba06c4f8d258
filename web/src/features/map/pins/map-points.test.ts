import { describe, expect, it } from 'vitest';
import { toWorld } from '../../../lib/geo/mercator.ts';
import { marksGeojson } from '../layers/marks-geojson.ts';
import { boundsText, isElsewhere } from '../viewport.ts';
import { countedPlaces, placesOf } from './clusters.ts';
import { choosePins, groupsOf, type MapPoint, neighbour } from './map-points.ts';

const point = (id: number, long: number, part: Partial<MapPoint> = {}): MapPoint => ({
  id,
  lat: 0,
  long,
  label: `Автосервис ${id}`,
  text: '4,9',
  hasRating: true,
  isPriceKept: false,
  isClosed: false,
  priceFrom: null,
  isMuted: false,
  isFavorite: false,
  ...part,
});
const project = ({ long, lat }: MapPoint) => ({ x: long, y: lat + 100 });
const room = { width: 400, height: 400, limit: 10, covered: [] };
const ids = (points: MapPoint[]) => points.map(({ id }) => id);

describe('pins', () => {
  it('are given to the first of the list that fit next to each other', () => {
    expect(ids(choosePins([point(1, 10), point(2, 40), point(3, 200)], project, room, null))).toEqual([1, 3]);
  });

  it('need more space for longer texts', () => {
    const price = { text: 'от 12 800 ₽' };
    expect(ids(choosePins([point(1, 10), point(2, 100)], project, room, null))).toEqual([1, 2]);
    expect(ids(choosePins([point(1, 10, price), point(2, 100, price)], project, room, null))).toEqual([1]);
  });

  it('avoid the buttons of the map and the search field, except for the selected one', () => {
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

  it('go to the selected workshop first', () => {
    expect(ids(choosePins([point(1, 10), point(2, 40)], project, room, 2))).toEqual([2]);
  });

  it('are not given to workshops out of view or known by position only', () => {
    const points = [point(1, 900), point(2, 10, { label: null }), point(3, 100)];
    expect(ids(choosePins(points, project, room, null))).toEqual([3]);
  });

  it('are limited in number', () => {
    const points = [0, 1, 2, 3].map((n) => point(n + 1, n * 100));
    expect(ids(choosePins(points, project, { ...room, limit: 2 }, null))).toEqual([1, 2]);
  });

  it('are left by arrow keys for the nearest one in that direction', () => {
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

const marksOf = (places: ReturnType<typeof placesOf>) =>
  marksGeojson(
    places.map((place) => ({ ...toWorld(place, 10), count: place.count, places: [place] })),
    10,
  ).features;

describe('marks', () => {
  it('are dots, grey when closed or unsuitable, and numbers for several workshops', () => {
    const points = [
      point(1, 37.6),
      point(2, 37.7, { isClosed: true }),
      point(3, 37.8, { isMuted: true }),
      point(4, 37.9),
      point(5, 37.9),
    ];
    const marks = marksOf(placesOf(points, groupsOf(points)));
    expect(marks.map(({ properties }) => properties)).toEqual([
      { closed: 0 },
      { closed: 1 },
      { closed: 1 },
      { count: 2, caption: '2\u00A0открыто' },
    ]);
    expect(marks[1]?.geometry.coordinates[0]).toBeCloseTo(37.7, 9);
    expect(marks[1]?.geometry.coordinates[1]).toBeCloseTo(0, 9);
  });

  it('of several say from which price the works are, else how many are open', () => {
    const captionOf = (...parts: Partial<MapPoint>[]) => {
      const points = parts.map((part, index) => point(index + 1, 37.6, part));
      return marksOf(placesOf(points, groupsOf(points)))[0]?.properties.caption;
    };
    expect(captionOf({ isClosed: true }, {})).toBe('1\u00A0открыто');
    expect(captionOf({ isClosed: true }, { isClosed: true })).toBe('закрыто');
    expect(captionOf({ priceFrom: 2400 }, { priceFrom: 1800 }, {})).toBe('от\u00A01\u00A0800\u00A0₽');
    expect(captionOf({ priceFrom: 0 }, { priceFrom: 1800 })).toBe('есть бесплатно');
  });

  it('of the server show their number, also one', () => {
    const counted = (count: number) => ({ lat: 55.7, long: 37.6, count, zoom: 12 });
    const marks = marksOf(countedPlaces([counted(240), counted(1)]));
    expect(marks.map(({ properties }) => properties)).toEqual([{ count: 240 }, { count: 1 }]);
    expect(marks[0]?.geometry.coordinates[1]).toBeCloseTo(55.7, 9);
  });
});

describe('workshops of one building', () => {
  it('are linked to each other, others are single', () => {
    const points = [point(1, 37.6), point(2, 37.60001), point(3, 37.61)];
    const groups = groupsOf(points);
    expect(groups.get(1)?.map(({ id }) => id)).toEqual([1, 2]);
    expect(groups.get(2)).toBe(groups.get(1));
    expect(groups.has(3)).toBe(false);
  });
});

describe('the view', () => {
  const shown = { south: 55, west: 37, north: 56, east: 38 };
  const searched = { lat: 55.5, long: 37.5, zoom: 11 };

  it('is formatted as south, west, north, east', () => {
    expect(boundsText({ ...shown, south: 55.1234567 })).toBe('55.12346,37,56,38');
  });

  it('counts as changed after a third of its size or a step of zoom', () => {
    expect(isElsewhere({ ...searched, lat: 55.6 }, searched, shown)).toBe(false);
    expect(isElsewhere({ ...searched, lat: 55.95 }, searched, shown)).toBe(true);
    expect(isElsewhere({ ...searched, zoom: 12.5 }, searched, shown)).toBe(true);
  });
});

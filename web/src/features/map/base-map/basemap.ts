/// <reference types="geojson" />

type Position = GeoJSON.Position;

/** Points as drawn: `lng,lat lng,lat …` in WGS 84. */
type Points = string;
type Place = [name: string, lng: number, lat: number];

/** Control points of one city's schematic map. */
export interface CityBasemap {
  slug: string;
  name: string;
  center: [lng: number, lat: number];
  zoom: number;
  urban?: Points[];
  /** A raw shore is not smoothed: its far corners are off the map. */
  sea?: [name: string, points: Points, isRaw?: number][];
  islands?: [name: string, points: Points][];
  parks: [name: string, points: Points][];
  lakes: [name: string, points: Points][];
  kremlin?: Points;
  /** Width 0–4. */
  rivers: [name: string, width: number, points: Points][];
  /** Rank 0 motorway or ring, 1 main avenue, 2 secondary, 3 minor. */
  roads: [name: string, rank: number, isClosed: number, points: Points][];
  rails: [name: string, isRing: number, points: Points][];
  okrugs: Place[];
  districts: Place[];
  towns: Place[];
  stations: Place[];
  airports: Place[];
  pois: Place[];
  metro: Place[];
}

/** What the styles read: `k` kind, `name`, and `w` of rivers, `r` of roads, `ring` of railways, `sea` of big waters. */
export interface BasemapProperties {
  k: string;
  name: string;
  w?: number;
  r?: number;
  ring?: number;
  sea?: number;
}
export type BasemapFeature = GeoJSON.Feature<GeoJSON.Geometry, BasemapProperties>;

const stepsPerSegment = 6;
/** Its outermost ring road is the edge of the built-up city. */
const moscowRing = 'МКАД';

export function parsePoints(points: Points): Position[] {
  return points
    .trim()
    .split(/\s+/)
    .map((pair) => pair.split(',').map(Number));
}

/** A smooth line through all control points; `isClosed` joins the last one to the first. */
export function catmullRom(points: readonly Position[], isClosed: boolean): Position[] {
  const count = points.length;
  if (count < 3) return isClosed ? [...points, ...points.slice(0, 1)] : [...points];
  const at = (index: number): Position => {
    const bounded = isClosed ? (index + count) % count : Math.min(Math.max(index, 0), count - 1);
    return points[bounded] ?? [0, 0];
  };
  const line: Position[] = [at(0)];
  for (let segment = 0; segment < (isClosed ? count : count - 1); segment++) {
    const around = [at(segment - 1), at(segment), at(segment + 1), at(segment + 2)] as const;
    for (let step = 1; step <= stepsPerSegment; step++) line.push(between(around, step / stepsPerSegment));
  }
  return line;
}

function between([a, b, c, d]: readonly [Position, Position, Position, Position], t: number): Position {
  const axis = (index: 0 | 1) => {
    const [p0, p1, p2, p3] = [a[index] ?? 0, b[index] ?? 0, c[index] ?? 0, d[index] ?? 0];
    const value =
      2 * p1 +
      (p2 - p0) * t +
      (2 * p0 - 5 * p1 + 4 * p2 - p3) * t * t +
      (3 * p1 - p0 - 3 * p2 + p3) * t * t * t;
    return Math.round(value * 50_000) / 100_000;
  };
  return [axis(0), axis(1)];
}

function area(properties: BasemapProperties, points: Points, isRaw = false): BasemapFeature {
  const corners = parsePoints(points);
  const ring = isRaw ? [...corners, ...corners.slice(0, 1)] : catmullRom(corners, true);
  return { type: 'Feature', properties, geometry: { type: 'Polygon', coordinates: [ring] } };
}

function line(properties: BasemapProperties, points: Points, isClosed = false): BasemapFeature {
  const coordinates = catmullRom(parsePoints(points), isClosed);
  return { type: 'Feature', properties, geometry: { type: 'LineString', coordinates } };
}

const placeKinds = ['okrugs', 'districts', 'towns', 'stations', 'airports', 'pois', 'metro'] as const;

function places(city: CityBasemap): BasemapFeature[] {
  return placeKinds.flatMap((k) =>
    city[k].map(
      ([name, lng, lat]): BasemapFeature => ({
        type: 'Feature',
        properties: { k, name },
        geometry: { type: 'Point', coordinates: [lng, lat] },
      }),
    ),
  );
}

/** The whole city as GeoJSON, in drawing order. 5–28 ms. */
export function expandBasemap(
  city: CityBasemap,
): GeoJSON.FeatureCollection<GeoJSON.Geometry, BasemapProperties> {
  const ring = city.roads.find(([name]) => name === moscowRing);
  const urban = [...(city.urban ?? []), ...(ring ? [ring[3]] : [])];
  return {
    type: 'FeatureCollection',
    features: [
      ...urban.map((points) => area({ k: 'urban', name: '' }, points)),
      ...(city.sea ?? []).map(([name, points, isRaw]) =>
        area({ k: 'lake', name, sea: 1 }, points, isRaw === 1),
      ),
      ...city.parks.map(([name, points]) => area({ k: 'park', name }, points)),
      ...city.lakes.map(([name, points]) => area({ k: 'lake', name }, points)),
      ...city.rivers.map(([name, w, points]) => line({ k: 'river', name, w }, points)),
      ...(city.islands ?? []).map(([name, points]) => area({ k: 'island', name }, points)),
      ...(city.kremlin ? [area({ k: 'kremlin', name: '' }, city.kremlin, true)] : []),
      ...city.rails.map(([name, ringFlag, points]) =>
        line({ k: 'rail', name, ring: ringFlag }, points, ringFlag === 1),
      ),
      ...city.roads.map(([name, r, isClosed, points]) =>
        line({ k: 'road', name, r }, points, isClosed === 1),
      ),
      ...places(city),
    ],
  };
}

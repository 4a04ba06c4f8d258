import { describe, expect, it } from 'vitest';
import {
  type BasemapProperties,
  type CityBasemap,
  catmullRom,
  expandBasemap,
  parsePoints,
} from './basemap.ts';
import { cityInView } from './basemap-files.ts';
import { drawnCities } from './drawn-cities.ts';

const files = import.meta.glob<unknown>('./data/*.json', { eager: true, import: 'default' });
const names = Object.keys(files).map((path) => path.replace('./data/', ''));
const cityOf = (name: string) => files[`./data/${name}`] as CityBasemap;
const styleOf = (name: string) => files[`./data/${name}`] as { glyphs?: string; layers: StyleLayer[] };
const cities = names.filter((name) => !name.startsWith('style-'));
const styles = names.filter((name) => name.startsWith('style-'));

interface StyleLayer {
  id: string;
  filter?: unknown;
  layout?: Record<string, unknown>;
}

/** Values that a filter compares the kind with, and every property that a layer reads. */
function readsOf(layer: StyleLayer) {
  const text = JSON.stringify(layer);
  const kinds = [...text.matchAll(/\["get","k"\],"(\w+)"/g)].map(([, kind]) => kind);
  const listed = [...text.matchAll(/\["get","k"\],\["literal",\["(\w+)"\]\]/g)].map(([, kind]) => kind);
  const properties = [...text.matchAll(/\["get","(\w+)"\]/g)].map(([, name]) => name);
  return { kinds: [...kinds, ...listed], properties };
}

describe('the embedded map', () => {
  it('is drawn for thirteen cities, each in its place', () => {
    expect(cities).toHaveLength(13);
    const centers = Object.fromEntries(
      cities.map((name) => {
        const city = cityOf(name);
        return [city.slug, city.center];
      }),
    );
    expect(centers).toEqual(drawnCities);
    expect(Object.keys(centers).map((slug) => `${slug}.json`)).toEqual(cities);
  });

  it.each(cities)('has readable points for %s, all in Russia and near the city', (name) => {
    const city = cityOf(name);
    const { features } = expandBasemap(city);
    expect(features.length).toBeGreaterThan(120);
    for (const { geometry, properties } of features) {
      const positions =
        geometry.type === 'Point'
          ? [geometry.coordinates]
          : geometry.type === 'LineString'
            ? geometry.coordinates
            : geometry.type === 'Polygon'
              ? geometry.coordinates.flat()
              : [];
      expect(positions.length).toBeGreaterThan(0);
      for (const [lng = Number.NaN, lat = Number.NaN] of positions) {
        const isNear = Math.abs(lng - city.center[0]) < 2.5 && Math.abs(lat - city.center[1]) < 1.5;
        expect(
          isNear && lng > 19 && lng < 180 && lat > 41 && lat < 78,
          `${properties.k} ${properties.name}`,
        ).toBe(true);
      }
    }
  });

  it.each(styles)('%s uses only kinds and properties of the city data', (name) => {
    const all = cities.flatMap((city) =>
      expandBasemap(cityOf(city)).features.map(({ properties }) => properties),
    );
    const kinds = new Set(all.map(({ k }) => k));
    const properties = new Set(all.flatMap((one: BasemapProperties) => Object.keys(one)));
    for (const layer of styleOf(name).layers) {
      const reads = readsOf(layer);
      for (const kind of reads.kinds) expect(kinds, layer.id).toContain(kind);
      for (const property of reads.properties) expect(properties, layer.id).toContain(property);
      for (const font of (layer.layout?.['text-font'] as string[] | undefined) ?? [])
        expect(font).toMatch(/^Onest /);
    }
    expect(styleOf(name).glyphs).toBeUndefined();
  });
});

describe('a smooth line', () => {
  const square = parsePoints('37,55 38,55 38,56 37,56');

  it('passes through its control points', () => {
    const open = catmullRom(square, false);
    for (const corner of square) expect(open).toContainEqual(corner);
    expect(open.at(-1)).toEqual([37, 56]);
  });

  it('closes a ring', () => {
    const ring = catmullRom(square, true);
    expect(ring.at(-1)).toEqual(ring[0]);
  });

  it('keeps two points a straight line', () => {
    expect(catmullRom(parsePoints('37,55 38,56'), false)).toHaveLength(2);
  });
});

describe('the city in view', () => {
  it('is the nearest drawn one, and absent in open country', () => {
    expect(cityInView(37.9, 55.6)).toBe('moskva');
    expect(cityInView(49.2, 55.7)).toBe('kazan');
    expect(cityInView(100, 65)).toBeNull();
  });
});

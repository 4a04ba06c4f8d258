import { FileError } from '../file-error.ts';
import { readJsonList } from '../json-list.ts';
import { type ListingSource, textOf, textsOf, type WrongRow } from './listing-source.ts';
import { readWorkshopCsv } from './workshop-csv.ts';

/** Reads GeoJSON, the JSON of Overpass or a `.csv` with a header, one listing at a time. */
export async function* readListings(file: string): AsyncGenerator<ListingSource | WrongRow> {
  if (/\.csv$/i.test(file)) yield* readWorkshopCsv(file);
  else if (/\.(geo)?json$/i.test(file)) yield* readJson(file);
  else throw new FileError('Нужен файл .geojson, .json или .csv');
}

async function* readJson(file: string): AsyncGenerator<ListingSource | WrongRow> {
  const items = readJsonList(file, {
    fields: ['features', 'elements'],
    expected:
      'Нужен GeoJSON: {"type": "FeatureCollection", "features": [{"type": "Feature", …}, …]} ' +
      'или JSON Overpass: {"elements": [{"type": "node", …}, …]}',
  });
  for await (const item of items) {
    if ('error' in item) yield item;
    else if (isElement(item.value)) {
      // Without tags it is a corner of a building.
      if (item.value.tags) yield listingOfElement(item.row, item.value);
    } else yield listingOfFeature(item.row, item.value as Feature | null);
  }
}

interface Point {
  lat?: unknown;
  lon?: unknown;
}

/** A place of Overpass: a node has a point, a building what `out center` or `out bb` adds. */
interface Element extends Point {
  type: string;
  id?: unknown;
  center?: Point | null;
  bounds?: Record<'minlat' | 'minlon' | 'maxlat' | 'maxlon', unknown> | null;
  tags?: Record<string, unknown> | null;
}

const elementTypes: readonly unknown[] = ['node', 'way', 'relation'];

function isElement(value: unknown): value is Element {
  return elementTypes.includes((value as Element | null)?.type);
}

function listingOfElement(row: number, element: Element): ListingSource {
  const { lat, lon } = element.center ?? middleOfBounds(element.bounds) ?? element;
  const id = textOf(element.id);
  return {
    row,
    id: id && `${element.type}/${id}`,
    lat: numberOf(lat),
    long: numberOf(lon),
    tags: textsOf(Object.entries(element.tags ?? {})),
  };
}

function middleOfBounds(bounds: Element['bounds']): Point | null {
  if (!bounds) return null;
  const { minlat, minlon, maxlat, maxlon } = bounds;
  return {
    lat: (numberOf(minlat) + numberOf(maxlat)) / 2,
    lon: (numberOf(minlon) + numberOf(maxlon)) / 2,
  };
}

function numberOf(value: unknown): number {
  return typeof value === 'number' ? value : Number.NaN;
}

interface Feature {
  id?: unknown;
  geometry?: { coordinates?: unknown } | null;
  properties?: Record<string, unknown> | null;
}

function listingOfFeature(row: number, feature: Feature | null): ListingSource {
  const tags = textsOf(Object.entries(feature?.properties ?? {}));
  const [long = Number.NaN, lat = Number.NaN] = middleOf(feature?.geometry?.coordinates);
  // Overpass writes the id as `@id`, osmium and ogr2ogr as the feature's own.
  return { row, id: tags['@id'] ?? tags.id ?? textOf(feature?.id), lat, long, tags };
}

function middleOf(coordinates: unknown): [number, number] | [] {
  const points: [number, number][] = [];
  const collect = (part: unknown): void => {
    if (!Array.isArray(part)) return;
    const [first, second] = part;
    if (typeof first === 'number' && typeof second === 'number') points.push([first, second]);
    else part.forEach(collect);
  };
  collect(coordinates);
  if (points.length === 0) return [];
  const middle = (numbers: number[]) =>
    (numbers.reduce((left, right) => Math.min(left, right)) +
      numbers.reduce((left, right) => Math.max(left, right))) /
    2;
  return [middle(points.map(([long]) => long)), middle(points.map(([, lat]) => lat))];
}

import { FileError } from '../file-error.ts';
import { readJsonList } from '../json-list.ts';
import { type ListingSource, textOf, textsOf, type WrongRow } from './listing-source.ts';
import { readWorkshopCsv } from './workshop-csv.ts';

/** Reads a `.geojson`/`.json` feature collection or a `.csv` with a header, a listing at a time. */
export async function* readListings(file: string): AsyncGenerator<ListingSource | WrongRow> {
  if (/\.csv$/i.test(file)) yield* readWorkshopCsv(file);
  else if (/\.(geo)?json$/i.test(file)) yield* readGeoJson(file);
  else throw new FileError('Нужен файл .geojson, .json или .csv');
}

async function* readGeoJson(file: string): AsyncGenerator<ListingSource | WrongRow> {
  const features = readJsonList(file, {
    field: 'features',
    expected: 'Нужен GeoJSON: {"type": "FeatureCollection", "features": [{"type": "Feature", …}, …]}',
  });
  for await (const item of features)
    yield 'error' in item ? item : listingOf(item.row, item.value as Feature | null);
}

interface Feature {
  id?: unknown;
  geometry?: { coordinates?: unknown } | null;
  properties?: Record<string, unknown> | null;
}

function listingOf(row: number, feature: Feature | null): ListingSource {
  const tags = textsOf(Object.entries(feature?.properties ?? {}));
  const [long = Number.NaN, lat = Number.NaN] = middleOf(feature?.geometry?.coordinates);
  // Overpass writes the id as `@id`, osmium and ogr2ogr as the feature's own.
  return { row, id: tags['@id'] ?? tags.id ?? textOf(feature?.id), lat, long, tags };
}

/** A point as it is; of a building the middle of its box. */
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

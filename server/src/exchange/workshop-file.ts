import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream';
import { parse as parseCsv } from 'csv-parse';
import pick from 'stream-json/filters/pick.js';
import streamArray from 'stream-json/streamers/stream-array.js';
import { storableText } from './storable-text.ts';

/** One listing of a file as it stands there: nothing of it is checked yet. */
export interface ListingSource {
  /** Place in the file: the feature's number, or the line of a CSV. From 1. */
  row: number;
  id: string;
  lat: number;
  long: number;
  /** OpenStreetMap's keys, in CSV the columns of the same names. */
  tags: Readonly<Record<string, string>>;
}

/** The file is not what its name says. */
export class FileError extends Error {}

/** Reads a `.geojson`/`.json` feature collection or a `.csv` with a header, a listing at a time. */
export async function* readListings(file: string): AsyncGenerator<ListingSource> {
  if (/\.csv$/i.test(file)) yield* readCsv(file);
  else if (/\.(geo)?json$/i.test(file)) yield* readGeoJson(file);
  else throw new FileError('Нужен файл .geojson, .json или .csv');
}

async function* readGeoJson(file: string): AsyncGenerator<ListingSource> {
  const features = pipeline(
    createReadStream(file),
    pick.withParserAsStream({ filter: 'features' }),
    streamArray.asStream(),
    () => undefined,
  ) as AsyncIterable<{ key: number; value: unknown }>;
  try {
    for await (const { key, value } of features) yield listingOf(key + 1, value as Feature);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') throw error;
    throw new FileError(`Это не GeoJSON: ${error instanceof Error ? error.message : String(error)}`);
  }
}

interface Feature {
  id?: unknown;
  geometry?: { coordinates?: unknown } | null;
  properties?: Record<string, unknown> | null;
}

function listingOf(row: number, feature: Feature | null): ListingSource {
  const tags = textsOf(feature?.properties ?? {});
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

async function* readCsv(file: string): AsyncGenerator<ListingSource> {
  const rows = pipeline(
    createReadStream(file),
    parseCsv({ columns: true, bom: true, info: true, skip_empty_lines: true, relax_column_count: true }),
    () => undefined,
  ) as AsyncIterable<{ record: Record<string, string>; info: { lines: number } }>;
  try {
    for await (const { record, info } of rows) {
      const tags = textsOf(record);
      const { lat = tags['@lat'], lon = tags['@lon'], long = lon } = tags;
      yield { row: info.lines, id: csvIdOf(tags), lat: numberOf(lat), long: numberOf(long), tags };
    }
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') throw error;
    throw new FileError(`Это не CSV: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** Overpass parts `node/1` into two columns: a building may have the same number. */
function csvIdOf({ id = '', '@id': overpassId, '@type': type }: Record<string, string>): string {
  if (!overpassId) return id;
  return type ? `${type}/${overpassId}` : overpassId;
}

function numberOf(text = ''): number {
  return text === '' ? Number.NaN : Number(text.replace(',', '.'));
}

function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? storableText(String(value)).trim() : '';
}

function textsOf(values: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values)
      .map(([key, value]) => [key.trim(), textOf(value)] as const)
      .filter(([, text]) => text !== ''),
  );
}

import { pipeline, Readable } from 'node:stream';
import { stringify } from 'csv-stringify';
import { asc, gt, inArray, sql } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { carMarks } from '../../../db/tables/car-catalogue.ts';
import { workshopBrands, workshops } from '../../../db/tables/workshops.ts';
import { spreadsheetCsv } from '../spreadsheet-csv.ts';
import { writeOsmHours } from './osm-hours.ts';
import { ownIdPrefix } from './read-listing.ts';

const batchRows = 1000;

export interface ExportedListing {
  lat: number;
  long: number;
  tags: Record<string, string>;
}

export async function* exportedListings(db: Db): AsyncGenerator<ExportedListing> {
  let last = 0;
  for (;;) {
    const rows = await db
      .select()
      .from(workshops)
      .where(gt(workshops.id, last))
      .orderBy(asc(workshops.id))
      .limit(batchRows);
    const marks = await marksOf(
      db,
      rows.map(({ id }) => id),
    );
    for (const row of rows) yield exported(row, marks.get(row.id) ?? []);
    const final = rows.at(-1);
    if (!final || rows.length < batchRows) return;
    last = final.id;
  }
}

async function marksOf(db: Db, ids: number[]): Promise<Map<number, string[]>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({
      id: workshopBrands.workshopId,
      names: sql<string[]>`json_agg(${carMarks.name} order by ${carMarks.id})`,
    })
    .from(workshopBrands)
    .innerJoin(carMarks, sql`${carMarks.id} = ${workshopBrands.markId}`)
    .where(inArray(workshopBrands.workshopId, ids))
    .groupBy(workshopBrands.workshopId);
  return new Map(rows.map(({ id, names }) => [id, names]));
}

function exported(row: typeof workshops.$inferSelect, marks: string[]): ExportedListing {
  const tags = {
    id: `${ownIdPrefix}${row.slug}`,
    shop: 'car_repair',
    name: row.name,
    'addr:full': row.address,
    opening_hours: writeOsmHours(row.schedule),
    phone: row.phones.join(';'),
    website: row.site ?? '',
    brand: marks.join(';'),
    description: row.description,
  };
  return { lat: row.lat, long: row.long, tags };
}

const csvColumns = [
  'id',
  'lat',
  'long',
  'shop',
  'name',
  'addr:full',
  'opening_hours',
  'phone',
  'website',
  'brand',
  'description',
];

export async function* geoJsonText(listings: AsyncIterable<ExportedListing>): AsyncGenerator<string> {
  yield '{"type":"FeatureCollection","features":[';
  let isFirst = true;
  for await (const { lat, long, tags } of listings) {
    const properties = Object.fromEntries(Object.entries(tags).filter(([, text]) => text !== ''));
    const feature = { type: 'Feature', geometry: { type: 'Point', coordinates: [long, lat] }, properties };
    yield `${isFirst ? '' : ','}\n${JSON.stringify(feature)}`;
    isFirst = false;
  }
  yield '\n]}\n';
}

export function csvText(listings: AsyncIterable<ExportedListing>): NodeJS.ReadableStream {
  const rows = Readable.from(listings).map(({ lat, long, tags }) => ({ lat, long, ...tags }));
  return pipeline(rows, stringify({ ...spreadsheetCsv, columns: csvColumns }), () => undefined);
}

import { createWriteStream, renameSync, rmSync } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Db } from '../db/client.ts';
import { carsText } from './export-cars.ts';
import { csvText, exportedListings, geoJsonText } from './export-workshops.ts';
import { UsageError, withDatabase } from './with-database.ts';

const usage = `npm run export -- workshops <файл .geojson или .csv>
npm run export -- cars <файл .json>`;

function sourceOf(db: Db, what: string | undefined, file: string): NodeJS.ReadableStream {
  if (what === 'cars' && /\.json$/i.test(file)) return Readable.from(carsText(db));
  if (what === 'workshops' && /\.(geo)?json$/i.test(file))
    return Readable.from(geoJsonText(exportedListings(db)));
  if (what === 'workshops' && /\.csv$/i.test(file)) return csvText(exportedListings(db));
  throw new UsageError(usage);
}

await withDatabase(async (db) => {
  const [what, file = ''] = process.argv.slice(2);
  const source = sourceOf(db, what, file);
  // Whole or not at all: a file that was cut short looks like a smaller country.
  const draft = `${file}.part`;
  try {
    await pipeline(source, createWriteStream(draft));
    renameSync(draft, file);
  } catch (error) {
    rmSync(draft, { force: true });
    throw error;
  }
  console.log(`Готово: ${file}`);
  return true;
});

import { createWriteStream, renameSync, rmSync } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import type { Db } from '../../db/client.ts';
import { carsText } from './cars/export-cars.ts';
import { pricesText } from './prices/export-prices.ts';
import { UsageError, withDatabase } from './with-database.ts';
import { workTypesText } from './work-types/export-work-types.ts';
import { versionsText } from './work-types/work-type-versions.ts';
import { csvText, exportedListings, geoJsonText } from './workshops/export-workshops.ts';

const usage = `npm run export -- workshops <файл .geojson или .csv>
npm run export -- prices <файл .csv>
npm run export -- cars <файл .json>
npm run export -- work-types <файл .json> [--version=3]
npm run export -- work-types --versions`;

function readCommand() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: { version: { type: 'string' }, versions: { type: 'boolean', default: false } },
    });
  } catch (error) {
    throw new UsageError(`${error instanceof Error ? error.message : String(error)}\n${usage}`);
  }
}

/** The text of the catalogue of works, and the works that an earlier version lacks. */
async function workTypesSource(db: Db, version: string | undefined): Promise<Readable> {
  if (version !== undefined && !/^\d{1,9}$/.test(version)) throw new UsageError(usage);
  const { text, added } = await workTypesText(db, version === undefined ? undefined : Number(version));
  if (added.length > 0)
    console.log(`В версии ${version} ещё не было этих работ, они оставлены какие есть: ${added.join(', ')}`);
  return Readable.from([text]);
}

function sourceOf(db: Db, what: string | undefined, file: string): NodeJS.ReadableStream {
  if (what === 'cars' && /\.json$/i.test(file)) return Readable.from(carsText(db));
  if (what === 'workshops' && /\.(geo)?json$/i.test(file))
    return Readable.from(geoJsonText(exportedListings(db)));
  if (what === 'prices' && /\.csv$/i.test(file)) return pricesText(db);
  if (what === 'workshops' && /\.csv$/i.test(file)) return csvText(exportedListings(db));
  throw new UsageError(usage);
}

await withDatabase(async (db) => {
  const { positionals, values } = readCommand();
  const [what, file = '', ...rest] = positionals;
  const isOfWorks = what === 'work-types';
  if (rest.length > 0 || (!isOfWorks && (values.versions || values.version))) throw new UsageError(usage);
  if (values.versions && !file) {
    console.log(await versionsText(db));
    return true;
  }
  const isWorksFile = isOfWorks && !values.versions && /\.json$/i.test(file);
  const source = isWorksFile ? await workTypesSource(db, values.version) : sourceOf(db, what, file);
  // A truncated file would look like a smaller country.
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

import { sql } from 'drizzle-orm';
import type { Db } from '../client.ts';
import { catalogueVersion } from './catalogue-data.ts';
import { cityRows, regionRows, russia, seedGeography } from './geography.ts';
import { seedCars } from './seed-cars.ts';
import { seedHolidays } from './seed-holidays.ts';
import { findSeedVersion, type OnProgress, recordSeedVersion } from './seed-version.ts';
import { seedWorkTypes } from './seed-work-types.ts';

/** Increase it when the code, not the data, changes the contents of the tables. */
const rules = 1;
/** An arbitrary number, the same in every process: of two servers that start together one waits and finds it done. */
const catalogueNumber = 7_311_003;

/** Serialises changes of the catalogue until the end of the transaction: a start or an import. */
export async function lockCatalogue(tx: Db): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${catalogueNumber})`);
}

/**
 * Countries, regions, cities, work types, the car catalogue and official holidays. Runs again only when the data changed; a known row
 * keeps its id, a removed row stays, because a car or bid may refer to it. Imported work types are not changed.
 */
export async function seedCatalogue(db: Db, onProgress: OnProgress): Promise<void> {
  const version = catalogueVersion(JSON.stringify([rules, russia, regionRows, cityRows]));
  if ((await findSeedVersion(db, 'catalogue')) === version) return;
  await db.transaction(async (tx) => {
    await lockCatalogue(tx);
    if ((await findSeedVersion(tx, 'catalogue')) === version) return;
    onProgress('Города, виды работ и каталог машин');
    await seedGeography(tx);
    await seedWorkTypes(tx, onProgress);
    await seedCars(tx, onProgress);
    await seedHolidays(tx);
    await recordSeedVersion(tx, 'catalogue', version);
  });
}

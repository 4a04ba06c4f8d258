import { sql } from 'drizzle-orm';
import { movePrices } from '../../../commands/exchange/work-types/move-prices.ts';
import { recountAllFigures } from '../../../figures/recount-figures.ts';
import type { Db } from '../../client.ts';
import { bids } from '../../tables/bids.ts';
import { carMarks } from '../../tables/car-catalogue.ts';
import { cars } from '../../tables/cars.ts';
import { changes } from '../../tables/deal.ts';
import { offers } from '../../tables/offers.ts';
import { users } from '../../tables/users.ts';
import {
  workshopBrands,
  workshopChecks,
  workshopEmployees,
  workshopImages,
  workshops,
  workshopWorks,
} from '../../tables/workshops.ts';
import { findSeedVersion, type OnProgress, recordSeedVersion } from '../seed-version.ts';
import { bookPastVisits } from './book-past-visits.ts';
import { continueSequence, highestId, insertInBulk } from './bulk-insert.ts';
import { type NamedCar, withCatalogueIds } from './car-ids.ts';
import { insertDeals } from './insert-deals.ts';
import { readColumns, readDrawing, WorldReader } from './read-world.ts';
import { seedTender } from './seed-tender.ts';

export interface PictureStore {
  put(key: string, content: string, contentType: string): Promise<void>;
}
export interface DemoSize {
  workshops: number;
  now: Date;
}
const demoVersion = '1';
/** An arbitrary number, the same in every process: two servers that start together must not both insert the world. */
const demoLock = 7_311_004;
const fullWorldWorkshops = 2600;
const fewestWorkshopsInCity = 2;

/**
 * Inserts the demo world once, in one transaction. Pictures are stored before its end, under keys that a second run
 * reuses, so an interrupted run needs no repair.
 */
export async function seedDemo(
  db: Db,
  pictures: PictureStore,
  onProgress: OnProgress,
  size: Partial<DemoSize> = {},
): Promise<void> {
  if (await findSeedVersion(db, 'demo')) return;
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${demoLock})`);
    if (await findSeedVersion(tx, 'demo')) return;
    const now = size.now ?? new Date();
    const world = new WorldReader(now, await highestIds(tx));
    await insertPeople(tx, world);
    await insertWorkshops(tx, world, size.workshops, onProgress);
    await putPictures(tx, world, pictures);
    onProgress('Демо-мир: заявки и отзывы к ним');
    await insertDeals(tx, world);
    // The operator may have merged works of the demo world.
    await movePrices(tx);
    for (const table of [users, cars, workshops, bids, offers, changes]) await continueSequence(tx, table);
    await seedTender(tx, now);
    await recountAllFigures({ db: tx, clock: { now: () => now } });
    await tx.execute(sql`select book_known_visits(${(size.now ?? new Date()).toISOString()}::timestamptz)`);
    await bookPastVisits(tx, now);
    await recordSeedVersion(tx, 'demo', demoVersion);
  });
  // Without statistics the first searches would be planned as if the tables were empty.
  await db.execute(sql`analyze`);
}

async function highestIds(db: Db) {
  return {
    user: await highestId(db, users),
    car: await highestId(db, cars),
    workshop: await highestId(db, workshops),
    bid: await highestId(db, bids),
    offer: await highestId(db, offers),
    change: await highestId(db, changes),
  };
}

async function insertPeople(db: Db, world: WorldReader): Promise<void> {
  await insertInBulk(db, users, world.rows('users', users));
  await insertInBulk(db, cars, await withCatalogueIds(db, world.rows<NamedCar>('cars', cars)));
}

/** With `count` a part of the world: the first workshops of each city, at least two, with their data. */
async function insertWorkshops(
  db: Db,
  world: WorldReader,
  count: number | undefined,
  onProgress: OnProgress,
): Promise<void> {
  onProgress('Демо-мир: автосервисы');
  await insertInBulk(db, workshops, world.rows('workshops', workshops, firstOfEachCity(count)));
  const marks = await db.select({ id: carMarks.id, slug: carMarks.slug }).from(carMarks);
  const markIds = new Map(marks.map(({ id, slug }) => [slug, id]));
  const brands = world.rows<{ workshopId: number; mark: string; isSpecialized: boolean }>(
    'workshopBrands',
    workshopBrands,
  );
  await insertInBulk(
    db,
    workshopBrands,
    brands.flatMap(({ mark, ...brand }) => {
      const markId = markIds.get(mark);
      return markId === undefined ? [] : [{ ...brand, markId }];
    }),
  );
  await insertInBulk(db, workshopWorks, world.rows('workshopWorks', workshopWorks));
  await insertInBulk(db, workshopChecks, world.rows('workshopChecks', workshopChecks));
  await insertInBulk(db, workshopEmployees, world.rows('workshopEmployees', workshopEmployees));
}

function firstOfEachCity(count = fullWorldWorkshops): (row: Record<string, unknown>) => boolean {
  const share = count / fullWorldWorkshops;
  const seen = new Map<unknown, number>();
  const all = readColumns('workshops').cityId ?? [];
  const sizes = new Map<unknown, number>();
  for (const city of all) sizes.set(city, (sizes.get(city) ?? 0) + 1);
  return ({ cityId }) => {
    const index = seen.get(cityId) ?? 0;
    seen.set(cityId, index + 1);
    return index < Math.max(fewestWorkshopsInCity, Math.round((sizes.get(cityId) ?? 0) * share));
  };
}

async function putPictures(db: Db, world: WorldReader, store: PictureStore): Promise<void> {
  const images = world.rows<{ workshopId: number; drawing: string; alt: string; sort: number }>(
    'workshopImages',
    workshopImages,
  );
  const keyOf = (drawing: string) => `workshops/demo/${drawing}.svg`;
  for (const drawing of new Set(images.map((image) => image.drawing)))
    await store.put(keyOf(drawing), readDrawing(drawing), 'image/svg+xml');
  await insertInBulk(
    db,
    workshopImages,
    images.map(({ drawing, ...image }) => ({ ...image, storageKey: keyOf(drawing) })),
  );
}

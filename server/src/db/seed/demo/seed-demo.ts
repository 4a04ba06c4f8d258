import { sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { movePrices } from '../../../commands/exchange/work-types/move-prices.ts';
import type { Db } from '../../client.ts';
import { bidEvents, bids, bidWorks } from '../../tables/bids.ts';
import { carMarks } from '../../tables/car-catalogue.ts';
import { cars } from '../../tables/cars.ts';
import { offerLines, offers } from '../../tables/offers.ts';
import { reviews } from '../../tables/reviews.ts';
import { users } from '../../tables/users.ts';
import {
  workshopBrands,
  workshopEmployees,
  workshopImages,
  workshops,
  workshopWorks,
} from '../../tables/workshops.ts';
import { findSeedVersion, type OnProgress, recordSeedVersion } from '../seed-version.ts';
import { continueSequence, highestId, insertInBulk } from './bulk-insert.ts';
import { findCarChoices } from './demo-cars.ts';
import { fullWorldWorkshops } from './demo-cities.ts';
import { makeWorld, type World } from './make-world.ts';
import { drawPicture } from './pictures.ts';
import { createRandom } from './random.ts';
import { countWorkshopFigures } from './workshop-figures.ts';

/** What the seed needs of a file store. */
export interface PictureStore {
  put(key: string, content: string, contentType: string): Promise<void>;
}
export interface DemoSize {
  workshops: number;
  now: Date;
}
type ImageRow = Omit<typeof workshopImages.$inferInsert, 'id'>;

const worldSeed = 20_260_301;
const demoVersion = '1';
/** Any number, the same in every process: two servers started together must not both make the world. */
const demoLock = 7_311_004;
const putsAtOnce = 24;

/**
 * Makes the demo world once. All rows go in by one transaction; the pictures are put before it ends under
 * keys that a repeated run makes again, so an interrupted run leaves nothing to mend.
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
    onProgress('Демо-мир: автосервисы, водители, заявки');
    const world = makeWorld({
      seed: worldSeed,
      now: size.now ?? new Date(),
      workshops: size.workshops ?? fullWorldWorkshops,
      choices: await findCarChoices(tx),
      after: await highestIds(tx),
    });
    const images = await putPictures(world, pictures, onProgress);
    await insertWorkshops(tx, world, images, onProgress);
    await insertDeals(tx, world, onProgress);
    // The world is made of the project's own works, of which the operator may have merged some.
    await movePrices(tx);
    for (const table of [users, cars, workshops, bids, offers]) await continueSequence(tx, table);
    await countWorkshopFigures(tx, sql`w.is_demo`);
    await recordSeedVersion(tx, 'demo', demoVersion);
  });
  await analyze(db, [workshops, workshopWorks, workshopBrands, bids, offers, reviews, bidEvents]);
}

async function highestIds(db: Db) {
  return {
    user: await highestId(db, users),
    car: await highestId(db, cars),
    workshop: await highestId(db, workshops),
    bid: await highestId(db, bids),
    offer: await highestId(db, offers),
  };
}

async function putPictures(world: World, store: PictureStore, onProgress: OnProgress): Promise<ImageRow[]> {
  const images: ImageRow[] = [];
  let puts: Promise<void>[] = [];
  for (const [index, { row, pictures }] of world.workshops.entries()) {
    const random = createRandom(worldSeed + row.id);
    for (const [at, kind] of pictures.entries()) {
      const { svg, alt } = drawPicture(random, kind);
      const storageKey = `workshops/${row.id}/${at + 1}.svg`;
      images.push({ workshopId: row.id, storageKey, alt, sort: at + 1 });
      puts.push(store.put(storageKey, svg, 'image/svg+xml'));
    }
    if (puts.length < putsAtOnce && index < world.workshops.length - 1) continue;
    await Promise.all(puts);
    puts = [];
    if (index % 500 < putsAtOnce / 3)
      onProgress(`Демо-мир: картинки, ${images.length} из ${world.workshops.length * 3}`);
  }
  return images;
}

async function insertWorkshops(
  db: Db,
  world: World,
  images: ImageRow[],
  onProgress: OnProgress,
): Promise<void> {
  const marks = await db.select({ id: carMarks.id, slug: carMarks.slug }).from(carMarks);
  const markIds = new Map(marks.map(({ id, slug }) => [slug, id]));
  onProgress(`Демо-мир: ${world.workshops.length} автосервисов`);
  await insertInBulk(db, users, [...world.customers.map((customer) => customer.row), ...world.people.users]);
  const allCars = [...world.customers.flatMap((customer) => customer.cars), ...world.people.cars];
  await insertInBulk(
    db,
    cars,
    allCars.map(({ markSlug: _, title: __, ...row }) => row),
  );
  await insertInBulk(
    db,
    workshops,
    world.workshops.map((workshop) => workshop.row),
  );
  await insertInBulk(db, workshopImages, images);
  const brands = world.workshops.flatMap(({ row, brands: list }) =>
    list.flatMap(({ slug, isSpecialized }) => {
      const markId = markIds.get(slug);
      return markId ? [{ workshopId: row.id, markId, isSpecialized }] : [];
    }),
  );
  await insertInBulk(db, workshopBrands, brands);
  await insertInBulk(
    db,
    workshopWorks,
    world.workshops.flatMap((workshop) => workshop.works),
  );
  await insertInBulk(db, workshopEmployees, world.people.employees);
}

async function insertDeals(db: Db, { deals }: World, onProgress: OnProgress): Promise<void> {
  onProgress(`Демо-мир: ${deals.length.toLocaleString('ru-RU')} заявок и отзывы к ним`);
  await insertInBulk(
    db,
    bids,
    deals.map((deal) => deal.bid),
  );
  await insertInBulk(
    db,
    bidWorks,
    deals.flatMap((deal) => deal.works),
  );
  await insertInBulk(
    db,
    offers,
    deals.flatMap((deal) => deal.offer ?? []),
  );
  await insertInBulk(
    db,
    offerLines,
    deals.flatMap((deal) => deal.lines),
  );
  const events = deals.flatMap((deal) => deal.events);
  await insertInBulk(db, bidEvents, events);
  await insertInBulk(
    db,
    reviews,
    deals.flatMap((deal) => deal.review ?? []),
  );
}

/** Fresh rows have no statistics yet: without them the first searches would plan as if the tables were empty. */
async function analyze(db: Db, tables: PgTable[]): Promise<void> {
  for (const table of tables) await db.execute(sql`analyze ${table}`);
}

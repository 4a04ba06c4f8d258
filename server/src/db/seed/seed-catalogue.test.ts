import { eq, like, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestDatabase } from '../../testing/test-db.ts';
import type { Database } from '../client.ts';
import { carMarks, carModifications } from '../tables/car-catalogue.ts';
import { holidays } from '../tables/schedule.ts';
import { seedVersions } from '../tables/seed-versions.ts';
import { workTypes } from '../tables/work-types.ts';
import { otherModificationName } from './seed-cars.ts';
import { seedCatalogue } from './seed-catalogue.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
  await seedCatalogue(database.db, () => undefined);
});
afterAll(() => database.close());

const everyId = async () => {
  const { rows } = await database.db.execute<{ hash: string }>(
    sql`select md5(string_agg(id || ':' || generation_id || ':' || name, ',' order by id)) as hash from car_modifications`,
  );
  return rows[0]?.hash;
};

it('fills cities, works and the whole car catalogue', async () => {
  const { rows } = await database.db.execute<Record<string, string>>(sql`select
    (select count(*) from cities) as cities, (select count(*) from work_types) as works,
    (select count(*) from car_marks) as marks, (select count(*) from car_generations) as generations,
    (select count(*) from car_modifications where not is_other) as modifications,
    (select count(*) from car_modifications where is_other) as others`);
  const [row] = rows;
  expect(Number(row?.cities)).toBe(13);
  expect(Number(row?.works)).toBe(182);
  expect(Number(row?.marks)).toBeGreaterThanOrEqual(100);
  expect(Number(row?.modifications)).toBeGreaterThanOrEqual(33_000);
  expect(row?.others).toBe(row?.generations);
});

it('is skipped while the data are the same', async () => {
  const said: string[] = [];
  await seedCatalogue(database.db, (message) => said.push(message));
  expect(said).toEqual([]);
});

it('repairs changed rows and keeps their ids when the version changed', async () => {
  const before = await everyId();
  await database.db.update(carMarks).set({ nameRu: 'испорчено' }).where(eq(carMarks.slug, 'kia'));
  await database.db.update(workTypes).set({ minutes: 1 }).where(eq(workTypes.id, 1001));
  await database.db.update(seedVersions).set({ version: 'old' }).where(eq(seedVersions.name, 'catalogue'));
  await seedCatalogue(database.db, () => undefined);
  expect(await everyId()).toBe(before);
  const [kia] = await database.db.select().from(carMarks).where(eq(carMarks.slug, 'kia'));
  expect(kia?.nameRu).toBe('Киа');
  const [work] = await database.db.select().from(workTypes).where(eq(workTypes.id, 1001));
  expect(work?.minutes).toBe(60);
});

it('offers «Другая модификация» last in every generation', async () => {
  const others = await database.db
    .select({ sort: carModifications.sort })
    .from(carModifications)
    .where(eq(carModifications.name, otherModificationName));
  const [known] = await database.db
    .select({ sort: sql<number>`max(sort)` })
    .from(carModifications)
    .where(eq(carModifications.isOther, false));
  expect(Math.min(...others.map((row) => row.sort))).toBeGreaterThan(known?.sort ?? 0);
});

it('fills the production calendar, and leaves a year that is known as it is', async () => {
  const { db } = database;
  const days = () => db.select().from(holidays).orderBy(holidays.date);
  const before = await days();
  expect(before).toContainEqual({
    date: '2026-12-31',
    kind: 'day_off',
    title: 'Выходной перенесён с 4 января',
  });
  expect(before.map(({ date }) => date)).toEqual(expect.arrayContaining(['2026-01-09', '2027-05-10']));
  await db.delete(holidays).where(like(sql`${holidays.date}::text`, '2027%'));
  await db.update(holidays).set({ kind: 'working' }).where(eq(holidays.date, '2026-12-31'));
  await db.update(seedVersions).set({ version: 'old' }).where(eq(seedVersions.name, 'catalogue'));
  await seedCatalogue(db, () => undefined);
  const now = await days();
  expect(now).toHaveLength(before.length);
  expect(now.find(({ date }) => date === '2026-12-31')?.kind).toBe('working');
});

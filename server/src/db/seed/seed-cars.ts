import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../client.ts';
import { type ModificationData, readMarks } from './catalogue-data.ts';
import type { OnProgress } from './seed-version.ts';

export const otherModificationName = 'Другая модификация';

/** Rows for each statement: large enough to be quick, small enough to show progress and limit memory. */
const chunkRows = 4000;

interface Returned extends Record<string, unknown> {
  id: number;
  parent: number;
  name: string;
}

export async function seedCars(db: Db, onProgress: OnProgress): Promise<void> {
  await seedMarks(db, readMarks(), (done, all) =>
    onProgress(`Каталог машин: ${spaced(done)} из ${spaced(all)}`),
  );
}

/**
 * Rows are upserted as JSON by their natural key (mark slug; parent and name below it): a known row keeps its id, so
 * that cars of customers stay valid.
 */
export async function seedMarks(
  db: Db,
  marks: ReturnType<typeof readMarks>,
  onProgress: (done: number, all: number) => void = () => undefined,
): Promise<void> {
  const markIds = await upsertMarks(db, marks);
  const models = marks.flatMap(({ slug, file }) =>
    file.models.map((model) => ({ ...model, parent: idOf(markIds, slug) })),
  );
  const modelIds = await upsertModels(db, models);
  const generations = models.flatMap((model) =>
    model.generations.map((generation, index) => ({
      ...generation,
      parent: idOf(modelIds, keyOf(model)),
      sort: index + 1,
    })),
  );
  const generationIds = await upsertGenerations(db, generations);
  const modifications = generations.flatMap((generation) => {
    const parent = idOf(generationIds, keyOf(generation));
    return [...generation.modifications.map((row, index) => knownRow(parent, row, index)), otherRow(parent)];
  });
  for (let start = 0; start < modifications.length; start += chunkRows) {
    const chunk = modifications.slice(start, start + chunkRows);
    await upsertModifications(db, chunk);
    onProgress(start + chunk.length, modifications.length);
  }
}

function spaced(count: number): string {
  return count.toLocaleString('ru-RU');
}

function keyOf(row: { parent: number; name: string }): string {
  return `${row.parent}/${row.name}`;
}

function idOf(ids: Map<string, number>, key: string): number {
  const id = ids.get(key);
  if (id === undefined) throw new Error(`The car catalogue has no row for ${key}`);
  return id;
}

function knownRow(parent: number, row: ModificationData, index: number) {
  const [name, volume, power, fuel, gearbox, drive] = row;
  return { parent, name, volume, power, fuel, gearbox, drive, is_other: false, sort: index + 1 };
}

function otherRow(parent: number) {
  return { parent, name: otherModificationName, is_other: true, sort: 10_000 };
}

async function upsertMarks(db: Db, marks: ReturnType<typeof readMarks>): Promise<Map<string, number>> {
  const rows = marks.map(({ slug, file }) => ({ slug, ...file.mark }));
  const { rows: returned } = await db.execute<{ id: number; slug: string }>(sql`
    insert into car_marks (slug, name, name_ru, country, is_popular)
    select slug, name, name_ru, country, is_popular from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as t(slug text, name text, name_ru text, country text, is_popular boolean)
    on conflict (slug) do update set name = excluded.name, name_ru = excluded.name_ru,
      country = excluded.country, is_popular = excluded.is_popular
    returning id, slug`);
  return new Map(returned.map(({ id, slug }) => [slug, id]));
}

async function upsertModels(
  db: Db,
  models: { parent: number; name: string; generations: unknown }[],
): Promise<Map<string, number>> {
  const rows = models.map(({ generations: _, ...row }) => row);
  return await idsByKey(
    db,
    sql`
    insert into car_models (mark_id, name, name_ru, class, year_from, year_to)
    select parent, name, name_ru, class, "from", "to" from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as t(parent integer, name text, name_ru text, class text, "from" integer, "to" integer)
    on conflict (mark_id, name) do update set name_ru = coalesce(excluded.name_ru, car_models.name_ru),
      class = coalesce(excluded.class, car_models.class),
      year_from = coalesce(excluded.year_from, car_models.year_from),
      year_to = case when excluded.year_from is null then car_models.year_to else excluded.year_to end
    returning id, mark_id as parent, name`,
  );
}

async function upsertGenerations(
  db: Db,
  generations: { parent: number; name: string; modifications: unknown }[],
): Promise<Map<string, number>> {
  const rows = generations.map(({ modifications: _, ...row }) => row);
  return await idsByKey(
    db,
    sql`
    insert into car_generations (model_id, name, year_from, year_to, sort)
    select parent, name, "from", "to", sort from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as t(parent integer, name text, "from" integer, "to" integer, sort integer)
    on conflict (model_id, name) do update set year_from = excluded.year_from,
      year_to = excluded.year_to, sort = excluded.sort
    returning id, model_id as parent, name`,
  );
}

async function idsByKey(db: Db, statement: SQL): Promise<Map<string, number>> {
  const { rows } = await db.execute<Returned>(statement);
  return new Map(rows.map((row) => [keyOf(row), row.id]));
}

async function upsertModifications(db: Db, rows: unknown[]): Promise<void> {
  await db.execute(sql`
    insert into car_modifications
      (generation_id, name, volume_litres, power_hp, fuel, gearbox, drive, is_other, sort)
    select parent, name, volume, power, fuel, gearbox, drive, is_other, sort
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as t(parent integer, name text, volume real, power integer, fuel text, gearbox text, drive text,
           is_other boolean, sort integer)
    on conflict (generation_id, name) do update set volume_litres = excluded.volume_litres,
      power_hp = excluded.power_hp, fuel = excluded.fuel, gearbox = excluded.gearbox,
      drive = excluded.drive, is_other = excluded.is_other, sort = excluded.sort`);
}

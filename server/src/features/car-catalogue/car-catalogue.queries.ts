import type { carCatalogueEndpoints } from '@sto/contract/cars/cars.endpoints';
import type { CarGeneration, CarMark, CarModel, CarModification } from '@sto/contract/cars/cars.schemas';
import type { FormOf } from '@sto/contract/endpoint';
import { asc, desc, eq, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { carGenerations, carMarks, carModels, carModifications } from '../../db/tables/car-catalogue.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../http/app-error.ts';
import type { Call } from '../../http/call.ts';

type Form<Name extends keyof typeof carCatalogueEndpoints> = FormOf<(typeof carCatalogueEndpoints)[Name]>;

const byName = new Intl.Collator(['en', 'ru'], { numeric: true, sensitivity: 'base' });

/** Popular marks first, each part by alphabet. */
export async function listMarks({ db }: Deps): Promise<{ marks: CarMark[] }> {
  const rows = await db
    .select({
      id: carMarks.id,
      name: carMarks.name,
      name_ru: carMarks.nameRu,
      is_popular: carMarks.isPopular,
    })
    .from(carMarks);
  const marks = rows.sort(
    (left, right) =>
      Number(right.is_popular) - Number(left.is_popular) || byName.compare(left.name, right.name),
  );
  return { marks };
}

/** Russian names of all marks and models, without duplicates. */
export async function carNames(db: Db): Promise<string[]> {
  const marks = await db.select({ name: carMarks.nameRu }).from(carMarks);
  const models = await db.selectDistinct({ name: carModels.nameRu }).from(carModels);
  return [...marks, ...models].flatMap(({ name }) => name ?? []);
}

/** Marks and models with their Russian names. */
export async function carCatalogueNames(db: Db) {
  const marks = await db
    .select({
      id: carMarks.id,
      slug: carMarks.slug,
      name: carMarks.name,
      nameRu: carMarks.nameRu,
      isPopular: carMarks.isPopular,
    })
    .from(carMarks)
    .orderBy(carMarks.id);
  const models = await db
    .select({
      id: carModels.id,
      markId: carModels.markId,
      name: carModels.name,
      nameRu: carModels.nameRu,
    })
    .from(carModels)
    .orderBy(carModels.id);
  return { marks, models };
}

export async function listModels(
  { db }: Deps,
  _call: Call,
  { mark_id: markId }: Form<'models'>,
): Promise<{ models: CarModel[] }> {
  const rows = await db
    .select({
      id: carModels.id,
      name: carModels.name,
      name_ru: carModels.nameRu,
      year_from: carModels.yearFrom,
      year_to: carModels.yearTo,
    })
    .from(carModels)
    .where(eq(carModels.markId, markId));
  if (rows.length === 0 && (await db.$count(carMarks, eq(carMarks.id, markId))) === 0)
    throw new AppError('not_found');
  return { models: rows.sort((left, right) => byName.compare(left.name, right.name)) };
}

export async function listGenerations(
  { db }: Deps,
  _call: Call,
  { model_id: modelId }: Form<'generations'>,
): Promise<{ generations: CarGeneration[] }> {
  const rows = await db
    .select({
      id: carGenerations.id,
      name: carGenerations.name,
      year_from: carGenerations.yearFrom,
      year_to: carGenerations.yearTo,
    })
    .from(carGenerations)
    .where(eq(carGenerations.modelId, modelId))
    .orderBy(
      sql`${carGenerations.yearFrom} desc nulls last`,
      desc(carGenerations.sort),
      asc(carGenerations.id),
    );
  if (rows.length === 0 && (await db.$count(carModels, eq(carModels.id, modelId))) === 0)
    throw new AppError('not_found');
  return { generations: rows };
}

/** In the catalogue's order, «Другая модификация» last. */
export async function listModifications(
  { db }: Deps,
  _call: Call,
  { generation_id: generationId }: Form<'modifications'>,
): Promise<{ modifications: CarModification[] }> {
  const rows = await db
    .select({
      id: carModifications.id,
      name: carModifications.name,
      volume_litres: carModifications.volumeLitres,
      power_hp: carModifications.powerHp,
      fuel: carModifications.fuel,
      gearbox: carModifications.gearbox,
      drive: carModifications.drive,
      is_other: carModifications.isOther,
    })
    .from(carModifications)
    .where(eq(carModifications.generationId, generationId))
    .orderBy(carModifications.isOther, carModifications.sort, carModifications.id);
  if (rows.length === 0 && (await db.$count(carGenerations, eq(carGenerations.id, generationId))) === 0)
    throw new AppError('not_found');
  return { modifications: rows };
}

/** The mark and the class of a modification's model; undefined if it does not exist. */
export async function findModelOfModification(
  db: Db,
  modificationId: number,
): Promise<{ markId: number; class: string | null } | undefined> {
  const [row] = await db
    .select({ markId: carModels.markId, class: carModels.class })
    .from(carModifications)
    .innerJoin(carGenerations, eq(carGenerations.id, carModifications.generationId))
    .innerJoin(carModels, eq(carModels.id, carGenerations.modelId))
    .where(eq(carModifications.id, modificationId));
  return row;
}

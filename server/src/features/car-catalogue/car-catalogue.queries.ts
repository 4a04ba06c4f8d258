import type { CarGeneration, CarMark, CarModel, CarModification } from '@sto/contract/cars/cars.schemas';
import { asc, desc, eq, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { carGenerations, carMarks, carModels, carModifications } from '../../db/tables/car-catalogue.ts';
import { AppError } from '../../http/app-error.ts';

const byName = new Intl.Collator(['en', 'ru'], { numeric: true, sensitivity: 'base' });

/** Popular marks first, each part by alphabet. */
export async function allMarks(db: Db): Promise<CarMark[]> {
  const rows = await db
    .select({
      id: carMarks.id,
      name: carMarks.name,
      name_ru: carMarks.nameRu,
      is_popular: carMarks.isPopular,
    })
    .from(carMarks);
  return rows.sort(
    (left, right) =>
      Number(right.is_popular) - Number(left.is_popular) || byName.compare(left.name, right.name),
  );
}

/** Of all marks and models, in Russian letters; those that have none are left out. */
export async function carNames(db: Db): Promise<string[]> {
  const marks = await db.select({ name: carMarks.nameRu }).from(carMarks);
  const models = await db.selectDistinct({ name: carModels.nameRu }).from(carModels);
  return [...marks, ...models].flatMap(({ name }) => name ?? []);
}

export async function modelsOf(db: Db, markId: number): Promise<CarModel[]> {
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
  return rows.sort((left, right) => byName.compare(left.name, right.name));
}

/** The newest first. */
export async function generationsOf(db: Db, modelId: number): Promise<CarGeneration[]> {
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
  return rows;
}

/** In the catalogue's order, «Другая модификация» last. */
export async function modificationsOf(db: Db, generationId: number): Promise<CarModification[]> {
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
  return rows;
}

/** The mark of a modification, or undefined when there is no such modification. */
export async function findMarkOfModification(db: Db, modificationId: number): Promise<number | undefined> {
  const [row] = await db
    .select({ markId: carModels.markId })
    .from(carModifications)
    .innerJoin(carGenerations, eq(carGenerations.id, carModifications.generationId))
    .innerJoin(carModels, eq(carModels.id, carGenerations.modelId))
    .where(eq(carModifications.id, modificationId));
  return row?.markId;
}

import { isVin, maskVin } from '@sto/contract/cars/car-identifiers';
import type { carEndpoints } from '@sto/contract/cars/cars.endpoints';
import type { CarByPlate } from '@sto/contract/cars/cars.schemas';
import type { FormOf } from '@sto/contract/endpoint';
import { and, asc, eq, or, type SQL, sql } from 'drizzle-orm';
import type { Visitor } from '../../auth/visitor.ts';
import type { Db } from '../../db/client.ts';
import { carGenerations, carMarks, carModels, carModifications } from '../../db/tables/car-catalogue.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../http/app-error.ts';
import type { RegistryCar } from '../../platform/plate-registry/plate-registry.ts';
import { sealLookup } from './plate-lookup-seal.ts';

interface Named {
  id: number;
  name: string;
}

/**
 * The registry's data of a plate in the terms of our catalogue. Garages of our drivers are not searched, so the
 * answer reveals nothing about them. The VIN is always masked: a person who knows a plate need not be the owner.
 */
export async function findCarByPlate(
  deps: Deps,
  caller: Visitor,
  { license_plate: plate }: FormOf<typeof carEndpoints.byPlate>,
): Promise<CarByPlate> {
  const { db, plateRegistry, log } = deps;
  const found = await plateRegistry.find(plate).catch((error: unknown) => {
    log.warn({ err: error }, 'plate registry not reached');
    return undefined;
  });
  const branch = found && (await catalogueModel(db, found));
  if (!found || !branch) throw new AppError('car_not_found_by_plate');
  const generation = await findGeneration(db, branch.model.id, found);
  const vin = vinOf(found);
  return {
    ...branch,
    generation,
    modification: generation && (await findModification(db, generation.id, found)),
    licensePlate: plate,
    vin: vin && maskVin(vin),
    year: found.year ?? null,
    lookup_id: await sealLookup(deps, { plate, modelId: branch.model.id, vin }, caller),
  };
}

function vinOf({ vin }: RegistryCar): string | null {
  const written = vin?.replace(/\s/g, '').toUpperCase() ?? '';
  return isVin(written) ? written : null;
}

async function catalogueModel(db: Db, car: RegistryCar): Promise<{ mark: Named; model: Named } | undefined> {
  const [mark, model] = [car.mark, car.model].map((text) => text.trim().toLowerCase());
  if (!mark || !model) return undefined;
  const [row] = await db
    .select({
      mark: { id: carMarks.id, name: carMarks.name },
      model: { id: carModels.id, name: carModels.name },
    })
    .from(carModels)
    .innerJoin(carMarks, eq(carMarks.id, carModels.markId))
    .where(and(or(eq(carMarks.slug, mark), isCalled(mark, carMarks)), isCalled(model, carModels)))
    .orderBy(asc(carModels.id))
    .limit(1);
  return row;
}

/** By its name, its Russian name, or either half of a name such as «LADA (ВАЗ)». */
function isCalled(calledName: string, { name, nameRu }: typeof carMarks | typeof carModels): SQL {
  const outside = sql`split_part(${name}, ' (', 1)`;
  const inside = sql`rtrim(split_part(${name}, '(', 2), ')')`;
  return sql`${calledName} in (lower(${name}), lower(${nameRu}), lower(${outside}), lower(${inside}))`;
}

/** Names such as «IV (FB)» and «IV» match by their first word; ambiguous ones are left to the driver. */
async function findGeneration(
  db: Db,
  modelId: number,
  { generation, year }: RegistryCar,
): Promise<Named | null> {
  const rows = await db
    .select({
      id: carGenerations.id,
      name: carGenerations.name,
      from: carGenerations.yearFrom,
      to: carGenerations.yearTo,
    })
    .from(carGenerations)
    .where(eq(carGenerations.modelId, modelId))
    .orderBy(asc(carGenerations.sort));
  const ofYear = rows.filter(
    ({ from, to }) => !year || ((from ?? year) <= year && year <= (to ?? Number.POSITIVE_INFINITY)),
  );
  const firstWord = (text: string) => text.trim().toLowerCase().split(/[\s(]/)[0];
  const exact = rows.filter(({ name }) => name.toLowerCase() === generation?.trim().toLowerCase());
  const close = generation ? ofYear.filter(({ name }) => firstWord(name) === firstWord(generation)) : [];
  return onlyOne([exact, close, ofYear].find((some) => some.length > 0) ?? []);
}

async function findModification(
  db: Db,
  generationId: number,
  { modification, power_hp: power }: RegistryCar,
): Promise<Named | null> {
  const rows = await db
    .select({ id: carModifications.id, name: carModifications.name, power: carModifications.powerHp })
    .from(carModifications)
    .where(and(eq(carModifications.generationId, generationId), eq(carModifications.isOther, false)));
  const wanted = modification?.trim().toLowerCase();
  const ofName = rows.filter(({ name }) => wanted && name.toLowerCase() === wanted);
  return onlyOne(ofName.length > 0 ? ofName : rows.filter((row) => power && row.power === Math.round(power)));
}

function onlyOne(rows: Named[]): Named | null {
  const [row] = rows;
  return row && rows.length === 1 ? { id: row.id, name: row.name } : null;
}

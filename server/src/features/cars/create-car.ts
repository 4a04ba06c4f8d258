import type { carEndpoints } from '@sto/contract/cars/cars.endpoints';
import type { Car } from '@sto/contract/cars/cars.schemas';
import type { FormOf } from '@sto/contract/endpoint';
import type { Actor } from '../../auth/actor.ts';
import { lockPerson } from '../../db/lock-person.ts';
import { cars } from '../../db/tables/cars.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../http/app-error.ts';
import type { Call } from '../../http/call.ts';
import { catalogueBranch, checkYear } from './car-branch.ts';
import { carsById } from './cars.queries.ts';
import { checkPlateFree } from './check-plate-free.ts';
import { findSealedVin } from './plate-lookup-seal.ts';

type CarForm = FormOf<typeof carEndpoints.create>;

/**
 * A car is one branch of the catalogue: the modification belongs to the generation, the generation to the model, and
 * the year to the generation. A VIN found by the plate is stored if none is typed, and marked as such.
 */
export async function createCar(
  deps: Deps,
  { actor }: Call<'customer'>,
  form: CarForm,
): Promise<{ auto: Car }> {
  const { db, clock } = deps;
  const branch = await catalogueBranch(db, form);
  checkYear(form.year, branch);
  const foundVin = form.vin ? undefined : await vinOfLookup(deps, actor, form);
  const values = {
    customerId: actor.userId,
    markId: branch.markId,
    modelId: form.model_id,
    generationId: form.generation_id,
    modificationId: form.modification_id,
    year: form.year,
    vin: form.vin ?? foundVin,
    isVinFromRegistry: foundVin !== undefined,
    mileage: form.mileage,
    licencePlate: form.licence_plate,
    createdAt: clock.now(),
  };
  return db.transaction(async (tx) => {
    await lockPerson(tx, actor.userId);
    if (form.licence_plate) await checkPlateFree(tx, actor.userId, form.licence_plate);
    const [row] = await tx.insert(cars).values(values).returning({ id: cars.id });
    const auto = row && (await carsById(tx, [row.id])).get(row.id);
    if (!auto) throw new AppError('internal');
    return { auto };
  });
}

async function vinOfLookup(deps: Deps, actor: Actor, form: CarForm): Promise<string | undefined> {
  const { lookup_id: seal, licence_plate: plate, model_id: modelId, identity_hash: identityHash } = form;
  return seal ? findSealedVin(deps, seal, { plate, modelId }, { actor, identityHash }) : undefined;
}

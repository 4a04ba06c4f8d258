import type { carEndpoints } from '@sto/contract/cars/cars.endpoints';
import type { Car } from '@sto/contract/cars/cars.schemas';
import type { FormOf } from '@sto/contract/endpoint';
import { eq } from 'drizzle-orm';
import { lockPerson } from '../../db/lock-person.ts';
import { cars } from '../../db/tables/cars.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../http/app-error.ts';
import type { Call } from '../../http/call.ts';
import { catalogueBranch, checkYear } from './car-branch.ts';
import { loadOwnCar } from './cars.load.ts';
import { carsById } from './cars.queries.ts';
import { checkPlateFree } from './check-plate-free.ts';

type CarForm = FormOf<typeof carEndpoints.update>;
type CarRow = typeof cars.$inferSelect;

/**
 * The owner corrects a car of the garage: fields that are sent change, fields in `clear` are emptied. Registry data
 * of one plate and model do not apply to another. A car stays one branch of the catalogue, and its mileage grows
 * unless a correction is confirmed.
 */
export async function updateCar(
  { db }: Deps,
  { actor }: Call<'customer'>,
  form: CarForm,
): Promise<{ auto: Car }> {
  return db.transaction(async (tx) => {
    if (form.licence_plate) await lockPerson(tx, actor.userId);
    const car = await loadOwnCar(tx, actor, form.id);
    if (car.isArchived) throw new AppError('not_found');
    checkMileage(car, form);
    const place = {
      model_id: form.model_id ?? car.modelId,
      generation_id: form.generation_id ?? car.generationId,
      modification_id: form.modification_id ?? car.modificationId,
    };
    const facts = factsAfter(car, form);
    const branch = await catalogueBranch(tx, place);
    checkYear(facts.year, branch);
    if (facts.licencePlate && facts.licencePlate !== car.licencePlate)
      await checkPlateFree(tx, actor.userId, facts.licencePlate);
    await tx
      .update(cars)
      .set({
        ...facts,
        markId: branch.markId,
        modelId: place.model_id,
        generationId: place.generation_id,
        modificationId: place.modification_id,
      })
      .where(eq(cars.id, car.id));
    const auto = (await carsById(tx, [car.id])).get(car.id);
    if (!auto) throw new AppError('internal');
    return { auto };
  });
}

function checkMileage({ mileage }: CarRow, form: CarForm): void {
  if (form.mileage === undefined || mileage === null || form.mileage >= mileage) return;
  if (!form.is_mileage_corrected) throw new AppError('mileage_decreased', { mileage });
}

type Facts = Pick<CarRow, 'licencePlate' | 'vin' | 'isVinFromRegistry' | 'mileage' | 'year'>;

function factsAfter(car: CarRow, form: CarForm): Facts {
  const cleared = new Set(form.clear);
  const licencePlate = form.licence_plate ?? (cleared.has('licence_plate') ? null : car.licencePlate);
  const isSameCar = licencePlate === car.licencePlate && (form.model_id ?? car.modelId) === car.modelId;
  const keepsVin = !cleared.has('vin') && (isSameCar || !car.isVinFromRegistry);
  return {
    licencePlate,
    vin: form.vin ?? (keepsVin ? car.vin : null),
    isVinFromRegistry: form.vin === undefined && keepsVin && car.isVinFromRegistry,
    mileage: form.mileage ?? (cleared.has('mileage') ? null : car.mileage),
    year: form.year ?? (cleared.has('year') ? null : car.year),
  };
}

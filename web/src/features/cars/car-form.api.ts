import { isVin, maskVin, normalizePlate } from '@sto/contract/cars/car-identifiers';
import { carCatalogueEndpoints, carEndpoints } from '@sto/contract/cars/cars.endpoints';
import type { Car } from '@sto/contract/cars/cars.schemas';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api/call.ts';
import { queryClient } from '../../lib/api/query-client.ts';
import { identityHash } from '../../lib/browser/identity.ts';
import { reachGoal } from '../analytics/analytics.api.ts';
import type { NewCar } from '../draft/draft.store.ts';
import { garageKey } from './cars.api.ts';

/* Queries of the car forms, separate because the map does not need them. */

const catalogueStaleMs = 60 * 60_000;

export function useMarks() {
  return useQuery({
    queryKey: ['cars', 'marks'],
    queryFn: ({ signal }) => call(carCatalogueEndpoints.marks, {}, { signal }),
    staleTime: catalogueStaleMs,
  });
}

export function useModels(markId: number | null) {
  return useQuery({
    queryKey: ['cars', 'models', markId],
    queryFn: ({ signal }) => call(carCatalogueEndpoints.models, { mark_id: markId ?? 0 }, { signal }),
    staleTime: catalogueStaleMs,
    enabled: markId !== null,
  });
}

export function useGenerations(modelId: number | null) {
  return useQuery({
    queryKey: ['cars', 'generations', modelId],
    queryFn: ({ signal }) => call(carCatalogueEndpoints.generations, { model_id: modelId ?? 0 }, { signal }),
    staleTime: catalogueStaleMs,
    enabled: modelId !== null,
  });
}

export function useModifications(generationId: number | null) {
  return useQuery({
    queryKey: ['cars', 'modifications', generationId],
    queryFn: ({ signal }) =>
      call(carCatalogueEndpoints.modifications, { generation_id: generationId ?? 0 }, { signal }),
    staleTime: catalogueStaleMs,
    enabled: generationId !== null,
  });
}

/** The registry's data of a plate as a car of the draft. Unknown plate: `car_not_found_by_plate`. */
export async function findCarByPlate(plate: string): Promise<Omit<NewCar, 'vin' | 'mileage'>> {
  const found = await call(carEndpoints.byPlate, { license_plate: plate, identity_hash: identityHash() });
  return {
    markId: found.mark.id,
    markName: found.mark.name,
    modelId: found.model.id,
    modelName: found.model.name,
    generationId: found.generation?.id ?? null,
    generationName: found.generation?.name ?? '',
    modificationId: found.modification?.id ?? null,
    modificationName: found.modification?.name ?? '',
    licensePlate: found.licensePlate,
    year: found.year === null ? '' : String(found.year),
    lookup: {
      id: found.lookup_id,
      vin: found.vin,
      known: found.modification ? 'modification' : found.generation ? 'generation' : 'model',
    },
  };
}

/** Adds the car of the draft to the garage. */
export async function createCar(draft: NewCar): Promise<Car> {
  // Also after a refusal: the garage may have a car that this tab does not know.
  const { auto } = await call(carEndpoints.create, carForm(draft)).finally(
    () => void queryClient.invalidateQueries({ queryKey: garageKey }),
  );
  queryClient.setQueryData<Car[]>(garageKey, (cars) => [auto, ...(cars ?? [])]);
  await reachGoal('add_a_car');
  return auto;
}

/**
 * The same for a bid, possibly repeated: the same car of the garage is used, because the answer of the first try may
 * have been lost. It takes the typed facts that it lacks.
 */
export async function createCarOnce(draft: NewCar): Promise<Car> {
  const garage = await call(carEndpoints.index, {});
  const car = garage.find((one) => isSameCar(one, draft));
  return car ? completed(car, draft) : createCar(draft);
}

function carForm(draft: NewCar) {
  return {
    model_id: draft.modelId ?? 0,
    generation_id: draft.generationId ?? 0,
    modification_id: draft.modificationId ?? 0,
    ...factsForm(draft),
    // For a look-up made before the login the server identifies the browser.
    ...(draft.lookup && { lookup_id: draft.lookup.id, identity_hash: identityHash() }),
  };
}

/** Fields of a car besides its model, as typed. */
export type CarFacts = Pick<NewCar, 'licensePlate' | 'vin' | 'mileage' | 'year'>;

function factsForm(facts: CarFacts) {
  return {
    // Spec section 5: whitespace and bar characters are removed before create.
    licence_plate: facts.licensePlate.replace(/[\s|]/g, '') || undefined,
    vin: facts.vin.replace(/\s/g, '').toUpperCase() || undefined,
    mileage: facts.mileage.replace(/\D/g, '') || undefined,
    year: facts.year.trim() || undefined,
  };
}

/** The field still shows the masked VIN of the server. */
export function isMaskedVinKept({ vin }: Pick<Car, 'vin'>, facts: Pick<CarFacts, 'vin'>): boolean {
  return vin !== null && !isVin(vin) && facts.vin === vin;
}

export async function updateCar(car: Car, facts: CarFacts, isMileageCorrected: boolean): Promise<Car> {
  const { id } = car;
  const { vin, ...rest } = factsForm(facts);
  const form: Partial<ReturnType<typeof factsForm>> = isMaskedVinKept(car, facts) ? rest : { ...rest, vin };
  const clear = (['licence_plate', 'vin', 'mileage', 'year'] as const).filter(
    (name) => name in form && form[name] === undefined,
  );
  const { auto } = await call(carEndpoints.update, {
    id,
    ...form,
    clear,
    is_mileage_corrected: isMileageCorrected,
  });
  queryClient.setQueryData<Car[]>(garageKey, (cars) => cars?.map((one) => (one.id === id ? auto : one)));
  return auto;
}

async function completed(car: Car, draft: NewCar): Promise<Car> {
  const { vin, mileage, year } = typedFacts(draft);
  const isNew = (vin && car.vin === null) || isMore(mileage, car.mileage) || (year && car.year === null);
  if (!isNew) return car;
  const facts = {
    licensePlate: car.licensePlate ?? '',
    vin: car.vin ?? vin,
    mileage: mileage || String(car.mileage ?? ''),
    year: String(car.year ?? year),
  };
  return updateCar(car, facts, false);
}

/** What the driver typed, as sent; what the registry answered is no correction of the garage. */
function typedFacts(draft: NewCar) {
  const { vin = '', mileage = '', year = '' } = factsForm(draft);
  return { vin, mileage, year: draft.lookup ? '' : year };
}

const isMore = (mileage: string, known: number | null) => mileage !== '' && Number(mileage) > (known ?? -1);

/**
 * A garage has a plate once; without one all else decides. A car that is known otherwise than typed is another one:
 * the server refuses its plate, and the driver decides.
 */
function isSameCar(car: Car, draft: NewCar): boolean {
  const plate = normalizePlate(draft.licensePlate) || null;
  if (car.licensePlate !== plate || car.model.id !== draft.modelId) return false;
  const { vin, mileage, year } = typedFacts(draft);
  const isLess = mileage !== '' && Number(mileage) < (car.mileage ?? 0);
  if (isLess || !isSameBranch(car, draft)) return false;
  if (plate === null) return (car.vin ?? '') === vin && String(car.year ?? '') === year;
  const isOtherVin = vin && car.vin !== null && car.vin !== vin && car.vin !== maskVin(vin);
  const isOtherYear = year && car.year !== null && String(car.year) !== year;
  return !isOtherVin && !isOtherYear;
}

function isSameBranch(car: Car, { generationId, modificationId, lookup }: NewCar): boolean {
  if (lookup?.known === 'modification') return true;
  return car.generation.id === generationId && car.modification.id === modificationId;
}

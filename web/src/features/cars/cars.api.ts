import { normalizePlate } from '@sto/contract/cars/car-identifiers';
import { carEndpoints } from '@sto/contract/cars/cars.endpoints';
import type { Car } from '@sto/contract/cars/cars.schemas';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api/call.ts';
import { modificationTitle } from '../../lib/text/modification-title.ts';
import { type NewCar, useDraft } from '../draft/draft.store.ts';

export const garageKey = ['garage'];

export function useGarage(isSignedIn: boolean) {
  return useQuery({
    queryKey: garageKey,
    queryFn: ({ signal }) => call(carEndpoints.index, {}, { signal }),
    enabled: isSignedIn,
    refetchOnMount: 'always',
  });
}

/** The car of the garage that has the plate of the described one. */
export function useCarOfPlate(isSignedIn: boolean): Car | undefined {
  const plate = useDraft((draft) => normalizePlate(draft.newCar.licensePlate));
  const garage = useGarage(isSignedIn);
  return plate ? garage.data?.find(({ licensePlate }) => licensePlate === plate) : undefined;
}

interface CarTexts {
  mark: { name: string };
  model: { name: string };
  generation: { name: string };
}

/** «Kia Rio IV» */
function carTitle({ mark, model, generation }: CarTexts): string {
  return [mark.name, model.name, generation.name].filter(Boolean).join(' ');
}

/** A chosen car, of the garage or of the draft. */
export interface ChosenCar {
  /** Null for a car of the draft. */
  id: number | null;
  title: string;
  mark: string;
  details: string;
  plate: string | null;
  markId: number;
  modificationId: number;
}

export function chosenCarOf(car: Car): ChosenCar {
  return {
    id: car.id,
    title: carTitle(car),
    mark: car.mark.name,
    details: [modificationTitle(car.modification.name), car.year].filter(Boolean).join(', '),
    plate: car.licensePlate,
    markId: car.mark.id,
    modificationId: car.modification.id,
  };
}

/** The car of the draft; null until model, generation and modification are chosen. */
export function draftCarOf(car: NewCar): ChosenCar | null {
  const { markId, modelId, generationId, modificationId } = car;
  if (markId === null || modelId === null || generationId === null || modificationId === null) return null;
  return {
    id: null,
    title: carTitle({
      mark: { name: car.markName },
      model: { name: car.modelName },
      generation: { name: car.generationName },
    }),
    mark: car.markName,
    details: [modificationTitle(car.modificationName), car.year].filter(Boolean).join(', '),
    plate: normalizePlate(car.licensePlate) || null,
    markId,
    modificationId,
  };
}

/**
 * The chosen car: that of the draft, which may be of the garage. Nothing chosen or described: the only car of the
 * garage.
 */
export function useChosenCar(isSignedIn: boolean): { car: ChosenCar | null; isPending: boolean } {
  const carId = useDraft((draft) => draft.carId);
  const newCar = useDraft((draft) => draft.newCar);
  const isDescribed = newCar.markId !== null;
  const isOfGarage = isSignedIn && (carId !== null || !isDescribed);
  const garage = useGarage(isOfGarage);
  const car = isOfGarage ? ownCar(garage.data, carId, isDescribed) : undefined;
  return { car: car ? chosenCarOf(car) : draftCarOf(newCar), isPending: isOfGarage && garage.isPending };
}

function ownCar(garage: Car[] | undefined, carId: number | null, isDescribed: boolean): Car | undefined {
  const chosen = garage?.find(({ id }) => id === carId);
  return chosen ?? (garage?.length === 1 && !isDescribed ? garage[0] : undefined);
}

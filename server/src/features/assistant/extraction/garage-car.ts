import type { CarWords } from './car-words.ts';

export interface GarageCar {
  id: number;
  markId: number;
  modelId: number;
  year: number | null;
}

/** The only car of a garage that fits the words, also where the words name none; null if none or several fit. */
export function carOfGarage<Car extends GarageCar>(
  words: CarWords | null,
  garage: readonly Car[],
): Car | null {
  const fitting = words ? garage.filter((car) => isSame(car, words)) : garage;
  const [only] = fitting;
  return fitting.length === 1 && only ? only : null;
}

function isSame(car: GarageCar, { markId, modelId, year }: CarWords): boolean {
  return (
    (markId === null || car.markId === markId) &&
    (modelId === null || car.modelId === modelId) &&
    (year === null || car.year === null || car.year === year)
  );
}

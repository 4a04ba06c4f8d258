import { isVin, normalizePlate } from '@sto/contract/cars/car-identifiers';
import { plateError } from '@sto/contract/cars/plate-error';
import { isCallError } from '../../lib/api/call-error.ts';
import type { NewCar } from '../draft/draft.store.ts';

export const newCarFields = [
  'mark',
  'model',
  'generation',
  'modification',
  'licensePlate',
  'mileage',
  'year',
  'vin',
] as const;
type NewCarField = (typeof newCarFields)[number];
export type NewCarErrors = Partial<Record<NewCarField, string>>;

const firstYear = 1900;
const mileageMax = 2_000_000;

interface ProductionYears {
  year_from: number | null;
  year_to: number | null;
}

/**
 * Errors of the car by field, in the order of the form. Empty optional fields are valid; the years of the generation
 * are checked once they have loaded.
 */
export function newCarErrors(car: NewCar, thisYear: number, made?: ProductionYears): NewCarErrors {
  const errors: NewCarErrors = {};
  if (car.markId === null) errors.mark = 'Выберите марку, чтобы продолжить';
  else if (car.modelId === null) errors.model = 'Выберите модель, чтобы продолжить';
  else if (car.generationId === null) errors.generation = 'Выберите поколение, чтобы продолжить';
  else if (car.modificationId === null) errors.modification = 'Выберите модификацию, чтобы продолжить';
  return { ...errors, ...carFactErrors(car, thisYear, made) };
}

/** The same for the fields besides the model. */
export function carFactErrors(
  car: Pick<NewCar, 'licensePlate' | 'mileage' | 'year' | 'vin'>,
  thisYear: number,
  made?: ProductionYears,
): NewCarErrors {
  const errors: NewCarErrors = {};
  const plate = car.licensePlate.trim() ? plateError(normalizePlate(car.licensePlate)) : null;
  if (plate) errors.licensePlate = plate;
  const mileage = car.mileage.replace(/\s/g, '');
  if (mileage && !(/^\d{1,7}$/.test(mileage) && Number(mileage) <= mileageMax))
    errors.mileage = 'Укажите пробег числом, до 2 000 000 км';
  const year = car.year.trim();
  if (year && !(/^\d{4}$/.test(year) && Number(year) >= firstYear && Number(year) <= thisYear))
    errors.year = `Укажите год от ${firstYear} до ${thisYear}`;
  else if (year && made && !isMadeAbout(Number(year), made)) errors.year = yearsText(made);
  const vin = car.vin.replace(/\s/g, '').toUpperCase();
  if (vin && !isVin(vin)) errors.vin = 'В VIN 17 знаков: цифры и латинские буквы, кроме I, O и Q';
  return errors;
}

/** A car may be sold a year before or after the production of its generation. */
function isMadeAbout(year: number, { year_from: from, year_to: to }: ProductionYears): boolean {
  return (from === null || year >= from - 1) && (to === null || year <= to + 1);
}

function yearsText({ year_from: from, year_to: to }: ProductionYears): string {
  const range = [from && `с ${from}`, to && `по ${to}`].filter(Boolean).join(' ');
  return `Это поколение выпускали ${range} год`;
}

/** The server's field names → the form's. */
const newCarServerFields: Record<string, NewCarField> = {
  mark_id: 'mark',
  model_id: 'model',
  generation_id: 'generation',
  modification_id: 'modification',
  licence_plate: 'licensePlate',
  mileage: 'mileage',
  year: 'year',
  vin: 'vin',
};

/** The server's refusal by field. */
export function newCarErrorsOf(error: unknown): NewCarErrors {
  const errors: NewCarErrors = {};
  if (!isCallError(error)) return errors;
  for (const [name, messages] of Object.entries(error.fields)) {
    const field = newCarServerFields[name];
    if (field && messages[0]) errors[field] = messages[0];
  }
  if (error.hasCode('car_in_garage')) errors.licensePlate = error.message;
  return errors;
}

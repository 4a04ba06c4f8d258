import { type CarClass, carClasses } from '@sto/contract/enums';
import type { workshopWorks } from '../../db/tables/workshops.ts';
import type { SearchedClass } from '../../search/query/compiled-query.ts';

type PricedWork = Pick<typeof workshopWorks.$inferSelect, 'priceFrom' | 'priceTo' | 'classPrices'>;

/** The price for the class of the car, else the price for all classes. `isForCar` is null without a car. */
export function priceForClass({ priceFrom, priceTo, classPrices }: PricedWork, carClass: SearchedClass) {
  if (carClass === null) return { priceFrom, priceTo, isForCar: null };
  const own = carClass === 'unknown' ? undefined : classPrices?.[carClass];
  return own
    ? { priceFrom: own[0], priceTo: own[1], isForCar: true }
    : { priceFrom, priceTo, isForCar: false };
}

const isCarClass = (text: string): text is CarClass => (carClasses as readonly string[]).includes(text);

/** The class of a car whose model has this one in the catalogue. */
export function knownClass(ofModel: string | null): CarClass | 'unknown' {
  return ofModel !== null && isCarClass(ofModel) ? ofModel : 'unknown';
}

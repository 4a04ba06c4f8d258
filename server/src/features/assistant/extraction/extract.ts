import type { CarNames } from './car-names.ts';
import { type CarWords, findCarName, spanOfCar } from './car-words.ts';
import { findYear } from './car-year.ts';
import type { CityName, CityNames } from './city-words.ts';
import { blanked, type Said, type Span, saidWords, withoutSpans } from './said.ts';
import { findWishedTime, type WishedTime } from './wished-time.ts';

export interface Extraction {
  car: CarWords | null;
  when: Omit<WishedTime, 'spans'> | null;
  city: CityName | null;
  /** The message without these words. */
  rest: string;
}

/**
 * Car, wished time and city of a message. `timezone`: of the driver's city; the city of the message, if it names one,
 * replaces it.
 */
export function extract(
  message: string,
  { now, timezone, cars, cities }: { now: Date; timezone: string; cars: CarNames; cities: CityNames },
): Extraction {
  const words = saidWords(message);
  const car = findCar(words, cars, now);
  const withoutCar = blanked(message, car?.spans ?? []);
  const city = cities.find(saidWords(withoutCar));
  const withoutPlace = blanked(withoutCar, city ? [city.span] : []);
  const time = findWishedTime(withoutPlace, now, city?.city.timezone ?? timezone);
  const spans = [...(car?.spans ?? []), ...(city ? [city.span] : []), ...(time?.spans ?? [])];
  return {
    car: car?.car ?? null,
    when: time && { from: time.from, to: time.to, raw: time.raw },
    city: city?.city ?? null,
    rest: withoutSpans(message, spans),
  };
}

function findCar(
  words: readonly Said[],
  names: CarNames,
  now: Date,
): { car: CarWords; spans: Span[] } | null {
  const name = findCarName(words, names);
  const year = findYear(words, name, now);
  if (!name && !year) return null;
  return {
    car: {
      markId: name?.mark.id ?? null,
      mark: name?.mark.name ?? null,
      modelId: name?.model?.id ?? null,
      model: name?.model?.name ?? null,
      year: year?.year ?? null,
    },
    spans: [...(name ? [spanOfCar(words, name)] : []), ...(year ? [year.span] : [])],
  };
}

import { distanceMeters } from '@sto/contract/geography/distance';
import { farthestCityMeters } from '@sto/contract/geography/farthest-city';
import type { Place } from '../place-fields.tsx';
import type { CityPlace } from './cities.api.ts';

const namedMax = 5;

/** The server refuses such a place too. The nearest cities come first. */
export function farPlaceError(place: Place, cities: readonly CityPlace[]): string | undefined {
  const sorted = cities
    .map((city) => ({ name: city.name, meters: distanceMeters(place, city) }))
    .sort((left, right) => left.meters - right.meters);
  if (!sorted[0] || sorted[0].meters <= farthestCityMeters) return undefined;
  const names = sorted.slice(0, namedMax).map(({ name }) => name);
  return `Здесь мы пока не работаем: принимаем автосервисы не дальше ${farthestCityMeters / 1000}\u00A0км от городов сайта. Ближайшие: ${names.join(', ')}`;
}

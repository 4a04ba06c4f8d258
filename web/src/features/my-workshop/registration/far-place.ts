import { farthestCityMeters } from '@sto/contract/geography/farthest-city';
import { nearestFirst } from '@sto/contract/geography/nearest';
import type { Place } from '../place-fields.tsx';
import type { CityPlace } from './cities.api.ts';

const namedMax = 5;

/** The server refuses such a place too. The nearest cities come first. */
export function farPlaceError(place: Place, cities: readonly CityPlace[]): string | undefined {
  const sorted = nearestFirst(place, cities);
  if (!sorted[0] || sorted[0].meters <= farthestCityMeters) return undefined;
  const names = sorted.slice(0, namedMax).map((one) => one.place.name);
  return `Здесь мы пока не работаем: принимаем автосервисы не дальше ${farthestCityMeters / 1000}\u00A0км от городов сайта. Ближайшие: ${names.join(', ')}`;
}

import { distanceMeters } from '@sto/contract/geography/distance';
import { farthestCityMeters } from '@sto/contract/geography/farthest-city';
import { geographyEndpoints } from '@sto/contract/geography/geography.endpoints';
import type { City } from '@sto/contract/geography/geography.schemas';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.ts';
import type { Place } from '../place-fields.tsx';

export type CityPlace = Pick<City, 'name' | 'lat' | 'long'>;

const unknown: readonly CityPlace[] = [];
const citiesMax = 100;
const namedMax = 5;

/** All cities of the site; empty while they are not known, or too many to say that none is near. */
export function useAllCities(): readonly CityPlace[] {
  const { data } = useQuery({
    queryKey: ['cities', 'all'],
    queryFn: ({ signal }) => call(geographyEndpoints.cities, { page_size: citiesMax }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data && data.cities.length === data.total ? data.cities : unknown;
}

/** The server refuses such a place too. The nearest cities come first. */
export function farPlaceError(place: Place, cities: readonly CityPlace[]): string | undefined {
  const sorted = cities
    .map((city) => ({ name: city.name, meters: distanceMeters(place, city) }))
    .sort((left, right) => left.meters - right.meters);
  if (!sorted[0] || sorted[0].meters <= farthestCityMeters) return undefined;
  const names = sorted.slice(0, namedMax).map(({ name }) => name);
  return `Здесь мы пока не работаем: принимаем автосервисы не дальше ${farthestCityMeters / 1000}\u00A0км от городов сайта. Ближайшие: ${names.join(', ')}`;
}

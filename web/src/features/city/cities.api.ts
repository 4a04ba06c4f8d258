import { distanceMeters } from '@sto/contract/geography/distance';
import { geographyEndpoints } from '@sto/contract/geography/geography.endpoints';
import type { City } from '@sto/contract/geography/geography.schemas';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';
import { defaultCity, useCityStore } from './city.store.ts';

/** The cities of this installation. */
export function useCities() {
  return useQuery({
    queryKey: ['cities', 'popular'],
    queryFn: async ({ signal }) => (await call(geographyEndpoints.popularCities, {}, { signal })).cities,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** The chosen city; undefined until the list has come. */
export function useCurrentCity(): City | undefined {
  const slug = useCityStore((choice) => choice.slug);
  return useCities().data?.find((city) => city.slug === slug);
}

/** The name is known at once for the default city, for the others when the list has come. */
export function useCityName(): string {
  const city = useCurrentCity();
  const slug = useCityStore((choice) => choice.slug);
  return city?.name ?? (slug === defaultCity.slug ? defaultCity.name : 'Город');
}

/** The city with the nearest centre. */
export function nearestCity(cities: readonly City[], place: { lat: number; long: number }): City | undefined {
  const distance = (city: City) => distanceMeters(place, city);
  return cities.reduce<City | undefined>(
    (best, city) => (best === undefined || distance(city) < distance(best) ? city : best),
    undefined,
  );
}

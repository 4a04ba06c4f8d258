import { distanceMeters } from '@sto/contract/geography/distance';
import { geographyEndpoints } from '@sto/contract/geography/geography.endpoints';
import type { City } from '@sto/contract/geography/geography.schemas';
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../../lib/api/call.ts';
import { chooseCity, defaultCity, useCitySlug, useCityStore } from './city.store.ts';

/** The cities of this installation. */
export const citiesQuery = queryOptions({
  queryKey: ['cities', 'popular'],
  queryFn: async ({ signal }) => (await call(geographyEndpoints.popularCities, {}, { signal })).cities,
  staleTime: Number.POSITIVE_INFINITY,
});

export function useCities() {
  return useQuery(citiesQuery);
}

/** The city that the address of the page names becomes the chosen one. */
export function openCityOfPage(client: QueryClient, citySlug: string): void {
  if (citySlug === useCityStore.getState().slug) return;
  const city = client.getQueryData(citiesQuery.queryKey)?.find(({ slug }) => slug === citySlug);
  if (city) chooseCity(city);
}

/** So does the city of a page that a link of the site has opened. A later choice on the page holds. */
export function useCityOfPage({ slug, lat, long }: Pick<City, 'slug' | 'lat' | 'long'>): void {
  useEffect(() => {
    if (slug !== useCityStore.getState().slug) chooseCity({ slug, lat, long });
  }, [slug, lat, long]);
}

/** The chosen city; undefined until the list has come. */
export function useCurrentCity(): City | undefined {
  const slug = useCitySlug();
  return useCities().data?.find((city) => city.slug === slug);
}

/** The name is known at once for the default city, for the others when the list has come. */
export function useCityName(): string {
  const city = useCurrentCity();
  const slug = useCitySlug();
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

import { geographyEndpoints } from '@sto/contract/geography/geography.endpoints';
import type { City } from '@sto/contract/geography/geography.schemas';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.ts';

export type CityPlace = Pick<City, 'name' | 'lat' | 'long'>;

const unknown: readonly CityPlace[] = [];
const citiesMax = 100;

/** All cities of the site; empty while they are not known, or too many to say that none is near. */
export function useAllCities(): readonly CityPlace[] {
  const { data } = useQuery({
    queryKey: ['cities', 'all'],
    queryFn: ({ signal }) => call(geographyEndpoints.cities, { page_size: citiesMax }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data && data.cities.length === data.total ? data.cities : unknown;
}

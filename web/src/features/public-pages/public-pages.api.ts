import type { FormInput } from '@sto/contract/endpoint';
import { publicPageEndpoints } from '@sto/contract/public-pages/public-pages.endpoints';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api/call.ts';

/** Counts and market prices of a city are cached by the server for longer. */
const freshMs = 5 * 60_000;

export function workshopPageQuery(workshopId: number) {
  return queryOptions({
    queryKey: ['public-pages', 'workshop', workshopId],
    queryFn: ({ signal }) => call(publicPageEndpoints.workshop, { service_id: workshopId }, { signal }),
    staleTime: freshMs,
  });
}

export type CityAddress = FormInput<typeof publicPageEndpoints.city>;

export function cityPageQuery(address: CityAddress) {
  return queryOptions({
    queryKey: ['public-pages', 'city', address.city, address.first, address.second, address.page],
    queryFn: ({ signal }) => call(publicPageEndpoints.city, address, { signal }),
    staleTime: freshMs,
  });
}

/** The id that a workshop's page address begins with; null: no such page. */
export function workshopIdOf(pageSlug: string): number | null {
  const id = Number(/^(\d{1,9})(?:-|$)/.exec(pageSlug)?.[1]);
  return id > 0 ? id : null;
}

import { workshopEndpoints } from '@sto/contract/workshops/workshops.endpoints';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.ts';
import { formOf, type Search } from '../results/search.api.ts';

export function useRescue(search: Search | null, isEmpty: boolean) {
  return useQuery({
    queryKey: ['search', 'rescue', search && { ...search, sort: null }],
    queryFn: ({ signal }) => (search ? call(workshopEndpoints.rescue, formOf(search), { signal }) : null),
    enabled: search !== null && isEmpty,
    retry: false,
  });
}

export function useSearchTotal(search: Search | null, isWanted: boolean) {
  return useQuery({
    queryKey: ['search', 'total', search && { ...search, sort: null }],
    queryFn: async ({ signal }) => {
      if (!search) return 0;
      const form = { ...formOf(search), only_coordinates: true, page_size: 1 };
      return (await call(workshopEndpoints.geoSearch, form, { signal })).total;
    },
    enabled: search !== null && isWanted,
    retry: false,
  });
}

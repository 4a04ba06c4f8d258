import { queryClient } from '../../../lib/api/query-client.ts';
import { workshopSearchQuery } from './search.api.ts';

/** The name of a workshop that a list of the search has, before its page has loaded. */
export function listedName(workshopId: number): string | undefined {
  const [scope, list] = workshopSearchQuery(null).queryKey;
  const lists = queryClient.getQueriesData<{ pages: { services: { id: number; name: string }[] }[] }>({
    queryKey: [scope, list],
  });
  return lists
    .flatMap(([, found]) => found?.pages.flatMap(({ services }) => services) ?? [])
    .find(({ id }) => id === workshopId)?.name;
}

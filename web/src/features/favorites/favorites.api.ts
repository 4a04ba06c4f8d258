import { favoriteEndpoints } from '@sto/contract/favorites/favorites.endpoints';
import {
  type QueryClient,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { call } from '../../lib/api/call.ts';
import { nextPage } from '../../lib/api/pages.ts';
import { queryClient } from '../../lib/api/query-client.ts';
import { identityHash } from '../../lib/browser/identity.ts';
import { toastErrors } from '../../ui/feedback/toast-errors.ts';

interface Place {
  lat: number;
  long: number;
}

/** Whose favourites is the server's to say: the session's person, else the browser behind the hash. */
const favoritesKey = ['favorites'];
const idsKey = [...favoritesKey, 'ids'];
const idsPageSize = 100;
/** Two thousand favourites: beyond them the workshop's own answer decides about the heart. */
const idsPagesMax = 20;
const listPageSize = 20;
/** Distances are not read here, but the call wants a place. */
const anywhere: Place = { lat: 55.751, long: 37.619 };

function askPage(place: Place, page: number, pageSize: number, signal: AbortSignal) {
  const form = { identity_hash: identityHash(), lat: place.lat, long: place.long, page, page_size: pageSize };
  return call(favoriteEndpoints.index, form, { signal });
}

async function askIds(signal: AbortSignal): Promise<number[]> {
  const ids: number[] = [];
  for (let page = 1; page <= idsPagesMax; page++) {
    const { items, total } = await askPage(anywhere, page, idsPageSize, signal);
    ids.push(...items.map(({ id }) => id));
    if (items.length === 0 || ids.length >= total) break;
  }
  return ids;
}

const toSet = (ids: number[]): ReadonlySet<number> => new Set(ids);

/**
 * The owner of favourites in a search: undefined for a browser without any, so that the server need not look for
 * them. A search among favourites always sends it: another tab may have added some since.
 */
export function ownerOfFavorites(isEnabled: boolean): string | undefined {
  // The server renders anonymous pages.
  if (typeof document === 'undefined') return undefined;
  const hasNone = !isEnabled && queryClient.getQueryData<number[]>(idsKey)?.length === 0;
  return hasNone ? undefined : identityHash();
}

/** Ids of all favourites; undefined until they are known. */
export function useFavoriteIds(): ReadonlySet<number> | undefined {
  return useQuery({ queryKey: idsKey, queryFn: ({ signal }) => askIds(signal), select: toSet }).data;
}

/** Favourites, newest first, in pages of twenty; distances are from `place`. */
export function useFavorites(place: Place) {
  return useInfiniteQuery({
    queryKey: [...favoritesKey, 'list', place.lat, place.long],
    initialPageParam: 1,
    queryFn: ({ pageParam, signal }) => askPage(place, pageParam, listPageSize, signal),
    getNextPageParam: nextPage,
  });
}

interface FavoriteChange {
  workshopId: number;
  isFavorite: boolean;
}

function putIntoIds(client: QueryClient, { workshopId, isFavorite }: FavoriteChange): void {
  client.setQueryData<number[]>(idsKey, (ids) => {
    const others = ids?.filter((id) => id !== workshopId);
    return others && isFavorite ? [workshopId, ...others] : others;
  });
}

/** Answers from before the change that contain favourites: the lists, the searches, the workshop itself. */
function dropAnswers(client: QueryClient, workshopId: number): void {
  void client.invalidateQueries({ queryKey: favoritesKey });
  void client.invalidateQueries({ queryKey: ['search'] });
  void client.invalidateQueries({ queryKey: ['workshops', workshopId] });
}

/**
 * The heart of one workshop. `known` is what the workshop's own answer says, shown until the ids have come. The
 * heart turns at once; when the server refuses, it turns back and a toast says why.
 */
export function useFavorite(workshopId: number, known = false) {
  const client = useQueryClient();
  const ids = useFavoriteIds();
  const mutation = useMutation({
    mutationKey: favoritesKey,
    // One after the other: of two quick taps the last one holds.
    scope: { id: `favorite:${workshopId}` },
    mutationFn: ({ isFavorite }: FavoriteChange) =>
      call(isFavorite ? favoriteEndpoints.add : favoriteEndpoints.remove, {
        service_id: workshopId,
        identity_hash: identityHash(),
      }),
    onMutate: (change) => {
      // Not reverted: that would come after the change and take it away again.
      void client.cancelQueries({ queryKey: idsKey }, { revert: false });
      putIntoIds(client, change);
    },
    onError: (error, { isFavorite }) => {
      putIntoIds(client, { workshopId, isFavorite: !isFavorite });
      toastErrors(error);
    },
    onSettled: () => {
      // An answer requested between two taps would undo the second one on the screen.
      if (client.isMutating({ mutationKey: favoritesKey }) <= 1) dropAnswers(client, workshopId);
    },
  });
  const pending = mutation.isError ? undefined : mutation.variables?.isFavorite;
  const isFavorite = ids ? ids.has(workshopId) : (pending ?? known);
  const toggle = () => mutation.mutate({ workshopId, isFavorite: !isFavorite });
  return { isFavorite, toggle };
}

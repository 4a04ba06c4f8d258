import type { SearchSuggestion } from '@sto/contract/workshops/suggestions.schemas';
import { workshopEndpoints } from '@sto/contract/workshops/workshops.endpoints';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.ts';

export type { SearchSuggestion };

const pauseMs = 200;
/** One letter is too little. */
const queryMin = 2;

/** Names, streets, cities and works for the typed letters, near `near` first. */
export function useSuggestions(text: string, near: { lat: number; long: number }) {
  const query = text.trim();
  const isLongEnough = query.length >= queryMin;
  const result = useQuery({
    queryKey: ['suggest', query, near.lat.toFixed(2), near.long.toFixed(2)],
    queryFn: async ({ signal }) => {
      // The next letter aborts this query before it is sent.
      await pause(signal);
      return call(workshopEndpoints.suggest, { query, lat: near.lat, long: near.long }, { signal });
    },
    enabled: isLongEnough,
    placeholderData: keepPreviousData,
  });
  return { ...result, data: isLongEnough ? result.data : undefined, isLongEnough };
}

function pause(signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, pauseMs);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
}

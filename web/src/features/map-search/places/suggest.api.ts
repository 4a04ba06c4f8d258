import type { SearchSuggestion, UnderstoodLine } from '@sto/contract/workshops/suggestions.schemas';
import { workshopEndpoints } from '@sto/contract/workshops/workshops.endpoints';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.ts';

export type { SearchSuggestion, UnderstoodLine };

/** Where the search looks: suggestions are of the city, the nearest first. */
export interface SearchPlace {
  lat: number;
  long: number;
  cityId: number | null;
}

const pauseMs = 200;
/** One letter is too little. */
const queryMin = 2;

/** The meaning of the typed words, and the works, workshops, streets and cities that they name. */
export function useSuggestions(text: string, { lat, long, cityId }: SearchPlace) {
  const query = text.trim();
  const isLongEnough = query.length >= queryMin;
  const result = useQuery({
    queryKey: ['suggest', query, cityId, lat.toFixed(2), long.toFixed(2)],
    queryFn: async ({ signal }) => {
      // The next letter aborts this query before it is sent.
      await pause(signal);
      const form = { query, lat, long, ...(cityId !== null && { city_id: cityId }) };
      return call(workshopEndpoints.suggest, form, { signal });
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

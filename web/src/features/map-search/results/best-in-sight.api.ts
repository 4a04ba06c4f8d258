import { workshopEndpoints } from '@sto/contract/workshops/workshops.endpoints';
import type { WorkshopSummary } from '@sto/contract/workshops/workshops.schemas';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.ts';
import { boundsSeen, sharedBounds, type ViewCentre } from './map-part.ts';
import { formOf, isSummary, type Search } from './search.api.ts';

/** Enough for a pin in each part of the view. */
const bestMax = 80;
const none: WorkshopSummary[] = [];

/**
 * The best in the part of the map that is seen, when the list holds only the first of the whole city, which are near its
 * centre: every part of every view has its pin. Null: not needed.
 */
export function useBestInSight(search: Search | null, centre: ViewCentre): WorkshopSummary[] {
  const bounds = search && boundsOf(search, centre);
  const searchKey = JSON.stringify(search);
  const query = useQuery({
    queryKey: ['search', 'best', searchKey, bounds],
    queryFn: async ({ signal }) => {
      if (!search || !bounds) return none;
      const form = { ...formOf(search), bounds, sort: sortOf(search), page_size: bestMax };
      const { services } = await call(workshopEndpoints.geoSearch, form, { signal });
      return services.filter(isSummary);
    },
    enabled: Boolean(bounds),
    // Pins of another search would show what was not found.
    placeholderData: (previous, last) => (last?.queryKey[2] === searchKey ? previous : undefined),
  });
  return query.data ?? none;
}

/** An order by distance would give all pins to the middle. */
function sortOf({ sort, works }: Search): Search['sort'] {
  if (sort !== 'recommended' && sort !== 'distance') return sort;
  return works.length > 0 ? 'price' : 'rating';
}

function boundsOf({ area }: Search, centre: ViewCentre): string | null {
  if (typeof window === 'undefined') return null;
  const seen = boundsSeen(centre, { width: window.innerWidth, height: window.innerHeight });
  return area === null ? seen : sharedBounds(seen, area);
}

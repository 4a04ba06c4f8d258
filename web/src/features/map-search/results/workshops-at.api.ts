import { workshopEndpoints } from '@sto/contract/workshops/workshops.endpoints';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.ts';
import { formOf, isSummary, type Search } from './search.api.ts';

const groupMax = 50;
/** Workshops of one building: about thirty metres around. */
const groupReachDegrees = 0.0003;

/** Workshops at one place of the map. */
export function useWorkshopsAt(search: Search | null, place: { lat: number; long: number } | null) {
  return useQuery({
    queryKey: ['search', 'at', search, place],
    queryFn: async ({ signal }) => {
      if (!search || !place) return [];
      const { lat, long } = place;
      const reach = groupReachDegrees;
      const bounds = [lat - reach, long - 2 * reach, lat + reach, long + 2 * reach]
        .map((degrees) => degrees.toFixed(6))
        .join(',');
      const form = { ...formOf(search), radius: undefined, bounds, page_size: groupMax };
      return (await call(workshopEndpoints.geoSearch, form, { signal })).services.filter(isSummary);
    },
    enabled: search !== null && place !== null,
  });
}

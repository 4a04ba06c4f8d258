import { useCities, useCurrentCity } from '../city/cities.api.ts';
import { useWorkTree, type WorkTreeScope } from './work-types.api.ts';

/** The works with the prices of the workshop, or with those of the chosen city: one request, once the city is known. */
export function useLocalWorkTree({ workshopId, modificationId }: Omit<WorkTreeScope, 'cityId'>) {
  const { isPending } = useCities();
  const city = useCurrentCity();
  const scope = workshopId ? { workshopId, modificationId } : { modificationId, cityId: city?.id };
  return useWorkTree(scope, Boolean(workshopId) || !isPending);
}

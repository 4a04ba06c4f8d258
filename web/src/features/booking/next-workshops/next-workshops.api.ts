import { workshopEndpoints } from '@sto/contract/workshops/workshops.endpoints';
import type { Workshop, WorkshopSummary } from '@sto/contract/workshops/workshops.schemas';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.ts';
import type { ChosenCar } from '../../cars/cars.api.ts';
import { useDraft } from '../../draft/draft.store.ts';

export type Order = 'distance' | 'price';

const shownMost = 3;
/** Some of the found ones take no bids on-line. */
const requested = 30;

/** The next workshops that take this car for these works, counted from the one that does not. */
export function useNextWorkshops(
  { id, lat, long }: Pick<Workshop, 'id' | 'lat' | 'long'>,
  car: ChosenCar | null,
  order: Order,
) {
  const workIds = useDraft((draft) => draft.workIds);
  const markId = useDraft((draft) => draft.newCar.markId);
  const described =
    car?.id != null
      ? { auto_id: car.id }
      : car
        ? { modification_id: car.modificationId }
        : { mark_id: markId ?? undefined };
  const form = {
    ...{ lat, long, sort: order, page_size: requested, brand_only: true, ...described },
    work_type_ids: workIds.length > 0 ? workIds : undefined,
  };
  return useQuery({
    queryKey: ['search', 'next', id, form],
    queryFn: async ({ signal }) => {
      const { services } = await call(workshopEndpoints.geoSearch, form, { signal });
      return services
        .filter((one): one is WorkshopSummary => 'name' in one)
        .filter((one) => one.id !== id && one.bid_availability === 'enabled')
        .slice(0, shownMost);
    },
    placeholderData: keepPreviousData,
  });
}

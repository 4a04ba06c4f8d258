import type { Bid } from '@sto/contract/bids/bids.schemas';
import { workshopEndpoints } from '@sto/contract/workshops/workshops.endpoints';
import type { WorkshopSummary } from '@sto/contract/workshops/workshops.schemas';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api/call.ts';

export type OtherWorkshop = WorkshopSummary;

const shown = 3;
/** Some of the best may refuse the car, or have a bid of it. */
const looked = 20;

/** Workshops around the one of the bid that take its car and works now, the best first. */
export function useOtherWorkshops({ id, service, auto, work_types: works }: Bid) {
  return useQuery({
    queryKey: ['search', 'others', id, service?.id],
    queryFn: async ({ signal }) => {
      if (!service) return [];
      const form = {
        ...{ lat: service.lat, long: service.long, auto_id: auto.id, page_size: looked },
        ...{ work_type_ids: works.map((work) => work.id), sort: 'recommended' as const },
      };
      const { services } = await call(workshopEndpoints.geoSearch, form, { signal });
      return services
        .filter((one): one is WorkshopSummary => 'name' in one)
        .filter((one) => one.id !== service.id && one.bid_availability === 'enabled')
        .slice(0, shown);
    },
  });
}

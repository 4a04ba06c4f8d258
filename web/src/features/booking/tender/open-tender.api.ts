import { customerBidEndpoints } from '@sto/contract/bids/bids.endpoints';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.ts';

const pageSize = 100;

/** The driver's tenders without a chosen workshop: a car may have one. A hint only; the server checks it again. */
export function useOpenTender(carId: number | null): number | null {
  const { data = [] } = useQuery({
    queryKey: ['bids', 'customer', 'open-tenders'],
    enabled: carId !== null,
    refetchOnMount: 'always',
    retry: false,
    queryFn: async ({ signal }) => {
      const pages = await Promise.all(
        (['new', 'answered'] as const).map((status) =>
          call(customerBidEndpoints.index, { status, page_size: pageSize }, { signal }),
        ),
      );
      return pages.flatMap(({ items }) => items).filter((bid) => bid.is_tender && bid.service === null);
    },
  });
  return data.find(({ auto }) => auto.id === carId)?.id ?? null;
}

import { customerBidEndpoints } from '@sto/contract/bids/bids.endpoints';
import type { BidSummary } from '@sto/contract/bids/bids.schemas';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.ts';

const pageSize = 100;

const isOpenTender = ({ is_tender: isTender, service, status }: BidSummary) =>
  isTender && service === null && (status === 'new' || status === 'answered');

/** The driver's tenders without a chosen workshop: a car may have one. A hint only; the server checks it again. */
export function useOpenTender(carId: number | null): number | null {
  const { data = [] } = useQuery({
    queryKey: ['bids', 'customer', 'open-tenders'],
    enabled: carId !== null,
    refetchOnMount: 'always',
    retry: false,
    queryFn: async ({ signal }) => {
      // A list of one status would count as read.
      const { items } = await call(customerBidEndpoints.index, { page_size: pageSize }, { signal });
      return items.filter(isOpenTender);
    },
  });
  return data.find(({ auto }) => auto.id === carId)?.id ?? null;
}

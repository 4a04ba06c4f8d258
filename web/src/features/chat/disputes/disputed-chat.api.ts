import { operatorBidEndpoints } from '@sto/contract/operator/operator.endpoints';
import { useInfiniteQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.ts';

const pageSize = 50;

/** Each opening is written into the log, so it is not refetched by itself. */
export function useDisputedChat(bidId: number) {
  return useInfiniteQuery({
    queryKey: ['operator', 'bid', bidId, 'messages'],
    initialPageParam: null as number | null,
    queryFn: ({ pageParam, signal }) => {
      const form = { id: bidId, limit: pageSize, ...(pageParam !== null && { before_id: pageParam }) };
      return call(operatorBidEndpoints.messages, form, { signal });
    },
    getNextPageParam: (page) => (page.has_more ? (page.items[0]?.id ?? null) : null),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

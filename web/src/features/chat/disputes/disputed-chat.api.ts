import { operatorBidEndpoints } from '@sto/contract/operator/operator.endpoints';
import { useInfiniteQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.ts';
import { fromNewest, pageBefore } from '../messages.api.ts';

/** Each reading is written into the log, so it is not refetched by itself. */
export function useDisputedChat(bidId: number) {
  return useInfiniteQuery({
    queryKey: ['operator', 'bid', bidId, 'messages'],
    ...fromNewest,
    queryFn: ({ pageParam, signal }) =>
      call(operatorBidEndpoints.messages, { id: bidId, ...pageBefore(pageParam) }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

import type { BidStatus } from '@sto/contract/bids/bid-lifecycle';
import type { Bid, BidSummary } from '@sto/contract/bids/bids.schemas';
import { workshopMoveEndpoints } from '@sto/contract/bids/moves.endpoints';
import type { InfiniteData } from '@tanstack/react-query';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.ts';
import { isCallError } from '../../../lib/api/call-error.ts';
import { bidKeys, type IndexPage } from '../../bids/bids.api.ts';

type Index = InfiniteData<IndexPage>;

/** The card is in its new column at once; a refusal puts it back, and shows the bid as it is now. */
export function useBookAtOnce() {
  const client = useQueryClient();
  const lists = { queryKey: bidKeys.indexes('service') };
  return useMutation({
    mutationFn: (bid: BidSummary) => call(workshopMoveEndpoints.book, { id: bid.id, version: bid.version }),
    onMutate: async (bid) => {
      await client.cancelQueries(lists);
      const before = client.getQueriesData<Index>(lists);
      for (const [key, index] of before)
        client.setQueryData(key, index && withMoved(index, bid, 'visit', columnOf(key)));
      return before;
    },
    onError: (_error, _bid, before) => {
      for (const [key, index] of before ?? []) client.setQueryData(key, index);
    },
    onSuccess: (moved) => client.setQueryData(bidKeys.view('service', moved.id), moved),
    onSettled: () => client.invalidateQueries({ queryKey: bidKeys.all }),
  });
}

const columnOf = (key: readonly unknown[]) => key[bidKeys.indexes('service').length];

/** The index of one column with the bid taken out or put in front, and the counts of both columns. */
export function withMoved(index: Index, bid: BidSummary, to: BidStatus, column: unknown): Index {
  const pages = index.pages.map((page, place) => {
    const rest = page.items.filter(({ id }) => id !== bid.id);
    const comes = place === 0 && column === to;
    return {
      ...page,
      items: comes ? [{ ...bid, status: to }, ...rest] : rest,
      counts: {
        ...page.counts,
        [bid.status]: Math.max(0, (page.counts[bid.status] ?? 0) - 1),
        [to]: (page.counts[to] ?? 0) + 1,
      },
    };
  });
  return { ...index, pages };
}

/** The bid that came with the refusal: somebody has changed it meanwhile. */
export function freshBidOf(error: unknown): Bid | null {
  if (!isCallError(error) || !error.hasCode('version_conflict')) return null;
  const { details } = error.details as { details?: { bid?: Bid } };
  return details?.bid ?? null;
}

import type { BidStatus } from '@sto/contract/bids/bid-lifecycle';
import { workshopBidEndpoints } from '@sto/contract/bids/bids.endpoints';
import type { BidSummary } from '@sto/contract/bids/bids.schemas';
import { workshopScheduleEndpoints } from '@sto/contract/schedule/schedule.endpoints';
import {
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { call } from '../../lib/api/call.ts';
import { bidKeys } from '../bids/bids.api.ts';

const pageSize = 20;
const refetchMs = 15_000;
const baysFreshMs = 10 * 60_000;

export interface BoardFilter {
  text: string;
  isMine: boolean;
  bayId: number | null;
  /** A day of the workshop's clock. */
  date: string | null;
}

export const isNarrow = ({ text, isMine, bayId, date }: BoardFilter) =>
  text !== '' || isMine || bayId !== null || date !== null;

/** One column, page by page. Without a filter it shares the cache with the other lists of bids. */
export function useColumn(status: BidStatus, filter: BoardFilter) {
  const { text, isMine, bayId, date } = filter;
  const key = bidKeys.index('service', status);
  return useInfiniteQuery({
    refetchInterval: refetchMs,
    refetchOnWindowFocus: 'always',
    refetchOnMount: 'always',
    queryKey: isNarrow(filter) ? [...key, { text, isMine, bayId, date }] : key,
    initialPageParam: '',
    queryFn: ({ pageParam: after, signal }) =>
      call(
        workshopBidEndpoints.index,
        {
          ...{ status, page_size: pageSize },
          ...(after && { after }),
          ...(text !== '' && { query: text }),
          ...(isMine && { is_mine: true }),
          ...(bayId !== null && { bay_id: bayId }),
          ...(date !== null && { date }),
        },
        { signal },
      ),
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  });
}

/** Bays and the clock of the workshop; also open to a mechanic. */
export function useBays(workshopId: number, today: string) {
  return useQuery({
    queryKey: ['bids', 'bays', workshopId],
    enabled: workshopId > 0,
    staleTime: baysFreshMs,
    // A filter only: the board works without it.
    retry: false,
    queryFn: async ({ signal }) => {
      const form = { service_id: workshopId, date_from: today };
      const { bays, timezone } = await call(workshopScheduleEndpoints.board, form, { signal });
      return { bays: bays.map(({ id, name }) => ({ id, name })), timezone };
    },
  });
}

/** `employeeId` null: takes the bid from its employee. */
export function useAssign(bid: Pick<BidSummary, 'id' | 'version'>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (employeeId: number | null) =>
      call(workshopBidEndpoints.assign, {
        ...{ id: bid.id, version: bid.version },
        ...(employeeId === null ? { no_employee: true } : { employee_id: employeeId }),
      }),
    onSuccess: (answer) => client.setQueryData(bidKeys.view('service', bid.id), answer),
    onSettled: () => client.invalidateQueries({ queryKey: bidKeys.all }),
  });
}

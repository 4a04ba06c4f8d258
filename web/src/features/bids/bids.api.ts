import type { BidStatus } from '@sto/contract/bids/bid-lifecycle';
import { customerBidEndpoints, workshopBidEndpoints } from '@sto/contract/bids/bids.endpoints';
import type { Bid, BidSummary } from '@sto/contract/bids/bids.schemas';
import type { AnswerOf } from '@sto/contract/endpoint';
import { maxSlotDays } from '@sto/contract/limits';
import { scheduleEndpoints } from '@sto/contract/schedule/schedule.endpoints';
import { workTypeEndpoints } from '@sto/contract/work-types/work-types.endpoints';
import { workshopEndpoints } from '@sto/contract/workshops/workshops.endpoints';
import type { Workshop } from '@sto/contract/workshops/workshops.schemas';
import {
  type InfiniteData,
  keepPreviousData,
  type QueryClient,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { call } from '../../lib/api/call.ts';
import { itemsOnce } from '../../lib/api/pages.ts';
import { closePushes } from '../../lib/browser/shown-pushes.ts';
import { paths } from '../../lib/paths.ts';
import { dayOf } from '../../lib/time/dates.ts';
import { refreshCounters } from '../profile/counters.api.ts';
import type { BidSide } from './bid-words.ts';

const pageSize = 20;
const refetchMs = 15_000;

/** The other side changes bids, so they are polled while they are visible. */
const alive = {
  refetchInterval: refetchMs,
  refetchOnWindowFocus: 'always',
  refetchOnMount: 'always',
} as const;

export const bidKeys = {
  all: ['bids'] as const,
  indexes: (side: BidSide) => ['bids', side, 'index'] as const,
  index: (side: BidSide, status: BidStatus | null) => ['bids', side, 'index', status ?? 'all'] as const,
  view: (side: BidSide, id: number) => ['bids', side, 'view', id] as const,
};

export type IndexPage = AnswerOf<typeof customerBidEndpoints.index>;

const endpoints = {
  customer: customerBidEndpoints,
  service: workshopBidEndpoints,
};

/** Bids of one side, page by page; `status` null means all. */
export function useBidIndex(side: BidSide, status: BidStatus | null) {
  return useInfiniteQuery({
    ...alive,
    queryKey: bidKeys.index(side, status),
    initialPageParam: '',
    queryFn: ({ pageParam: after, signal }) =>
      call(
        endpoints[side].index,
        { page_size: pageSize, ...(after && { after }), ...(status ? { status } : {}) },
        { signal },
      ),
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  });
}

/** Without duplicates of bids that moved between two pages. */
export function itemsOf(data: InfiniteData<IndexPage> | undefined): BidSummary[] {
  return itemsOnce(data?.pages, ({ id }) => id);
}

/** The server marks a returned bid as seen, so badges and lists are updated at once. */
export function useBid(side: BidSide, id: number | null) {
  const client = useQueryClient();
  return useQuery({
    ...alive,
    queryKey: bidKeys.view(side, id ?? 0),
    enabled: id !== null,
    queryFn: async ({ signal, queryKey }) => {
      const bid = await call(endpoints[side].view, { id: id ?? 0 }, { signal });
      if (client.getQueryData<Bid>(queryKey)?.version !== bid.version) void markSeen(client, side, bid.id);
      return bid;
    },
  });
}

async function markSeen(client: QueryClient, side: BidSide, id: number): Promise<void> {
  const lists = { queryKey: bidKeys.indexes(side) };
  // A running request may have started before the bid was seen.
  const isOld = client.isFetching(lists) > 0;
  if (isOld) await client.cancelQueries(lists);
  const seen = (bid: BidSummary) => (bid.id === id ? { ...bid, is_unseen: false } : bid);
  client.setQueriesData<InfiniteData<IndexPage>>(
    lists,
    (index) =>
      index && { ...index, pages: index.pages.map((page) => ({ ...page, items: page.items.map(seen) })) },
  );
  if (isOld) void client.invalidateQueries(lists);
  void refreshCounters();
  const page = side === 'customer' ? paths.customerBid(id) : paths.workshopBid(id);
  void closePushes(({ url }) => url === page);
}

const marketStaleMs = 10 * 60_000;

/** What the works of a bid usually cost in its city. */
export function useBidMarket(side: BidSide, id: number, isNeeded: boolean) {
  return useQuery({
    queryKey: ['bids', side, 'market', id],
    enabled: isNeeded,
    staleTime: marketStaleMs,
    // A hint only: the page works without it.
    retry: false,
    queryFn: ({ signal }) => call(endpoints[side].market, { id }, { signal }),
  });
}

export interface WorkPrice {
  priceFrom: number;
  minutes: number;
  /** Of the price list; null: the workshop's terms. */
  warrantyMonths: number | null;
}

/**
 * The workshop's own prices, minutes and warranty of the works of a bid, by id of the work, and its terms of warranty for
 * the rest; null: it has none, undefined: not known.
 */
export function useOwnPrices(workshopId: number, workTypeIds: readonly number[], isNeeded: boolean) {
  return useQuery({
    queryKey: ['bids', 'own-prices', workshopId, ...workTypeIds],
    enabled: isNeeded,
    // Prices only save typing: the form works without them.
    retry: false,
    queryFn: async ({ signal }) => {
      const form = { service_id: workshopId, selected_ids: [...workTypeIds] };
      const [tree, workshop] = await Promise.all([
        call(workTypeEndpoints.tree, form, { signal }),
        call(workshopEndpoints.view, { service_id: workshopId }, { signal }).catch(() => null),
      ]);
      return { prices: ownPrices(tree, workTypeIds, workshop), terms: workshop?.warranty };
    },
  });
}

export function ownPrices(
  tree: AnswerOf<typeof workTypeEndpoints.tree>,
  workTypeIds: readonly number[],
  workshop: Pick<Workshop, 'work_types'> | null,
): Record<number, WorkPrice> {
  const works = tree.groups.flatMap((group) => group.categories).flatMap((category) => category.services);
  const own = new Map(works.filter((work) => work.price_source === 'service').map((work) => [work.id, work]));
  // A bid has the works of its day: a merged one has the price of its target.
  const merged = new Map(tree.merged.map((work) => [work.id, work.merged_into]));
  const listed = new Map(workshop?.work_types.map((work) => [work.work_type_id, work.warranty_months]));
  return Object.fromEntries(
    workTypeIds.flatMap((id) => {
      const work = own.get(merged.get(id) ?? id);
      if (!work) return [];
      const warrantyMonths = listed.get(work.id) ?? null;
      return [[id, { priceFrom: work.price_from, minutes: work.minutes, warrantyMonths }]];
    }),
  );
}

const apartMs = 2 * 60 * 60_000;
const mostTimes = 4;

/**
 * The next free times of the workshop for the works of a bid, from the wished time on, hours apart; null: on their
 * way. Empty without an answer: the form works without them.
 */
export function useNextFreeTimes(bid: Bid, isNeeded: boolean): readonly string[] | null {
  const { service, work_types: works, period_start: wished, timezone } = bid;
  const id = service?.id ?? 0;
  const workIds = works.map((work) => work.id);
  const { data, isPending, isError } = useQuery({
    queryKey: ['bids', 'next-free-times', bid.id, workIds, wished],
    enabled: isNeeded && id > 0,
    retry: false,
    queryFn: async ({ signal }) => {
      const from = Math.max(Date.parse(wished), Date.now());
      const of = { service_id: id, bid_id: bid.id, work_type_ids: workIds };
      const form = { ...of, date_from: dayOf(new Date(from), timezone) };
      const { days } = await call(scheduleEndpoints.slots, { ...form, days: maxSlotDays }, { signal });
      return timesApart(
        days.flatMap(({ slots }) => slots).map((slot) => slot.from),
        from,
      );
    },
  });
  if (isNeeded && id > 0 && isPending && !isError) return null;
  return data ?? [];
}

/** `free` is in order. */
export function timesApart(free: readonly string[], from: number): string[] {
  const chosen: string[] = [];
  let least = from;
  for (const time of free) {
    if (chosen.length === mostTimes) break;
    if (Date.parse(time) < least) continue;
    chosen.push(time);
    least = Date.parse(time) + apartMs;
  }
  return chosen;
}

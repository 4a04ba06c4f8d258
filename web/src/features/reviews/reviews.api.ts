import type { Bid } from '@sto/contract/bids/bids.schemas';
import type { AnswerOf, FormInput } from '@sto/contract/endpoint';
import {
  customerReviewEndpoints,
  reviewEndpoints,
  workshopReviewEndpoints,
} from '@sto/contract/reviews/reviews.endpoints';
import type { Review } from '@sto/contract/reviews/reviews.schemas';
import {
  type InfiniteData,
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { call } from '../../lib/api/call.ts';
import { toastErrors } from '../../ui/feedback/toast-errors.ts';
import type { BidSide } from '../bids/bid-words.ts';
import { bidKeys } from '../bids/bids.api.ts';
import type { ReviewInput } from './review-form.ts';

const pageSize = 5;

export type ReviewPage = AnswerOf<typeof reviewEndpoints.ofWorkshop>;

export type ReviewSort = NonNullable<FormInput<typeof reviewEndpoints.ofWorkshop>['sort']>;

/** Null: all works, all marks. */
export interface ReviewFilter {
  workTypeId: number | null;
  markId: number | null;
}

/** `known`: the first page, shown at once; 0 for its age loads this reader's own marks. */
export function useReviews(
  workshopId: number,
  { sort, workTypeId, markId }: ReviewFilter & { sort: ReviewSort },
  known?: { page: ReviewPage; updatedAt: 0 | undefined },
) {
  return useInfiniteQuery({
    queryKey: ['reviews', workshopId, sort, workTypeId, markId],
    initialPageParam: 1,
    initialData: known && { pages: [known.page], pageParams: [1] },
    initialDataUpdatedAt: known?.updatedAt,
    queryFn: ({ pageParam, signal }) =>
      call(
        reviewEndpoints.ofWorkshop,
        {
          ...{
            service_id: workshopId,
            page: pageParam,
            page_size: pageSize,
            sort,
            with_facets: pageParam === 1,
          },
          ...(workTypeId !== null && { work_type_id: workTypeId }),
          ...(markId !== null && { mark_id: markId }),
        },
        { signal },
      ),
    getNextPageParam: (last, pages) =>
      last.reviews.length > 0 && pages.reduce((sum, page) => sum + page.reviews.length, 0) < last.total
        ? pages.length + 1
        : undefined,
    // A new order keeps the old page while it loads.
    placeholderData: (previous, query) =>
      query?.queryKey[1] === workshopId ? keepPreviousData(previous) : undefined,
  });
}

/** Once each, even if a review moved between two pages. */
export function reviewsOf(data: InfiniteData<ReviewPage> | undefined): Review[] {
  const reviews = data?.pages.flatMap((page) => page.reviews) ?? [];
  return [...new Map(reviews.map((review) => [review.id, review])).values()];
}

/** The answer is the whole bid, shown at once; lists follow. */
function useBidAnswer<Input>(side: BidSide, bidId: number, send: (input: Input) => Promise<Bid>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: (bid) => client.setQueryData(bidKeys.view(side, bidId), bid),
    onSettled: () => {
      void client.invalidateQueries({ queryKey: bidKeys.all });
      void client.invalidateQueries({ queryKey: ['reviews'] });
    },
  });
}

export function useWriteReview(bidId: number) {
  return useBidAnswer('customer', bidId, (input: ReviewInput) =>
    call(customerReviewEndpoints.create, { ...input, bid_id: bidId }),
  );
}

export function useRateCustomer(bidId: number) {
  return useBidAnswer('service', bidId, ({ rating, hasMissed }: { rating: number; hasMissed: boolean }) =>
    call(workshopReviewEndpoints.rateCustomer, {
      ...{ bid_id: bidId, customer_rating: rating, no_show: hasMissed ? 1 : 0 },
    }),
  );
}

/** The number is shown at once, in every list that is open. */
export function useMarkUseful(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (isUseful: boolean) =>
      call(customerReviewEndpoints.markUseful, { id, is_useful: isUseful ? 1 : 0 }),
    onSuccess: (answer) =>
      client.setQueriesData<InfiniteData<ReviewPage>>({ queryKey: ['reviews'] }, (data) => {
        const pages = data?.pages.map((page) => ({
          ...page,
          reviews: page.reviews.map((review) => (review.id === id ? { ...review, ...answer } : review)),
        }));
        return data && pages && { ...data, pages };
      }),
    onError: toastErrors,
  });
}

const ownKey = ['reviews', 'own'] as const;

/** Reviews of the own workshop, in its cabinet. */
export function useOwnReviews(sort: ReviewSort) {
  return useInfiniteQuery({
    queryKey: [...ownKey, sort],
    initialPageParam: 1,
    queryFn: ({ pageParam, signal }) =>
      call(workshopReviewEndpoints.index, { page: pageParam, page_size: 20, sort }, { signal }),
    getNextPageParam: (last, pages) =>
      last.reviews.length > 0 && pages.reduce((sum, page) => sum + page.reviews.length, 0) < last.total
        ? pages.length + 1
        : undefined,
    placeholderData: keepPreviousData,
  });
}

export function useReplyToReview(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (text: string) => call(workshopReviewEndpoints.reply, { id, text }),
    onSettled: () => client.invalidateQueries({ queryKey: ['reviews'] }),
  });
}

export function useComplainAboutReview(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (form: Omit<FormInput<typeof workshopReviewEndpoints.complain>, 'id'>) =>
      call(workshopReviewEndpoints.complain, { ...form, id }),
    onSettled: () => client.invalidateQueries({ queryKey: ['reviews'] }),
  });
}

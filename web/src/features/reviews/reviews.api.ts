import type { AnswerOf, FormInput } from '@sto/contract/endpoint';
import { reviewEndpoints } from '@sto/contract/reviews/reviews.endpoints';
import type { Review } from '@sto/contract/reviews/reviews.schemas';
import { type InfiniteData, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { call } from '../../lib/api/call.ts';

const pageSize = 5;

export type ReviewPage = AnswerOf<typeof reviewEndpoints.ofWorkshop>;

export type ReviewSort = NonNullable<FormInput<typeof reviewEndpoints.ofWorkshop>['sort']>;

/** `known`: the first page, shown without a request. */
export function useReviews(workshopId: number, sort: ReviewSort, known?: ReviewPage) {
  return useInfiniteQuery({
    queryKey: ['reviews', workshopId, sort],
    initialPageParam: 1,
    initialData: known && { pages: [known], pageParams: [1] },
    queryFn: ({ pageParam, signal }) =>
      call(
        reviewEndpoints.ofWorkshop,
        { service_id: workshopId, page: pageParam, page_size: pageSize, sort },
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

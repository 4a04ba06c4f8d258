import { customerReviewEndpoints, workshopReviewEndpoints } from '@sto/contract/reviews/reviews.endpoints';
import { call } from '../call.ts';
import type { TestApp } from '../start-app.ts';
import { type BuiltVisit, buildFinished } from './deal.ts';

type Deal = Pick<BuiltVisit, 'id' | 'customer' | 'manager'>;

export const reviewForm = (bidId: number) => ({
  bid_id: bidId,
  rating: 4.5,
  sub_ratings: JSON.stringify({ price: 5, quality: 4 }),
  price_matched: 1,
  text: 'Сделали за час, показали старые колодки',
});

export const writeReviewOf = (test: TestApp, { id, customer }: Deal, form: Record<string, unknown> = {}) =>
  call(test.app, customerReviewEndpoints.create, { ...reviewForm(id), ...form }, customer);

export const rateCustomerOf = (test: TestApp, { id, manager }: Deal, rating = 5) =>
  call(test.app, workshopReviewEndpoints.rateCustomer, { bid_id: id, customer_rating: rating }, manager);

/** Both sides have rated, so the review is public. */
export async function buildPublishedReview(
  test: TestApp,
  form: Record<string, unknown> = {},
): Promise<BuiltVisit & { reviewId: number }> {
  const deal = await buildFinished(test);
  const { data } = await writeReviewOf(test, deal, form);
  await rateCustomerOf(test, deal);
  return { ...deal, reviewId: data.review?.id ?? 0 };
}

import { customerReviewEndpoints, workshopReviewEndpoints } from '@sto/contract/reviews/reviews.endpoints';
import type { FastifyInstance } from 'fastify';
import { handle } from '../../../http/handle.ts';
import { rateCustomer } from './rate-customer.ts';
import { heldReviews, reviewComplaints } from './review-moderation.ts';
import { writeReview } from './write-review.ts';

/** What both sides think of a finished deal. */
export function reviewOfBidRoutes(app: FastifyInstance): void {
  app.moderation.set('review', heldReviews);
  app.moderation.set('report', reviewComplaints);
  handle(app, customerReviewEndpoints.create, writeReview);
  handle(app, workshopReviewEndpoints.rateCustomer, rateCustomer);
}

import {
  customerReviewEndpoints,
  reviewEndpoints,
  workshopReviewEndpoints,
} from '@sto/contract/reviews/reviews.endpoints';
import type { FastifyInstance } from 'fastify';
import { handle } from '../../http/handle.ts';
import { markReviewUseful } from './mark-useful.ts';
import { complainAboutReview, listOwnReviews, replyToReview } from './own-reviews.ts';
import { reviewsOfWorkshop } from './reviews.queries.ts';

export function reviewRoutes(app: FastifyInstance): void {
  handle(app, reviewEndpoints.ofWorkshop, reviewsOfWorkshop);
  handle(app, customerReviewEndpoints.markUseful, markReviewUseful);
  handle(app, workshopReviewEndpoints.index, listOwnReviews);
  handle(app, workshopReviewEndpoints.reply, replyToReview);
  handle(app, workshopReviewEndpoints.complain, complainAboutReview);
}

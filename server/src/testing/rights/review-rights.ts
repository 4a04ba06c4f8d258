import type { Endpoint } from '@sto/contract/endpoint';
import { reliabilityEndpoints } from '@sto/contract/reliability/reliability.endpoints';
import { customerReviewEndpoints, workshopReviewEndpoints } from '@sto/contract/reviews/reviews.endpoints';
import { buildPublishedReview } from '../build/review.ts';
import { missed } from './ready-bid.ts';
import type { Form, Right } from './right.ts';

/** The bid of the scene is not finished: too early for a review and for a mark. */
const mark = (of: 'customer' | 'workshop', form: Form): Right[] => [
  {
    of,
    form: (_mine, theirs) => ({ bid_id: theirs[of]?.bidId, ...form }),
    ...{ foreign: 404, own: 409 },
  },
];
const noReview = (form: Form): Right[] => [
  { of: 'workshop', form: () => ({ id: 2_000_000_000, ...form }), foreign: 404, own: 404 },
];

/** The visit of the scene is not missed, so it has no mark. */
const appeal: Right[] = [
  {
    of: 'customer',
    form: (_mine, theirs) => ({ bid_id: theirs.customer?.bidId, comment: 'Был на месте' }),
    ...{ foreign: 404, own: 404, ready: missed },
  },
];

export const reviewRights: [Endpoint, Right[]][] = [
  [customerReviewEndpoints.create, mark('customer', { rating: 5, text: 'Хорошо' })],
  [reliabilityEndpoints.view, [{ form: () => ({}) }]],
  [reliabilityEndpoints.appeal, appeal],
  [workshopReviewEndpoints.rateCustomer, mark('workshop', { customer_rating: 5 })],
  [
    customerReviewEndpoints.markUseful,
    [
      {
        ...{ of: 'customer', form: () => ({ id: 2_000_000_000 }), foreign: 404, own: 404 },
        ready: async (_mine, test) => ({ id: (await buildPublishedReview(test)).reviewId }),
      },
    ],
  ],
  [workshopReviewEndpoints.index, [{ form: () => ({}) }]],
  [workshopReviewEndpoints.reply, noReview({ text: 'Спасибо' })],
  [workshopReviewEndpoints.complain, noReview({ reason_code: 'fake' })],
];

import { declareEndpoints } from '../endpoint.ts';
import type { customerReviewSchemas, reviewSchemas, workshopReviewSchemas } from './reviews.schemas.ts';

export const reviewEndpoints = declareEndpoints<typeof reviewSchemas>()({
  ofWorkshop: {
    method: 'POST',
    path: '/common/default/get-service-reviews/',
    access: 'public',
    legacyList: 'reviews',
  },
});

export const customerReviewEndpoints = declareEndpoints<typeof customerReviewSchemas>()({
  /** Within two days the same call edits the review. */
  create: { method: 'POST', path: '/v2/customer/review/create/', access: 'customer' },
  /** Of another person's published review; idempotent. */
  markUseful: { method: 'POST', path: '/v2/customer/review/mark-useful/', access: 'customer' },
});

export const workshopReviewEndpoints = declareEndpoints<typeof workshopReviewSchemas>()({
  index: { method: 'POST', path: '/v2/service/review/index/', access: 'service', apiKey: true },
  reply: { method: 'POST', path: '/v2/service/review/reply/', access: 'service', apiKey: true },
  complain: { method: 'POST', path: '/v2/service/review/complain/', access: 'service', apiKey: true },
  rateCustomer: {
    method: 'POST',
    path: '/v2/service/review/rate-customer/',
    access: 'service',
    apiKey: true,
  },
});

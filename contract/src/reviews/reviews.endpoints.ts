import { declareEndpoints } from '../endpoint.ts';
import type { reviewSchemas } from './reviews.schemas.ts';

export const reviewEndpoints = declareEndpoints<typeof reviewSchemas>()({
  ofWorkshop: {
    method: 'POST',
    path: '/common/default/get-service-reviews/',
    access: 'public',
    legacyList: 'reviews',
  },
});

import { declareEndpoints } from '../endpoint.ts';
import type { leadSchemas } from './leads.schemas.ts';

export const leadEndpoints = declareEndpoints<typeof leadSchemas>()({
  /**
   * Saves a request to be called back. The same person, area and phone within a day is the same request.
   * `consent` must be given: without it nothing is kept.
   */
  create: {
    method: 'POST',
    path: '/v2/lead/create/',
    access: 'public',
    captcha: 'lead_create',
  },
});

import { declareEndpoints } from '../endpoint.ts';
import type { leadSchemas } from './leads.schemas.ts';

export const leadEndpoints = declareEndpoints<typeof leadSchemas>()({
  /**
   * Saves a callback request. Within a day the same person, area and phone is the same request. Without
   * `consent` nothing is saved.
   */
  create: {
    method: 'POST',
    path: '/v2/lead/create/',
    access: 'public',
    captcha: 'lead_create',
    limit: { max: 30, minutes: 60 },
  },
});

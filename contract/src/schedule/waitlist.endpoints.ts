import { declareEndpoints } from '../endpoint.ts';
import type { waitlistSchemas } from './waitlist.schemas.ts';

export const waitlistEndpoints = declareEndpoints<typeof waitlistSchemas>()({
  /** The same request again changes its days. */
  add: { method: 'POST', path: '/v2/customer/waitlist/add/', access: 'customer' },
  remove: { method: 'POST', path: '/v2/customer/waitlist/remove/', access: 'customer' },
  index: { method: 'GET', path: '/v2/customer/waitlist/index/', access: 'customer' },
});

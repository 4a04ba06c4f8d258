import { declareEndpoints } from '../endpoint.ts';
import type { reliabilitySchemas } from './reliability.schemas.ts';

export const reliabilityEndpoints = declareEndpoints<typeof reliabilitySchemas>()({
  view: { method: 'POST', path: '/v2/customer/reliability/view/', access: 'customer' },
  /** Once for each mark; an operator decides. */
  appeal: { method: 'POST', path: '/v2/customer/reliability/appeal/', access: 'customer' },
});

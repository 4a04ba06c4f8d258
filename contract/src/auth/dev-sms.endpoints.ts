import { declareEndpoints } from '../endpoint.ts';
import type { devSmsSchemas } from './dev-sms.schemas.ts';

/** Exists only without an SMS provider; such a server refuses a `PUBLIC_URL` that is not local. */
export const devSmsEndpoints = declareEndpoints<typeof devSmsSchemas>()({
  last: {
    method: 'GET',
    path: '/dev/sms/last/',
    access: 'public',
  },
});

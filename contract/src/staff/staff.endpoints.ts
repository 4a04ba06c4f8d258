import { declareEndpoints } from '../endpoint.ts';
import type { staffSchemas } from './staff.schemas.ts';

/**
 * The people of a workshop, for its owners and managers; a manager appoints and removes mechanics only. Changes need a
 * recent login.
 */
export const staffEndpoints = declareEndpoints<typeof staffSchemas>()({
  index: { method: 'POST', path: '/v2/service/staff/index/', access: 'service' },
  /** Works when this phone signs in; a repeated invitation of a phone replaces the first. */
  invite: { method: 'POST', path: '/v2/service/staff/invite/', access: 'service' },
  update: { method: 'POST', path: '/v2/service/staff/update/', access: 'service' },
  /** Also for oneself: then any employee may. The last owner stays. */
  remove: { method: 'POST', path: '/v2/service/staff/remove/', access: 'service' },
  withdraw: { method: 'POST', path: '/v2/service/staff/withdraw/', access: 'service' },
});

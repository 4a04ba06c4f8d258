import { declareEndpoints } from '../endpoint.ts';
import type { employmentSchemas, staffSchemas } from './staff.schemas.ts';

/**
 * The people of a workshop, for its owners and managers; a manager appoints and removes mechanics only. Changes need a
 * recent login.
 */
export const staffEndpoints = declareEndpoints<typeof staffSchemas>()({
  index: { method: 'POST', path: '/v2/service/staff/index/', access: 'service' },
  /** The person of the phone accepts it or declines it; a repeated invitation of a phone replaces the first. */
  invite: {
    method: 'POST',
    path: '/v2/service/staff/invite/',
    access: 'service',
    limit: { max: 60, minutes: 60 },
  },
  update: { method: 'POST', path: '/v2/service/staff/update/', access: 'service' },
  /** Also for oneself: then any employee may. The last owner stays. */
  remove: { method: 'POST', path: '/v2/service/staff/remove/', access: 'service' },
  withdraw: { method: 'POST', path: '/v2/service/staff/withdraw/', access: 'service' },
});

/** Where the caller works, and where he may start: invitations to his own phone. */
export const employmentEndpoints = declareEndpoints<typeof employmentSchemas>()({
  index: { method: 'GET', path: '/v2/user/employment/index/', access: 'user' },
  /** From then on the caller acts for the workshop. A repeated call changes nothing; another role is a conflict. */
  accept: { method: 'POST', path: '/v2/user/employment/accept/', access: 'user' },
  /** A repeated call changes nothing. */
  decline: { method: 'POST', path: '/v2/user/employment/decline/', access: 'user' },
  /** The last owner stays. */
  leave: { method: 'POST', path: '/v2/user/employment/leave/', access: 'user' },
});

import { declareEndpoints } from '../endpoint.ts';
import type { profileSchemas } from './profiles.schemas.ts';

export const profileEndpoints = declareEndpoints<typeof profileSchemas>()({
  customer: {
    method: 'POST',
    path: '/v2/customer/profile/view/',
    access: 'customer',
  },
  workshop: {
    method: 'POST',
    path: '/v2/service/profile/view/',
    access: 'service',
  },
  update: {
    method: 'POST',
    path: '/v2/user/profile/update/',
    access: 'user',
  },
  /** The role to act in from now on; one of the person's own, else `forbidden`. */
  switchRole: {
    method: 'POST',
    path: '/v2/user/profile/switch-role/',
    access: 'user',
  },
});

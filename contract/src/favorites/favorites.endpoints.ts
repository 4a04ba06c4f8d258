import { declareEndpoints } from '../endpoint.ts';
import type { favoriteSchemas } from './favorites.schemas.ts';

export const favoriteEndpoints = declareEndpoints<typeof favoriteSchemas>()({
  /** Idempotent. Without a session and without `identity_hash`: `unauthorized`. */
  add: {
    method: 'POST',
    path: '/customer/favorite-service/add/',
    access: 'public',
    /** No login is needed: without a limit one address could fill the table under invented browsers. */
    limit: { max: 300, minutes: 10 },
  },
  remove: {
    method: 'POST',
    path: '/customer/favorite-service/remove/',
    access: 'public',
    limit: { max: 300, minutes: 10 },
  },
  /** Newest first, in all cities; distances are from `lat`, `long`. */
  index: {
    method: 'GET',
    path: '/v2/customer/favorite-service/index/',
    access: 'public',
  },
});

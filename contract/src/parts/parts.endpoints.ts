import { declareEndpoints } from '../endpoint.ts';
import type { cartSchemas } from './parts.schemas.ts';

export const cartEndpoints = declareEndpoints<typeof cartSchemas>()({
  /** The newest first. Parts are not sold yet, so nothing can be put in: empty for everybody. */
  view: {
    method: 'GET',
    path: '/v2/part/cart/get-user-cart/',
    access: 'user',
  },
});

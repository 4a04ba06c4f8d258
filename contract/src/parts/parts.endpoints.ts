import { declareEndpoints } from '../endpoint.ts';
import type { cartSchemas } from './parts.schemas.ts';

export const cartEndpoints = declareEndpoints<typeof cartSchemas>()({
  /** The newest first. Parts are not sold yet, so the cart is always empty. */
  view: {
    method: 'GET',
    path: '/v2/part/cart/get-user-cart/',
    access: 'user',
  },
});

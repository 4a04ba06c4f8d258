import { declareEndpoints } from '../endpoint.ts';
import type { publicPageSchemas } from './public-pages.schemas.ts';

export const publicPageEndpoints = declareEndpoints<typeof publicPageSchemas>()({
  city: {
    method: 'GET',
    path: '/v2/page/city/',
    access: 'public',
  },
  workshop: {
    method: 'GET',
    path: '/v2/page/service/',
    access: 'public',
  },
});

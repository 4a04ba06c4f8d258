import { declareEndpoints } from '../endpoint.ts';
import type { configSchemas } from './config.schemas.ts';

export const configEndpoints = declareEndpoints<typeof configSchemas>()({
  get: {
    method: 'GET',
    path: '/config/',
    access: 'public',
  },
});

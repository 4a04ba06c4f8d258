import { declareEndpoints } from '../endpoint.ts';
import type { fileSchemas } from './files.schemas.ts';

export const fileEndpoints = declareEndpoints<typeof fileSchemas>()({
  upload: {
    method: 'POST',
    path: '/v2/customer/bid/upload-file/',
    access: 'public',
    upload: true,
    limit: 'upload',
  },
  uploadForWorkType: {
    method: 'POST',
    path: '/v2/customer/bid/upload-file-work-type/',
    access: 'public',
    upload: true,
    limit: 'upload',
  },
  /** Draft files are purged a month after the last of these. */
  touch: {
    method: 'POST',
    path: '/v2/customer/bid/touch-files/',
    access: 'public',
  },
  delete: {
    method: 'POST',
    path: '/v2/customer/bid/delete-file/',
    access: 'public',
  },
});

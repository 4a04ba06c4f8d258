import { declareEndpoints } from '../endpoint.ts';
import type { liveSchemas } from './live.schemas.ts';

export const liveEndpoints = declareEndpoints<typeof liveSchemas>()({
  createTicket: {
    method: 'POST',
    path: '/v2/user/socket-ticket/',
    access: 'user',
    /** A browser reconnects with pauses; an office behind one address has many. */
    limit: { max: 120, minutes: 1 },
  },
});

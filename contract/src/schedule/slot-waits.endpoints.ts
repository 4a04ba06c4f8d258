import { declareEndpoints } from '../endpoint.ts';
import type { slotWaitSchemas } from './slot-waits.schemas.ts';

/** Drivers who wait for a time that somebody frees. The first in line is offered it for 15 minutes. */
export const slotWaitEndpoints = declareEndpoints<typeof slotWaitSchemas>()({
  index: { method: 'GET', path: '/v2/service/slot/wait/index/', access: 'customer' },
  /** One in a workshop. An offered time is taken by a bid with `slot_from`. */
  create: { method: 'POST', path: '/v2/service/slot/wait/create/', access: 'customer' },
  /** Frees the offered time for the next in line. */
  remove: { method: 'POST', path: '/v2/service/slot/wait/remove/', access: 'customer' },
});

import { declareEndpoints } from '../endpoint.ts';
import type { apiKeySchemas, webhookSchemas } from './integrations.schemas.ts';

/** What every key begins with: secret scanners and people know it by that. */
export const apiKeyPrefix = 'sto_';

/** For the owner and the managers of a workshop; to its mechanics they are forbidden. */
export const apiKeyEndpoints = declareEndpoints<typeof apiKeySchemas>()({
  index: {
    method: 'GET',
    path: '/v2/service/api-key/index/',
    access: 'service',
  },
  /** The only answer that tells `key`. */
  create: {
    method: 'POST',
    path: '/v2/service/api-key/create/',
    access: 'service',
  },
  /** From the next call on the key is refused with 401. */
  revoke: {
    method: 'POST',
    path: '/v2/service/api-key/revoke/',
    access: 'service',
  },
});

/** For the same people. */
export const webhookEndpoints = declareEndpoints<typeof webhookSchemas>()({
  index: {
    method: 'GET',
    path: '/v2/service/webhook/index/',
    access: 'service',
  },
  /** Tells `secret`, `whsec_` and the signing key in base64, as `rotateSecret` does and nothing else. */
  create: {
    method: 'POST',
    path: '/v2/service/webhook/create/',
    access: 'service',
  },
  /**
   * A new `secret`. Until `previous_until`, a day, messages carry the signatures of both; a further one within that day
   * ends the one before the last at once.
   */
  rotateSecret: {
    method: 'POST',
    path: '/v2/service/webhook/rotate-secret/',
    access: 'service',
  },
  /**
   * Sends a `ping`, one time, whatever the webhook waits for. One that is taken makes the webhook well again, and what
   * waits for it goes at once. Refused with 429 past {@link maxPingsPerMinute} and past ten of an address, with 409 after
   * a 410.
   */
  test: {
    method: 'POST',
    path: '/v2/service/webhook/test/',
    access: 'service',
  },
  /** Whose address answered 410 is told of bids again, from now on. One that is on stays as it is. */
  enable: {
    method: 'POST',
    path: '/v2/service/webhook/enable/',
    access: 'service',
  },
  /** With what is still to be sent to it. */
  delete: {
    method: 'POST',
    path: '/v2/service/webhook/delete/',
    access: 'service',
  },
  /** The newest first; finished ones are kept for a week. */
  deliveries: {
    method: 'GET',
    path: '/v2/service/webhook/deliveries/',
    access: 'service',
  },
});

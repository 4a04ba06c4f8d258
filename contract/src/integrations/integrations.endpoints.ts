import { declareEndpoints } from '../endpoint.ts';
import type { apiKeySchemas, webhookSchemas } from './integrations.schemas.ts';

/** Prefix of every key, known to secret scanners and people. */
export const apiKeyPrefix = 'sto_';

/** For the owner and the managers of a workshop; mechanics are refused. */
export const apiKeyEndpoints = declareEndpoints<typeof apiKeySchemas>()({
  index: {
    method: 'GET',
    path: '/v2/service/api-key/index/',
    access: 'service',
  },
  /** The only answer with `key`. */
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

export const webhookEndpoints = declareEndpoints<typeof webhookSchemas>()({
  index: {
    method: 'GET',
    path: '/v2/service/webhook/index/',
    access: 'service',
  },
  /** Returns `secret`: `whsec_` and the signing key in base64. Only this and `rotateSecret` return it. */
  create: {
    method: 'POST',
    path: '/v2/service/webhook/create/',
    access: 'service',
  },
  /**
   * A new `secret`. Until `previous_until` (a day) messages carry both signatures. Another rotation within
   * that day ends the oldest secret at once.
   */
  rotateSecret: {
    method: 'POST',
    path: '/v2/service/webhook/rotate-secret/',
    access: 'service',
  },
  /**
   * Sends a `ping` once, even during a pause. If it is delivered, the failure mark is cleared and waiting
   * messages are sent at once. Refused with 429 above {@link maxPingsPerMinute} and above ten for an address,
   * with 409 after a 410.
   */
  test: {
    method: 'POST',
    path: '/v2/service/webhook/test/',
    access: 'service',
    limit: { max: 10, minutes: 1 },
  },
  /** Sends messages again to an address that answered 410. No effect on an active one. */
  enable: {
    method: 'POST',
    path: '/v2/service/webhook/enable/',
    access: 'service',
  },
  delete: {
    method: 'POST',
    path: '/v2/service/webhook/delete/',
    access: 'service',
  },
  /** The newest first; finished ones are stored for a week. */
  deliveries: {
    method: 'GET',
    path: '/v2/service/webhook/deliveries/',
    access: 'service',
  },
});

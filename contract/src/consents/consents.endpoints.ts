import { declareEndpoints } from '../endpoint.ts';
import type { consentSchemas } from './consents.schemas.ts';

export const consentEndpoints = declareEndpoints<typeof consentSchemas>()({
  /** What the caller has agreed to, the newest first. */
  index: {
    method: 'GET',
    path: '/v2/user/consent/index/',
    access: 'user',
  },
  /**
   * Takes back the consent to be called back, and removes the request that it was given for. The consents to the account
   * and to bids are refused with `consent_needed`: they end with the account.
   */
  withdraw: {
    method: 'POST',
    path: '/v2/user/consent/withdraw/',
    access: 'user',
  },
});

import { declareEndpoints } from '../endpoint.ts';
import type { consentSchemas } from './consents.schemas.ts';

export const consentEndpoints = declareEndpoints<typeof consentSchemas>()({
  index: {
    method: 'GET',
    path: '/v2/user/consent/index/',
    access: 'user',
  },
  /**
   * Withdraws the consent to a callback and deletes the request. The consents to the account and to bids are
   * refused with `consent_needed`: they end with the account.
   */
  withdraw: {
    method: 'POST',
    path: '/v2/user/consent/withdraw/',
    access: 'user',
  },
});

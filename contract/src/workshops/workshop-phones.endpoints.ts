import { declareEndpoints } from '../endpoint.ts';
import type { workshopPhoneSchemas } from './workshop-phones.schemas.ts';

/** A separate file, so that the web loads it with a workshop's card, not with the map. */
export const workshopPhoneEndpoints = declareEndpoints<typeof workshopPhoneSchemas>()({
  /**
   * Returns the whole phones, now and in later calls of `view`, to the signed-in person, else to the browser.
   * Login moves the browser's rows to the person. Idempotent. Without a session and without `identity_hash`:
   * `unauthorized`.
   */
  reveal: {
    method: 'POST',
    path: '/v2/service/reveal-phone/',
    access: 'public',
    /** Against collecting numbers: a person calls fewer workshops in an hour, and a city has thousands. */
    limit: { max: 60, minutes: 60 },
  },
});

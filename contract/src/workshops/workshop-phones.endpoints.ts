import { declareEndpoints } from '../endpoint.ts';
import type { workshopPhoneSchemas } from './workshop-phones.schemas.ts';

/** In a file of its own: the web fetches it with the card of a workshop, not with the map. */
export const workshopPhoneEndpoints = declareEndpoints<typeof workshopPhoneSchemas>()({
  /**
   * From then on `view` tells the caller the whole phones too: the signed-in person, else the browser; a browser's join
   * the person's at login. The second time answers as the first. Without a session and without `identity_hash`:
   * `unauthorized`.
   */
  reveal: {
    method: 'POST',
    path: '/v2/service/reveal-phone/',
    access: 'public',
  },
});

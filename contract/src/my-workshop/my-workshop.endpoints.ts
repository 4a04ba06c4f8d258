import { declareEndpoints } from '../endpoint.ts';
import type { myWorkshopSchemas, registrationSchemas } from './my-workshop.schemas.ts';

export const registrationEndpoints = declareEndpoints<typeof registrationSchemas>()({
  /** A new workshop in moderation, or the claim of a listing with `claim_service_id`. */
  register: {
    method: 'POST',
    path: '/v2/service/register/',
    access: 'user',
    limit: { max: 20, minutes: 60 },
  },
  /** The registrations and claims of the caller, the newest first. */
  status: { method: 'GET', path: '/v2/service/register/status/', access: 'user' },
});

/** The profile of a workshop for its owners and managers; mechanics are refused. */
export const myWorkshopEndpoints = declareEndpoints<typeof myWorkshopSchemas>()({
  view: { method: 'GET', path: '/v2/service/my/view/', access: 'service' },
  /**
   * Prices, brands, amenities, bays and warranty apply at once. After approval, name, place, photos and
   * description wait for the operator, and the approved ones stay public.
   */
  update: { method: 'POST', path: '/v2/service/my/update/', access: 'service' },
  /** Sends a rejected registration to the operator again. */
  submit: { method: 'POST', path: '/v2/service/my/submit/', access: 'service' },
  /** For owners of a workshop that only a phone has proved; the last documents replace those that wait. */
  handInDocuments: { method: 'POST', path: '/v2/service/my/documents/', access: 'service' },
});

import { declareEndpoints } from '../endpoint.ts';
import type { calendarFeedSchemas, driverFeedSchemas } from './calendar-feeds.schemas.ts';

/** Prefix of every secret, known to secret scanners and people. */
export const calendarSecretPrefix = 'stocal_';
export const driverCalendarSecretPrefix = 'stodriver_';

/** Visits of a workshop for the calendar programs of its owner and managers: they only read. */
export const calendarFeedEndpoints = declareEndpoints<typeof calendarFeedSchemas>()({
  index: { method: 'GET', path: '/v2/service/calendar-feed/index/', access: 'service' },
  /** The only answer with `url`. */
  create: { method: 'POST', path: '/v2/service/calendar-feed/create/', access: 'service' },
  /** From the next request on the address answers 404. */
  remove: { method: 'POST', path: '/v2/service/calendar-feed/remove/', access: 'service' },
});

/** The driver's own agreed visits, one address a person. */
export const driverFeedEndpoints = declareEndpoints<typeof driverFeedSchemas>()({
  view: { method: 'GET', path: '/v2/customer/calendar-feed/view/', access: 'customer' },
  /** Refused while there is an address: `replace` changes it. */
  create: { method: 'POST', path: '/v2/customer/calendar-feed/create/', access: 'customer' },
  /** From the next request on the former address answers 404. */
  replace: { method: 'POST', path: '/v2/customer/calendar-feed/replace/', access: 'customer' },
  /** Without an address nothing changes. */
  remove: { method: 'POST', path: '/v2/customer/calendar-feed/remove/', access: 'customer' },
});

import { declareEndpoints } from '../endpoint.ts';
import type { calendarFeedSchemas } from './calendar-feeds.schemas.ts';

/** Prefix of every secret, known to secret scanners and people. */
export const calendarSecretPrefix = 'stocal_';

/** Visits of a workshop for the calendar programs of its owner and managers: they only read. */
export const calendarFeedEndpoints = declareEndpoints<typeof calendarFeedSchemas>()({
  index: { method: 'GET', path: '/v2/service/calendar-feed/index/', access: 'service' },
  /** The only answer with `url`. */
  create: { method: 'POST', path: '/v2/service/calendar-feed/create/', access: 'service' },
  /** From the next request on the address answers 404. */
  remove: { method: 'POST', path: '/v2/service/calendar-feed/remove/', access: 'service' },
});

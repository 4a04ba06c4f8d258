import { declareEndpoints } from '../endpoint.ts';
import type {
  baySchemas,
  bookingSchemas,
  mechanicSchemas,
  scheduleSchemas,
  slotSchemas,
  workshopScheduleSchemas,
} from './schedule.schemas.ts';

export const scheduleEndpoints = declareEndpoints<typeof scheduleSchemas>()({
  /** Free times of a workshop, the same for every caller; with a bid, only for those who manage its workshop. */
  slots: { method: 'POST', path: '/v2/service/schedule/slots/', access: 'public', limit: 'search' },
});

export const slotEndpoints = declareEndpoints<typeof slotSchemas>()({
  /** Takes a free time for ten minutes. A person has one hold in a workshop: a new one replaces it. */
  hold: {
    method: 'POST',
    path: '/v2/service/slot/hold/',
    access: 'customer',
    limit: { max: 120, minutes: 60 },
  },
  /** Idempotent. */
  release: { method: 'POST', path: '/v2/service/slot/release/', access: 'customer' },
});

/** For the owner and the managers of a workshop; a mechanic may open the board alone. */
export const workshopScheduleEndpoints = declareEndpoints<typeof workshopScheduleSchemas>()({
  view: { method: 'GET', path: '/v2/service/schedule/view/', access: 'service' },
  /**
   * The days of the cabinet's calendar: bays with what takes their time. A mechanic sees the bids of the list of
   * his bids; other taken time has neither a bid nor a note.
   */
  board: { method: 'GET', path: '/v2/service/schedule/board/', access: 'service' },
  update: { method: 'POST', path: '/v2/service/schedule/update/', access: 'service' },
  saveException: { method: 'POST', path: '/v2/service/schedule/exception/save/', access: 'service' },
  removeException: { method: 'POST', path: '/v2/service/schedule/exception/remove/', access: 'service' },
});

export const bayEndpoints = declareEndpoints<typeof baySchemas>()({
  save: { method: 'POST', path: '/v2/service/bay/save/', access: 'service' },
  /** A bay with visits ahead cannot be removed: make it inactive, and nothing new is booked. */
  remove: { method: 'POST', path: '/v2/service/bay/remove/', access: 'service' },
  block: { method: 'POST', path: '/v2/service/bay/block/', access: 'service' },
  unblock: { method: 'POST', path: '/v2/service/bay/unblock/', access: 'service' },
});

export const mechanicEndpoints = declareEndpoints<typeof mechanicSchemas>()({
  update: { method: 'POST', path: '/v2/service/mechanic/update/', access: 'service' },
});

export const bookingEndpoints = declareEndpoints<typeof bookingSchemas>()({
  /** Another bay or mechanic at the same time; another time needs the driver's word. */
  move: { method: 'POST', path: '/v2/service/booking/move/', access: 'service' },
});

import type { Endpoint } from '@sto/contract/endpoint';
import { calendarFeedEndpoints, driverFeedEndpoints } from '@sto/contract/schedule/calendar-feeds.endpoints';
import {
  bayEndpoints,
  bookingEndpoints,
  mechanicEndpoints,
  scheduleEndpoints,
  slotEndpoints,
  workshopScheduleEndpoints,
} from '@sto/contract/schedule/schedule.endpoints';
import { slotWaitEndpoints } from '@sto/contract/schedule/slot-waits.endpoints';
import { after, days } from '../../platform/clock/durations.ts';
import type { Form, Right } from './right.ts';
import type { WorkshopThings } from './scene.ts';

const ofWorkshop = (form: (theirs: WorkshopThings | undefined) => Form): Right[] => [
  { of: 'workshop', form: (_mine, theirs) => form(theirs.workshop), foreign: 404 },
];

/** Free times are the same for everybody; a hold belongs to the person who made it. */
export const scheduleRights: [Endpoint, Right[]][] = [
  [scheduleEndpoints.slots, [{ form: (_mine, _theirs, { scene }) => ({ service_id: scene.workshopId }) }]],
  [
    slotEndpoints.hold,
    [
      {
        // Each on a day of its own: the workshop has one bay.
        form: ({ person }, _theirs, { scene, test }) => ({
          service_id: scene.workshopId,
          from: after(test.clock.now(), days(10 + ((person?.userId ?? 0) % 20))).toISOString(),
        }),
      },
    ],
  ],
  // Releasing what is not mine releases nothing.
  [slotEndpoints.release, [{ form: () => ({ hold_id: crypto.randomUUID() }) }]],
  [workshopScheduleEndpoints.view, ofWorkshop((their) => ({ service_id: their?.workshopId }))],
  [
    workshopScheduleEndpoints.board,
    ofWorkshop((their) => ({ service_id: their?.workshopId, date_from: '2026-03-11' })),
  ],
  [
    workshopScheduleEndpoints.update,
    ofWorkshop((their) => ({ service_id: their?.workshopId, buffer_minutes: 10 })),
  ],
  [
    workshopScheduleEndpoints.saveException,
    ofWorkshop((their) => ({ service_id: their?.workshopId, date: '2026-05-09', is_active: 0 })),
  ],
  [workshopScheduleEndpoints.removeException, ofWorkshop((their) => ({ id: their?.exceptionId }))],
  [bayEndpoints.save, ofWorkshop((their) => ({ service_id: their?.workshopId, name: 'Подъёмник' }))],
  [
    bayEndpoints.block,
    ofWorkshop((their) => ({
      ...{ bay_id: their?.bayId, from: '2026-05-01T10:00:00+03:00', to: '2026-05-01T11:00:00+03:00' },
    })),
  ],
  [bookingEndpoints.move, ofWorkshop((their) => ({ booking_id: their?.blockId, bay_id: their?.spareBayId }))],
  [bayEndpoints.unblock, ofWorkshop((their) => ({ booking_id: their?.blockId }))],
  [bayEndpoints.remove, ofWorkshop((their) => ({ id: their?.spareBayId }))],
  [calendarFeedEndpoints.index, ofWorkshop((their) => ({ service_id: their?.workshopId }))],
  [calendarFeedEndpoints.create, ofWorkshop((their) => ({ service_id: their?.workshopId }))],
  [calendarFeedEndpoints.remove, ofWorkshop((their) => ({ id: their?.calendarFeedId }))],
  [driverFeedEndpoints.view, [{ form: () => ({}) }]],
  [driverFeedEndpoints.create, [{ form: () => ({}) }]],
  [driverFeedEndpoints.replace, [{ form: () => ({}) }]],
  [driverFeedEndpoints.remove, [{ form: () => ({}) }]],
  [slotWaitEndpoints.index, [{ form: () => ({}) }]],
  [
    slotWaitEndpoints.create,
    [
      {
        of: 'customer',
        form: (_mine, theirs, { scene }) => ({
          ...{ service_id: scene.workshopId, auto_id: theirs.customer?.freeCarId },
          ...{ date_from: '2026-03-11', date_to: '2026-03-12' },
        }),
        foreign: 404,
      },
    ],
  ],
  [
    slotWaitEndpoints.remove,
    [{ of: 'customer', form: (_mine, theirs) => ({ id: theirs.customer?.waitId }), foreign: 404 }],
  ],
  [mechanicEndpoints.update, ofWorkshop((their) => ({ id: their?.mechanicId, skills: [] }))],
];

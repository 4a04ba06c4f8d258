import type { Endpoint } from '@sto/contract/endpoint';
import { scheduleEndpoints, slotEndpoints } from '@sto/contract/schedule/schedule.endpoints';
import { after, days } from '../../platform/clock/durations.ts';
import type { Right } from './right.ts';

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
];

import type { LiveMap } from '../../lib/live/live-events.ts';
import { employmentKey } from './employment.api.ts';

/** The person is invited, or an invitation is gone. */
export const employmentLive: LiveMap = {
  all: [employmentKey],
  on: { 'notification.created': () => [employmentKey] },
};

import type { LiveMap } from '../../lib/live/live-events.ts';
import { employmentKey } from './employment.api.ts';

/** A notice invites the person. */
export const employmentLive: LiveMap = {
  all: [employmentKey],
  on: { 'notification.created': () => [employmentKey] },
};

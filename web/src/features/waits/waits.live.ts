import type { LiveMap } from '../../lib/live/live-events.ts';
import { waitsKey } from './waits.api.ts';

/** A notice offers a free time. */
export const waitsLive: LiveMap = { all: [waitsKey], on: { 'notification.created': () => [waitsKey] } };

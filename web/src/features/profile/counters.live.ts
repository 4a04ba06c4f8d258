import type { LiveMap } from '../../lib/live/live-events.ts';
import { countersKey } from './counters.api.ts';

const counters = () => [[countersKey]];

export const countersLive: LiveMap = {
  all: [[countersKey]],
  inBackground: true,
  on: {
    'bid.updated': counters,
    'notification.created': counters,
    'message.created': counters,
    'message.read': counters,
    'counters.updated': counters,
  },
};

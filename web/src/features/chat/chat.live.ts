import type { LiveMap } from '../../lib/live/live-events.ts';

const chat = ['chat'];
const changed = () => [chat];

/** The comments of a bid and its offers are messages too. */
export const chatLive: LiveMap = {
  all: [chat],
  on: {
    'bid.updated': changed,
    'message.created': changed,
    'message.updated': changed,
    'message.read': changed,
    'chat.updated': changed,
    'counters.updated': changed,
  },
};

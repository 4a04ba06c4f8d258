import type { LiveMap } from '../../lib/live/live-events.ts';
import { bidKeys } from './bids.api.ts';

const calendar = ['bids', 'calendar'];
const lists = [bidKeys.indexes('customer'), bidKeys.indexes('service'), calendar];

/** `offer.created` comes with `bid.updated`. */
export const bidsLive: LiveMap = {
  all: [...lists, ['bids', 'customer', 'view'], ['bids', 'service', 'view']],
  on: {
    'bid.updated': ({ bid_id: id }) => [...lists, bidKeys.view('customer', id), bidKeys.view('service', id)],
  },
};

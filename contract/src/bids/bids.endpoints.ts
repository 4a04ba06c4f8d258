import { declareEndpoints } from '../endpoint.ts';
import type { customerBidSchemas, workshopBidSchemas } from './bids.schemas.ts';

export const customerBidEndpoints = declareEndpoints<typeof customerBidSchemas>()({
  create: {
    method: 'POST',
    path: '/v2/customer/bid/create/',
    access: 'customer',
    captcha: 'bid_create',
  },
  index: {
    method: 'GET',
    path: '/v2/customer/bid/index/',
    access: 'customer',
  },
  /** Opening a bid marks its changes seen. */
  view: {
    method: 'GET',
    path: '/v2/customer/bid/view/',
    access: 'customer',
  },
  market: {
    method: 'GET',
    path: '/v2/customer/bid/market/',
    access: 'customer',
  },
});

export const workshopBidEndpoints = declareEndpoints<typeof workshopBidSchemas>()({
  index: {
    method: 'GET',
    path: '/v2/service/bid/index/',
    access: 'service',
    apiKey: true,
  },
  view: {
    method: 'GET',
    path: '/v2/service/bid/view/',
    access: 'service',
    apiKey: true,
  },
  market: {
    method: 'GET',
    path: '/v2/service/bid/market/',
    access: 'service',
    apiKey: true,
  },
  /** Keeps the state and the version: nothing changes for the driver. For the owner and the managers. */
  assign: {
    method: 'POST',
    path: '/v2/service/bid/assign/',
    access: 'service',
    apiKey: true,
  },
});

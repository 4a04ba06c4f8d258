import { customerBidEndpoints, workshopBidEndpoints } from '@sto/contract/bids/bids.endpoints';
import { customerMoveEndpoints } from '@sto/contract/bids/moves.endpoints';
import { describe, expect, it } from 'vitest';
import { after, days } from '../../../platform/clock/durations.ts';
import { buildBid } from '../../../testing/build/bid.ts';
import { buildFinished, buildVisit } from '../../../testing/build/deal.ts';
import { buildMiss } from '../../../testing/build/miss.ts';
import { call } from '../../../testing/call.ts';
import { startApp } from '../../../testing/start-app.ts';
import { levelOf, reliabilityOf } from './reliability.load.ts';

const test = startApp();

const cancelled = { rejectBy: 'customer', rejectCode: 'changed_mind', isLateCancel: true } as const;

describe('the reliability of a driver', () => {
  it('is seen by the workshop only', async () => {
    const deal = await buildFinished(test);
    const seen = await call(test.app, workshopBidEndpoints.view, { id: deal.id }, deal.manager);
    expect(seen.data.customer.reliability).toBe('good');
    const own = await call(test.app, customerBidEndpoints.view, { id: deal.id }, deal.customer);
    expect(own.data.customer.reliability).toBeNull();
  });

  it('is a risk after two missed or late cancelled visits, for half a year', async () => {
    const { bid } = await buildBid(test);
    const now = test.clock.now();
    const level = (at = now) => reliabilityOf(test.deps.db, bid.customerId, at);
    expect(await level()).toBe('new');
    await buildMiss(test, { customerId: bid.customerId });
    expect(await level()).toBe('new');
    await buildMiss(test, { customerId: bid.customerId, ...cancelled });
    expect(await level()).toBe('risk');
    expect(await level(after(now, days(181)))).toBe('new');
  });

  it('does not suffer from a workshop that cancels, or from a cancellation in good time', async () => {
    const { bid } = await buildBid(test);
    const now = test.clock.now();
    const service = { rejectBy: 'service', rejectCode: 'no_capacity' } as const;
    for (let made = 0; made < 2; made += 1) {
      await buildMiss(test, { customerId: bid.customerId, ...service });
      await buildMiss(test, { customerId: bid.customerId, ...cancelled, isLateCancel: false });
    }
    expect(await reliabilityOf(test.deps.db, bid.customerId, now)).toBe('new');
  });

  it('counts a real cancellation an hour before the visit', async () => {
    const { id, customer } = await buildVisit(test);
    const form = { id, code: 'changed_mind' };
    expect((await call(test.app, customerMoveEndpoints.cancel, form, customer)).status).toBe(200);
    await buildMiss(test, { customerId: customer.userId });
    expect(await reliabilityOf(test.deps.db, customer.userId, test.clock.now())).toBe('risk');
  });

  it('weighs misses against visits', () => {
    expect(levelOf({ misses: 2, visits: 7 })).toBe('good');
    expect(levelOf({ misses: 2, visits: 6 })).toBe('risk');
    expect(levelOf({ misses: 1, visits: 0 })).toBe('new');
  });
});

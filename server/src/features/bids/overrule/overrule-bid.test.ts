import { customerBidEndpoints } from '@sto/contract/bids/bids.endpoints';
import { notificationEndpoints } from '@sto/contract/notifications/notifications.endpoints';
import { auditEndpoints, operatorBidEndpoints } from '@sto/contract/operator/operator.endpoints';
import { expect, it } from 'vitest';
import { signedIn } from '../../../testing/as.ts';
import { buildBid } from '../../../testing/build/bid.ts';
import { call } from '../../../testing/call.ts';
import { startApp } from '../../../testing/start-app.ts';

const test = startApp();
const reason = 'Автосервис не отвечает';
const signedInOperator = () => signedIn(test, { name: 'Ирина', roles: ['operator'] });

it('the operator closes a bid, both sides are notified with the reason, and the act is in the log', async () => {
  const { bid, customer, manager } = await buildBid(test, { status: 'in_work' });
  const operator = await signedInOperator();
  const form = { id: bid.id, status: 'reject' as const, reason };
  const { data } = await call(test.app, operatorBidEndpoints.overrule, form, operator);
  expect(data).toMatchObject({ status: 'reject', version: bid.version + 1 });
  const view = await call(test.app, customerBidEndpoints.view, { id: bid.id }, customer);
  expect(view.data.reject).toEqual({ by: 'moderator', code: 'moderator', comment: reason });
  expect(view.data.events.at(-1)).toMatchObject({ type: 'overruled', actor: 'moderator', comment: reason });
  for (const person of [customer, manager]) {
    const { data: news } = await call(test.app, notificationEndpoints.index, {}, person);
    expect(news.items[0]).toMatchObject({ type: 'moderation', text: expect.stringContaining(reason) });
  }
  const audit = await call(test.app, auditEndpoints.index, {}, operator);
  expect(audit.data.items).toMatchObject([{ action: 'bid.overrule.reject', object_id: bid.id }]);
});

it('a closed bid opens again, but not to a visit that no one has agreed to', async () => {
  const { bid } = await buildBid(test, { status: 'reject', rejectBy: 'system', rejectCode: 'expired' });
  const operator = await signedInOperator();
  const view = await call(test.app, operatorBidEndpoints.view, { id: bid.id }, operator);
  expect(view.data.available_statuses).toEqual(['new']);
  const overrule = (status: 'visit' | 'new', version = bid.version) =>
    call(test.app, operatorBidEndpoints.overrule, { id: bid.id, status, reason, version }, operator);
  expect((await overrule('visit')).errors).toEqual([
    expect.objectContaining({ code: 'transition_not_allowed' }),
  ]);
  expect((await overrule('new', bid.version + 1)).status).toBe(409);
  expect((await overrule('new')).data.status).toBe('new');
});

it('no one else overrules a bid, and a reason is needed', async () => {
  const { bid, customer, manager } = await buildBid(test);
  const form = { id: bid.id, status: 'reject' as const, reason };
  for (const person of [customer, manager])
    expect((await call(test.app, operatorBidEndpoints.overrule, form, person)).status).toBe(403);
  const operator = await signedInOperator();
  const silent = { ...form, reason: '' };
  expect((await call(test.app, operatorBidEndpoints.overrule, silent, operator)).errors).toHaveProperty(
    'reason',
  );
  expect((await call(test.app, operatorBidEndpoints.view, { id: 999_999 }, operator)).status).toBe(404);
});

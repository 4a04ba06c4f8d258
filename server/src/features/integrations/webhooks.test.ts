import { createHmac } from 'node:crypto';
import { customerBidEndpoints } from '@sto/contract/bids/bids.endpoints';
import { customerMoveEndpoints, workshopMoveEndpoints } from '@sto/contract/bids/moves.endpoints';
import { webhookEndpoints } from '@sto/contract/integrations/integrations.endpoints';
import { BidMessage } from '@sto/contract/integrations/integrations.schemas';
import { describe, expect, it } from 'vitest';
import { webhooks } from '../../db/tables/integrations.ts';

import { workshopEmployees } from '../../db/tables/workshops.ts';
import { after, days } from '../../platform/clock/durations.ts';
import { signedIn } from '../../testing/as.ts';
import { bidForm, buildDeal, offerForm } from '../../testing/build/bid.ts';
import { addWebhookMessages } from '../../testing/build/webhook-messages.ts';
import { call } from '../../testing/call.ts';
import { deliverDue } from '../../testing/deliver-due.ts';
import { startApp } from '../../testing/start-app.ts';
import { type ReceivedMessage, startWebhookReceiver } from '../../testing/webhook-receiver.ts';

const test = startApp();
const receiver = startWebhookReceiver();

async function buildWebhook() {
  const deal = await buildDeal(test);
  const form = { service_id: deal.workshop.id, url: receiver.url };
  const { data } = await call(test.app, webhookEndpoints.create, form, { token: deal.manager.token });
  return { ...deal, form, webhook: data };
}

type Built = Awaited<ReturnType<typeof buildWebhook>>;

async function sendBid({ customer, ...deal }: Built): Promise<number> {
  const form = bidForm(test, deal);
  const { data } = await call(test.app, customerBidEndpoints.create, form, { token: customer.token });
  return data.bid_id;
}

async function deliveriesTo({ webhook, manager }: Built) {
  const form = { id: webhook.id };
  const { data } = await call(test.app, webhookEndpoints.deliveries, form, { token: manager.token });
  return data;
}

/** Verifies as the receiver does, by Standard Webhooks. */
function isSigned({ headers, body }: ReceivedMessage, secret: string): boolean {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
  const signature = createHmac('sha256', key).update(signed).digest('base64');
  return String(headers['webhook-signature']).split(' ').includes(`v1,${signature}`);
}

const rotate = ({ webhook }: Pick<Built, 'webhook'>, token: string) =>
  call(test.app, webhookEndpoints.rotateSecret, { id: webhook.id }, { token });

/** Which of the secrets sign a message about the bid now. */
async function signedWith(bidId: number, secrets: string[]): Promise<boolean[]> {
  receiver.received = [];
  await addWebhookMessages(test, bidId);
  await deliverDue(test);
  const message = receiver.received.at(-1);
  if (!message) throw new Error('no message came');
  return secrets.map((secret) => isSigned(message, secret));
}

describe('a webhook', () => {
  it('is created with a secret that is returned once and not stored', async () => {
    const { webhook, manager, form } = await buildWebhook();
    const { secret, ...shown } = webhook;
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(shown).toMatchObject({ url: receiver.url, failing_since: null, gone_at: null });
    const { data } = await call(test.app, webhookEndpoints.index, form, { token: manager.token });
    expect(data.items).toEqual([shown]);
    expect(JSON.stringify(await test.deps.db.select().from(webhooks))).not.toContain(secret.slice(6));
  });

  it('receives a bid from its creation to the visit, signed, with ids and statuses only', async () => {
    const built = await buildWebhook();
    const { manager, customer, webhook, workshop } = built;
    const bidId = await sendBid(built);
    const offer = offerForm(test, bidId);
    const answered = await call(test.app, workshopMoveEndpoints.answer, offer, { token: manager.token });
    const acceptance = { id: bidId, offer_id: answered.data.offers[0]?.id };
    await call(test.app, customerMoveEndpoints.accept, acceptance, { token: customer.token });
    expect(await deliverDue(test)).toBe(3);
    const { received } = receiver;
    expect(received.every((message) => isSigned(message, webhook.secret))).toBe(true);
    expect(received.some((message) => isSigned(message, `${webhook.secret.slice(0, -4)}AAA=`))).toBe(false);
    const messages = received.map(({ body }) => BidMessage.strict().parse(JSON.parse(body)));
    const ofBid = { bid_id: bidId, service_id: workshop.id };
    const timestamp = test.clock.now().toISOString();
    expect(messages.sort((left, right) => left.data.version - right.data.version)).toEqual([
      { type: 'bid.created', timestamp, data: { ...ofBid, status: 'new', version: 1 } },
      { type: 'bid.updated', timestamp, data: { ...ofBid, status: 'answered', version: 2 } },
      { type: 'bid.updated', timestamp, data: { ...ofBid, status: 'visit', version: 3 } },
    ]);
    const { items, total } = await deliveriesTo(built);
    expect(total).toBe(3);
    expect(items).toMatchObject(items.map(() => ({ status: 'delivered', attempts: 1, last_result: '204' })));
    expect(new Set(items.map(({ id }) => id))).toEqual(
      new Set(received.map(({ headers }) => headers['webhook-id'])),
    );
  });

  it('whose address answers 410 receives nothing more, and the list shows it', async () => {
    const built = await buildWebhook();
    await sendBid(built);
    receiver.answer = () => 410;
    await deliverDue(test);
    const { data } = await call(test.app, webhookEndpoints.index, built.form, { token: built.manager.token });
    const now = test.clock.now().toISOString();
    expect(data.items).toMatchObject([{ gone_at: now, failing_since: now }]);
  });

  it('does not receive bids of another workshop', async () => {
    const other = await buildWebhook();
    const { webhook: _, ...deal } = await buildWebhook();
    await call(test.app, webhookEndpoints.delete, { id: _.id }, { token: deal.manager.token });
    await sendBid({ ...deal, webhook: _ });
    expect(await deliverDue(test)).toBe(0);
    expect((await deliveriesTo(other)).total).toBe(0);
  });

  it('receives nothing for a change that did not happen', async () => {
    const built = await buildWebhook();
    const bidId = await sendBid(built);
    const stale = { ...offerForm(test, bidId), version: 7 };
    const refused = await call(test.app, workshopMoveEndpoints.answer, stale, { token: built.manager.token });
    expect(refused.status).toBe(409);
    expect((await deliveriesTo(built)).items).toMatchObject([{ type: 'bid.created', status: 'pending' }]);
  });

  it('that is deleted receives nothing more, and is not found', async () => {
    const built = await buildWebhook();
    const { manager, webhook } = built;
    await sendBid(built);
    const asManager = { token: manager.token };
    const deleted = await call(test.app, webhookEndpoints.delete, { id: webhook.id }, asManager);
    expect(deleted.data).toEqual({ id: webhook.id });
    expect(await deliverDue(test)).toBe(0);
    const list = await call(test.app, webhookEndpoints.deliveries, { id: webhook.id }, asManager);
    expect(list.status).toBe(404);
    expect((await call(test.app, webhookEndpoints.delete, { id: webhook.id }, asManager)).status).toBe(404);
  });

  it('is for the managers of the workshop', async () => {
    const { webhook, workshop, form } = await buildWebhook();
    const mechanic = await signedIn(test, { roles: ['service'] });
    await test.deps.db
      .insert(workshopEmployees)
      .values({ workshopId: workshop.id, userId: mechanic.userId, role: 'mechanic' });
    const stranger = await signedIn(test, { roles: ['service'] });
    const ofIt = { id: webhook.id };
    for (const [{ token }, status] of [
      [mechanic, 403],
      [stranger, 404],
    ] as const) {
      expect((await call(test.app, webhookEndpoints.index, form, { token })).status).toBe(status);
      expect((await call(test.app, webhookEndpoints.create, form, { token })).status).toBe(status);
      expect((await call(test.app, webhookEndpoints.deliveries, ofIt, { token })).status).toBe(status);
      expect((await call(test.app, webhookEndpoints.delete, ofIt, { token })).status).toBe(status);
    }
    expect(await test.deps.db.$count(webhooks)).toBe(1);
  });

  it('is refused for an internal address, with a login, or without https', async () => {
    const { manager, workshop } = await buildWebhook();
    const refusedFor = async (url: string) => {
      const form = { service_id: workshop.id, url };
      return (await call(test.app, webhookEndpoints.create, form, { token: manager.token })).errors;
    };
    for (const url of ['http://example.ru/', 'https://10.0.0.1/', 'https://a:b@example.ru/', 'x', ''])
      expect(await refusedFor(url)).toEqual({ url: [expect.any(String)] });
  });

  it('is refused with invalid ids', async () => {
    const { manager } = await buildWebhook();
    const { token } = manager;
    expect((await call(test.app, webhookEndpoints.index, { service_id: 0 }, { token })).status).toBe(422);
    expect((await call(test.app, webhookEndpoints.delete, { id: '1' }, { token })).status).toBe(422);
    expect((await call(test.app, webhookEndpoints.deliveries, {}, { token })).status).toBe(422);
  });

  it('is one of ten at most', async () => {
    const { manager, form } = await buildWebhook();
    const make = () => call(test.app, webhookEndpoints.create, form, { token: manager.token });
    for (let made = 1; made < 10; made += 1) expect((await make()).status).toBe(200);
    const refused = await make();
    expect([refused.status, refused.errors]).toMatchObject([409, [{ code: 'webhooks_too_many' }]]);
  });
});

describe('on an installation that is open to the internet', () => {
  const open = startApp({
    PUBLIC_URL: 'https://sto.example.ru',
    SMS_GATEWAY_URL: 'https://sms.example.ru',
    CAPTCHA: 'altcha',
  });

  it.each(['http://localhost:3000/', 'https://localhost/', 'https://127.0.0.1/', 'https://[::1]/'])(
    'a webhook at %s is refused',
    async (url) => {
      const { workshop, manager } = await buildDeal(open);
      const form = { service_id: workshop.id, url };
      const refused = await call(open.app, webhookEndpoints.create, form, { token: manager.token });
      expect([refused.status, refused.errors]).toEqual([422, { url: [expect.stringContaining('https')] }]);
    },
  );
});

describe('a rotated secret of a webhook', () => {
  it('signs next to the previous one for a day, then alone', async () => {
    const built = await buildWebhook();
    const { data, status } = await rotate(built, built.manager.token);
    expect(status).toBe(200);
    const { secret, previous_until: until, ...shown } = data;
    expect(shown).toEqual({ ...built.webhook, secret: undefined });
    expect(until).toBe(after(test.clock.now(), days(1)).toISOString());
    const bidId = await sendBid(built);
    const secrets = [built.webhook.secret, secret];
    expect(new Set(secrets).size).toBe(2);
    expect(await signedWith(bidId, secrets)).toEqual([true, true]);
    test.clock.advance(days(1) - 1);
    expect(await signedWith(bidId, secrets)).toEqual([true, true]);
    test.clock.advance(1);
    expect(await signedWith(bidId, secrets)).toEqual([false, true]);
  });

  it('a second rotation ends the oldest one', async () => {
    const built = await buildWebhook();
    const second = await rotate(built, built.manager.token);
    const third = await rotate(built, built.manager.token);
    const bidId = await sendBid(built);
    const secrets = [built.webhook.secret, second.data.secret, third.data.secret];
    expect(await signedWith(bidId, secrets)).toEqual([false, true, true]);
  });

  it('is created by the managers of the workshop only', async () => {
    const built = await buildWebhook();
    const stranger = await buildDeal(test);
    expect((await rotate(built, stranger.manager.token)).status).toBe(404);
    expect((await rotate(built, built.customer.token)).status).toBe(403);
    const bad = await call(
      test.app,
      webhookEndpoints.rotateSecret,
      { id: '7' },
      { token: built.manager.token },
    );
    expect(bad.status).toBe(422);
    expect(await signedWith(await sendBid(built), [built.webhook.secret])).toEqual([true]);
  });
});

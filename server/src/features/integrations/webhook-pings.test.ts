import { createHmac } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { customerBidEndpoints } from '@sto/contract/bids/bids.endpoints';
import { workshopMoveEndpoints } from '@sto/contract/bids/moves.endpoints';
import { webhookEndpoints } from '@sto/contract/integrations/integrations.endpoints';
import { PingMessage } from '@sto/contract/integrations/integrations.schemas';
import { maxPingsPerMinute } from '@sto/contract/limits';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { webhookDeliveries, webhooks } from '../../db/tables/integrations.ts';
import { workshopEmployees } from '../../db/tables/workshops.ts';
import { seconds } from '../../platform/clock/durations.ts';
import { signedIn } from '../../testing/as.ts';
import { bidForm, buildDeal, offerForm } from '../../testing/build/bid.ts';
import { call } from '../../testing/call.ts';
import { deliverDue } from '../../testing/deliver-due.ts';
import { startApp } from '../../testing/start-app.ts';
import { startWebhookReceiver } from '../../testing/webhook-receiver.ts';

const test = startApp();
const receiver = startWebhookReceiver();

/** Each test has its own address for the limits. */
let addresses = 0;

async function buildWebhook() {
  addresses += 1;
  const ip = `10.3.1.${addresses}`;
  const deal = await buildDeal(test);
  const { token } = deal.manager;
  const form = { service_id: deal.workshop.id, url: receiver.url };
  const { data } = await call(test.app, webhookEndpoints.create, form, { token });
  const { secret, ...webhook } = data;
  const ofIt = { id: webhook.id };
  return {
    ...{ ...deal, webhook, secret, ofIt },
    ping: (as = token) => call(test.app, webhookEndpoints.test, ofIt, { token: as, ip }),
    enable: (as = token) => call(test.app, webhookEndpoints.enable, ofIt, { token: as }),
    listed: async () => (await call(test.app, webhookEndpoints.index, form, { token })).data.items,
    deliveries: async () => (await call(test.app, webhookEndpoints.deliveries, ofIt, { token })).data.items,
    sendBid: () =>
      call(test.app, customerBidEndpoints.create, bidForm(test, deal), { token: deal.customer.token }),
  };
}

async function buildGone() {
  const built = await buildWebhook();
  receiver.answer = () => 410;
  await built.ping();
  await deliverDue(test);
  receiver.answer = () => 204;
  return built;
}

async function otherPeople({ workshop }: Awaited<ReturnType<typeof buildWebhook>>) {
  const mechanic = await signedIn(test, { roles: ['service'] });
  await test.deps.db
    .insert(workshopEmployees)
    .values({ workshopId: workshop.id, userId: mechanic.userId, role: 'mechanic' });
  const stranger = await signedIn(test, { roles: ['service'] });
  return { mechanic: mechanic.token, stranger: stranger.token };
}

describe('a tested webhook', () => {
  it('receives a signed message of its own type, and the list shows its result', async () => {
    const { ping, webhook, workshop, secret, deliveries } = await buildWebhook();
    const { status, data } = await ping();
    expect(status).toBe(200);
    expect(data).toMatchObject({ type: 'ping', bid_id: null, status: 'pending', attempts: 0 });
    expect(await deliverDue(test)).toBe(1);
    const [{ headers, body } = { headers: {}, body: '' }] = receiver.received;
    expect(PingMessage.strict().parse(JSON.parse(body))).toEqual({
      type: 'ping',
      timestamp: test.clock.now().toISOString(),
      data: { webhook_id: webhook.id, service_id: workshop.id },
    });
    const signed = `${data.id}.${headers['webhook-timestamp']}.${body}`;
    const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
    const signature = createHmac('sha256', key).update(signed).digest('base64');
    expect(headers['webhook-signature']).toBe(`v1,${signature}`);
    expect(await deliveries()).toMatchObject([
      { id: data.id, type: 'ping', bid_id: null, status: 'delivered', attempts: 1, last_result: '204' },
    ]);
  });

  it('is shown as in progress during the test', async () => {
    const { ping, deliveries } = await buildWebhook();
    await ping();
    const messages: unknown[] = [];
    receiver.answer = async () => {
      messages.push(...(await deliveries()));
      return 204;
    };
    await deliverDue(test);
    expect(messages).toMatchObject([
      { status: 'pending', attempts: 1, last_result: null, next_attempt_at: null },
    ]);
  });

  it('is shown as not reached, finally, when the address refuses', async () => {
    const { ping, deliveries, listed, webhook } = await buildWebhook();
    receiver.answer = () => 500;
    await ping();
    await deliverDue(test);
    expect(await deliveries()).toMatchObject([
      { status: 'failed', last_result: '500', next_attempt_at: null },
    ]);
    expect(await listed(), 'nothing was lost by that').toEqual([webhook]);
  });

  it('may be tested three times a minute in all', async () => {
    const first = await buildWebhook();
    const second = await buildWebhook();
    await first.ping();
    test.clock.advance(seconds(20));
    await first.ping();
    await first.ping();
    const refused = await first.ping();
    expect([refused.status, refused.errors]).toMatchObject([429, [{ code: 'webhook_pings_too_many' }]]);
    expect(refused.headers['retry-after']).toBe('40');
    expect((await second.ping()).status).toBe(200);
    test.clock.advance(seconds(39));
    expect((await first.ping()).status).toBe(429);
    test.clock.advance(seconds(1));
    expect((await first.ping()).status).toBe(200);
    expect(await test.deps.db.$count(webhookDeliveries)).toBe(5);
  });

  // The embedded engine has one connection, so presses are never concurrent.
  it.runIf(process.env.DATABASE_URL)('keeps the limit for six concurrent presses', async () => {
    const { db } = test.deps;
    const { ping } = await buildWebhook();
    const presses: ReturnType<typeof ping>[] = [];
    await db.transaction(async (tx) => {
      // Transactions that have counted wait here to write.
      await tx.execute(sql`lock table ${webhookDeliveries} in share mode`);
      for (let pressed = 0; pressed < 6; pressed += 1) presses.push(ping());
      await sleep(500);
    });
    const answers = await Promise.all(presses);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(maxPingsPerMinute);
    expect(await db.$count(webhookDeliveries)).toBe(maxPingsPerMinute);
  });

  it('cannot be recreated to test its address more often', async () => {
    const { manager, workshop } = await buildWebhook();
    const { token } = manager;
    const form = { service_id: workshop.id, url: receiver.url };
    const statuses: number[] = [];
    for (let made = 0; made < 6; made += 1) {
      const { data } = await call(test.app, webhookEndpoints.create, form, { token });
      for (let pressed = 0; pressed < 2; pressed += 1) {
        const tried = await call(test.app, webhookEndpoints.test, { id: data.id }, { token, ip: '10.3.2.1' });
        statuses.push(tried.status);
      }
      await call(test.app, webhookEndpoints.delete, { id: data.id }, { token });
    }
    expect(statuses).toEqual([...Array(10).fill(200), 429, 429]);
  });

  it('is tested by its managers only, and by its own id', async () => {
    const built = await buildWebhook();
    const { mechanic, stranger } = await otherPeople(built);
    expect((await built.ping(mechanic)).status).toBe(403);
    expect((await built.ping(stranger)).status).toBe(404);
    const { token } = built.manager;
    expect((await call(test.app, webhookEndpoints.test, { id: '7' }, { token })).status).toBe(422);
    const unknown = { id: crypto.randomUUID() };
    expect((await call(test.app, webhookEndpoints.test, unknown, { token })).status).toBe(404);
    expect(await test.deps.db.$count(webhookDeliveries)).toBe(0);
  });
});

describe('a webhook disabled by 410', () => {
  it('is not tested until it is enabled', async () => {
    const { ping } = await buildGone();
    const refused = await ping();
    expect([refused.status, refused.errors]).toMatchObject([409, [{ code: 'webhook_gone' }]]);
  });

  it('receives bids again once it is enabled, not those in between', async () => {
    const { enable, webhook, sendBid, listed, manager } = await buildGone();
    const bid = await sendBid();
    const enabled = await enable();
    expect([enabled.status, enabled.data]).toEqual([200, webhook]);
    expect(await listed()).toEqual([webhook]);
    expect(await deliverDue(test)).toBe(0);
    const offer = offerForm(test, bid.data.bid_id);
    await call(test.app, workshopMoveEndpoints.answer, offer, { token: manager.token });
    expect(await deliverDue(test)).toBe(1);
    expect(receiver.received.map(({ body }) => JSON.parse(body).type)).toEqual(['ping', 'bid.updated']);
  });

  it('enabling an active one changes nothing', async () => {
    const { enable } = await buildWebhook();
    const failingSince = test.clock.now();
    await test.deps.db.update(webhooks).set({ failingSince });
    expect((await enable()).data).toMatchObject({
      failing_since: failingSince.toISOString(),
      gone_at: null,
    });
  });

  it('gets a new secret too', async () => {
    const { webhook, manager } = await buildGone();
    const form = { id: webhook.id };
    const rotated = await call(test.app, webhookEndpoints.rotateSecret, form, { token: manager.token });
    expect(rotated.data.secret).toMatch(/^whsec_/);
    expect(rotated.data.gone_at).not.toBeNull();
  });

  it('is enabled by its managers only', async () => {
    const built = await buildGone();
    const { mechanic, stranger } = await otherPeople(built);
    expect((await built.enable(mechanic)).status).toBe(403);
    expect((await built.enable(stranger)).status).toBe(404);
    const { token } = built.manager;
    expect((await call(test.app, webhookEndpoints.enable, {}, { token })).status).toBe(422);
    expect((await built.listed())[0]?.gone_at).not.toBeNull();
  });
});

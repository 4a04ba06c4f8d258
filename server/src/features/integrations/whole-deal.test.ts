import { customerBidEndpoints, workshopBidEndpoints } from '@sto/contract/bids/bids.endpoints';
import { customerMoveEndpoints, workshopMoveEndpoints } from '@sto/contract/bids/moves.endpoints';
import type { Endpoint } from '@sto/contract/endpoint';
import { apiKeyEndpoints, webhookEndpoints } from '@sto/contract/integrations/integrations.endpoints';
import { BidMessage } from '@sto/contract/integrations/integrations.schemas';
import { Webhook } from 'standardwebhooks';
import { expect, it, vi } from 'vitest';
import { hours } from '../../platform/clock/durations.ts';
import { bidForm, buildDeal, offerForm } from '../../testing/build/bid.ts';
import { call } from '../../testing/call.ts';
import { deliverDue } from '../../testing/deliver-due.ts';
import { startApp } from '../../testing/start-app.ts';
import { type ReceivedMessage, startWebhookReceiver } from '../../testing/webhook-receiver.ts';

const test = startApp();
const receiver = startWebhookReceiver();

/** The library looks at the system's clock; the message has the time of the test's. */
function verified(verifier: Webhook, { body, headers }: ReceivedMessage): unknown {
  vi.useFakeTimers({ now: test.clock.now(), toFake: ['Date'] });
  try {
    return verifier.verify(body, headers as Record<string, string>);
  } finally {
    vi.useRealTimers();
  }
}

/** A workshop's own program: all that it has is a key, and the secret of its webhook. */
async function startProgram() {
  const { manager, workshop, ...deal } = await buildDeal(test);
  const service_id = workshop.id;
  const key = await call(test.app, apiKeyEndpoints.create, { service_id, name: 'Учёт' }, manager);
  const webhook = await call(test.app, webhookEndpoints.create, { service_id, url: receiver.url }, manager);
  const verifier = new Webhook(webhook.data.secret);
  const make = <E extends Endpoint>(endpoint: E, form: Record<string, unknown>) =>
    call(test.app, endpoint, form, { token: key.data.key });
  /** The newest message and the bid that it names. Messages are sent in parallel: the version gives the order. */
  async function nextBid() {
    receiver.received = [];
    await deliverDue(test);
    const messages = receiver.received.map((one) => BidMessage.parse(verified(verifier, one)));
    const newest = messages.sort((one, other) => one.data.version - other.data.version).at(-1);
    if (!newest) throw new Error('no message came');
    const { type, data } = newest;
    const { data: bid } = await make(workshopBidEndpoints.view, { id: data.bid_id });
    expect(data).toMatchObject({ status: bid.status, version: bid.version });
    return { type, bid };
  }
  return { ...deal, workshop, make, nextBid };
}

it('a program with a key and a webhook leads a whole deal without a browser', async () => {
  const { customer, workshop, carId, make, nextBid } = await startProgram();
  const drive = <E extends Endpoint>(endpoint: E, form: Record<string, unknown>) =>
    call(test.app, endpoint, form, customer);
  await drive(customerBidEndpoints.create, bidForm(test, { workshop, carId }));
  const made = await nextBid();
  expect([made.type, made.bid.status]).toEqual(['bid.created', 'new']);
  const { id } = made.bid;

  const slot_from = new Date(test.clock.now().getTime() + hours(1)).toISOString();
  const answered = await make(workshopMoveEndpoints.answer, { ...offerForm(test, id), slot_from });
  const offer_id = answered.data.offers[0]?.id;
  const accepted = await drive(customerMoveEndpoints.accept, { id, offer_id });
  const visit = await nextBid();
  expect([visit.type, visit.bid.status]).toEqual(['bid.updated', 'visit']);

  const start = { id, visit_code: accepted.data.visit_code, mileage: 84_000 };
  expect((await make(workshopMoveEndpoints.start, start)).data.status).toBe('in_work');
  const extra = { id, reason: 'Течь', lines: '[{"title":"Шланг","price":900}]' };
  const [change] = (await make(workshopMoveEndpoints.proposeChange, extra)).data.changes;
  const approved_line_ids = change?.lines.map((line) => line.id);
  await drive(customerMoveEndpoints.decideChange, { id, change_id: change?.id, approved_line_ids });
  expect((await nextBid()).bid.changes).toMatchObject([{ status: 'approved' }]);

  const finished = await make(workshopMoveEndpoints.finish, { id });
  expect(finished.data).toMatchObject({ status: 'finished', price_final: 5100 });
  await drive(customerMoveEndpoints.claim, { id, text: 'Снова скрипит' });
  const [claim] = (await nextBid()).bid.claims;
  const refusal = { id, claim_id: claim?.id, is_accepted: 0, comment: 'Это другой звук' };
  const closed = await make(workshopMoveEndpoints.answerClaim, refusal);
  expect(closed.data).toMatchObject({ status: 'finished', claims: [{ status: 'refused' }] });
  expect(closed.data.events.filter(({ actor }) => actor === 'service')).not.toEqual([]);
});

it('every move of a workshop accepts a key', () => {
  const refused = Object.values(workshopMoveEndpoints).filter(
    (endpoint: Endpoint) => !('apiKey' in endpoint),
  );
  expect(refused).toEqual([]);
});

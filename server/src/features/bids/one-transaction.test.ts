import { customerBidEndpoints } from '@sto/contract/bids/bids.endpoints';
import { customerMoveEndpoints } from '@sto/contract/bids/moves.endpoints';
import { webhookEndpoints } from '@sto/contract/integrations/integrations.endpoints';
import { notificationEndpoints } from '@sto/contract/notifications/notifications.endpoints';
import { eq, sql } from 'drizzle-orm';
import { afterEach, expect, it } from 'vitest';
import { bidEvents, bids, bidTimers } from '../../db/tables/bids.ts';
import { webhookDeliveries } from '../../db/tables/integrations.ts';
import { offers } from '../../db/tables/offers.ts';
import { bookings } from '../../db/tables/schedule.ts';
import { bidForm, buildDeal } from '../../testing/build/bid.ts';
import { call } from '../../testing/call.ts';
import { bidIn, type LivingBid } from '../../testing/life/states.ts';
import { startApp } from '../../testing/start-app.ts';

const test = startApp();

/** The job of the webhook is the last write of a move: from now on it fails. */
async function failLastWrite(): Promise<void> {
  await test.deps.db.execute(sql`
    create function refuse_job() returns trigger language plpgsql as $$
    begin raise exception 'the last write fails'; end $$`);
  await test.deps.db.execute(sql`
    create trigger refuse_job before insert on pgboss.job for each row execute function refuse_job()`);
}
const mendLastWrite = () => test.deps.db.execute(sql`drop function if exists refuse_job cascade`);
afterEach(mendLastWrite);

const withWebhook = ({ manager, workshop }: Pick<LivingBid, 'manager' | 'workshop'>) =>
  call(
    test.app,
    webhookEndpoints.create,
    { service_id: workshop.id, url: 'https://partner.example.ru/sto' },
    manager,
  );

async function everythingOf({ customer, manager }: Pick<LivingBid, 'customer' | 'manager'>) {
  const { db } = test.deps;
  const news = async (person: LivingBid['manager']) =>
    (await call(test.app, notificationEndpoints.index, {}, person)).data.items;
  const { data: counters } = await call(test.app, customerBidEndpoints.index, {}, customer);
  return {
    rows: await Promise.all([
      db.select().from(bids).orderBy(bids.id),
      db.select().from(offers).orderBy(offers.id),
      db.select().from(bidEvents).orderBy(bidEvents.id),
      db.select().from(bidTimers).orderBy(bidTimers.id),
      db.select().from(bookings).orderBy(bookings.id),
      db.select().from(webhookDeliveries).orderBy(webhookDeliveries.id),
    ]),
    ...{ counters, news: [await news(customer), await news(manager)] },
  };
}

it('a move whose last write fails leaves no message, notification, counter or change', async () => {
  const bid = await bidIn(test, 'answered');
  await withWebhook(bid);
  const before = await everythingOf(bid);
  await failLastWrite();
  const accept = () =>
    call(test.app, customerMoveEndpoints.accept, { id: bid.id, offer_id: bid.offerId }, bid.customer);
  expect((await accept()).status).toBe(500);
  expect(await everythingOf(bid)).toEqual(before);
  await mendLastWrite();
  expect((await accept()).data.status).toBe('visit');
  const [delivery] = await test.deps.db
    .select()
    .from(webhookDeliveries)
    .where(eq(webhookDeliveries.bidId, bid.id));
  expect(JSON.parse(delivery?.body ?? '{}')).toMatchObject({ data: { status: 'visit' } });
});

it('a new bid whose last write fails does not exist', async () => {
  const deal = await buildDeal(test);
  await withWebhook(deal);
  const before = await everythingOf(deal);
  await failLastWrite();
  const { status } = await call(test.app, customerBidEndpoints.create, bidForm(test, deal), deal.customer);
  expect(status).toBe(500);
  expect(await everythingOf(deal)).toEqual(before);
});

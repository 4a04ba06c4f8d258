import { customerBidEndpoints } from '@sto/contract/bids/bids.endpoints';
import { customerMoveEndpoints, workshopMoveEndpoints } from '@sto/contract/bids/moves.endpoints';
import { and, asc, eq, inArray } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { finalLinesOf, loadBidFacts } from '../../../features/bids/bid-facts.load.ts';
import { timersOf } from '../../../features/bids/timers/bid-timers.policy.ts';
import { loadAgreement } from '../../../features/bids/work/agreement.load.ts';
import { finalBill, sumOf } from '../../../features/bids/work/final-lines.policy.ts';
import { warrantyOf } from '../../../features/bids/work/warranty.ts';
import { hours, minutes } from '../../../platform/clock/durations.ts';
import { bidForm, buildDeal, offerForm } from '../../../testing/build/bid.ts';
import { call } from '../../../testing/call.ts';
import { startApp, type TestApp } from '../../../testing/start-app.ts';
import { bidEvents, bids } from '../../tables/bids.ts';
import { changes, finalLines } from '../../tables/deal.ts';
import { offers } from '../../tables/offers.ts';
import { seedCatalogue } from '../seed-catalogue.ts';
import { seedDemo } from './seed-demo.ts';

const test = startApp({ LIMITS: 'off' });
type BidRow = typeof bids.$inferSelect;

/** Depend on the wishes of the two sides, not on the state. */
const free = [
  'legKind',
  'legAddress',
  'legLat',
  'legLong',
  'warrantyMonths',
  'assigneeId',
  'partnerId',
  'utmSource',
];
const filled = (row: object, skipped: readonly string[] = []) =>
  Object.entries(row)
    .filter(([name, value]) => value !== null && !skipped.includes(name))
    .map(([name]) => name)
    .sort();

/** The state of a bid in its rows: the columns with a value, its moves, the counts of its rows. */
async function shapeOf({ deps: { db } }: TestApp, bid: BidRow) {
  const events = await db
    .select()
    .from(bidEvents)
    .where(eq(bidEvents.bidId, bid.id))
    .orderBy(asc(bidEvents.id));
  const known = await db.select().from(changes).where(eq(changes.bidId, bid.id));
  const [offer] = await db
    .select()
    .from(offers)
    .where(eq(offers.id, bid.acceptedOfferId ?? 0));
  const facts = await loadBidFacts(db, bid);
  return {
    columns: filled(bid, free),
    version: bid.version,
    offer: offer && filled(offer, ['priceMax', 'warranty', 'authorId', 'seenAt']),
    changes: known.map((change) => filled(change, ['authorId'])),
    moves: events
      .filter(({ type }) => type !== 'phone_seen')
      .map(({ type, actor, ...move }) => [
        type,
        type !== 'confirmed' && actor,
        move.fromStatus,
        move.toStatus,
      ]),
    hasBill: (await db.$count(finalLines, eq(finalLines.bidId, bid.id))) > 0,
    timers: timersOf(facts, null).map(({ kind }) => kind),
  };
}

interface Wish {
  connection: 1 | 2;
  hasExtra: boolean;
  status: 'in_work' | 'finished';
}

/** A bid that two people took through its life by the calls of the site. */
async function realBid({ connection, hasExtra, status }: Wish): Promise<BidRow> {
  const { app, clock, deps } = test;
  const deal = await buildDeal(test);
  const { customer, manager } = deal;
  const form = { ...bidForm(test, deal), type_connection: connection };
  const { data: made } = await call(app, customerBidEndpoints.create, form, customer);
  const id = made.bid_id;
  const slot_from = new Date(clock.now().getTime() + hours(1)).toISOString();
  const answered = await call(
    app,
    workshopMoveEndpoints.answer,
    { ...offerForm(test, id), slot_from },
    manager,
  );
  const offer_id = answered.data.offers[0]?.id ?? 0;
  const accepted = await call(app, customerMoveEndpoints.accept, { id, offer_id }, customer);
  const visit_code = accepted.data.visit_code ?? '';
  await call(app, workshopMoveEndpoints.start, { id, visit_code, mileage: 84_000 }, manager);
  if (hasExtra) {
    const lines = JSON.stringify([{ kind: 'labour', title: 'Замена крепежа', price: 600 }]);
    const extra = { id, reason: 'Крепёж закис', lines, minutes_delta: 0 };
    const { data } = await call(app, workshopMoveEndpoints.proposeChange, extra, manager);
    const [change] = data.changes;
    const decision = {
      id,
      change_id: change?.id ?? 0,
      approved_line_ids: change?.lines.map((one) => one.id) ?? [],
    };
    await call(app, customerMoveEndpoints.decideChange, { ...decision, declined_line_ids: [] }, customer);
  }
  if (status === 'finished') {
    clock.advance(minutes(5));
    await call(app, workshopMoveEndpoints.finish, { id }, manager);
    await call(app, customerMoveEndpoints.confirm, { id }, customer);
  }
  const [bid] = await deps.db.select().from(bids).where(eq(bids.id, id));
  if (!bid) throw new Error('The bid was not made');
  return bid;
}

/** It follows from what both sides agreed, and the warranty from its lines. */
async function checkBill(bid: BidRow): Promise<void> {
  const { db } = test.deps;
  const bill = await finalLinesOf(db, bid.id);
  const facts = await loadBidFacts(db, bid);
  const agreement = await loadAgreement(db, { ...facts, bid: { ...bid, finishedAt: null } });
  const plain = bill.map(({ id: _, bidId: _bidId, ...line }) => line);
  expect(plain).toEqual(finalBill(agreement));
  expect(bid.priceFinal).toBe(sumOf(bill));
  const { warrantyMonths, warrantyUntil, finishedAt } = bid;
  const end = warrantyOf({ warrantyUntil: null }, bill, finishedAt as Date);
  expect({ warrantyMonths, warrantyUntil }).toEqual(end);
}

const statuses = ['in_work', 'finished'] as const;
const wishes = statuses.flatMap((status) =>
  ([1, 2] as const).flatMap((connection) => [
    { status, connection, hasExtra: false },
    ...(status === 'finished' ? [{ status, connection, hasExtra: true }] : []),
  ]),
);

it('bids in work and finished ones have the same as real bids, and their bill and warranty follow from what was agreed', async () => {
  const { db } = test.deps;
  const real = new Map<string, object>();
  const nameOf = (wish: Wish) => `${wish.status}, ${wish.connection}, ${wish.hasExtra}`;
  for (const wish of wishes) real.set(nameOf(wish), await shapeOf(test, await realBid(wish)));
  await seedCatalogue(db, () => undefined);
  await seedDemo(db, { put: async () => undefined }, () => undefined, {
    workshops: 60,
    now: test.clock.now(),
  });
  const demo = await db
    .select()
    .from(bids)
    .where(and(eq(bids.isDemo, true), inArray(bids.status, [...statuses])));
  const seen = new Set<string>();
  for (const bid of demo) {
    const hasExtra = (await db.$count(changes, eq(changes.bidId, bid.id))) > 0;
    const wish = { status: bid.status, connection: bid.typeConnection, hasExtra } as Wish;
    seen.add(nameOf(wish));
    expect(await shapeOf(test, bid), `${bid.id}: ${nameOf(wish)}`).toEqual(real.get(nameOf(wish)));
    if (bid.status === 'finished') await checkBill(bid);
  }
  expect([...seen].sort()).toEqual([...real.keys()].sort());
}, 300_000);

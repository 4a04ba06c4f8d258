import {
  type BidAction,
  type BidStatus,
  bidStatuses,
  bidTransitions,
} from '@sto/contract/bids/bid-lifecycle';
import type { bidTimerKinds } from '@sto/contract/enums';
import { operatorBidEndpoints } from '@sto/contract/operator/operator.endpoints';
import { desc, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { bidEvents, bids, bidTimers } from '../../db/tables/bids.ts';
import { hours } from '../../platform/clock/durations.ts';
import { signedIn } from '../../testing/as.ts';
import { call } from '../../testing/call.ts';
import { moveReason, withOpenChange } from '../../testing/life/moves.ts';
import { bidIn, type LivingBid } from '../../testing/life/states.ts';
import { startApp } from '../../testing/start-app.ts';
import { runDueTimers } from './timers/run-due-timers.ts';

const test = startApp({ LIMITS: 'off' });

type TimerKind = (typeof bidTimerKinds)[number];
type EventType = typeof bidEvents.$inferSelect.type;

interface SystemMove {
  kind: TimerKind;
  action: BidAction;
  /** The state of its row in the table. */
  from: BidStatus;
  event: EventType;
}

/** The timers that move a bid; the others only remind. */
const systemMoves: SystemMove[] = [
  { kind: 'expire', action: 'expire', from: 'new', event: 'rejected' },
  { kind: 'expire_offers', action: 'expire', from: 'answered', event: 'rejected' },
  { kind: 'no_show', action: 'no_show', from: 'visit', event: 'rejected' },
  { kind: 'expire_change', action: 'expire_change', from: 'in_work', event: 'change_expired' },
  { kind: 'confirm', action: 'confirm', from: 'finished', event: 'confirmed' },
];

const bidOf = async ({ id }: LivingBid) => (await test.deps.db.select().from(bids).where(eq(bids.id, id)))[0];
const lastEventOf = async ({ id }: LivingBid) =>
  (
    await test.deps.db
      .select()
      .from(bidEvents)
      .where(eq(bidEvents.bidId, id))
      .orderBy(desc(bidEvents.id))
      .limit(1)
  )[0];

async function runTimer({ id, changeId }: LivingBid, kind: TimerKind): Promise<void> {
  const dueAt = test.clock.now();
  await test.deps.db.delete(bidTimers).where(eq(bidTimers.bidId, id));
  const subject = kind === 'expire_change' ? changeId : 0;
  await test.deps.db.insert(bidTimers).values({ bidId: id, kind, subject, dueAt });
  expect(await runDueTimers(test.deps)).toBe(1);
}

describe('a timer', () => {
  it.each(systemMoves)('moves a bid in «$from» as the table says ($action)', async (move) => {
    const { kind, action, from, event } = move;
    const bid = await bidIn(test, from);
    if (kind === 'expire_change') await withOpenChange(bid, test);
    if (kind === 'expire_offers') test.clock.advance(hours(24));
    const before = await bidOf(bid);
    await runTimer(bid, kind);
    const row = bidTransitions.find(
      (one) => one.action === action && one.actor === 'system' && one.from.includes(from),
    );
    expect(await bidOf(bid)).toMatchObject({ status: row?.to, version: (before?.version ?? 0) + 1 });
    if (row?.to === 'reject')
      expect(await bidOf(bid)).toMatchObject({ rejectBy: 'system', rejectCode: row.codes?.[0] });
    expect(await lastEventOf(bid)).toMatchObject({
      ...{ type: event, actor: 'system', actorName: null, at: test.clock.now() },
      ...{ fromStatus: from, toStatus: row?.to },
    });
  });

  it.each(bidStatuses)('changes nothing in «%s» that has no row for it', async (status) => {
    const bid = await bidIn(test, status);
    const before = [await bidOf(bid), await lastEventOf(bid)];
    for (const { kind } of systemMoves.filter(({ from }) => from !== status)) await runTimer(bid, kind);
    expect([await bidOf(bid), await lastEventOf(bid)]).toEqual(before);
  });

  it('is in this walk for each move of the system', () => {
    const rows = bidTransitions.filter(({ actor }) => actor === 'system');
    const named = rows.flatMap(({ action, from }) => from.map((one) => `${one} ${action}`));
    expect(systemMoves.map(({ action, from }) => `${from} ${action}`).sort()).toEqual(named.sort());
  });
});

const withoutAgreement: readonly BidStatus[] = ['new', 'answered', 'reject'];
const choices = bidStatuses.flatMap((from) => bidStatuses.map((to) => ({ from, to })));
const withoutOffer: readonly BidStatus[] = ['new', 'reject'];
/** An answered bid needs an open offer, a visit and what follows from it an accepted one. */
const isPossible = ({ from, to }: { from: BidStatus; to: BidStatus }) =>
  from !== to && (withoutOffer.includes(to) || !withoutAgreement.includes(from));

describe('the moderator', () => {
  it.each(choices.filter(isPossible))('leads a bid from «$from» to «$to»', async ({ from, to }) => {
    const bid = await bidIn(test, from);
    const operator = await signedIn(test, { name: 'Ирина', roles: ['operator'] });
    const form = { id: bid.id, status: to, reason: moveReason };
    const { status, data } = await call(test.app, operatorBidEndpoints.overrule, form, operator);
    expect([status, data.status]).toEqual([200, to]);
    expect(await lastEventOf(bid)).toMatchObject({
      ...{ type: 'overruled', actor: 'moderator', actorName: 'Ирина', at: test.clock.now() },
      ...{ fromStatus: from, toStatus: to, comment: moveReason },
    });
  });

  it.each(bidStatuses)('hears in «%s» which states are possible', async (from) => {
    const bid = await bidIn(test, from);
    const operator = await signedIn(test, { name: 'Ирина', roles: ['operator'] });
    const before = await bidOf(bid);
    const possible = bidStatuses.filter((to) => isPossible({ from, to }));
    for (const status of bidStatuses.filter((to) => !possible.includes(to))) {
      const form = { id: bid.id, status, reason: moveReason };
      const answer = await call(test.app, operatorBidEndpoints.overrule, form, operator);
      const refusal = { code: 'transition_not_allowed', available_statuses: possible };
      expect([answer.status, answer.errors]).toEqual([409, [expect.objectContaining(refusal)]]);
    }
    expect(await bidOf(bid)).toEqual(before);
  });
});

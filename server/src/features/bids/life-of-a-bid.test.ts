import {
  type BidSide,
  type BidStatus,
  bidStatuses,
  bidTransitions,
  findTransition,
  guardErrors,
  transitionsFrom,
} from '@sto/contract/bids/bid-lifecycle';
import { isManagerRole, mayMakeMove, mechanicStatuses } from '@sto/contract/bids/employee-rights';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { bidEvents, bids } from '../../db/tables/bids.ts';
import { minutes } from '../../platform/clock/durations.ts';
import { call } from '../../testing/call.ts';
import { type LifeMove, lifeMoves, moveReason } from '../../testing/life/moves.ts';
import {
  bidIn,
  holding,
  type LifeRole,
  type LivingBid,
  lifeRoles,
  peopleAround,
} from '../../testing/life/states.ts';
import { startApp } from '../../testing/start-app.ts';

const test = startApp({ LIMITS: 'off' });

const formOf = (move: LifeMove, bid: LivingBid) => ({ ...move.form?.(bid, test), id: bid.id });
const employees = ['owner', 'manager', 'mechanic'] as const;
const isEmployee = (role: LifeRole): role is (typeof employees)[number] =>
  employees.some((one) => one === role);
const sideOf = (role: LifeRole): BidSide | undefined => {
  if (role === 'customer') return 'customer';
  return isEmployee(role) ? 'service' : undefined;
};

/** What the table lets the side do in the plain state, with what is no move. */
function actionsIn(status: BidStatus, role: LifeRole): string[] {
  const side = sideOf(role) ?? 'customer';
  const moves = transitionsFrom(status, side)
    .filter(({ guards = [] }) => guards.every((guard) => holding[status].includes(guard)))
    .map(({ action }) => action);
  if (isEmployee(role) && !isManagerRole(role)) return moves.filter((move) => mayMakeMove(role, move));
  if (side === 'service') return [...moves, ...(status === 'finished' ? ['rate_customer'] : [])];
  return [
    ...moves,
    ...(['new', 'answered', 'visit'].includes(status) ? ['upload_file'] : []),
    ...(['finished', 'reject'].includes(status) ? ['repeat'] : []),
    ...(status === 'finished' ? ['review'] : []),
  ];
}

/** The refusal that the rights give, whatever the table says. */
function refusalByRights(status: BidStatus, move: LifeMove, role: LifeRole): number | undefined {
  if (role === 'anonymous') return 401;
  const isOfDrivers = role === 'customer' || role === 'other customer';
  if (role === 'operator' || isOfDrivers !== (move.side === 'customer')) return 403;
  if (role === 'other customer' || role === 'other owner') return 404;
  if (role !== 'mechanic') return undefined;
  if (!mechanicStatuses.includes(status)) return 404;
  return mayMakeMove('mechanic', move.action) ? undefined : 403;
}

/** The refusal that the table gives in the plain state. */
function refusalByTable(status: BidStatus, { action, side }: LifeMove): string | undefined {
  const transition = findTransition(status, action, side);
  if (!transition) return 'transition_not_allowed';
  const guard = transition.guards?.find((one) => !holding[status].includes(one));
  return guard && guardErrors[guard];
}

/** An acceptance that is repeated returns the bid. */
const isRepeatedAcceptance = (status: BidStatus, { action }: LifeMove) =>
  action === 'accept' && ['visit', 'in_work', 'finished'].includes(status);

function refusalIn(status: BidStatus, move: LifeMove, role: LifeRole): object | undefined {
  const byRights = refusalByRights(status, move, role);
  if (byRights) return { status: byRights };
  const code = refusalByTable(status, move);
  if (!code || isRepeatedAcceptance(status, move)) return undefined;
  return { status: 409, code, actions: actionsIn(status, role).sort() };
}

async function refusalOf(move: LifeMove, bid: LivingBid, token: string | undefined) {
  const { status, errors } = await call(test.app, move.endpoint, formOf(move, bid), {
    ...(token && { token }),
  });
  if (status !== 409) return { status };
  const [{ code, available_actions }] = errors as [{ code: string; available_actions: string[] }];
  return { status, code, actions: available_actions?.toSorted() };
}

async function stateOf({ id }: LivingBid) {
  const { db } = test.deps;
  const events = await db.select().from(bidEvents).where(eq(bidEvents.bidId, id));
  return { bid: await db.select().from(bids).where(eq(bids.id, id)), events };
}

describe('every move that the state or the rights refuse', () => {
  it.each(bidStatuses)('in «%s» says why and what can be done, and changes nothing', async (status) => {
    const bid = await bidIn(test, status);
    const people = await peopleAround(test, bid);
    const before = await stateOf(bid);
    const [got, due]: Record<string, object>[] = [{}, {}];
    for (const move of lifeMoves)
      for (const role of lifeRoles) {
        const expected = refusalIn(status, move, role);
        if (!expected) continue;
        const name = `${role}: ${move.side} ${move.action}`;
        Object.assign(due ?? {}, { [name]: expected });
        Object.assign(got ?? {}, { [name]: await refusalOf(move, bid, people[role]?.token) });
      }
    expect(got).toEqual(due);
    expect(await stateOf(bid)).toEqual(before);
  });
});

const allowed = bidStatuses.flatMap((status) =>
  lifeMoves.flatMap((move) => {
    const transition = findTransition(status, move.action, move.side);
    if (!transition || transition.to === 'any' || (move.from && move.from !== status)) return [];
    const to = move.to ?? transition.to;
    return lifeRoles
      .filter((role) => sideOf(role) === move.side && !refusalByRights(status, move, role))
      .map((role) => ({ status, move, role, to, action: move.action, event: move.event }));
  }),
);

/** An offer has its comment on itself, a rejected bid its reason. */
const inHistory = (form: object, event: LifeMove['event']) =>
  'comment' in form && !['answered', 'offer_revised', 'rejected'].includes(event);

describe('every move of the table', () => {
  it.each(allowed)('$action of the $role leads from «$status» to «$to» ($event)', async (one) => {
    const { status, move, role, to, event } = one;
    const bid = await bidIn(test, status);
    await move.prepare?.(bid, test);
    const people = await peopleAround(test, bid);
    const [before] = (await stateOf(bid)).bid;
    test.clock.advance(minutes(1));
    const form = formOf(move, bid);
    const answer = await call(test.app, move.endpoint, form, { token: people[role]?.token ?? '' });
    expect(answer).toMatchObject({ status: 200, data: { status: to } });
    const { bid: rows, events } = await stateOf(bid);
    expect(rows).toMatchObject([{ status: to, version: (before?.version ?? 0) + 1 }]);
    const written = events.filter(({ at, type }) => at > (before?.updatedAt ?? at) && type !== 'phone_seen');
    const name = move.side === 'customer' ? 'Андрей' : 'Ольга';
    expect(written[0]).toMatchObject({
      ...{ type: event, actor: move.side, actorName: name, at: test.clock.now() },
      ...{ fromStatus: status, toStatus: to },
      ...(inHistory(form, event) && { comment: moveReason }),
    });
    if (to === 'reject') expect(rows).toMatchObject([{ rejectComment: moveReason }]);
    expect(written.slice(1).every(({ type }) => type === 'phone_revealed')).toBe(true);
  });

  it('has a way to make it in this walk', () => {
    const made = new Set(allowed.map(({ status, move }) => `${status} ${move.action} ${move.side}`));
    const ofPeople = bidTransitions.filter(({ actor }) => actor === 'customer' || actor === 'service');
    const rows = ofPeople.flatMap(({ from, action, actor }) =>
      from.map((one) => `${one} ${action} ${actor}`),
    );
    expect([...made].sort()).toEqual(rows.sort());
  });
});

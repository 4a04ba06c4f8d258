import type { BidGuard, BidStatus } from '@sto/contract/bids/bid-lifecycle';
import { customerMoveEndpoints, workshopMoveEndpoints } from '@sto/contract/bids/moves.endpoints';
import { sql } from 'drizzle-orm';
import { workshopWorks } from '../../db/tables/workshops.ts';
import { hours } from '../../platform/clock/durations.ts';
import { type SignedIn, signedIn } from '../as.ts';
import { type BuiltDeal, buildBid, offerForm } from '../build/bid.ts';
import { visitMileage } from '../build/deal.ts';
import { call } from '../call.ts';
import type { TestApp } from '../start-app.ts';

/** A bid in one of its states, with what the forms of its moves name. */
export interface LivingBid extends BuiltDeal {
  id: number;
  offerId: number;
  visitCode: string;
  changeId: number;
  lineId: number;
  claimId: number;
}

/** The guards that hold in each state as {@link bidIn} brings it about. */
export const holding: Record<BidStatus, readonly BidGuard[]> = {
  new: ['rounds_left', 'tender_running', 'tender_has_place', 'bookable_at_once'],
  answered: ['rounds_left', 'tender_running', 'tender_has_place', 'offer_open', 'own_offer_open'],
  visit: ['visit_not_near', 'time_changes_left', 'visit_promisable', 'near_visit'],
  in_work: ['cancel_not_requested', 'no_open_change'],
  finished: ['not_confirmed', 'under_warranty', 'no_open_claim'],
  reject: [],
};

/** Brings a bid into a state by the calls of people. The visit is on the next day. */
export async function bidIn(test: TestApp, status: BidStatus): Promise<LivingBid> {
  const { bid: row, ...deal } = await buildBid(test);
  const none = { offerId: 1, visitCode: '0000', changeId: 1, lineId: 1, claimId: 1 };
  const bid: LivingBid = { ...deal, ...none, id: row.id };
  await test.deps.db.update(workshopWorks).set({ priceTo: sql`${workshopWorks.priceFrom}` });
  if (status === 'new') return bid;
  const slot_from = new Date(test.clock.now().getTime() + hours(22)).toISOString();
  const answer = { ...offerForm(test, bid.id), slot_from };
  const { data } = await call(test.app, workshopMoveEndpoints.answer, answer, deal.manager);
  bid.offerId = data.offers[0]?.id ?? 0;
  return moveOn(test, bid, status);
}

async function moveOn(test: TestApp, bid: LivingBid, status: BidStatus): Promise<LivingBid> {
  const { id, offerId, customer, manager } = bid;
  if (status === 'answered') return bid;
  if (status === 'reject') {
    await call(test.app, customerMoveEndpoints.decline, { id }, customer);
    return bid;
  }
  const { data } = await call(test.app, customerMoveEndpoints.accept, { id, offer_id: offerId }, customer);
  bid.visitCode = data.visit_code ?? '';
  if (status === 'visit') return bid;
  const start = { id, visit_code: bid.visitCode, mileage: visitMileage };
  await call(test.app, workshopMoveEndpoints.start, start, manager);
  if (status === 'finished') await call(test.app, workshopMoveEndpoints.finish, { id }, manager);
  return bid;
}

export const lifeRoles = [
  'customer',
  'other customer',
  'owner',
  'manager',
  'mechanic',
  'other owner',
  'operator',
  'anonymous',
] as const;
export type LifeRole = (typeof lifeRoles)[number];

/** One person for each role around the bid. */
export async function peopleAround(
  test: TestApp,
  { customer, manager: owner, workshop }: BuiltDeal,
): Promise<Record<LifeRole, SignedIn | undefined>> {
  const other = await buildBid(test);
  const service = { name: 'Ольга', roles: ['service' as const], workshopId: workshop.id };
  return {
    customer,
    'other customer': other.customer,
    owner,
    manager: await signedIn(test, { ...service, employeeRole: 'manager' }),
    mechanic: await signedIn(test, { ...service, employeeRole: 'mechanic' }),
    'other owner': other.manager,
    operator: await signedIn(test, { name: 'Ирина', roles: ['operator'] }),
    anonymous: undefined,
  };
}

import { customerMoveEndpoints, workshopMoveEndpoints } from '@sto/contract/bids/moves.endpoints';
import { hours } from '../../platform/clock/durations.ts';
import { signedInAgain } from '../as.ts';
import { call } from '../call.ts';
import type { TestApp } from '../start-app.ts';
import { type BuiltDeal, buildBid, offerForm } from './bid.ts';

export interface BuiltVisit extends BuiltDeal {
  id: number;
  offerId: number;
  visitCode: string;
}

type OfferChanges = Record<string, unknown>;

/** A bid whose offer the driver has accepted: the visit is an hour from now. */
export async function buildVisit(test: TestApp, offer: OfferChanges = {}): Promise<BuiltVisit> {
  const { bid, ...deal } = await buildBid(test);
  const slot_from = new Date(test.clock.now().getTime() + hours(1)).toISOString();
  const form = { ...offerForm(test, bid.id), slot_from, ...offer };
  const answered = await call(test.app, workshopMoveEndpoints.answer, form, deal.manager);
  const offerId = answered.data.offers[0]?.id ?? 0;
  const accepting = { id: bid.id, offer_id: offerId };
  const { data } = await call(test.app, customerMoveEndpoints.accept, accepting, deal.customer);
  return { ...deal, id: bid.id, offerId, visitCode: data.visit_code ?? '' };
}

export const visitMileage = 84_000;

/** The car is in the workshop. */
export async function buildWork(test: TestApp, offer: OfferChanges = {}): Promise<BuiltVisit> {
  const visit = await buildVisit(test, offer);
  const form = { id: visit.id, visit_code: visit.visitCode, mileage: visitMileage };
  await call(test.app, workshopMoveEndpoints.start, form, visit.manager);
  return visit;
}

/** The work of the offer is done. */
export async function buildFinished(test: TestApp, offer: OfferChanges = {}): Promise<BuiltVisit> {
  const work = await buildWork(test, offer);
  await call(test.app, workshopMoveEndpoints.finish, { id: work.id }, work.manager);
  return work;
}

/** Some time later: sessions have ended, so both sides sign in again. */
export async function later<Deal extends BuiltDeal>(
  test: TestApp,
  deal: Deal,
  durationMs: number,
): Promise<Deal> {
  test.clock.advance(durationMs);
  const { customer, manager } = deal;
  return {
    ...deal,
    customer: await signedInAgain(test, customer),
    manager: await signedInAgain(test, manager),
  };
}

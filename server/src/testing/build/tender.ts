import { customerBidEndpoints, workshopBidEndpoints } from '@sto/contract/bids/bids.endpoints';
import type { Bid } from '@sto/contract/bids/bids.schemas';
import { workshopMoveEndpoints } from '@sto/contract/bids/moves.endpoints';
import { type SignedIn, signedIn } from '../as.ts';
import { call } from '../call.ts';
import type { TestApp } from '../start-app.ts';
import { bidForm, offerForm } from './bid.ts';
import { buildCar } from './car.ts';
import { type BuiltModification, type BuiltWorkshop, buildModification, buildWorkshop } from './workshop.ts';

export interface TenderPlaces {
  customer: SignedIn;
  carId: number;
  catalogue: BuiltModification;
  workshops: BuiltWorkshop[];
  managers: SignedIn[];
}

export interface BuiltTender extends TenderPlaces {
  id: number;
}

/** A driver with a car and `count` workshops around that serve it, each with its manager. */
export async function buildTenderPlaces(test: TestApp, count = 3): Promise<TenderPlaces> {
  const { db } = test.deps;
  const catalogue = await buildModification(db);
  const customer = await signedIn(test, { name: 'Андрей' });
  const car = await buildCar(db, { customerId: customer.userId, modification: catalogue });
  const workshops: BuiltWorkshop[] = [];
  const managers: SignedIn[] = [];
  for (let index = 0; index < count; index += 1) {
    const workshop = await buildWorkshop(db, { markIds: [catalogue.markId], lat: 55.751 + index / 1000 });
    workshops.push(workshop);
    managers.push(
      await signedIn(test, { name: `Ольга ${index}`, roles: ['service'], workshopId: workshop.id }),
    );
  }
  return { customer, carId: car.id, catalogue, workshops, managers };
}

export function tenderForm(test: TestApp, { workshops, carId }: Pick<TenderPlaces, 'workshops' | 'carId'>) {
  const [workshop] = workshops;
  if (!workshop) throw new Error('a tender needs a workshop');
  const { service_id: _none, ...form } = bidForm(test, { workshop, carId });
  return { ...form, city_id: workshop.cityId, lat: 55.751, long: 37.619, radius: 10 };
}

export async function buildTender(
  test: TestApp,
  count = 3,
  fields: Record<string, unknown> = {},
): Promise<BuiltTender> {
  const places = await buildTenderPlaces(test, count);
  const form = { ...tenderForm(test, places), ...fields };
  const { data } = await call(test.app, customerBidEndpoints.create, form, places.customer);
  return { ...places, id: data.bid_id };
}

export const answerTender = (test: TestApp, { id, managers }: BuiltTender, index: number) =>
  call(test.app, workshopMoveEndpoints.answer, offerForm(test, id), managers[index]);

export async function seenByWorkshop(test: TestApp, tender: BuiltTender, index: number): Promise<Bid> {
  return (await call(test.app, workshopBidEndpoints.view, { id: tender.id }, tender.managers[index])).data;
}

export async function seenByDriver(test: TestApp, { id, customer }: BuiltTender): Promise<Bid> {
  return (await call(test.app, customerBidEndpoints.view, { id }, customer)).data;
}

import { customerBidEndpoints, workshopBidEndpoints } from '@sto/contract/bids/bids.endpoints';
import { customerMoveEndpoints, workshopMoveEndpoints } from '@sto/contract/bids/moves.endpoints';
import type { Endpoint } from '@sto/contract/endpoint';
import { bidForm, offerForm } from '../build/bid.ts';
import type { TestApp } from '../start-app.ts';
import { bookable } from './ready-bid.ts';
import type { Form, Right } from './right.ts';
import type { Scene } from './scene.ts';

/** The driver's own bid and offer, those of a stranger, and a stranger's offer in the own bid. */
const aboutOffer = (form: Form): Right[] => [
  {
    of: 'customer',
    form: (_mine, { customer }) => ({ id: customer?.bidId, offer_id: customer?.offerId, ...form }),
    foreign: 404,
  },
  {
    of: 'customer',
    form: (mine, theirs) => ({ id: mine.customer?.bidId, offer_id: theirs.customer?.offerId, ...form }),
    foreign: 404,
  },
];

const plain: Right[] = [{ form: () => ({}) }];

/** Bids and their moves: to those of another driver or workshop a bid does not exist. */
export const bidRights: [Endpoint, Right[]][] = [
  [
    customerBidEndpoints.create,
    [
      {
        of: 'customer',
        form: (_mine, theirs, { scene, test }) => bidOfCar(scene, test, theirs.customer?.freeCarId),
        foreign: 404,
      },
      {
        of: 'customer',
        form: (mine, theirs, { scene, test }) => ({
          ...bidOfCar(scene, test, mine.customer?.freeCarId),
          upload_ids: [theirs.draftId],
        }),
        foreign: 422,
      },
      // A tender.
      {
        of: 'customer',
        form: (_mine, theirs, { scene, test }) => {
          const { service_id: _none, ...form } = bidOfCar(scene, test, theirs.customer?.freeCarId);
          // Where no workshop is: a good one would go to the strangers too.
          return { ...form, city_id: 1, lat: 60, long: 30, radius: 1 };
        },
        ...{ foreign: 404, own: 422 },
      },
    ],
  ],
  [customerBidEndpoints.index, plain],
  [
    customerBidEndpoints.view,
    [{ of: 'customer', form: (_mine, theirs) => ({ id: theirs.customer?.bidId }), foreign: 404 }],
  ],
  [
    customerBidEndpoints.market,
    [{ of: 'customer', form: (_mine, theirs) => ({ id: theirs.customer?.bidId }), foreign: 404 }],
  ],
  [customerMoveEndpoints.accept, aboutOffer({})],
  [customerMoveEndpoints.counter, aboutOffer({ price: 1500 })],
  [customerMoveEndpoints.decline, aboutOffer({})],
  [workshopBidEndpoints.index, plain],
  [
    workshopBidEndpoints.view,
    [{ of: 'workshop', form: (_mine, theirs) => ({ id: theirs.workshop?.bidId }), foreign: 404 }],
  ],
  [
    workshopBidEndpoints.market,
    [{ of: 'workshop', form: (_mine, theirs) => ({ id: theirs.workshop?.bidId }), foreign: 404 }],
  ],
  [
    workshopBidEndpoints.assign,
    [
      {
        of: 'workshop',
        form: (_mine, { workshop }) => ({ id: workshop?.bidId, employee_id: workshop?.mechanicId }),
        foreign: 404,
      },
      {
        of: 'workshop',
        form: (mine, theirs) => ({
          ...{ id: mine.workshop?.bidId, employee_id: theirs.workshop?.mechanicId },
        }),
        foreign: 422,
      },
    ],
  ],
  [
    workshopMoveEndpoints.answer,
    [
      {
        of: 'workshop',
        form: (_mine, theirs, { test }) => offerForm(test, theirs.workshop?.bidId ?? 0),
        foreign: 404,
      },
    ],
  ],
  [
    workshopMoveEndpoints.withdraw,
    [
      {
        of: 'workshop',
        form: (_mine, { workshop }) => ({ id: workshop?.bidId, offer_id: workshop?.offerId }),
        foreign: 404,
      },
      {
        of: 'workshop',
        form: (mine, theirs) => ({ id: mine.workshop?.bidId, offer_id: theirs.workshop?.offerId }),
        foreign: 404,
      },
    ],
  ],
  // The bid of the scene has been answered: too late to book at once.
  [
    workshopMoveEndpoints.book,
    [
      {
        of: 'workshop',
        form: (_mine, { workshop }) => ({ id: workshop?.bidId }),
        ...{ foreign: 404, own: 409, ready: bookable },
      },
    ],
  ],
];

function bidOfCar(scene: Scene, test: TestApp, carId: number | undefined): Form {
  const workshop = {
    ...{ id: scene.workshopId, cityId: 1, timezone: 'Europe/Moscow', markIds: [] },
    workTypeIds: [scene.workTypeId],
  };
  return bidForm(test, { workshop, carId: carId ?? 0 });
}

import { customerBidEndpoints } from '@sto/contract/bids/bids.endpoints';
import { workshopMoveEndpoints } from '@sto/contract/bids/moves.endpoints';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { workshopImages, workshops } from '../../../db/tables/workshops.ts';
import { signedIn } from '../../../testing/as.ts';
import { buildBid, offerForm } from '../../../testing/build/bid.ts';
import { answerTender, buildTender, seenByDriver, seenByWorkshop } from '../../../testing/build/tender.ts';
import { call } from '../../../testing/call.ts';
import { startApp } from '../../../testing/start-app.ts';

const test = startApp();
/** The second workshop of a tender is a thousandth of a degree north of its place. */
const thousandthMeters = 111;

async function answeredTender() {
  const { db } = test.deps;
  const tender = await buildTender(test, 2);
  const [near, far] = tender.workshops.map(({ id }) => id);
  await answerTender(test, tender, 0);
  await answerTender(test, tender, 1);
  // An answer counts the figures again from the reviews: they are set after it.
  await db
    .update(workshops)
    .set({ name: 'Гараж на Лесной', rating: 4.83, reviewsCount: 12 })
    .where(eq(workshops.id, far ?? 0));
  await db.insert(workshopImages).values({ workshopId: far ?? 0, storageKey: 'far.webp', alt: '', sort: 1 });
  return { tender, near, far };
}

describe('an offer says of its workshop', () => {
  it('name, picture, rating and the distance from the place of a tender', async () => {
    const { tender, near, far } = await answeredTender();
    const { service, offers } = await seenByDriver(test, tender);
    expect(service).toBeNull();
    expect(offers.map((offer) => [offer.service_id, offer.service.id])).toEqual([
      [near, near],
      [far, far],
    ]);
    expect(offers.map((offer) => offer.service)).toMatchObject([
      { rating: null, reviews_count: 0, image: null, distance_m: 0 },
      { name: 'Гараж на Лесной', rating: 4.83, reviews_count: 12, distance_m: thousandthMeters },
    ]);
    expect(offers[1]?.service.image).toContain('far.webp');
  });

  it('no distance to the workshop itself, which sees its own offer only', async () => {
    const { tender, far } = await answeredTender();
    const { offers } = await seenByWorkshop(test, tender, 1);
    expect(offers.map(({ service }) => service)).toMatchObject([{ id: far, distance_m: null }]);
  });

  it('no distance in a bid to one workshop, whose place the driver chose', async () => {
    const { bid, customer, manager, workshop } = await buildBid(test);
    await call(test.app, workshopMoveEndpoints.answer, offerForm(test, bid.id), manager);
    await test.deps.db.update(workshops).set({ logo: 'logo.webp' }).where(eq(workshops.id, workshop.id));
    const { data } = await call(test.app, customerBidEndpoints.view, { id: bid.id }, customer);
    expect(data.offers.map(({ service }) => service)).toMatchObject([{ id: workshop.id, distance_m: null }]);
    expect(data.offers[0]?.service.image).toContain('logo.webp');
  });

  it('nothing to a stranger', async () => {
    const { tender } = await answeredTender();
    const stranger = await signedIn(test);
    expect((await call(test.app, customerBidEndpoints.view, { id: tender.id }, stranger)).status).toBe(404);
  });
});

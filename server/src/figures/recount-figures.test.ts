import { customerBidEndpoints } from '@sto/contract/bids/bids.endpoints';
import { workshopMoveEndpoints } from '@sto/contract/bids/moves.endpoints';
import { workshopEndpoints } from '@sto/contract/workshops/workshops.endpoints';
import { describe, expect, it } from 'vitest';
import { days, minutes } from '../platform/clock/durations.ts';
import { bidForm, buildDeal, offerForm } from '../testing/build/bid.ts';
import { buildFinished } from '../testing/build/deal.ts';
import { buildPublishedReview } from '../testing/build/review.ts';
import { call } from '../testing/call.ts';
import { startApp } from '../testing/start-app.ts';
import { recountAllFigures } from './recount-figures.ts';

const test = startApp();
const figures = async (workshopId: number) =>
  (await call(test.app, workshopEndpoints.view, { service_id: workshopId })).data;

describe('the stored figures of a workshop', () => {
  it('follow its first answer to a bid', async () => {
    const deal = await buildDeal(test);
    const { data } = await call(test.app, customerBidEndpoints.create, bidForm(test, deal), deal.customer);
    expect((await figures(deal.workshop.id)).answer_minutes_median).toBeNull();
    test.clock.advance(minutes(12));
    await call(test.app, workshopMoveEndpoints.answer, offerForm(test, data.bid_id), deal.manager);
    expect((await figures(deal.workshop.id)).answer_minutes_median).toBe(12);
    test.clock.advance(minutes(2));
    await call(test.app, workshopMoveEndpoints.answer, offerForm(test, data.bid_id), deal.manager);
    expect((await figures(deal.workshop.id)).answer_minutes_median).toBe(12);
  });

  it('count a finished bid and a published review at once', async () => {
    const finished = await buildFinished(test);
    expect((await figures(finished.workshop.id)).bids_finished_count).toBe(1);
    const reviewed = await buildPublishedReview(test, { rating: 5 });
    expect(await figures(reviewed.workshop.id)).toMatchObject({ rating: 4.58, reviews_count: 1 });
  });

  it('need no recount after events, and a nightly one forgets answers of ninety days ago', async () => {
    const { workshop } = await buildPublishedReview(test);
    expect(await recountAllFigures(test.deps)).toBe(0);
    test.clock.advance(days(91));
    expect(await recountAllFigures(test.deps)).toBe(1);
    expect(await recountAllFigures(test.deps)).toBe(0);
    expect((await figures(workshop.id)).answer_minutes_median).toBeNull();
  });
});

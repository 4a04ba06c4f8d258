import { customerBidEndpoints, workshopBidEndpoints } from '@sto/contract/bids/bids.endpoints';
import { notificationEndpoints } from '@sto/contract/notifications/notifications.endpoints';
import { moderationEndpoints } from '@sto/contract/operator/operator.endpoints';
import { reviewEndpoints } from '@sto/contract/reviews/reviews.endpoints';
import { workshopEndpoints } from '@sto/contract/workshops/workshops.endpoints';
import { eq, ne } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { bids } from '../../../db/tables/bids.ts';
import { files } from '../../../db/tables/files.ts';
import { reviews } from '../../../db/tables/reviews.ts';
import { sessions } from '../../../db/tables/users.ts';
import { days, hours } from '../../../platform/clock/durations.ts';
import { signedIn } from '../../../testing/as.ts';
import { buildBid } from '../../../testing/build/bid.ts';
import { type BuiltVisit, buildFinished, later } from '../../../testing/build/deal.ts';
import { buildDraftFile } from '../../../testing/build/draft-file.ts';
import { buildPublishedReview, rateCustomerOf, writeReviewOf } from '../../../testing/build/review.ts';
import { call } from '../../../testing/call.ts';
import { startApp } from '../../../testing/start-app.ts';
import { runDueTimers } from '../timers/run-due-timers.ts';

const test = startApp();

const publicReviews = async ({ workshop }: BuiltVisit) =>
  (await call(test.app, reviewEndpoints.ofWorkshop, { service_id: workshop.id })).data.reviews;
const ofDriver = async ({ id, customer }: BuiltVisit) =>
  (await call(test.app, customerBidEndpoints.view, { id }, customer)).data;
const ofWorkshop = async ({ id, manager }: BuiltVisit) =>
  (await call(test.app, workshopBidEndpoints.view, { id }, manager)).data;
const workshopFigures = async ({ workshop }: BuiltVisit) =>
  (await call(test.app, workshopEndpoints.view, { service_id: workshop.id })).data;

async function awaitedBy({ customer, manager }: BuiltVisit) {
  const driver = await call(test.app, customerBidEndpoints.index, {}, customer);
  const workshop = await call(test.app, workshopBidEndpoints.index, {}, manager);
  const awaited = ({ data }: { data: Pick<typeof driver.data, 'items'> }) =>
    data.items.map((bid) => bid.awaits_review);
  return { driver: awaited(driver), workshop: awaited(workshop) };
}

describe('a review of a finished bid', () => {
  it('waits for the mark of the workshop, and only its author sees it until then', async () => {
    const deal = await buildFinished(test);
    const { status, data } = await writeReviewOf(test, deal);
    expect(status).toBe(200);
    expect(data.review).toMatchObject({
      ...{ rating: 4.5, price_matched: true, status: 'pending', pending: 'blind' },
      sub_ratings: { price: 5, quality: 4, terms: null, communication: null },
    });
    expect(data.customer_rating).toBeNull();
    expect(await publicReviews(deal)).toEqual([]);
    const seen = await ofWorkshop(deal);
    expect(seen.review).toBeNull();
    expect(seen.available_actions).toContain('rate_customer');
    expect((await workshopFigures(deal)).reviews_count).toBe(0);

    const rated = await rateCustomerOf(test, deal, 4);
    expect(rated.data).toMatchObject({ customer_rating: 4, review: { rating: 4.5, status: 'published' } });
    expect(rated.data.available_actions).not.toContain('rate_customer');
    expect(await publicReviews(deal)).toMatchObject([{ rating: 4.5, is_verified: true, bid_id: null }]);
    expect(await workshopFigures(deal)).toMatchObject({ reviews_count: 1, rating: 4.5 });
    expect((await ofDriver(deal)).customer_rating).toBeNull();
    const { data: news } = await call(test.app, notificationEndpoints.index, {}, deal.manager);
    expect(news.items.map(({ title }) => title)).toContain(`Новый отзыв по заявке У-${deal.id}`);
  });

  it('is awaited in the list of its driver until it is written or the thirty days are over', async () => {
    const deal = await buildFinished(test);
    expect(await awaitedBy(deal)).toEqual({ driver: [true], workshop: [false] });
    await writeReviewOf(test, deal);
    expect((await awaitedBy(deal)).driver).toEqual([false]);
    const other = await later(test, await buildFinished(test), days(30));
    expect((await awaitedBy(other)).driver).toEqual([false]);
  });

  it('is published at once when the workshop has rated first', async () => {
    const deal = await buildFinished(test);
    await rateCustomerOf(test, deal);
    const { data } = await writeReviewOf(test, deal);
    expect(data.review?.status).toBe('published');
    expect(await publicReviews(deal)).toHaveLength(1);
  });

  it('is published by a timer at the end of the thirty days', async () => {
    const deal = await buildFinished(test);
    const { data } = await writeReviewOf(test, deal);
    await later(test, deal, days(30) - 1);
    await runDueTimers(test.deps);
    expect(await publicReviews(deal)).toEqual([]);
    expect(test.clock.now().getTime() + 1).toBe(Date.parse(data.review?.published_by ?? ''));
    test.clock.advance(1);
    await runDueTimers(test.deps);
    expect(await publicReviews(deal)).toHaveLength(1);
    expect((await workshopFigures(deal)).reviews_count).toBe(1);
  });

  it('is for its driver only, once the work is finished', async () => {
    const deal = await buildFinished(test);
    const stranger = await signedIn(test);
    expect((await writeReviewOf(test, { ...deal, customer: stranger })).status).toBe(404);
    const early = await buildBid(test, { status: 'in_work', acceptedOfferId: 1 });
    const refused = await writeReviewOf(test, { ...early, id: early.bid.id });
    expect(refused.errors).toMatchObject([{ code: 'transition_not_allowed' }]);
  });

  it('is refused thirty days after the end of the work, and the mark of the driver too', async () => {
    const deal = await later(test, await buildFinished(test), days(30));
    expect((await ofDriver(deal)).available_actions).not.toContain('review');
    expect((await writeReviewOf(test, deal)).errors).toMatchObject([{ code: 'review_too_late' }]);
    expect((await rateCustomerOf(test, deal)).errors).toMatchObject([{ code: 'customer_rated' }]);
  });

  it('can be edited for two days by the same call, and the rating follows', async () => {
    const written = await buildPublishedReview(test, { rating: 5 });
    const { data } = await writeReviewOf(test, written, { rating: 2, text: 'Через день снова скрипит' });
    expect(data.review).toMatchObject({ rating: 2, text: 'Через день снова скрипит', status: 'published' });
    expect(data.review?.edited_at).not.toBeNull();
    expect(await test.deps.db.$count(reviews)).toBe(1);
    expect((await workshopFigures(written)).rating).toBe(4.08);
    const deal = await later(test, written, hours(48));
    expect((await writeReviewOf(test, deal, { rating: 1 })).errors).toMatchObject([
      { code: 'review_too_late' },
    ]);
  });

  it.each([
    { rating: 4.3 },
    { rating: 5.5 },
    { rating: 0.5 },
    { text: ' ' },
    { sub_ratings: '{"price":6}' },
    { sub_ratings: 'пять' },
  ])('refuses a wrong form: %j', async (form) => {
    const deal = await buildFinished(test);
    const { status } = await writeReviewOf(test, deal, form);
    expect(status).toBe(422);
  });

  it('shows photos of its author by kind, which are no files of the bid', async () => {
    const deal = await buildFinished(test);
    const own = (name: string) => buildDraftFile(test, deal.customer.userId, name);
    const [before, after, letter] = [await own('a.jpg'), await own('b.jpg'), await own('c.pdf')];
    const foreign = await buildDraftFile(test, deal.manager.userId, 'd.jpg');
    await test.deps.db.update(files).set({ width: 800, height: 600 }).where(ne(files.id, letter));
    for (const wrong of [foreign, letter])
      expect((await writeReviewOf(test, deal, { image_ids: [wrong] })).status).toBe(422);
    const images = { before_image_ids: [before], after_image_ids: [after] };
    await writeReviewOf(test, deal, images);
    expect((await ofWorkshop(deal)).files).toEqual([]);
    await rateCustomerOf(test, deal);
    const [shown] = await publicReviews(deal);
    expect(shown?.images.map(({ id, kind }) => [id, kind])).toEqual([
      [before, 'before'],
      [after, 'after'],
    ]);
    await writeReviewOf(test, deal, { before_image_ids: [before] });
    expect((await publicReviews(deal))[0]?.images.map(({ id }) => id)).toEqual([before]);
  });
});

describe('a review with signs of fraud', () => {
  const browser = async (userId: number, identityHash: string) =>
    test.deps.db.update(sessions).set({ identityHash }).where(eq(sessions.userId, userId));
  const heldReview = async () => {
    const deal = await buildFinished(test);
    await browser(deal.customer.userId, 'same');
    await browser(deal.manager.userId, 'same');
    await rateCustomerOf(test, deal);
    const { data } = await writeReviewOf(test, deal);
    return { ...deal, review: data.review };
  };
  const decide = async (decision: 'approve' | 'reject') => {
    const operator = await signedIn(test, { name: 'Ирина', roles: ['operator'] });
    const { data } = await call(test.app, moderationEndpoints.index, { kind: 'review' }, operator);
    const [item] = data.items;
    expect(item?.text).toContain('С одного устройства');
    const form = { id: item?.id, kind: 'review', decision, reason: 'Один браузер' };
    expect((await call(test.app, moderationEndpoints.decide, form, operator)).status).toBe(200);
  };

  const newsOf = async (person: { token: string }) => {
    const { data } = await call(test.app, notificationEndpoints.index, {}, person);
    return data.items.map(({ type, url }) => [type, url]);
  };

  it('from the browser of an employee is checked first, and its author sees that', async () => {
    const deal = await heldReview();
    expect(deal.review).toMatchObject({ status: 'pending', pending: 'check', published_by: null });
    expect(await publicReviews(deal)).toEqual([]);
    await decide('approve');
    expect(await newsOf(deal.customer)).toContainEqual(['review_approved', `/customer/bids/${deal.id}`]);
    expect(await publicReviews(deal)).toHaveLength(1);
    expect((await workshopFigures(deal)).reviews_count).toBe(1);
  });

  it('is not published when the operator refuses, and its author sees why', async () => {
    const deal = await heldReview();
    await decide('reject');
    expect(await newsOf(deal.customer)).toContainEqual(['review_refused', `/customer/bids/${deal.id}`]);
    expect(await newsOf(deal.manager)).not.toContainEqual(['review_refused', expect.anything()]);
    expect((await ofDriver(deal)).review).toMatchObject({
      ...{ status: 'rejected', moderation_reason: 'Один браузер' },
    });
    expect((await ofDriver(deal)).available_actions).not.toContain('review');
    expect(await publicReviews(deal)).toEqual([]);
  });

  it('from a bid with the phone of an employee is checked', async () => {
    const deal = await buildFinished(test);
    await test.deps.db.update(bids).set({ phone: deal.manager.phone }).where(eq(bids.id, deal.id));
    await writeReviewOf(test, deal);
    const [review] = await test.deps.db.select().from(reviews);
    expect(review?.pendingReason).toBe('staff');
  });

  it('is checked from the fifth of a day on', async () => {
    const deal = await buildFinished(test);
    for (let made = 0; made < 4; made += 1) {
      const { bid } = await buildBid(test, { status: 'finished' });
      await test.deps.db.insert(reviews).values({
        ...{ bidId: bid.id, workshopId: deal.workshop.id, customerId: bid.customerId },
        ...{ rating: 5, text: 'Супер', status: 'published', createdAt: test.clock.now() },
      });
    }
    await writeReviewOf(test, deal);
    const [review] = await test.deps.db.select().from(reviews).where(eq(reviews.bidId, deal.id));
    expect(review?.pendingReason).toBe('burst');
  });
});

import { customerBidEndpoints } from '@sto/contract/bids/bids.endpoints';
import { maxCommentLength, maxReviewImages } from '@sto/contract/limits';
import { customerReviewEndpoints, workshopReviewEndpoints } from '@sto/contract/reviews/reviews.endpoints';
import { describe, expect, it } from 'vitest';
import { customerMarks, reviews } from '../../../db/tables/reviews.ts';
import { days } from '../../../platform/clock/durations.ts';
import { signedIn } from '../../../testing/as.ts';
import { buildFinished, buildWork, later } from '../../../testing/build/deal.ts';
import { reviewForm } from '../../../testing/build/review.ts';
import { call } from '../../../testing/call.ts';
import { startApp } from '../../../testing/start-app.ts';

const test = startApp();
const code = (value: string) => [expect.objectContaining({ code: value })];
type Form = Record<string, unknown>;
type Person = { token: string };

const write = (form: Form, person?: Person) => call(test.app, customerReviewEndpoints.create, form, person);
const rate = (form: Form, person?: Person) =>
  call(test.app, workshopReviewEndpoints.rateCustomer, form, person);
const reviewsCount = () => test.deps.db.$count(reviews);
const marksCount = () => test.deps.db.$count(customerMarks);

describe('the form of a review', () => {
  it('is stored as sent, without spaces around and control characters', async () => {
    const { id, customer, workshop } = await buildFinished(test);
    const words = { text: '  Быстро\u0000 и честно ', pros: 'Чисто', cons: '' };
    const { status, data } = await write({ ...reviewForm(id), ...words, price_matched: 0 }, customer);
    expect(status).toBe(200);
    expect(data).toMatchObject({ id, review: { text: 'Быстро и честно', pros: 'Чисто', cons: '' } });
    const [row] = await test.deps.db.select().from(reviews);
    expect(row).toMatchObject({
      ...{ bidId: id, workshopId: workshop.id, customerId: customer.userId, rating: 4.5, ratingPrice: 5 },
      ...{ priceMatched: false, text: 'Быстро и честно', createdAt: test.clock.now(), editedAt: null },
    });
  });

  it('is for the driver of the bid only', async () => {
    const { id, manager } = await buildFinished(test);
    const form = reviewForm(id);
    expect((await write(form)).status).toBe(401);
    expect((await write(form, manager)).status).toBe(403);
    expect((await write(form, await signedIn(test))).status).toBe(404);
    expect(await reviewsCount()).toBe(0);
  });

  it('refuses wrong numbers, long words and too many photos under their fields', async () => {
    const { id, customer } = await buildFinished(test);
    const many = Array.from({ length: maxReviewImages + 1 }, (_, index) => index + 1);
    for (const [field, wrong] of [
      ['bid_id', 'x'],
      ['bid_id', 99_999_999_999],
      ['rating', 'пять'],
      ['rating', 'Infinity'],
      ['price_matched', 'да'],
      ['text', 'Д'.repeat(maxCommentLength + 1)],
      ['pros', 'Д'.repeat(maxCommentLength + 1)],
      ['image_ids', many],
      ['image_ids', ['x']],
    ] as const)
      expect((await write({ ...reviewForm(id), [field]: wrong }, customer)).errors, field).toHaveProperty(
        field,
      );
    const split = { image_ids: many.slice(0, maxReviewImages), after_image_ids: many.slice(-1) };
    expect((await write({ ...reviewForm(id), ...split }, customer)).errors).toHaveProperty('image_ids');
    expect(await reviewsCount()).toBe(0);
  });

  it('is refused while the work lasts', async () => {
    const { id, customer } = await buildWork(test);
    const { status, errors } = await write(reviewForm(id), customer);
    expect([status, errors]).toEqual([409, code('transition_not_allowed')]);
    expect(await reviewsCount()).toBe(0);
  });
});

describe('the workshop’s mark of the driver', () => {
  it('is stored once and shown to the workshop', async () => {
    const { id, manager, customer, workshop } = await buildFinished(test);
    const { status, data } = await rate({ bid_id: id, customer_rating: 3 }, manager);
    expect([status, data.customer_rating, data.customer_no_show]).toEqual([200, 3, false]);
    expect(await test.deps.db.select().from(customerMarks)).toMatchObject([
      { bidId: id, workshopId: workshop.id, customerId: customer.userId, rating: 3 },
    ]);
    expect((await rate({ bid_id: id, customer_rating: 5 }, manager)).errors).toEqual(code('customer_rated'));
    expect(await marksCount()).toBe(1);
  });

  it('says that the driver missed a time, to the workshop alone', async () => {
    const { id, manager, customer } = await buildFinished(test);
    const { data } = await rate({ bid_id: id, customer_rating: 3, no_show: 1 }, manager);
    expect(data.customer_no_show).toBe(true);
    const ofDriver = await call(test.app, customerBidEndpoints.view, { id }, customer);
    expect([ofDriver.data.customer_rating, ofDriver.data.customer_no_show]).toEqual([null, null]);
    const wrong = await rate({ bid_id: id, customer_rating: 3, no_show: 'да' }, manager);
    expect(wrong.errors).toHaveProperty('no_show');
  });

  it('is not given by others: the driver, a mechanic, another workshop', async () => {
    const { id, customer, workshop } = await buildFinished(test);
    const form = { bid_id: id, customer_rating: 5 };
    const mechanic = await signedIn(test, {
      ...{ roles: ['service'], workshopId: workshop.id, employeeRole: 'mechanic' },
    });
    expect((await rate(form)).status).toBe(401);
    expect((await rate(form, customer)).status).toBe(403);
    expect((await rate(form, mechanic)).status).toBe(404);
    expect((await rate(form, (await buildFinished(test)).manager)).status).toBe(404);
    expect(await marksCount()).toBe(0);
  });

  it('is a whole number from one to five of a finished bid, within thirty days', async () => {
    const deal = await buildFinished(test);
    for (const wrong of [undefined, 0, 6, 4.5, 'пять'])
      expect((await rate({ bid_id: deal.id, customer_rating: wrong }, deal.manager)).errors).toHaveProperty(
        'customer_rating',
      );
    expect((await rate({ bid_id: 'x', customer_rating: 5 }, deal.manager)).errors).toHaveProperty('bid_id');
    const early = await buildWork(test);
    const unfinished = await rate({ bid_id: early.id, customer_rating: 5 }, early.manager);
    expect([unfinished.status, unfinished.errors]).toEqual([409, code('transition_not_allowed')]);
    const { manager } = await later(test, deal, days(30));
    const late = await rate({ bid_id: deal.id, customer_rating: 5 }, manager);
    expect([late.status, late.errors]).toEqual([409, code('customer_rated')]);
    expect(await marksCount()).toBe(0);
  });
});

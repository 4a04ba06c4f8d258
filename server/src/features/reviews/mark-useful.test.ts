import { customerReviewEndpoints, reviewEndpoints } from '@sto/contract/reviews/reviews.endpoints';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { reviews, reviewVotes } from '../../db/tables/reviews.ts';
import { users } from '../../db/tables/users.ts';
import { signedIn } from '../../testing/as.ts';
import { buildFinished } from '../../testing/build/deal.ts';
import { buildPublishedReview, writeReviewOf } from '../../testing/build/review.ts';
import { call } from '../../testing/call.ts';
import { startApp } from '../../testing/start-app.ts';

const test = startApp();
type Person = { token: string };

const mark = (form: Record<string, unknown>, person?: Person) =>
  call(test.app, customerReviewEndpoints.markUseful, form, person);
const list = async (service_id: number, form: Record<string, unknown> = {}, person?: Person) =>
  (await call(test.app, reviewEndpoints.ofWorkshop, { service_id, ...form }, person)).data.reviews;

it('a useful review counts each reader once, and each sees his own mark', async () => {
  const { reviewId: id, workshop } = await buildPublishedReview(test);
  const [one, other] = [await signedIn(test), await signedIn(test)];
  await mark({ id }, one);
  expect((await mark({ id }, one)).data).toEqual({ id, useful_count: 1, is_useful_by_me: true });
  expect((await mark({ id, is_useful: 1 }, other)).data.useful_count).toBe(2);
  expect(await list(workshop.id, {}, one)).toMatchObject([{ useful_count: 2, is_useful_by_me: true }]);
  expect(await list(workshop.id)).toMatchObject([{ useful_count: 2, is_useful_by_me: false }]);
  expect((await mark({ id, is_useful: 0 }, one)).data).toEqual({
    ...{ id, useful_count: 1, is_useful_by_me: false },
  });
  expect((await mark({ id, is_useful: 0 }, one)).data.useful_count).toBe(1);
});

it('the most useful reviews come first, then the newest', async () => {
  const first = await buildPublishedReview(test);
  const second = await buildPublishedReview(test);
  const id = first.workshop.id;
  await test.deps.db.update(reviews).set({ workshopId: id });
  const reader = await signedIn(test);
  const order = async () => (await list(id, { sort: 'useful' })).map((review) => review.id);
  expect(await order()).toEqual([second.reviewId, first.reviewId]);
  await mark({ id: first.reviewId }, reader);
  expect(await order()).toEqual([first.reviewId, second.reviewId]);
});

it('the author, the workshop and strangers to the site do not mark a review', async () => {
  const { reviewId: id, customer, manager } = await buildPublishedReview(test);
  const own = [expect.objectContaining({ code: 'own_review' })];
  expect((await mark({ id }, customer)).errors).toEqual(own);
  expect((await mark({ id }, manager)).status).toBe(403);
  await test.deps.db
    .update(users)
    .set({ roles: ['customer', 'service'] })
    .where(eq(users.id, manager.userId));
  expect((await mark({ id }, manager)).errors).toEqual(own);
  expect((await mark({ id })).status).toBe(401);
  expect(await test.deps.db.$count(reviewVotes)).toBe(0);
});

it('a review that is not public, or none, cannot be marked', async () => {
  const deal = await buildFinished(test);
  const { data } = await writeReviewOf(test, deal);
  const reader = await signedIn(test);
  expect((await mark({ id: data.review?.id }, reader)).status).toBe(404);
  expect((await mark({ id: 999_999 }, reader)).status).toBe(404);
  for (const wrong of [undefined, 'x', 0, -1])
    expect((await mark({ id: wrong }, reader)).errors).toHaveProperty('id');
  expect((await mark({ id: 1, is_useful: 'да' }, reader)).errors).toHaveProperty('is_useful');
});

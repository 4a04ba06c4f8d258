import { customerBidEndpoints } from '@sto/contract/bids/bids.endpoints';
import { moderationEndpoints } from '@sto/contract/operator/operator.endpoints';
import { reviewEndpoints, workshopReviewEndpoints } from '@sto/contract/reviews/reviews.endpoints';
import { expect, it } from 'vitest';
import { signedIn } from '../../../testing/as.ts';
import { type BuiltVisit, buildFinished } from '../../../testing/build/deal.ts';
import { buildPublishedReview, rateCustomerOf, writeReviewOf } from '../../../testing/build/review.ts';
import { call } from '../../../testing/call.ts';
import { startApp } from '../../../testing/start-app.ts';

const test = startApp();
const withPhone = { text: 'Пишите мне: 8 916 123-45-67, расскажу подробнее' };
const signedInOperator = () => signedIn(test, { name: 'Ирина', roles: ['operator'] });

const publicReviews = async ({ workshop }: BuiltVisit) =>
  (await call(test.app, reviewEndpoints.ofWorkshop, { service_id: workshop.id })).data.reviews;
const ofDriver = async ({ id, customer }: BuiltVisit) =>
  (await call(test.app, customerBidEndpoints.view, { id }, customer)).data.review;

async function requestOf(reviewId: number | undefined, kind: 'review' | 'report' = 'review') {
  const operator = await signedInOperator();
  const { data } = await call(test.app, moderationEndpoints.index, { kind }, operator);
  return { operator, item: data.items.find(({ object_id: id }) => id === reviewId) };
}

async function decide(
  reviewId: number | undefined,
  decision: 'approve' | 'reject',
  kind: 'review' | 'report' = 'review',
) {
  const { operator, item } = await requestOf(reviewId, kind);
  const form = { id: item?.id, kind, decision, reason: 'В отзыве телефон' };
  return call(test.app, moderationEndpoints.decide, form, operator);
}

it.each([withPhone, { pros: 'Мастер: @master_kolya' }, { cons: 'Жаловаться на mail@example.ru' }])(
  'a review with contacts waits for the moderator, also after the mark of the workshop: %o',
  async (words) => {
    const deal = await buildFinished(test);
    await rateCustomerOf(test, deal);
    const { data } = await writeReviewOf(test, deal, words);
    expect(data.review).toMatchObject({ status: 'pending', pending: 'check' });
    expect(await publicReviews(deal)).toEqual([]);
    const { item } = await requestOf(data.review?.id);
    expect(item?.text).toBe('В тексте телефон, почта или ссылка');
  },
);

it('the moderator publishes it, or refuses it with words to its author', async () => {
  const [shown, refused] = [await buildFinished(test), await buildFinished(test)];
  for (const deal of [shown, refused]) {
    await rateCustomerOf(test, deal);
    await writeReviewOf(test, deal, withPhone);
  }
  expect((await decide((await ofDriver(shown))?.id, 'approve')).status).toBe(200);
  expect(await publicReviews(shown)).toMatchObject([withPhone]);
  // The same words need no second look.
  await writeReviewOf(test, shown, { ...withPhone, rating: 3 });
  expect(await publicReviews(shown)).toMatchObject([{ rating: 3 }]);
  await decide((await ofDriver(refused))?.id, 'reject');
  expect(await ofDriver(refused)).toMatchObject({
    status: 'rejected',
    moderation_reason: 'В отзыве телефон',
  });
});

it('contacts that an edit adds take the review from the page until a look or another edit', async () => {
  const deal = await buildPublishedReview(test);
  expect(await publicReviews(deal)).toHaveLength(1);
  const { data } = await writeReviewOf(test, deal, withPhone);
  expect(data.review).toMatchObject({ status: 'pending', pending: 'check' });
  expect(await publicReviews(deal)).toEqual([]);
  expect((await requestOf(deal.reviewId)).item).toBeDefined();
  await writeReviewOf(test, deal, { text: 'Сделали за час' });
  expect(await publicReviews(deal)).toMatchObject([{ text: 'Сделали за час' }]);
  expect((await requestOf(deal.reviewId)).item).toBeUndefined();
});

it('numbers of parts, prices and dates hold nothing', async () => {
  const deal = await buildFinished(test);
  const text = 'Колодки 0986494123, 12 500 ₽, сделали 12.03.2026';
  expect((await writeReviewOf(test, deal, { text })).data.review).toMatchObject({ pending: 'blind' });
});

it('an edit with contacts saves no review from the complaint of the workshop', async () => {
  const deal = await buildPublishedReview(test);
  const { reviewId } = deal;
  const complaint = { id: reviewId, reason_code: 'fake', comment: 'Такого не было' };
  await call(test.app, workshopReviewEndpoints.complain, complaint, deal.manager);
  await writeReviewOf(test, deal, withPhone);
  expect((await decide(reviewId, 'approve', 'report')).status).toBe(200);
  expect((await ofDriver(deal))?.status).toBe('hidden');
  expect((await requestOf(reviewId)).item).toBeUndefined();
});

it('the workshop hears once of a review that was off the page for a while', async () => {
  const deal = await buildPublishedReview(test);
  for (const words of [withPhone, { text: 'Всё хорошо' }, withPhone, { text: 'Всё отлично' }])
    await writeReviewOf(test, deal, words);
  expect(await publicReviews(deal)).toMatchObject([{ text: 'Всё отлично' }]);
  const { events } = (await call(test.app, customerBidEndpoints.view, { id: deal.id }, deal.customer)).data;
  expect(events.filter(({ type }) => type === 'review_published')).toHaveLength(1);
});

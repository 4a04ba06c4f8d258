import { customerBidEndpoints } from '@sto/contract/bids/bids.endpoints';
import { fileEndpoints } from '@sto/contract/files/files.endpoints';
import { maxCommentLength } from '@sto/contract/limits';
import { notificationEndpoints } from '@sto/contract/notifications/notifications.endpoints';
import { moderationEndpoints } from '@sto/contract/operator/operator.endpoints';
import { reviewEndpoints, workshopReviewEndpoints } from '@sto/contract/reviews/reviews.endpoints';
import { workshopEndpoints } from '@sto/contract/workshops/workshops.endpoints';
import { describe, expect, it } from 'vitest';
import { moderationItems } from '../../db/tables/joining.ts';
import { reviews } from '../../db/tables/reviews.ts';
import { signedIn } from '../../testing/as.ts';
import { buildFinished } from '../../testing/build/deal.ts';
import { buildDraftFile } from '../../testing/build/draft-file.ts';
import { pdfBytes } from '../../testing/build/media.ts';
import { buildPublishedReview, writeReviewOf } from '../../testing/build/review.ts';
import { call } from '../../testing/call.ts';
import { startApp } from '../../testing/start-app.ts';

const test = startApp();

describe('the reviews in the cabinet of a workshop', () => {
  it('are its published ones, with their bids and what can be done', async () => {
    const { id, reviewId, manager } = await buildPublishedReview(test);
    await buildPublishedReview(test);
    const { data } = await call(test.app, workshopReviewEndpoints.index, {}, manager);
    expect(data).toMatchObject({
      total: 1,
      reviews: [{ id: reviewId, bid_id: id, complaint: null, available_actions: ['reply', 'complain'] }],
    });
  });

  it('come in pages and in the chosen order, and only so', async () => {
    const { manager, customer } = await buildPublishedReview(test);
    const list = (form: Record<string, unknown>, person?: { token: string }) =>
      call(test.app, workshopReviewEndpoints.index, form, person);
    const { data } = await list({ page: 2, page_size: 1, sort: 'low' }, manager);
    expect(data).toEqual({ total: 1, reviews: [] });
    for (const [field, wrong] of [
      ['page', 0],
      ['page', 'x'],
      ['page_size', 101],
      ['sort', 'best'],
    ] as const)
      expect((await list({ [field]: wrong }, manager)).errors, field).toHaveProperty(field);
    expect((await list({}, customer)).status).toBe(403);
    expect((await list({})).status).toBe(401);
  });

  it('are not for a mechanic', async () => {
    const { workshop } = await buildPublishedReview(test);
    const mechanic = await signedIn(test, {
      ...{ roles: ['service'], workshopId: workshop.id, employeeRole: 'mechanic' },
    });
    expect((await call(test.app, workshopReviewEndpoints.index, {}, mechanic)).status).toBe(403);
  });
});

describe('an answer to a review', () => {
  it('is public, reaches the author once and can be corrected', async () => {
    const { reviewId, manager, customer, workshop, id } = await buildPublishedReview(test);
    await call(test.app, workshopReviewEndpoints.reply, { id: reviewId, text: 'Спасибо' }, manager);
    const { data } = await call(
      test.app,
      workshopReviewEndpoints.reply,
      { id: reviewId, text: 'Спасибо, ждём' },
      manager,
    );
    expect(data.reply).toMatchObject({ text: 'Спасибо, ждём', author: 'Ольга' });
    const list = await call(test.app, reviewEndpoints.ofWorkshop, { service_id: workshop.id });
    expect(list.data.reviews[0]?.reply?.text).toBe('Спасибо, ждём');
    const seen = await call(test.app, customerBidEndpoints.view, { id }, customer);
    expect(seen.data.review?.reply?.text).toBe('Спасибо, ждём');
    const news = await call(test.app, notificationEndpoints.index, {}, customer);
    const title = `Автосервис ответил на отзыв: заявка У-${id}`;
    expect(news.data.items.filter((item) => item.title === title)).toHaveLength(1);
  });

  it('is refused to others, for a review that is not public, and without words', async () => {
    const { reviewId, manager } = await buildPublishedReview(test);
    const stranger = (await buildPublishedReview(test)).manager;
    expect(
      (await call(test.app, workshopReviewEndpoints.reply, { id: reviewId, text: 'Да' }, stranger)).status,
    ).toBe(404);
    expect(
      (await call(test.app, workshopReviewEndpoints.reply, { id: reviewId, text: ' ' }, manager)).status,
    ).toBe(422);
    const blind = await buildFinished(test);
    const { data } = await writeReviewOf(test, blind);
    const early = await call(
      test.app,
      workshopReviewEndpoints.reply,
      { id: data.review?.id, text: 'Да' },
      blind.manager,
    );
    expect(early.status).toBe(404);
  });
});

it('an answer to a review of another length, kind or person is not stored', async () => {
  const { reviewId, manager, customer } = await buildPublishedReview(test);
  const answer = (form: Record<string, unknown>, person?: { token: string }) =>
    call(test.app, workshopReviewEndpoints.reply, { id: reviewId, text: 'Да', ...form }, person);
  expect((await answer({ text: 'Д'.repeat(maxCommentLength + 1) }, manager)).errors).toHaveProperty('text');
  for (const id of ['x', 0, 99_999_999_999])
    expect((await answer({ id }, manager)).errors, String(id)).toHaveProperty('id');
  expect((await answer({ id: 999_999 }, manager)).status).toBe(404);
  expect((await answer({}, customer)).status).toBe(403);
  expect((await answer({})).status).toBe(401);
  const rows = await test.deps.db.select().from(reviews);
  expect(rows).toMatchObject([{ id: reviewId, replyText: null, replyAt: null }]);
});

it('an answer to a review keeps out contacts, also when it is corrected', async () => {
  const { reviewId, manager } = await buildPublishedReview(test);
  const answer = (text: string) =>
    call(test.app, workshopReviewEndpoints.reply, { id: reviewId, text }, manager);
  const texts = [
    'Звоните: 8 916 123-45-67',
    'Пишите на mail@example.ru',
    'Мы в Telegram',
    'Скидки: motor.ru/promo',
  ];
  for (const text of texts) expect((await answer(text)).errors, text).toHaveProperty('text');
  await answer('Спасибо за 5 звёзд');
  const refused = await answer('Спасибо, ждём: @motor_service');
  const expected = [422, { text: [expect.stringContaining('нельзя указывать контакты')] }];
  expect([refused.status, refused.errors]).toEqual(expected);
  const rows = await test.deps.db.select().from(reviews);
  expect(rows).toMatchObject([{ id: reviewId, replyText: 'Спасибо за 5 звёзд' }]);
});

describe('a complaint about a review', () => {
  const complained = async () => {
    const deal = await buildPublishedReview(test, { rating: 1 });
    const form = { id: deal.reviewId, reason_code: 'fake', comment: 'Такого не было' };
    return {
      ...deal,
      form,
      answer: await call(test.app, workshopReviewEndpoints.complain, form, deal.manager),
    };
  };
  const decide = async (decision: 'approve' | 'reject') => {
    const operator = await signedIn(test, { name: 'Ирина', roles: ['operator'] });
    const { data } = await call(test.app, moderationEndpoints.index, { kind: 'report' }, operator);
    expect(data.items[0]?.text).toBe('Неправда: Такого не было');
    const form = { id: data.items[0]?.id, kind: 'report', decision, reason: 'Проверили документы' };
    await call(test.app, moderationEndpoints.decide, form, operator);
  };

  const newsOf = async (person: { token: string }) => {
    const { data } = await call(test.app, notificationEndpoints.index, {}, person);
    return data.items.map(({ type, text, url }) => ({ type, text, url }));
  };

  it('holds its evidence until the decision: not even its owner deletes the file', async () => {
    const { reviewId, manager } = await buildPublishedReview(test, { rating: 1 });
    const id = await buildDraftFile(test, manager.userId, 'журнал.jpg');
    const form = { id: reviewId, reason_code: 'fake', comment: 'Такого не было', file_ids: [id] };
    await call(test.app, workshopReviewEndpoints.complain, form, manager);
    const remove = () => call(test.app, fileEndpoints.delete, { id }, manager);
    const refused = await remove();
    expect([refused.status, refused.errors]).toMatchObject([409, [{ code: 'file_is_evidence' }]]);
    await decide('reject');
    expect((await remove()).status).toBe(200);
  });

  it('is made once, and leaves the review public until the decision', async () => {
    const { form, answer, manager, workshop } = await complained();
    expect(answer.data).toMatchObject({
      ...{ status: 'published', available_actions: ['reply'] },
      complaint: { reason_code: 'fake', comment: 'Такого не было', status: 'pending' },
    });
    expect((await call(test.app, workshopReviewEndpoints.complain, form, manager)).errors).toMatchObject([
      { code: 'complaint_open' },
    ]);
    const list = await call(test.app, reviewEndpoints.ofWorkshop, { service_id: workshop.id });
    expect(list.data.total).toBe(1);
  });

  it('hides the review when the operator agrees: both sides and the rating follow', async () => {
    const { workshop, customer, manager, id } = await complained();
    await decide('approve');
    expect(await newsOf(manager)).toContainEqual(expect.objectContaining({ type: 'complaint_accepted' }));
    expect(await newsOf(customer)).toContainEqual({
      ...{ type: 'review_refused', url: `/customer/bids/${id}` },
      text: expect.stringContaining('Проверили документы'),
    });
    const list = await call(test.app, reviewEndpoints.ofWorkshop, { service_id: workshop.id });
    expect(list.data.total).toBe(0);
    const card = await call(test.app, workshopEndpoints.view, { service_id: workshop.id });
    expect(card.data).toMatchObject({ rating: null, reviews_count: 0 });
    const seen = await call(test.app, customerBidEndpoints.view, { id }, customer);
    expect(seen.data.review).toMatchObject({ status: 'hidden', moderation_reason: 'Проверили документы' });
  });

  it('leaves the review when the operator does not agree, and the workshop sees why', async () => {
    const { manager } = await complained();
    await decide('reject');
    expect(await newsOf(manager)).toContainEqual(
      expect.objectContaining({ type: 'complaint_refused', url: '/service/my-service/reviews' }),
    );
    const { data } = await call(test.app, workshopReviewEndpoints.index, {}, manager);
    expect(data.reviews[0]?.complaint).toMatchObject({ status: 'rejected', decision: 'Проверили документы' });
  });

  it('comes with files that the workshop and the operator can open', async () => {
    const { reviewId, manager } = await buildPublishedReview(test);
    const file = { name: 'журнал.pdf', bytes: pdfBytes() };
    const draft = { draft_key: crypto.randomUUID() };
    const { data: sent } = await call(test.app, fileEndpoints.upload, draft, { ...manager, file });
    const form = { id: reviewId, reason_code: 'not_a_client', file_ids: [sent.id] };
    const { data } = await call(test.app, workshopReviewEndpoints.complain, form, manager);
    expect(data.complaint?.files).toMatchObject([{ id: sent.id, name: 'журнал.pdf' }]);
    const operator = await signedIn(test, { roles: ['operator'] });
    const queue = await call(test.app, moderationEndpoints.index, { kind: 'report' }, operator);
    const item = { id: queue.data.items[0]?.id };
    const seen = await call(test.app, moderationEndpoints.view, item, operator);
    expect((await test.app.inject(seen.data.files[0]?.url ?? '')).statusCode).toBe(200);
  });

  it('shows the operator the visit of the review: its bid, author, car, works and time', async () => {
    const { id } = await complained();
    const operator = await signedIn(test, { roles: ['operator'] });
    const queue = await call(test.app, moderationEndpoints.index, { kind: 'report' }, operator);
    const { data } = await call(
      test.app,
      moderationEndpoints.view,
      { id: queue.data.items[0]?.id },
      operator,
    );
    expect(data.bid_id).toBe(id);
    const found = new Map(data.fields.map(({ label, value }) => [label, value]));
    for (const label of ['Автор отзыва', 'Машина', 'Работы', 'Время визита', 'Работы завершены'])
      expect(found.get(label), label).toEqual(expect.stringMatching(/\S/));
    const phones = data.fields.filter(({ value }) => value.startsWith('+7'));
    expect(phones.map(({ label }) => label)).toEqual(['Телефоны автосервиса']);
  });

  it('takes no file of another person, and no more than ten', async () => {
    const { reviewId, manager, customer } = await buildPublishedReview(test);
    const foreign = await buildDraftFile(test, customer.userId, 'чужое.jpg');
    const tooMany = Array.from({ length: 11 }, (_, index) => index + 1);
    for (const file_ids of [[foreign], [2_000_000_000], tooMany]) {
      const form = { id: reviewId, reason_code: 'fake', file_ids };
      const { status, errors } = await call(test.app, workshopReviewEndpoints.complain, form, manager);
      expect([status, Object.keys(errors as object)]).toEqual([422, ['file_ids']]);
    }
    expect(await test.deps.db.$count(moderationItems)).toBe(0);
  });

  it('needs a reason of the list, and a review of the own workshop', async () => {
    const { reviewId, manager } = await buildPublishedReview(test);
    const wrong = { id: reviewId, reason_code: 'boring' };
    expect((await call(test.app, workshopReviewEndpoints.complain, wrong, manager)).status).toBe(422);
    const stranger = (await buildPublishedReview(test)).manager;
    const form = { id: reviewId, reason_code: 'fake' };
    expect((await call(test.app, workshopReviewEndpoints.complain, form, stranger)).status).toBe(404);
  });

  it('that is refused leaves nothing with the operator', async () => {
    const { reviewId, manager, customer } = await buildPublishedReview(test);
    const form = { id: reviewId, reason_code: 'fake', comment: 'Ж'.repeat(maxCommentLength + 1) };
    const { errors } = await call(test.app, workshopReviewEndpoints.complain, form, manager);
    expect(errors).toHaveProperty('comment');
    const short = { ...form, comment: '' };
    expect((await call(test.app, workshopReviewEndpoints.complain, short, customer)).status).toBe(403);
    expect((await call(test.app, workshopReviewEndpoints.complain, short)).status).toBe(401);
    expect(await test.deps.db.$count(moderationItems)).toBe(0);
    expect((await call(test.app, workshopReviewEndpoints.complain, short, manager)).status).toBe(200);
    expect(await test.deps.db.select().from(moderationItems)).toMatchObject([
      { kind: 'report', objectId: reviewId, createdBy: manager.userId, status: 'pending' },
    ]);
  });
});

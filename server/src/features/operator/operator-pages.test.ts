import { moderationKinds } from '@sto/contract/enums';
import { moderationEndpoints } from '@sto/contract/operator/operator.endpoints';
import { describe, expect, it, vi } from 'vitest';
import { claims } from '../../db/tables/deal.ts';
import { moderationItems } from '../../db/tables/joining.ts';
import { reviews } from '../../db/tables/reviews.ts';
import { signedIn } from '../../testing/as.ts';
import { buildBid } from '../../testing/build/bid.ts';
import { call } from '../../testing/call.ts';
import { startApp } from '../../testing/start-app.ts';

const test = startApp();

/** A request of each kind about the things of one finished deal. */
async function buildRequests(): Promise<void> {
  const { db } = test.deps;
  const { bid, workshop, customer } = await buildBid(test, { status: 'finished', rejectCode: 'no_show' });
  const createdAt = test.clock.now();
  const [review] = await db
    .insert(reviews)
    .values({
      ...{ bidId: bid.id, workshopId: workshop.id, customerId: customer.userId, rating: 5, text: 'Супер' },
      ...{ status: 'pending', pendingReason: 'burst', createdAt },
    })
    .returning();
  const [claim] = await db
    .insert(claims)
    .values({
      ...{ bidId: bid.id, status: 'disputed', text: 'Скрипит', fileIds: [], createdAt },
      ...{ answerDeadlineAt: createdAt },
    })
    .returning();
  const objects = {
    ...{
      service: workshop.id,
      claim: workshop.id,
      documents: workshop.id,
      review: review?.id ?? 0,
      report: review?.id ?? 0,
    },
    ...{ reliability: bid.id, dispute: claim?.id ?? 0, message: 999_999, contact: 999_999 },
  };
  const payloads: Partial<Record<keyof typeof objects, Record<string, unknown>>> = {
    report: { reason_code: 'insult', comment: 'Грубит' },
    message: { reason_code: 'spam', comment: '', side: 'customer' },
    contact: { text: 'пишите на почту', comment: 'Это адрес сервиса', side: 'service' },
  };
  for (const kind of moderationKinds)
    await db.insert(moderationItems).values({
      ...{ kind, objectId: objects[kind], payload: payloads[kind] ?? {}, createdAt },
      createdBy: customer.userId,
    });
}

describe('a page of the queue', () => {
  it('has the words of each kind', async () => {
    await buildRequests();
    const operator = await signedIn(test, { roles: ['operator'] });
    const { data } = await call(test.app, moderationEndpoints.index, {}, operator);
    expect(data.items.map(({ kind, title, text }) => [kind, title, text])).toEqual([
      ['service', expect.stringMatching(/^Автосервис \d+$/), 'Новый автосервис'],
      ['claim', expect.stringMatching(/^Автосервис \d+$/), 'Права на карточку'],
      ['documents', expect.stringMatching(/^Автосервис \d+$/), 'Документы владельца'],
      ['review', expect.stringMatching(/^Отзыв: Автосервис/), 'Много отзывов об этом автосервисе за сутки'],
      ['report', expect.stringMatching(/^Отзыв: Автосервис/), 'Оскорбления: Грубит'],
      ['reliability', expect.stringMatching(/^Отметка о визите: заявка У-\d+$/), 'Не приехал'],
      ['dispute', expect.stringMatching(/^Претензия: заявка У-\d+$/), 'Автосервис не ответил в срок'],
      ['message', 'Сообщение удалено вместе с перепиской', 'Реклама или спам'],
      ['contact', 'Скрытый текст: без имени', 'Это адрес сервиса'],
    ]);
  });

  it('takes as many queries for many requests as for few', async () => {
    const operator = await signedIn(test, { roles: ['operator'] });
    const query = vi.spyOn(test.deps.database.pool, 'query');
    const countQueries = async () => {
      query.mockClear();
      const { data } = await call(test.app, moderationEndpoints.index, { page_size: 50 }, operator);
      return { requests: data.items.length, queries: query.mock.calls.length };
    };
    await buildRequests();
    await countQueries();
    const few = await countQueries();
    for (let deal = 0; deal < 3; deal += 1) await buildRequests();
    const many = await countQueries();
    query.mockRestore();
    expect([few.requests, many.requests]).toEqual([9, 36]);
    expect(few.queries).toBeGreaterThan(5);
    expect(many.queries).toBe(few.queries);
  });

  it('has a request whose thing is gone under its number', async () => {
    const values = { kind: 'review' as const, objectId: 999_999, payload: {}, createdAt: test.clock.now() };
    await test.deps.db.insert(moderationItems).values(values);
    const operator = await signedIn(test, { roles: ['operator'] });
    const { status, data } = await call(test.app, moderationEndpoints.index, {}, operator);
    expect([status, data.items]).toMatchObject([200, [{ title: '№ 999999', text: '' }]]);
  });
});

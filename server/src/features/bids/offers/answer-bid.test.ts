import { workshopMoveEndpoints } from '@sto/contract/bids/moves.endpoints';
import { describe, expect, it } from 'vitest';
import { type BuiltDeal, buildBid, offerForm } from '../../../testing/build/bid.ts';
import { call } from '../../../testing/call.ts';
import { startApp } from '../../../testing/start-app.ts';

const test = startApp();

const answer = (bidId: number, { manager }: BuiltDeal, changes: Record<string, unknown> = {}) =>
  call(test.app, workshopMoveEndpoints.answer, { ...offerForm(test, bidId), ...changes }, manager);
const code = (value: string, details: Record<string, unknown> = {}) => [
  expect.objectContaining({ code: value, ...details }),
];

describe('an offer', () => {
  it('moves the bid to answered with sums from the server', async () => {
    const { bid, ...deal } = await buildBid(test);
    const { status, data } = await answer(bid.id, deal);
    expect(status).toBe(200);
    expect(data).toMatchObject({ status: 'answered', version: 2, price_total: 4200 });
    expect(data.offers[0]).toMatchObject({
      revision: 1,
      status: 'sent',
      price_labour: 1800,
      price_parts: 2600,
      price_discount: 200,
      price_total: 4200,
      slots: [{ from: '2026-03-12T12:00:00+03:00', to: '2026-03-12T13:00:00+03:00' }],
      valid_until: '2026-03-12T12:00:00+03:00',
      author: { name: 'Ольга' },
    });
    expect(data.offers[0]?.lines.map(({ amount }) => amount)).toEqual([1800, 2600, 200]);
    expect(data.events.map(({ type, from, to }) => [type, from, to])).toEqual([
      ['answered', 'new', 'answered'],
    ]);
  });

  it('ignores sums of the sender', async () => {
    const { bid, ...deal } = await buildBid(test);
    const lines = [{ kind: 'labour', title: 'Замена', price: 1000, qty: 2, amount: 1 }];
    const { data } = await answer(bid.id, deal, { lines: JSON.stringify(lines), price_total: 1 });
    expect(data.price_total).toBe(2000);
  });

  it('corrected becomes a new revision, and the previous one is withdrawn', async () => {
    const { bid, ...deal } = await buildBid(test);
    await answer(bid.id, deal);
    const { data } = await answer(bid.id, deal, { comment: 'Дешевле' });
    expect(data.offers.map(({ revision, status }) => [revision, status])).toEqual([
      [1, 'withdrawn'],
      [2, 'sent'],
    ]);
    expect(data.offers_count, 'one answer stands').toBe(1);
    expect(data.events.map(({ type }) => type)).toEqual(['answered', 'offer_revised']);
    expect(data.version).toBe(3);
  });

  it('may be sent five times in all', async () => {
    const { bid, ...deal } = await buildBid(test);
    for (let revision = 1; revision <= 5; revision += 1) {
      const { data } = await answer(bid.id, deal);
      expect(data.available_actions).toEqual(revision < 5 ? ['answer', 'withdraw'] : ['withdraw']);
    }
    const { status, errors } = await answer(bid.id, deal);
    expect(status).toBe(409);
    expect(errors).toEqual(code('rounds_over', { available_actions: ['withdraw'] }));
  });

  it('for an outdated version is refused and shows the present bid', async () => {
    const { bid, ...deal } = await buildBid(test);
    expect((await answer(bid.id, deal, { version: 1 })).status).toBe(200);
    const { status, errors } = await answer(bid.id, deal, { version: 1 });
    expect(status).toBe(409);
    const available_actions = ['answer', 'withdraw'];
    const present = { id: bid.id, version: 2, status: 'answered', available_actions };
    expect(errors).toEqual(code('version_conflict', { details: { bid: expect.objectContaining(present) } }));
  });

  it('one of two concurrent ones for one version is accepted', async () => {
    const { bid, ...deal } = await buildBid(test);
    const answers = await Promise.all([1, 2].map(() => answer(bid.id, deal, { version: 1 })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('comes only from the workshop of the bid', async () => {
    const { bid, ...deal } = await buildBid(test);
    const rival = await buildBid(test);
    expect((await answer(bid.id, rival)).status).toBe(404);
    expect((await answer(bid.id, { ...deal, manager: deal.customer })).status).toBe(403);
    expect((await call(test.app, workshopMoveEndpoints.answer, offerForm(test, bid.id))).status).toBe(401);
  });
});

describe('the lines of an offer', () => {
  const answered = async (lines: unknown) => {
    const { bid, ...deal } = await buildBid(test);
    return answer(bid.id, deal, { lines: typeof lines === 'string' ? lines : JSON.stringify(lines) });
  };

  it('are one to fifty, well formed', async () => {
    const line = { kind: 'labour', title: 'Работа', price: 1 };
    for (const lines of ['не JSON', [], Array.from({ length: 51 }, () => line), [{ ...line, price: -1 }]])
      expect((await answered(lines)).errors).toHaveProperty('lines');
    expect((await answered([{ ...line, title: '' }])).errors).toHaveProperty('lines');
  });

  it('cannot have a negative total or only a discount', async () => {
    const discount = { kind: 'discount', title: 'Скидка', price: 101 };
    const work = { kind: 'labour', title: 'Работа', price: 100 };
    const below = await answered([work, discount]);
    expect(below.status).toBe(422);
    expect(below.errors).toEqual(code('offer_invalid', { reason: 'discount_too_big' }));
    expect((await answered([{ ...discount, price: 0 }])).errors).toEqual(code('offer_invalid'));
    expect((await answered([{ ...work, price: 101 }, discount])).data.offers[0]?.price_total).toBe(0);
  });

  it('cannot exceed the highest total', async () => {
    const lines = [{ kind: 'part', title: 'Двигатель', qty: 1000, price: 10_000_000 }];
    expect((await answered(lines)).errors).toEqual(code('offer_invalid', { reason: 'total_too_big' }));
  });

  it('may name an existing work type only', async () => {
    const lines = [{ kind: 'labour', title: 'Работа', price: 1, work_type_id: 987_654 }];
    expect((await answered(lines)).errors).toEqual(code('offer_invalid', { work_type_ids: [987_654] }));
  });
});

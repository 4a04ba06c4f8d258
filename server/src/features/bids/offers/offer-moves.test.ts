import { workshopBidEndpoints } from '@sto/contract/bids/bids.endpoints';
import { customerMoveEndpoints, workshopMoveEndpoints } from '@sto/contract/bids/moves.endpoints';
import { maxCommentLength } from '@sto/contract/limits';
import { notificationEndpoints } from '@sto/contract/notifications/notifications.endpoints';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { bids } from '../../../db/tables/bids.ts';
import { counters, offers } from '../../../db/tables/offers.ts';
import { hours, minutes } from '../../../platform/clock/durations.ts';
import { type BuiltDeal, buildBid, offerForm } from '../../../testing/build/bid.ts';
import { buildWorkType } from '../../../testing/build/workshop.ts';
import { call } from '../../../testing/call.ts';
import { startApp, testNow } from '../../../testing/start-app.ts';

const test = startApp();
const at = (ms: number) => new Date(new Date(testNow).getTime() + ms).toISOString();
const code = (value: string, details: Record<string, unknown> = {}) => [
  expect.objectContaining({ code: value, ...details }),
];

type Form = Record<string, unknown>;

interface Answered extends BuiltDeal {
  id: number;
  offerId: number;
}

async function answered(): Promise<Answered> {
  const { bid, ...deal } = await buildBid(test);
  const { data } = await call(test.app, workshopMoveEndpoints.answer, offerForm(test, bid.id), deal.manager);
  return { ...deal, id: bid.id, offerId: data.offers[0]?.id ?? 0 };
}

/** Another open offer for the bid, as of a tender. */
async function otherOffer({ id, offerId }: Answered): Promise<number> {
  const { db } = test.deps;
  const [row] = await db.select().from(offers).where(eq(offers.id, offerId));
  const { id: _id, ...copy } = row ?? ({} as never);
  const [other] = await db
    .insert(offers)
    .values({ ...copy, bidId: id, revision: 9 })
    .returning();
  return other?.id ?? 0;
}

const counter = ({ id, offerId, customer }: Answered, form: Record<string, unknown>) =>
  call(test.app, customerMoveEndpoints.counter, { id, offer_id: offerId, ...form }, customer);
const decline = ({ id, customer }: Answered, form: Record<string, unknown> = {}) =>
  call(test.app, customerMoveEndpoints.decline, { id, ...form }, customer);
const withdraw = ({ id, offerId, manager }: Answered, form: Record<string, unknown> = {}) =>
  call(test.app, workshopMoveEndpoints.withdraw, { id, offer_id: offerId, ...form }, manager);

const notificationsOf = async (person: { token: string }) =>
  (await call(test.app, notificationEndpoints.index, {}, person)).data.items.map(({ title, text }) => [
    title,
    text.replaceAll('\u00A0', ' '),
  ]);

describe('the driver’s counter-offer', () => {
  it('shows the workshop another price, works and time, and leaves the offer open', async () => {
    const deal = await answered();
    test.clock.advance(minutes(1));
    const work_type_ids = deal.workshop.workTypeIds;
    const wish = { price: 3900, work_type_ids, period_start: at(hours(72)), comment: 'Можно позже' };
    const { status, data } = await counter(deal, wish);
    expect(status).toBe(200);
    expect(data).toMatchObject({ status: 'answered', version: 3, is_unseen: false });
    expect(data.counters).toMatchObject([
      {
        offer_id: deal.offerId,
        price: 3900,
        work_types: [{ id: work_type_ids[0] }],
        period_start: '2026-03-13T12:00:00+03:00',
        period_end: '2026-03-13T13:00:00+03:00',
        comment: 'Можно позже',
      },
    ]);
    expect(data.offers[0]?.status).toBe('sent');
    expect(data.events.at(-1)).toMatchObject({
      type: 'countered',
      actor: 'customer',
      comment: 'Можно позже',
    });
    const [row] = (await call(test.app, workshopBidEndpoints.index, {}, deal.manager)).data.items;
    expect(row?.is_unseen).toBe(true);
    const [title, text] = (await notificationsOf(deal.manager))[0] ?? [];
    expect(title).toBe(`Клиент изменил условия заявки У-${deal.id}`);
    expect(text).toMatch(/: Можно позже$/);
  });

  it('may be sent five times', async () => {
    const deal = await answered();
    for (let round = 1; round <= 5; round += 1)
      expect((await counter(deal, { price: round })).status).toBe(200);
    const { status, errors } = await counter(deal, { price: 6 });
    expect([status, errors]).toEqual([
      409,
      code('rounds_over', { available_actions: ['accept', 'decline', 'upload_file'] }),
    ]);
  });

  it('needs a wish, works of the workshop and a time when it is open', async () => {
    const deal = await answered();
    expect((await counter(deal, {})).status).toBe(422);
    const foreign = await buildWorkType(test.deps.db);
    expect((await counter(deal, { work_type_ids: [foreign] })).errors).toEqual(code('works_not_offered'));
    const night = { period_start: at(hours(12)), period_end: at(hours(13)) };
    expect((await counter(deal, night)).errors).toEqual(code('service_closed'));
    expect((await counter(deal, { period_start: at(-hours(2)) })).errors).toEqual(code('period_invalid'));
    expect((await counter(deal, { comment: 'x', period_end: at(hours(2)) })).errors).toEqual(
      code('period_invalid', { field: 'period_start' }),
    );
  });

  it('is about an open offer of the own bid', async () => {
    const [deal, other] = [await answered(), await answered()];
    expect((await counter({ ...deal, customer: other.customer }, { price: 1 })).status).toBe(404);
    expect((await counter({ ...deal, offerId: other.offerId }, { price: 1 })).status).toBe(404);
    expect((await counter({ ...deal, customer: deal.manager }, { price: 1 })).status).toBe(403);
    await call(test.app, workshopMoveEndpoints.answer, offerForm(test, deal.id), deal.manager);
    expect((await counter(deal, { price: 1 })).errors).toEqual(code('offer_not_open'));
  });
});

describe.each([
  ['counter', (deal: Answered, form: Form) => counter(deal, { price: 900, ...form })],
  ['decline', (deal: Answered, form: Form) => decline(deal, { offer_id: deal.offerId, ...form })],
  ['withdraw', (deal: Answered, form: Form) => withdraw(deal, form)],
] as const)('the form of %s', (_name, move) => {
  it('is refused with wrong numbers, long words and an old version, and the offer stays', async () => {
    const deal = await answered();
    for (const field of ['id', 'offer_id', 'version'])
      for (const wrong of ['x', 0, -1, 99_999_999_999])
        expect((await move(deal, { [field]: wrong })).errors, `${field} ${wrong}`).toHaveProperty(field);
    const long = await move(deal, { comment: 'Д'.repeat(maxCommentLength + 1) });
    expect(long.errors).toHaveProperty('comment');
    const outdated = await move(deal, { version: 1 });
    expect([outdated.status, outdated.errors]).toEqual([409, code('version_conflict')]);
    expect((await move(deal, { id: 999_999 })).status).toBe(404);
    const { db } = test.deps;
    expect(await db.select().from(bids)).toMatchObject([{ id: deal.id, status: 'answered', version: 2 }]);
    expect(await db.select().from(offers)).toMatchObject([{ id: deal.offerId, status: 'sent' }]);
  });
});

it('a counter-offer has a price in whole roubles and works by number', async () => {
  const deal = await answered();
  for (const [field, wrong] of [
    ['price', 0],
    ['price', 10_000_001],
    ['price', '12,5'],
    ['work_type_ids', ['x']],
    ['period_start', '0000-01-01T10:00:00Z'],
    ['period_end', 'завтра'],
  ] as const)
    expect((await counter(deal, { comment: 'x', [field]: wrong })).errors, field).toHaveProperty(field);
  expect(await test.deps.db.$count(counters)).toBe(0);
});

describe('the driver declines', () => {
  it('all offers, and the bid ends', async () => {
    const deal = await answered();
    await otherOffer(deal);
    test.clock.advance(minutes(1));
    const { data } = await decline(deal, { code: 'found_other', comment: 'Ближе к дому' });
    expect(data).toMatchObject({
      status: 'reject',
      reject: { by: 'customer', code: 'found_other', comment: 'Ближе к дому' },
      available_actions: ['repeat'],
    });
    expect(data.offers.map(({ status }) => status)).toEqual(['declined', 'declined']);
    expect(data.events.at(-1)).toMatchObject({ type: 'rejected', from: 'answered', to: 'reject' });
    expect((await notificationsOf(deal.manager))[0]?.[0]).toBe(`Клиент отменил заявку У-${deal.id}`);
  });

  it('one offer of several, and the bid goes on without it', async () => {
    const deal = await answered();
    await otherOffer(deal);
    const { data } = await decline(deal, { offer_id: deal.offerId });
    expect(data).toMatchObject({ status: 'answered', version: 3 });
    expect(data.offers.map(({ status }) => status)).toEqual(['declined', 'sent']);
    expect(data.events.at(-1)?.type).toBe('offer_declined');
    expect((await decline(deal, { offer_id: deal.offerId })).errors).toEqual(code('offer_not_open'));
  });

  it('the only offer, and the bid ends', async () => {
    const deal = await answered();
    const { data } = await decline(deal, { offer_id: deal.offerId });
    expect(data).toMatchObject({
      status: 'reject',
      reject: { by: 'customer', code: 'other', comment: null },
    });
  });

  it('only an answered bid of his own, with a reason of the list', async () => {
    const [deal, other] = [await answered(), await answered()];
    expect((await decline(deal, { code: 'no_parts' })).status).toBe(422);
    expect((await decline({ ...deal, customer: other.customer })).status).toBe(404);
    await decline(deal);
    const again = await decline(deal);
    expect([again.status, again.errors]).toEqual([
      409,
      code('transition_not_allowed', { available_actions: ['repeat'] }),
    ]);
  });
});

describe('the workshop withdraws its offer', () => {
  it('and the bid of one workshop ends, which the driver learns', async () => {
    const deal = await answered();
    const { data } = await withdraw(deal);
    expect(data).toMatchObject({ status: 'reject', reject: { by: 'service', code: 'other' } });
    expect(data.offers[0]?.status).toBe('withdrawn');
    const [title, text] = (await notificationsOf(deal.customer))[0] ?? [];
    expect(title).toBe(`Отказ по заявке У-${deal.id}`);
    expect(text).toMatch(/: Автосервис отозвал отклик$/);
  });

  it('with its own words, which both sides read', async () => {
    const deal = await answered();
    const { data } = await withdraw(deal, { comment: 'Мастер заболел', version: 2 });
    expect(data.reject).toMatchObject({ by: 'service', comment: 'Мастер заболел' });
    const [row] = await test.deps.db.select().from(bids).where(eq(bids.id, deal.id));
    expect(row).toMatchObject({ status: 'reject', rejectComment: 'Мастер заболел', version: 3 });
    expect((await withdraw(deal)).errors).toEqual(code('transition_not_allowed'));
  });

  it('not when it is over, accepted or of another bid', async () => {
    const [deal, other] = [await answered(), await answered()];
    expect((await withdraw({ ...deal, offerId: other.offerId })).status).toBe(404);
    expect((await withdraw({ ...deal, manager: other.manager })).status).toBe(404);
    expect((await withdraw({ ...deal, manager: deal.customer })).status).toBe(403);
    await test.deps.db.update(offers).set({ validUntil: test.clock.now() });
    expect((await withdraw(deal)).errors).toEqual(code('offer_not_open'));
    await test.deps.db.update(bids).set({ status: 'visit' }).where(eq(bids.id, deal.id));
    expect((await withdraw(deal)).errors).toEqual(code('transition_not_allowed'));
  });
});

import { workshopEndpoints } from '@sto/contract/workshops/workshops.endpoints';
import { describe, expect, it } from 'vitest';
import { bids } from '../db/tables/bids.ts';
import { reviews } from '../db/tables/reviews.ts';
import { workshopChecks } from '../db/tables/workshops.ts';
import { after, days, minutes } from '../platform/clock/durations.ts';
import { buildBid } from '../testing/build/bid.ts';
import { buildWorkshop } from '../testing/build/workshop.ts';
import { call } from '../testing/call.ts';
import { startApp } from '../testing/start-app.ts';
import { recountFigures } from './recount-figures.ts';

const test = startApp();
const newWorkshop = async () => (await buildWorkshop(test.deps.db)).id;
const ago = (count: number) => after(test.clock.now(), -days(count));

async function figures(workshopId: number) {
  await recountFigures(test.deps.db, [workshopId], test.clock.now());
  const { data } = await call(test.app, workshopEndpoints.view, { service_id: workshopId });
  return data;
}

/** A closed deal, with an agreed visit unless the columns say otherwise. */
async function buildClosed(workshopId: number, columns: Partial<typeof bids.$inferInsert>) {
  const visitStart = test.clock.now();
  const { bid } = await buildBid(test, {
    ...{ workshopId, visitStart, visitEnd: after(visitStart, minutes(60)) },
    ...columns,
  });
  return bid;
}

async function buildReview(workshopId: number, columns: Partial<typeof reviews.$inferInsert> = {}) {
  const bid = await buildClosed(workshopId, { status: 'finished', statusChangedAt: ago(200) });
  await test.deps.db.insert(reviews).values({
    ...{ bidId: bid.id, workshopId, customerId: bid.customerId, rating: 5, text: 'Хорошо' },
    ...{ status: 'published', createdAt: test.clock.now() },
    ...columns,
  });
}

describe('the ratings of a workshop', () => {
  it('are counted from its published reviews by stars, halves rounded up', async () => {
    const id = await newWorkshop();
    for (const rating of [5, 4.5, 3]) await buildReview(id, { rating });
    await buildReview(id, { rating: 1, status: 'hidden' });
    await buildReview(await newWorkshop(), { rating: 2 });
    expect((await figures(id)).rating_breakdown).toEqual({ 1: 0, 2: 0, 3: 1, 4: 0, 5: 2 });
  });

  it('are means of the published reviews for each aspect, to one decimal', async () => {
    const id = await newWorkshop();
    const others = await newWorkshop();
    for (const ratingPrice of [5, 4, 4]) {
      await buildReview(id, { ratingPrice, ratingQuality: 4 });
      await buildReview(others, { ratingPrice: 1, ratingCommunication: 1 });
    }
    await buildReview(id, { ratingPrice: 1, status: 'pending' });
    const sides = { price: 4.3, quality: 4, terms: null, communication: null };
    expect((await figures(id)).sub_ratings).toEqual(sides);
  });

  it('are null for an aspect with fewer than three published ratings', async () => {
    const id = await newWorkshop();
    for (const ratingTerms of [5, 4, null]) await buildReview(id, { ratingTerms });
    await buildReview(id, { ratingTerms: 5, status: 'hidden' });
    expect((await figures(id)).sub_ratings.terms).toBeNull();
    await buildReview(id, { ratingTerms: 3 });
    expect((await figures(id)).sub_ratings.terms).toBe(4);
  });

  it('are null without reviews', async () => {
    expect(await figures(await newWorkshop())).toMatchObject({
      sub_ratings: { price: null, quality: null, terms: null, communication: null },
      rating_breakdown: { 1: 0, 2: 0, 3: 0, 4: 0, 5: 0 },
      price_kept_share: null,
      finished_share: null,
    });
  });
});

describe('the share of agreed prices', () => {
  const said = async (id: number, answers: (boolean | null)[], createdAt = test.clock.now()) => {
    for (const priceMatched of answers) await buildReview(id, { priceMatched, createdAt });
  };

  it('needs three published reviews with an answer, and is rounded down to two decimals', async () => {
    const id = await newWorkshop();
    await said(id, [true, false, null, null]);
    expect((await figures(id)).price_kept_share).toBeNull();
    await buildReview(id, { priceMatched: false, status: 'rejected' });
    expect((await figures(id)).price_kept_share).toBeNull();
    await said(id, [true]);
    expect((await figures(id)).price_kept_share).toBe(0.66);
  });

  it('covers ninety days', async () => {
    const id = await newWorkshop();
    await said(id, [true, true], ago(90));
    await said(id, [false, false], after(ago(90), -1));
    expect((await figures(id)).price_kept_share).toBeNull();
    await said(id, [true]);
    expect((await figures(id)).price_kept_share).toBe(1);
  });
});

describe('the share of finished visits', () => {
  const closed = async (id: number, count: number, columns: Partial<typeof bids.$inferInsert>) => {
    for (let made = 0; made < count; made += 1)
      await buildClosed(id, { statusChangedAt: test.clock.now(), ...columns });
  };

  it('counts agreed and closed visits, rounded down to two decimals', async () => {
    const id = await newWorkshop();
    await closed(id, 2, { status: 'finished' });
    await closed(id, 1, { status: 'reject', rejectBy: 'service' });
    await closed(id, 1, { status: 'reject', rejectBy: 'service', visitStart: null, visitEnd: null });
    for (const status of ['visit', 'in_work'] as const) await closed(id, 1, { status });
    await closed(await newWorkshop(), 1, { status: 'reject', rejectBy: 'service' });
    expect((await figures(id)).finished_share).toBe(0.66);
  });

  it('does not count visits that the driver cancelled or missed, or that the site closed', async () => {
    const id = await newWorkshop();
    await closed(id, 2, { status: 'finished' });
    await closed(id, 2, { status: 'reject', rejectBy: 'customer' });
    await closed(id, 2, { status: 'reject', rejectBy: 'system', rejectCode: 'no_show' });
    await closed(id, 2, { status: 'reject', rejectBy: 'moderator', rejectCode: 'moderator' });
    expect((await figures(id)).finished_share).toBeNull();
    await closed(id, 1, { status: 'finished' });
    expect((await figures(id)).finished_share).toBe(1);
  });

  it('needs three visits closed in the last ninety days', async () => {
    const id = await newWorkshop();
    await closed(id, 9, { status: 'finished', statusChangedAt: after(ago(90), -1) });
    await closed(id, 2, { status: 'reject', rejectBy: 'service', statusChangedAt: ago(90) });
    expect((await figures(id)).finished_share).toBeNull();
    await closed(id, 1, { status: 'finished', statusChangedAt: ago(90) });
    expect((await figures(id)).finished_share).toBe(0.33);
  });

  it('is not 1 with one unfinished visit of two hundred', async () => {
    const workshopId = await newWorkshop();
    const statusChangedAt = test.clock.now();
    const { id, ...deal } = await buildClosed(workshopId, {
      ...{ status: 'reject', rejectBy: 'service', statusChangedAt },
    });
    const finished = { ...deal, status: 'finished' as const };
    await test.deps.db.insert(bids).values(Array.from({ length: 199 }, () => finished));
    expect((await figures(workshopId)).finished_share).toBe(0.99);
  });
});

it('a workshop is verified by the check of an operator, a code of its phone alone is not enough', async () => {
  const { db } = test.deps;
  const id = await newWorkshop();
  const check = (kind: 'phone' | 'documents', checkedAt: Date) =>
    db.insert(workshopChecks).values({ workshopId: id, kind, checkedAt });
  await check('phone', ago(2));
  expect(await recountFigures(db, [id], test.clock.now())).toBe(0);
  const byCode = { kind: 'phone', checked_at: ago(2).toISOString() };
  expect(await figures(id)).toMatchObject({ badges: [], is_verified: false, checks: [byCode] });
  await check('documents', ago(1));
  expect(await recountFigures(db, [id], test.clock.now())).toBe(1);
  const checks = [{ kind: 'documents', checked_at: ago(1).toISOString() }, byCode];
  expect(await figures(id)).toMatchObject({ badges: ['verified'], is_verified: true, checks });
});

it('a sign of another origin than a check goes with the next recount', async () => {
  const { id } = await buildWorkshop(test.deps.db, { isVerified: true });
  await recountFigures(test.deps.db, [id], test.clock.now());
  expect(await figures(id)).toMatchObject({ badges: [], is_verified: false, checks: [] });
});

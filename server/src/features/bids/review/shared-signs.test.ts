import { customerBidEndpoints } from '@sto/contract/bids/bids.endpoints';
import { moderationEndpoints } from '@sto/contract/operator/operator.endpoints';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { bids } from '../../../db/tables/bids.ts';
import { reviews } from '../../../db/tables/reviews.ts';
import { confirmedPhones, sessions } from '../../../db/tables/users.ts';
import { days } from '../../../platform/clock/durations.ts';
import { signedIn } from '../../../testing/as.ts';
import { type BuiltVisit, buildFinished, later } from '../../../testing/build/deal.ts';
import { rateCustomerOf, writeReviewOf } from '../../../testing/build/review.ts';
import { call } from '../../../testing/call.ts';
import { startApp } from '../../../testing/start-app.ts';
import { runDueTimers } from '../timers/run-due-timers.ts';

const test = startApp();

/** Finished bids of two drivers with one workshop. */
async function twoDeals(): Promise<[BuiltVisit, BuiltVisit]> {
  const [first, second] = [await buildFinished(test), await buildFinished(test)];
  await test.deps.db.update(bids).set({ workshopId: first.workshop.id }).where(eq(bids.id, second.id));
  return [first, second];
}

const useBrowser = ({ customer }: BuiltVisit, identityHash: string) =>
  test.deps.db.update(sessions).set({ identityHash }).where(eq(sessions.userId, customer.userId));

const reasonOf = async ({ id }: BuiltVisit) => {
  const [review] = await test.deps.db.select().from(reviews).where(eq(reviews.bidId, id));
  return review?.pendingReason ?? review?.status;
};

const pendingOf = async ({ id, customer }: BuiltVisit) =>
  (await call(test.app, customerBidEndpoints.view, { id }, customer)).data.review?.pending;

async function waiting() {
  const operator = await signedIn(test, { name: 'Ирина', roles: ['operator'] });
  const { data } = await call(test.app, moderationEndpoints.index, { kind: 'review' }, operator);
  return { operator, items: data.items.toSorted((one, other) => one.object_id - other.object_id) };
}

describe('reviews of one workshop by several accounts', () => {
  it('from one browser wait for a look, the earlier too if it is not public yet, and both authors see it', async () => {
    const [first, second] = await twoDeals();
    for (const deal of [first, second]) await useBrowser(deal, 'same');
    await writeReviewOf(test, first);
    expect(await pendingOf(first)).toBe('blind');
    await writeReviewOf(test, second);
    expect([await reasonOf(first), await reasonOf(second)]).toEqual(['shared', 'shared']);
    expect([await pendingOf(first), await pendingOf(second)]).toEqual(['check', 'check']);
    const { items } = await waiting();
    expect(items.map(({ text }) => text)).toEqual(
      Array.from({ length: 2 }, () => expect.stringContaining('и другой аккаунт')),
    );
  });

  it('stay unpublished by the mark of the workshop and by time until the operator approves them', async () => {
    const [first, second] = await twoDeals();
    for (const deal of [first, second]) await useBrowser(deal, 'same');
    await writeReviewOf(test, first);
    await writeReviewOf(test, second);
    await rateCustomerOf(test, first);
    await later(test, first, days(31));
    await runDueTimers(test.deps);
    expect([await reasonOf(first), await reasonOf(second)]).toEqual(['shared', 'shared']);
    const { operator, items } = await waiting();
    for (const [index, decision] of (['approve', 'reject'] as const).entries()) {
      const form = { id: items[index]?.id, kind: 'review', decision, reason: 'Один водитель' };
      expect((await call(test.app, moderationEndpoints.decide, form, operator)).status).toBe(200);
    }
    expect([await reasonOf(first), await reasonOf(second)]).toEqual(['published', 'rejected']);
  });

  it('leave the earlier one public, and only the later one waits', async () => {
    const [first, second] = await twoDeals();
    for (const deal of [first, second]) await useBrowser(deal, 'same');
    await writeReviewOf(test, first);
    await rateCustomerOf(test, first);
    await writeReviewOf(test, second);
    expect([await reasonOf(first), await reasonOf(second)]).toEqual(['published', 'shared']);
    expect((await waiting()).items).toHaveLength(1);
  });

  it.each([
    [
      'the phone of the other bid',
      (phone: string, { id }: BuiltVisit) => test.deps.db.update(bids).set({ phone }).where(eq(bids.id, id)),
    ],
    [
      'a confirmed phone of the other account',
      (phone: string, { customer: { userId } }: BuiltVisit) =>
        test.deps.db.insert(confirmedPhones).values({ userId, phone, confirmedAt: test.clock.now() }),
    ],
  ])('wait with %s', async (_, share) => {
    const [first, second] = await twoDeals();
    await writeReviewOf(test, first);
    await share(first.customer.phone, second);
    await writeReviewOf(test, second);
    expect(await reasonOf(second)).toBe('shared');
  });

  it('go their way from different browsers and phones, or about different workshops', async () => {
    const [first, second] = await twoDeals();
    await useBrowser(first, 'one');
    await useBrowser(second, 'other');
    await writeReviewOf(test, first);
    await writeReviewOf(test, second);
    expect([await reasonOf(first), await reasonOf(second)]).toEqual(['blind', 'blind']);
    const elsewhere = await buildFinished(test);
    await useBrowser(elsewhere, 'one');
    await writeReviewOf(test, elsewhere);
    expect(await reasonOf(elsewhere)).toBe('blind');
  });

  it('from one browser at the same moment wait too', async () => {
    const [first, second] = await twoDeals();
    for (const deal of [first, second]) await useBrowser(deal, 'same');
    await Promise.all([writeReviewOf(test, first), writeReviewOf(test, second)]);
    expect([await reasonOf(first), await reasonOf(second)]).toEqual(['shared', 'shared']);
  });

  it('of one account about two visits are no sign', async () => {
    const [first, second] = await twoDeals();
    const { customer } = first;
    await test.deps.db.update(bids).set({ customerId: customer.userId }).where(eq(bids.id, second.id));
    await writeReviewOf(test, first);
    await writeReviewOf(test, { ...second, customer });
    expect([await reasonOf(first), await reasonOf(second)]).toEqual(['blind', 'blind']);
  });
});

import { eq, sql } from 'drizzle-orm';
import { bidEvents, bids } from '../../db/tables/bids.ts';
import { changeLines, changes, claims } from '../../db/tables/deal.ts';
import { offerLines, offers } from '../../db/tables/offers.ts';
import { workshopWorks } from '../../db/tables/workshops.ts';
import { days, hours } from '../../platform/clock/durations.ts';
import type { TestApp } from '../start-app.ts';
import type { Form, Ready } from './right.ts';

type Columns = Partial<typeof bids.$inferInsert>;
type Side = 'customer' | 'workshop';

const ready =
  (
    side: Side,
    columnsAt: (now: Date) => Columns,
    more: (test: TestApp, bidId: number) => Promise<Form>,
  ): Ready =>
  async (mine, test) => {
    const bidId = mine[side]?.bidId ?? 0;
    const { db } = test.deps;
    await db.update(bids).set(columnsAt(test.clock.now())).where(eq(bids.id, bidId));
    return more(test, bidId);
  };
const nothing = async (): Promise<Form> => ({});
const after = (now: Date, ms: number) => new Date(now.getTime() + ms);

export const newBid = (side: Side): Ready => ready(side, () => ({ status: 'new' }), nothing);

/** A price from the list can be booked at once only if it is no range. */
export const bookable: Ready = ready(
  'workshop',
  () => ({ status: 'new' }),
  async ({ deps: { db } }) => {
    await db.update(workshopWorks).set({ priceTo: sql`${workshopWorks.priceFrom}` });
    return {};
  },
);

/** A visit tomorrow, with a time that `pendingBy` has proposed. */
export const visit = (side: Side, pendingBy?: 'customer' | 'service'): Ready =>
  ready(
    side,
    (now) => ({
      status: 'visit',
      visitCode: '0000',
      visitStart: after(now, hours(20)),
      visitEnd: after(now, hours(21)),
      ...(pendingBy && {
        pendingBy,
        pendingStart: after(now, hours(48)),
        pendingEnd: after(now, hours(49)),
      }),
    }),
    nothing,
  );

/** The driver has missed it. */
export const missed: Ready = ready(
  'customer',
  () => ({ status: 'reject', rejectBy: 'system', rejectCode: 'no_show' }),
  async ({ deps: { db }, clock }, bidId) => {
    const [actor, at] = ['system' as const, clock.now()];
    await db.insert(bidEvents).values({ bidId, type: 'rejected', actor, at, fromStatus: 'visit' });
    return {};
  },
);

const acceptOffer = async ({ deps: { db } }: TestApp, bidId: number): Promise<Form> => {
  const [offer] = await db
    .update(offers)
    .set({ status: 'accepted' })
    .where(eq(offers.bidId, bidId))
    .returning({ id: offers.id });
  const offerId = offer?.id ?? 0;
  const line = { kind: 'labour', title: 'Замена колодок', qty: 1, unit: 'усл.' } as const;
  await db.insert(offerLines).values({ offerId, ...line, price: 1800, amount: 1800, sort: 0 });
  await db.update(bids).set({ acceptedOfferId: offerId }).where(eq(bids.id, bidId));
  return {};
};
export const inWork = (side: Side): Ready => ready(side, () => ({ status: 'in_work' }), acceptOffer);

export const withChange = (side: Side): Ready =>
  ready(
    side,
    () => ({ status: 'in_work' }),
    async ({ deps: { db }, clock }, bidId) => {
      const now = clock.now();
      const row = { bidId, status: 'proposed', authorName: 'Ольга', createdAt: now } as const;
      const [change] = await db
        .insert(changes)
        .values({ ...row, fileIds: [], expiresAt: after(now, hours(4)) })
        .returning({ id: changes.id });
      const changeId = change?.id ?? 0;
      const line = { kind: 'labour', title: 'Шланг', qty: 1, unit: 'усл.', price: 900, amount: 900 } as const;
      const [saved] = await db
        .insert(changeLines)
        .values({ changeId, ...line, sort: 0 })
        .returning({ id: changeLines.id });
      return { change_id: changeId, approved_line_ids: [saved?.id] };
    },
  );

/** The workshop has refused the claim. */
export const withRefusedClaim =
  (side: Side): Ready =>
  async (mine, test) =>
    withClaim(side, { status: 'refused', answer: 'Износ', answeredAt: test.clock.now() })(mine, test);

const finishedAt = (now: Date): Columns => ({
  status: 'finished',
  finishedAt: now,
  warrantyUntil: after(now, days(30)),
});
export const finished = (side: Side): Ready => ready(side, finishedAt, acceptOffer);

export const withClaim = (side: Side, answer: Partial<typeof claims.$inferInsert> = {}): Ready =>
  ready(side, finishedAt, async ({ deps: { db }, clock }, bidId) => {
    const now = clock.now();
    const row = { bidId, status: 'open', text: 'Снова скрипит', createdAt: now } as const;
    const [claim] = await db
      .insert(claims)
      .values({ ...row, fileIds: [], answerDeadlineAt: after(now, days(3)), ...answer })
      .returning({ id: claims.id });
    return { claim_id: claim?.id };
  });

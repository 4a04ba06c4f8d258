import { and, count, eq, exists, gt, inArray, isNotNull, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '../../../db/client.ts';
import { reviews } from '../../../db/tables/reviews.ts';
import { confirmedPhones, sessions, users } from '../../../db/tables/users.ts';
import { workshopEmployees } from '../../../db/tables/workshops.ts';
import { requestModeration } from '../../../moderation/moderation-items.ts';
import { after, days } from '../../../platform/clock/durations.ts';
import type { BidRow } from '../bids.load.ts';
import type { ReviewRow } from './review.policy.ts';

/** This many reviews of one workshop within a day are looked at. */
export const burstOfReviews = 5;

/** Signs that a review does not come from a client: it waits for a look by the site. */
export async function heldFor(tx: Db, bid: BidRow, now: Date): Promise<ReviewRow['pendingReason']> {
  if (bid.workshopId === null) return null;
  await waitForOthers(tx, bid.workshopId);
  if (await isOfStaff(tx, bid, bid.workshopId)) return 'staff';
  if (await sharesDevice(tx, bid, bid.workshopId)) return 'device';
  if ((await reviewsOfSameHand(tx, bid, bid.workshopId)).length > 0) return 'shared';
  return (await isBurst(tx, bid.workshopId, now)) ? 'burst' : null;
}

/** One review of a workshop at a time until its commit: two that do not see each other would both pass. */
async function waitForOthers(tx: Db, workshopId: number): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`reviews:${workshopId}`}, 0))`);
}

const staffOf = (db: Db, workshopId: number) =>
  db
    .select({ id: workshopEmployees.userId })
    .from(workshopEmployees)
    .where(eq(workshopEmployees.workshopId, workshopId));

/** The driver works there, or the bid or he has a phone of one who does. */
async function isOfStaff(tx: Db, bid: BidRow, workshopId: number): Promise<boolean> {
  const phones = tx
    .select({ phone: confirmedPhones.phone })
    .from(confirmedPhones)
    .where(eq(confirmedPhones.userId, bid.customerId));
  const [employee] = await tx
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        inArray(users.id, staffOf(tx, workshopId)),
        or(eq(users.id, bid.customerId), eq(users.phone, bid.phone), inArray(users.phone, phones)),
      ),
    )
    .limit(1);
  return employee !== undefined;
}

/** One browser has signed in as the driver and as an employee. */
async function sharesDevice(tx: Db, bid: BidRow, workshopId: number): Promise<boolean> {
  const ofStaff = alias(sessions, 'of_staff');
  const sameBrowser = tx
    .select({ one: sql`1` })
    .from(ofStaff)
    .where(
      and(eq(ofStaff.identityHash, sessions.identityHash), inArray(ofStaff.userId, staffOf(tx, workshopId))),
    );
  const [session] = await tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.userId, bid.customerId), isNotNull(sessions.identityHash), exists(sameBrowser)))
    .limit(1);
  return session !== undefined;
}

/** Reviews of the workshop by other accounts with a browser or a phone of this driver. */
async function reviewsOfSameHand(
  tx: Db,
  { customerId, phone }: BidRow,
  workshopId: number,
): Promise<number[]> {
  const { rows } = await tx.execute<{ id: number }>(sql`
    with phones as (
      select phone from users where id = ${customerId}
      union select phone from confirmed_phones where user_id = ${customerId}
      union select ${phone}::text where ${phone} <> '')
    select r.id from reviews r join bids b on b.id = r.bid_id
    where r.workshop_id = ${workshopId} and r.customer_id <> ${customerId} and (
      b.phone in (select phone from phones)
      or exists (select from users u where u.id = r.customer_id and u.phone in (select phone from phones))
      or exists (select from confirmed_phones c
        where c.user_id = r.customer_id and c.phone in (select phone from phones))
      or exists (select from sessions mine join sessions other on other.identity_hash = mine.identity_hash
        where mine.user_id = ${customerId} and other.user_id = r.customer_id))`);
  return rows.map(({ id }) => id);
}

/** Those of the same hand that still wait for the other side are looked at together with this one. */
export async function holdSameHand(tx: Db, bid: BidRow & { workshopId: number }, now: Date): Promise<void> {
  const ids = await reviewsOfSameHand(tx, bid, bid.workshopId);
  if (ids.length === 0) return;
  const held = await tx
    .update(reviews)
    .set({ pendingReason: 'shared' })
    .where(and(inArray(reviews.id, ids), eq(reviews.status, 'pending'), eq(reviews.pendingReason, 'blind')))
    .returning({ objectId: reviews.id, createdBy: reviews.customerId });
  for (const review of held) await requestModeration(tx, { kind: 'review', ...review }, now);
}

async function isBurst(tx: Db, workshopId: number, now: Date): Promise<boolean> {
  const [row] = await tx
    .select({ number: count() })
    .from(reviews)
    .where(and(eq(reviews.workshopId, workshopId), gt(reviews.createdAt, after(now, -days(1)))));
  return (row?.number ?? 0) >= burstOfReviews - 1;
}

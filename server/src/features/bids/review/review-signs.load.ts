import { and, count, eq, exists, gt, inArray, isNotNull, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '../../../db/client.ts';
import { reviews } from '../../../db/tables/reviews.ts';
import { confirmedPhones, sessions, users } from '../../../db/tables/users.ts';
import { workshopEmployees } from '../../../db/tables/workshops.ts';
import { after, days } from '../../../platform/clock/durations.ts';
import type { BidRow } from '../bids.load.ts';
import type { ReviewRow } from './review.policy.ts';

/** This many reviews of one workshop within a day are looked at. */
export const burstOfReviews = 5;

/** Signs that a review does not come from a client: it waits for a look by the site. */
export async function heldFor(tx: Db, bid: BidRow, now: Date): Promise<ReviewRow['pendingReason']> {
  if (bid.workshopId === null) return null;
  if (await isOfStaff(tx, bid, bid.workshopId)) return 'staff';
  if (await sharesDevice(tx, bid, bid.workshopId)) return 'device';
  return (await isBurst(tx, bid.workshopId, now)) ? 'burst' : null;
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

async function isBurst(tx: Db, workshopId: number, now: Date): Promise<boolean> {
  const [row] = await tx
    .select({ number: count() })
    .from(reviews)
    .where(and(eq(reviews.workshopId, workshopId), gt(reviews.createdAt, after(now, -days(1)))));
  return (row?.number ?? 0) >= burstOfReviews - 1;
}

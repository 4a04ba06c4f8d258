import { and, asc, eq, gt, inArray, isNotNull, lte, or, sql } from 'drizzle-orm';
import { after, days } from '../../../platform/clock/durations.ts';
import type { Db } from '../../client.ts';
import { bids } from '../../tables/bids.ts';
import { bookings, workshopBays } from '../../tables/schedule.ts';
import { insertInBulk } from './bulk-insert.ts';

interface Taken {
  startsAt: Date;
  endsAt: Date;
}

const shownDays = 14;

/** The bays of past visits: of every car that is still in work, then of the work that was finished lately. */
export async function bookPastVisits(db: Db, now: Date): Promise<void> {
  const visits = await db
    .select({ bidId: bids.id, workshopId: bids.workshopId, startsAt: bids.visitStart, endsAt: bids.visitEnd })
    .from(bids)
    .where(
      and(
        isNotNull(bids.workshopId),
        gt(bids.visitEnd, bids.visitStart),
        lte(bids.visitEnd, now),
        or(
          eq(bids.status, 'in_work'),
          and(eq(bids.status, 'finished'), gt(bids.visitStart, after(now, -days(shownDays)))),
        ),
      ),
    )
    .orderBy(sql`${bids.status} = 'finished'`, asc(bids.visitStart), asc(bids.id));
  const workshopIds = [...new Set(visits.flatMap(({ workshopId }) => workshopId ?? []))];
  const bays = await db
    .select({ id: workshopBays.id, workshopId: workshopBays.workshopId })
    .from(workshopBays)
    .where(inArray(workshopBays.workshopId, workshopIds))
    .orderBy(asc(workshopBays.sort), asc(workshopBays.id));
  const known = await db.select().from(bookings).where(inArray(bookings.workshopId, workshopIds));
  const takenOf = new Map<number, Taken[]>(Map.groupBy(known, ({ bayId }) => bayId));
  const rows = visits.flatMap(({ bidId, workshopId, startsAt, endsAt }) => {
    if (workshopId === null || !startsAt || !endsAt) return [];
    const isFree = ({ id }: { id: number }) =>
      (takenOf.get(id) ?? []).every((one) => one.endsAt <= startsAt || one.startsAt >= endsAt);
    const bay = bays.find((one) => one.workshopId === workshopId && isFree(one));
    if (!bay) return [];
    takenOf.set(bay.id, [...(takenOf.get(bay.id) ?? []), { startsAt, endsAt }]);
    return [{ bidId, workshopId, bayId: bay.id, kind: 'visit' as const, startsAt, endsAt, readyAt: endsAt }];
  });
  await insertInBulk(db, bookings, rows);
}

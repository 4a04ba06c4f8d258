import { and, asc, eq, gt, inArray, isNotNull, lte, or, sql } from 'drizzle-orm';
import { after, days } from '../../../platform/clock/durations.ts';
import type { Db } from '../../client.ts';
import { bids } from '../../tables/bids.ts';
import { bookings, workshopBays } from '../../tables/schedule.ts';
import { insertInBulk } from './bulk-insert.ts';

interface Taken {
  startsAt: Date;
  endsAt: Date;
  /** When the car leaves the bay, if that is later. */
  leftAt?: Date;
}

const shownDays = 14;

/** The bays of past visits: of every car that is still in work, then of the work that was finished lately. */
export async function bookPastVisits(db: Db, now: Date): Promise<void> {
  const visits = await db
    .select({
      ...{ bidId: bids.id, workshopId: bids.workshopId, startsAt: bids.visitStart, readyAt: bids.visitEnd },
      finishedAt: bids.finishedAt,
      isInWork: sql<boolean>`${bids.status} = 'in_work'`,
    })
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
  const rows = visits.flatMap(({ bidId, workshopId, startsAt, readyAt, finishedAt, isInWork }) => {
    if (workshopId === null || !startsAt || !readyAt) return [];
    // The end of the work frees the rest of the time.
    const endsAt = finishedAt && finishedAt < readyAt ? finishedAt : readyAt;
    const leftAt = isInWork ? now : endsAt;
    const own = bays.filter((bay) => bay.workshopId === workshopId);
    const takenIn = ({ id }: { id: number }) => takenOf.get(id) ?? [];
    const bay =
      own.find((one) =>
        takenIn(one).every((car) => (car.leftAt ?? car.endsAt) <= startsAt || car.startsAt >= leftAt),
      ) ?? own.find((one) => takenIn(one).every((car) => car.endsAt <= startsAt || car.startsAt >= endsAt));
    if (!bay) return [];
    takenOf.set(bay.id, [...takenIn(bay), { startsAt, endsAt, leftAt }]);
    return [{ bidId, workshopId, bayId: bay.id, kind: 'visit' as const, startsAt, endsAt, readyAt }];
  });
  await insertInBulk(db, bookings, rows);
}

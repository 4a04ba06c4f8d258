import { bidNumber } from '@sto/contract/bids/bid-lifecycle';
import type { BayBooking } from '@sto/contract/schedule/schedule.schemas';
import { isoInZone } from '@sto/contract/workshops/opening-hours';
import { asc, eq, type SQL } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { bids } from '../../db/tables/bids.ts';
import { bookings } from '../../db/tables/schedule.ts';
import type { BidRow } from '../bids/bids.load.ts';
import { bidRecords } from '../bids/bids.queries.ts';

/** In order of time, each with the bid that takes it. */
export async function presentBookings(
  db: Db,
  which: SQL | undefined,
  timezone: string,
): Promise<BayBooking[]> {
  const rows = await db
    .select({ booking: bookings, workshopId: bids.workshopId })
    .from(bookings)
    .leftJoin(bids, eq(bids.id, bookings.bidId))
    .where(which)
    .orderBy(asc(bookings.startsAt), asc(bookings.id));
  const ids = [...new Set(rows.flatMap(({ booking }) => booking.bidId ?? []))];
  const records = new Map((await bidRecords(db, ids)).map((record) => [record.bid.id, record]));
  const at = (moment: Date) => isoInZone(moment, timezone);
  return rows.map(({ booking }) => {
    const record = booking.bidId === null ? undefined : records.get(booking.bidId);
    return {
      id: booking.id,
      bay_id: booking.bayId,
      mechanic_id: booking.mechanicId,
      kind: booking.kind,
      from: at(booking.startsAt),
      to: at(booking.endsAt),
      expires_at: booking.expiresAt && at(booking.expiresAt),
      note: booking.note,
      bid: record
        ? {
            id: record.bid.id,
            number: bidNumber(record.bid.id),
            status: record.bid.status,
            customer_name: record.customerName,
            car: `${record.car.mark.name} ${record.car.model.name}`,
            license_plate: record.car.licensePlate,
            work_titles: record.works.map(({ title }) => title),
            is_after_claim: record.bid.status === 'in_work' && record.bid.finishedAt !== null,
            pending_period: pendingOf(record.bid, at),
          }
        : null,
    };
  });
}

function pendingOf(
  { pendingStart: start, pendingEnd: end, pendingBy: by }: BidRow,
  at: (moment: Date) => string,
): NonNullable<BayBooking['bid']>['pending_period'] {
  return start && end && by ? { start: at(start), end: at(end), by } : null;
}

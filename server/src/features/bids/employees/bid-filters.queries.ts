import { inArray, type SQL, sql } from 'drizzle-orm';
import { bids, bidTenders } from '../../../db/tables/bids.ts';
import { cities } from '../../../db/tables/geography.ts';
import { bookings } from '../../../db/tables/schedule.ts';
import { workshopEmployees, workshops } from '../../../db/tables/workshops.ts';
import { isAssignedTo } from '../bids.load.ts';

const ofBid = sql`${bookings.bidId} = ${bids.id}`;

/** Assigned to the person, or with a visit that he has as a mechanic. */
export function isMineOf(userId: number): SQL {
  const isHisVisit = sql`exists (select 1 from ${bookings} join ${workshopEmployees} on ${workshopEmployees.id} = ${bookings.mechanicId} where ${ofBid} and ${workshopEmployees.userId} = ${userId})`;
  return sql`(${isAssignedTo(userId)} or ${isHisVisit})`;
}

export function isInBay(bayId: number, workshopIds: readonly number[]): SQL {
  return sql`exists (select 1 from ${bookings}
    where ${ofBid} and ${bookings.bayId} = ${bayId} and ${inArray(bookings.workshopId, [...workshopIds])})`;
}

/**
 * The visit on the clock of the workshop. Of a tender that is not its own a workshop knows the requested time, on the
 * clock of the city.
 */
export function beginsOn(date: string, workshopIds: readonly number[]): SQL {
  const isOwn = inArray(bids.workshopId, [...workshopIds]);
  const zone = sql`(select ${workshops.timezone} from ${workshops} where ${workshops.id} = ${bids.workshopId})`;
  const cityZone = sql`(select ${cities.timezone} from ${bidTenders} join ${cities} on ${cities.id} = ${bidTenders.cityId}
    where ${bidTenders.bidId} = ${bids.id})`;
  const start = sql`coalesce(${bids.visitStart}, ${bids.periodStart})`;
  return sql`case when ${isOwn} then (${start} at time zone ${zone})::date
    else (${bids.periodStart} at time zone ${cityZone})::date end = ${date}::date`;
}

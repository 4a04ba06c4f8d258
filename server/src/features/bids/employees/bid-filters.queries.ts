import { type SQL, sql } from 'drizzle-orm';
import { bids } from '../../../db/tables/bids.ts';
import { bookings } from '../../../db/tables/schedule.ts';
import { workshopEmployees, workshops } from '../../../db/tables/workshops.ts';
import { isAssignedTo } from '../bids.load.ts';

const ofBid = sql`${bookings.bidId} = ${bids.id}`;

/** Assigned to the person, or with a visit that he has as a mechanic. */
export function isMineOf(userId: number): SQL {
  const isHisVisit = sql`exists (select 1 from ${bookings} join ${workshopEmployees} on ${workshopEmployees.id} = ${bookings.mechanicId} where ${ofBid} and ${workshopEmployees.userId} = ${userId})`;
  return sql`(${isAssignedTo(userId)} or ${isHisVisit})`;
}

export function isInBay(bayId: number): SQL {
  return sql`exists (select 1 from ${bookings} where ${ofBid} and ${bookings.bayId} = ${bayId})`;
}

/** On the clock of the workshop; a tender without one has no visit yet. */
export function beginsOn(date: string): SQL {
  const zone = sql`(select ${workshops.timezone} from ${workshops} where ${workshops.id} = ${bids.workshopId})`;
  return sql`(coalesce(${bids.visitStart}, ${bids.periodStart}) at time zone ${zone})::date = ${date}::date`;
}

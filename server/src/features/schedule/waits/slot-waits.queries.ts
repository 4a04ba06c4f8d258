import type { SlotWait } from '@sto/contract/schedule/slot-waits.schemas';
import { isoInZone } from '@sto/contract/workshops/opening-hours';
import { and, desc, eq, exists, gt, type SQL } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { bookings, slotWaits } from '../../../db/tables/schedule.ts';
import { workshops } from '../../../db/tables/workshops.ts';

type WaitRow = typeof slotWaits.$inferSelect;

/** The newest first. An offer whose time is not reserved any more is not shown. */
export async function waitsWhere(db: Db, which: SQL, now: Date): Promise<SlotWait[]> {
  const rows = await db
    .select({ wait: slotWaits, name: workshops.name, timezone: workshops.timezone })
    .from(slotWaits)
    .innerJoin(workshops, eq(workshops.id, slotWaits.workshopId))
    .where(which)
    .orderBy(desc(slotWaits.id));
  return rows.flatMap(({ wait, name, timezone }) => {
    const at = (moment: Date) => isoInZone(moment, timezone);
    const { offerFrom, offerTo, offerExpiresAt } = wait;
    const isMissed = wait.status === 'offered' && (offerExpiresAt === null || offerExpiresAt <= now);
    const isOffered = wait.status === 'offered' && !isMissed;
    return {
      ...{ id: wait.id, service_id: wait.workshopId, service_name: name, timezone },
      ...{ auto_id: wait.carId, work_type_ids: wait.workTypeIds },
      ...{ date_from: wait.dateFrom, date_to: wait.dateTo, status: isMissed ? 'missed' : wait.status },
      offer:
        isOffered && offerFrom && offerTo && offerExpiresAt
          ? { from: at(offerFrom), to: at(offerTo), expires_at: at(offerExpiresAt) }
          : null,
    };
  });
}

/** The offered time is still reserved: neither taken by a bid nor given up. */
export function isReserved(db: Db, now: Date): SQL {
  return exists(
    db
      .select({ id: bookings.id })
      .from(bookings)
      .where(and(eq(bookings.holdId, slotWaits.holdId), gt(bookings.expiresAt, now))),
  );
}

export type { WaitRow };

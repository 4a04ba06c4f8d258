import type { OpeningHours } from '@sto/contract/workshops/opening-hours';
import { eq } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { workshops } from '../../../db/tables/workshops.ts';
import { AppError } from '../../../http/app-error.ts';
import { specialDaysFrom } from '../../../slots/special-days.queries.ts';

/** With all exceptions: deadlines are counted from moments of the past. */
export async function loadOpening(db: Db, workshopId: number): Promise<OpeningHours> {
  const [workshop] = await db.select().from(workshops).where(eq(workshops.id, workshopId));
  if (!workshop) throw new AppError('not_found');
  return openingOfWorkshop(db, workshop);
}

export async function openingOfWorkshop(
  db: Db,
  workshop: typeof workshops.$inferSelect,
): Promise<OpeningHours> {
  return openingOf(workshop, await specialDaysFrom(db, [workshop], new Date(0)));
}

export function openingOf(
  workshop: typeof workshops.$inferSelect,
  special: Awaited<ReturnType<typeof specialDaysFrom>>,
): OpeningHours {
  return {
    schedule: workshop.schedule,
    timezone: workshop.timezone,
    closed_from: workshop.closedFrom,
    closed_to: workshop.closedTo,
    schedule_exceptions: special.get(workshop.id) ?? [],
  };
}

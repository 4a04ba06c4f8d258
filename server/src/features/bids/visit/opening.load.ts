import type { OpeningHours } from '@sto/contract/workshops/opening-hours';
import { eq } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { workshops } from '../../../db/tables/workshops.ts';
import { AppError } from '../../../http/app-error.ts';

export async function loadOpening(db: Db, workshopId: number): Promise<OpeningHours> {
  const [opening] = await db
    .select({
      schedule: workshops.schedule,
      timezone: workshops.timezone,
      closed_from: workshops.closedFrom,
      closed_to: workshops.closedTo,
    })
    .from(workshops)
    .where(eq(workshops.id, workshopId));
  if (!opening) throw new AppError('not_found');
  return opening;
}

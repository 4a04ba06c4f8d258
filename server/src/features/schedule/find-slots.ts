import type { AnswerOf, FormOf } from '@sto/contract/endpoint';
import type { scheduleEndpoints } from '@sto/contract/schedule/schedule.endpoints';
import { dayNumber, isoInZone, momentOfWall, wallMinutes } from '@sto/contract/workshops/opening-hours';
import { and, eq } from 'drizzle-orm';
import { type Actor, managedWorkshopIds } from '../../auth/actor.ts';
import type { Db } from '../../db/client.ts';
import { workshops } from '../../db/tables/workshops.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../http/app-error.ts';
import type { Call } from '../../http/call.ts';
import { capacityFor, freeForBid, loadWorkshopTime } from '../../slots/capacity.queries.ts';
import { freeSlots } from '../../slots/free-slots.ts';
import { jobOf } from '../../slots/job.queries.ts';
import { loadEmployeesBid } from '../bids/bids.load.ts';

const dayMinutes = 1440;
const dayMs = 86_400_000;

/** Free times of some days; a day without any has an empty list. */
export async function findSlots(
  { db, clock }: Deps,
  { actor }: Call,
  form: FormOf<typeof scheduleEndpoints.slots>,
): Promise<AnswerOf<typeof scheduleEndpoints.slots>> {
  const now = clock.now();
  const workshop = await loadPublished(db, form.service_id);
  const { timezone } = workshop;
  const bidId = form.bid_id;
  if (bidId !== undefined) await checkAnswersBid(db, actor, { bidId, workshopId: workshop.id });
  const job = await jobOf(db, workshop.id, form.work_type_ids ?? []);
  const loaded = await loadWorkshopTime(db, workshop, now);
  const time = bidId === undefined ? loaded : freeForBid(loaded, bidId);
  const firstDay = form.date_from
    ? dayNumber(form.date_from)
    : Math.floor(wallMinutes(now, timezone) / dayMinutes);
  const at = (wall: number) => isoInZone(momentOfWall(wall, timezone), timezone);
  const days = Array.from({ length: form.days }, (_, index) => ({
    date: new Date((firstDay + index) * dayMs).toISOString().slice(0, 10),
    slots: [] as { from: string; to: string }[],
  }));
  if (workshop.isConnected)
    for (const { start, ready } of freeSlots(
      capacityFor(time, job, { firstDay, days: form.days, now }),
      job.minutes,
    ))
      days[Math.floor(start / dayMinutes) - firstDay]?.slots.push({ from: at(start), to: at(ready) });
  return { timezone, minutes: job.minutes, days };
}

async function checkAnswersBid(
  db: Db,
  actor: Actor | null,
  { bidId, workshopId }: { bidId: number; workshopId: number },
): Promise<void> {
  if (!actor) throw new AppError('unauthorized');
  if (!managedWorkshopIds(actor).includes(workshopId)) throw new AppError('not_found');
  await loadEmployeesBid(db, actor, bidId);
}

export async function loadPublished(db: Db, id: number): Promise<typeof workshops.$inferSelect> {
  const [workshop] = await db
    .select()
    .from(workshops)
    .where(and(eq(workshops.id, id), eq(workshops.isPublished, true)));
  if (!workshop) throw new AppError('not_found');
  return workshop;
}

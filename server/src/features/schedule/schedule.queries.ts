import { weekDays } from '@sto/contract/enums';
import type { ScheduleException, WorkshopSchedule } from '@sto/contract/schedule/schedule.schemas';
import { dayInZone } from '@sto/contract/workshops/opening-hours';
import { and, asc, eq, gt, gte, inArray, lte } from 'drizzle-orm';
import { employeeName } from '../../auth/employee-name.ts';
import type { Db } from '../../db/client.ts';
import { bookings, holidays, scheduleExceptions, workshopBays } from '../../db/tables/schedule.ts';
import { users } from '../../db/tables/users.ts';
import { workTypeCategories, workTypeGroups } from '../../db/tables/work-types.ts';
import { workshopEmployees, type workshops } from '../../db/tables/workshops.ts';
import { AppError } from '../../http/app-error.ts';
import { after, days } from '../../platform/clock/durations.ts';
import { presentBookings } from './bookings.present.ts';

export async function scheduleOf(
  db: Db,
  workshop: typeof workshops.$inferSelect,
  now: Date,
): Promise<WorkshopSchedule> {
  const today = dayInZone(now, workshop.timezone);
  return {
    service_id: workshop.id,
    timezone: workshop.timezone,
    week: weekDays.map((day) => {
      const { is_active, from, to, breaks = [] } = workshop.schedule[day];
      return { day, is_active, from, to, breaks };
    }),
    exceptions: (await exceptionsFrom(db, workshop.id, today)).map(presentException),
    holidays: await holidaysFrom(db, today, dayInZone(after(now, days(400)), workshop.timezone)),
    bays: await baysOf(db, workshop.id),
    mechanics: await mechanicsOf(db, workshop.id),
    blocks: await presentBookings(
      db,
      and(eq(bookings.workshopId, workshop.id), eq(bookings.kind, 'block'), gt(bookings.endsAt, now)),
      workshop.timezone,
    ),
    slot_step_minutes: workshop.slotStepMinutes,
    buffer_minutes: workshop.bufferMinutes,
    min_notice_minutes: workshop.minNoticeMinutes,
    horizon_days: workshop.horizonDays,
    instant_booking: workshop.instantBooking,
    observes_holidays: workshop.observesHolidays,
    closed_from: workshop.closedFrom,
    closed_to: workshop.closedTo,
    closure_note: workshop.closureNote,
  };
}

export function exceptionsFrom(db: Db, workshopId: number, day: string) {
  return db
    .select()
    .from(scheduleExceptions)
    .where(and(eq(scheduleExceptions.workshopId, workshopId), gte(scheduleExceptions.date, day)))
    .orderBy(asc(scheduleExceptions.date));
}

export function holidaysFrom(db: Db, first: string, last: string) {
  return db
    .select()
    .from(holidays)
    .where(and(gte(holidays.date, first), lte(holidays.date, last)))
    .orderBy(asc(holidays.date));
}

export async function baysOf(db: Db, workshopId: number) {
  const rows = await db
    .select()
    .from(workshopBays)
    .where(eq(workshopBays.workshopId, workshopId))
    .orderBy(asc(workshopBays.sort), asc(workshopBays.id));
  return rows.map(presentBay);
}

export function mechanicsOf(db: Db, workshopId: number) {
  return db
    .select({ id: workshopEmployees.id, name: employeeName, skills: workshopEmployees.skills })
    .from(workshopEmployees)
    .innerJoin(users, eq(users.id, workshopEmployees.userId))
    .where(and(eq(workshopEmployees.workshopId, workshopId), eq(workshopEmployees.role, 'mechanic')))
    .orderBy(asc(workshopEmployees.id));
}

export function presentBay({ id, name, sort, isActive, skills }: typeof workshopBays.$inferSelect) {
  return { id, name, sort, is_active: isActive, skills };
}

export function presentException(row: typeof scheduleExceptions.$inferSelect): ScheduleException {
  const { id, date, isActive, from, to, note } = row;
  return { id, date, is_active: isActive, from, to, note };
}

/** Skills are groups and categories of the catalogue of works. */
export async function checkSkills(db: Db, skills: number[]): Promise<void> {
  if (skills.length === 0) return;
  const known = [
    ...(await db
      .select({ id: workTypeGroups.id })
      .from(workTypeGroups)
      .where(inArray(workTypeGroups.id, skills))),
    ...(await db
      .select({ id: workTypeCategories.id })
      .from(workTypeCategories)
      .where(inArray(workTypeCategories.id, skills))),
  ].map(({ id }) => id);
  const missing = skills.filter((id) => !known.includes(id));
  if (missing.length > 0) throw new AppError('skills_unknown', { skills: missing });
}

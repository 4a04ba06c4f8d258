import type { AnswerOf, FormOf } from '@sto/contract/endpoint';
import type { workshopScheduleEndpoints } from '@sto/contract/schedule/schedule.endpoints';
import { dayInZone } from '@sto/contract/workshops/opening-hours';
import { eq } from 'drizzle-orm';
import { scheduleExceptions } from '../../db/tables/schedule.ts';
import { workshops } from '../../db/tables/workshops.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../http/app-error.ts';
import type { Call } from '../../http/call.ts';
import { after, days } from '../../platform/clock/durations.ts';
import { checkHours } from './hours.policy.ts';
import { loadException, loadManaged } from './schedule.load.ts';
import { presentException, scheduleOf } from './schedule.queries.ts';

type Endpoints = typeof workshopScheduleEndpoints;

export async function viewSchedule(
  { db, clock }: Deps,
  { actor }: Call<'service'>,
  { service_id: id }: FormOf<Endpoints['view']>,
): Promise<AnswerOf<Endpoints['view']>> {
  return scheduleOf(db, await loadManaged(db, actor, id), clock.now());
}

/** The workshop changes its hours and its rules of booking. What is booked already stays. */
export async function updateSchedule(
  { db, clock }: Deps,
  { actor }: Call<'service'>,
  form: FormOf<Endpoints['update']>,
): Promise<AnswerOf<Endpoints['update']>> {
  const workshop = await loadManaged(db, actor, form.service_id);
  const schedule = { ...workshop.schedule };
  for (const { day, ...hours } of form.week ?? []) {
    checkHours(hours, 'week');
    schedule[day] = hours;
  }
  const dayOf = (sent: string | undefined, known: string | null) =>
    sent === undefined ? known : sent === 'none' ? null : sent;
  const closedFrom = dayOf(form.closed_from, workshop.closedFrom);
  const closedTo = dayOf(form.closed_to, workshop.closedTo);
  const error = closureError(workshop, { closedFrom, closedTo }, clock.now());
  if (error) throw new AppError('form_invalid', {}, { closed_to: [error] });
  const [changed] = await db
    .update(workshops)
    .set({
      ...{ schedule, closedFrom, closedTo },
      closureNote: form.closure_note === undefined ? workshop.closureNote : form.closure_note || null,
      slotStepMinutes: form.slot_step_minutes ?? workshop.slotStepMinutes,
      bufferMinutes: form.buffer_minutes ?? workshop.bufferMinutes,
      minNoticeMinutes: form.min_notice_minutes ?? workshop.minNoticeMinutes,
      horizonDays: form.horizon_days ?? workshop.horizonDays,
      instantBooking: form.instant_booking ?? workshop.instantBooking,
      observesHolidays: form.observes_holidays ?? workshop.observesHolidays,
    })
    .where(eq(workshops.id, workshop.id))
    .returning();
  if (!changed) throw new AppError('not_found');
  return scheduleOf(db, changed, clock.now());
}

function closureError(
  workshop: { closedTo: string | null; timezone: string },
  { closedFrom, closedTo }: { closedFrom: string | null; closedTo: string | null },
  now: Date,
): string | null {
  if (!closedTo) return null;
  if (closedFrom && closedTo < closedFrom) return 'Последний день раньше первого';
  const isNew = closedTo !== workshop.closedTo;
  return isNew && closedTo < dayInZone(now, workshop.timezone) ? 'Эти дни уже прошли' : null;
}

/** One day with hours of its own; the same day again replaces it. */
export async function saveException(
  { db, clock }: Deps,
  { actor }: Call<'service'>,
  form: FormOf<Endpoints['saveException']>,
): Promise<AnswerOf<Endpoints['saveException']>> {
  const workshop = await loadManaged(db, actor, form.service_id);
  const dayIn = (ms: number) => dayInZone(after(clock.now(), ms), workshop.timezone);
  if (form.date < dayIn(0) || form.date > dayIn(days(366))) throw AppError.field('day_invalid', 'date');
  const hours = { is_active: form.is_active, from: form.from ?? null, to: form.to ?? null };
  checkHours({ ...hours, breaks: [] }, 'from');
  const row = {
    ...{ isActive: form.is_active, note: form.note },
    ...(form.is_active ? { from: hours.from, to: hours.to } : { from: null, to: null }),
  };
  const [saved] = await db
    .insert(scheduleExceptions)
    .values({ ...row, workshopId: workshop.id, date: form.date })
    .onConflictDoUpdate({ target: [scheduleExceptions.workshopId, scheduleExceptions.date], set: row })
    .returning();
  if (!saved) throw new AppError('internal');
  return presentException(saved);
}

export async function removeException(
  { db }: Deps,
  { actor }: Call<'service'>,
  { id }: FormOf<Endpoints['removeException']>,
): Promise<AnswerOf<Endpoints['removeException']>> {
  await loadException(db, actor, id);
  await db.delete(scheduleExceptions).where(eq(scheduleExceptions.id, id));
  return {};
}

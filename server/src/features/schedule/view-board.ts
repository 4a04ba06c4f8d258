import { mechanicStatuses } from '@sto/contract/bids/employee-rights';
import type { AnswerOf, FormOf } from '@sto/contract/endpoint';
import type { workshopScheduleEndpoints } from '@sto/contract/schedule/schedule.endpoints';
import type { BayBooking } from '@sto/contract/schedule/schedule.schemas';
import { dayNumber, isoInZone, momentOfWall, workingIntervals } from '@sto/contract/workshops/opening-hours';
import { and, eq, gt, inArray, isNull, lt, or } from 'drizzle-orm';
import { bids } from '../../db/tables/bids.ts';
import { bookings } from '../../db/tables/schedule.ts';
import type { Deps } from '../../deps.ts';
import type { Call } from '../../http/call.ts';
import { hoursOf } from '../../slots/capacity.queries.ts';
import { presentBookings } from './bookings.present.ts';
import { loadForBoard } from './schedule.load.ts';
import { baysOf, exceptionsFrom, holidaysFrom, mechanicsOf } from './schedule.queries.ts';

const dayMs = 86_400_000;

/** The cabinet's calendar: working hours of each day, and what takes the time of each bay. */
export async function viewBoard(
  { db, clock }: Deps,
  { actor }: Call<'service'>,
  form: FormOf<typeof workshopScheduleEndpoints.board>,
): Promise<AnswerOf<typeof workshopScheduleEndpoints.board>> {
  const { workshop, isMechanic } = await loadForBoard(db, actor, form.service_id);
  const { timezone } = workshop;
  const first = dayNumber(form.date_from);
  const dates = Array.from({ length: form.days }, (_, index) => dateOf(first + index));
  const last = dates.at(-1) ?? form.date_from;
  const exceptions = await exceptionsFrom(db, workshop.id, form.date_from);
  const official = await holidaysFrom(db, form.date_from, last);
  const hours = hoursOf(workshop, exceptions, workshop.observesHolidays ? official : []);
  const at = (wall: number) => isoInZone(momentOfWall(wall, timezone), timezone);
  const since = momentOfWall(first * 1440, timezone);
  const until = momentOfWall((first + form.days) * 1440, timezone);
  // After a claim the car comes again, at a time that no booking knows.
  const inWork = db
    .select({ id: bids.id })
    .from(bids)
    .where(and(eq(bids.workshopId, workshop.id), eq(bids.status, 'in_work'), isNull(bids.finishedAt)));
  const taken = await presentBookings(
    db,
    and(
      eq(bookings.workshopId, workshop.id),
      or(gt(bookings.endsAt, since), since < clock.now() ? inArray(bookings.bidId, inWork) : undefined),
      lt(bookings.startsAt, until),
      or(isNull(bookings.expiresAt), gt(bookings.expiresAt, clock.now())),
    ),
    timezone,
  );
  return {
    timezone,
    bays: await baysOf(db, workshop.id),
    mechanics: await mechanicsOf(db, workshop.id),
    days: dates.map((date, index) => ({
      date,
      open: workingIntervals(hours, first + index).map(({ from, to }) => ({ from: at(from), to: at(to) })),
      note:
        exceptions.find((one) => one.date === date)?.note ||
        official.find((one) => one.date === date)?.title ||
        null,
    })),
    bookings: isMechanic ? taken.map(forMechanic) : taken,
  };
}

/** Taken time is taken for everyone; what it is for, and a note that may name a driver, are for those who see the bid. */
function forMechanic(booking: BayBooking): BayBooking {
  const { bid } = booking;
  return bid && mechanicStatuses.includes(bid.status) ? booking : { ...booking, note: '', bid: null };
}

const dateOf = (day: number) => new Date(day * dayMs).toISOString().slice(0, 10);

import { bidNumber } from '@sto/contract/bids/bid-lifecycle';
import type { AnswerOf, FormOf } from '@sto/contract/endpoint';
import type { workshopScheduleEndpoints } from '@sto/contract/schedule/schedule.endpoints';
import type { BayBooking } from '@sto/contract/schedule/schedule.schemas';
import { dayNumber, isoInZone, momentOfWall, workingIntervals } from '@sto/contract/workshops/opening-hours';
import { and, asc, eq, gt, isNull, lt, or, type SQL } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { bids } from '../../db/tables/bids.ts';
import { bookings } from '../../db/tables/schedule.ts';
import type { Deps } from '../../deps.ts';
import type { Call } from '../../http/call.ts';
import { hoursOf } from '../../slots/capacity.queries.ts';
import { bidRecords } from '../bids/bids.queries.ts';
import { loadForBoard } from './schedule.load.ts';
import { baysOf, exceptionsFrom, holidaysFrom, mechanicsOf } from './schedule.queries.ts';

const dayMs = 86_400_000;

/** The cabinet's calendar: working hours of each day, and what takes the time of each bay. */
export async function viewBoard(
  { db, clock }: Deps,
  { actor }: Call<'service'>,
  form: FormOf<typeof workshopScheduleEndpoints.board>,
): Promise<AnswerOf<typeof workshopScheduleEndpoints.board>> {
  const { workshop, ownOnly } = await loadForBoard(db, actor, form.service_id);
  const { timezone } = workshop;
  const first = dayNumber(form.date_from);
  const dates = Array.from({ length: form.days }, (_, index) => dateOf(first + index));
  const last = dates.at(-1) ?? form.date_from;
  const exceptions = await exceptionsFrom(db, workshop.id, form.date_from);
  const official = await holidaysFrom(db, form.date_from, last);
  const hours = hoursOf(workshop, exceptions, workshop.observesHolidays ? official : []);
  const at = (wall: number) => isoInZone(momentOfWall(wall, timezone), timezone);
  const until = momentOfWall((first + form.days) * 1440, timezone);
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
    bookings: await presentBookings(
      db,
      and(
        eq(bookings.workshopId, workshop.id),
        gt(bookings.endsAt, momentOfWall(first * 1440, timezone)),
        lt(bookings.startsAt, until),
        or(isNull(bookings.expiresAt), gt(bookings.expiresAt, clock.now())),
        ownOnly,
      ),
      timezone,
    ),
  };
}

const dateOf = (day: number) => new Date(day * dayMs).toISOString().slice(0, 10);

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
            work_titles: record.works.map(({ title }) => title),
          }
        : null,
    };
  });
}

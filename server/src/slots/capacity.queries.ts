import {
  type Interval,
  type PreparedHours,
  prepareHours,
  type SpecialDay,
  wallMinutes,
} from '@sto/contract/workshops/opening-hours';
import { and, asc, eq, gt, isNull, lt, or } from 'drizzle-orm';
import type { Db } from '../db/client.ts';
import { isOneOf } from '../db/is-one-of.ts';
import { bookings, workshopBays } from '../db/tables/schedule.ts';
import { workshopEmployees, type workshops } from '../db/tables/workshops.ts';
import { after, days, minutes } from '../platform/clock/durations.ts';
import type { Capacity, Resource } from './free-slots.ts';
import { canDo, type Job } from './job.queries.ts';
import { shiftsBetween } from './shifts.ts';
import { specialDaysFrom } from './special-days.queries.ts';
import { specialDays } from './special-days.ts';

export type WorkshopOfSlots = Pick<
  typeof workshops.$inferSelect,
  | 'id'
  | 'timezone'
  | 'schedule'
  | 'closedFrom'
  | 'closedTo'
  | 'observesHolidays'
  | 'slotStepMinutes'
  | 'bufferMinutes'
  | 'minNoticeMinutes'
  | 'horizonDays'
>;

const dayMinutes = 1440;
/** The longest job, in calendar days. */
export const maxJobDays = 45;

interface Bookable {
  id: number;
  skills: readonly number[];
}
export type Taken = Pick<
  typeof bookings.$inferSelect,
  'bidId' | 'bayId' | 'mechanicId' | 'startsAt' | 'endsAt' | 'expiresAt'
>;

/** One workshop's time: read once, used for many jobs. */
export interface WorkshopTime {
  workshop: WorkshopOfSlots;
  hours: PreparedHours;
  bays: readonly Bookable[];
  /** Empty: bays alone decide. */
  mechanics: readonly Bookable[];
  taken: readonly Taken[];
}

/** Times of several workshops, with what is taken from `now` on. */
export async function loadWorkshopTimes(
  db: Db,
  rows: readonly WorkshopOfSlots[],
  now: Date,
): Promise<Map<number, WorkshopTime>> {
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return new Map();
  const special = await specialDaysFrom(db, rows, now);
  const bays = byWorkshop(await baysOf(db, ids));
  const mechanics = byWorkshop(await mechanicsOf(db, ids));
  const taken = byWorkshop(await takenFrom(db, ids, now));
  return new Map(
    rows.map((workshop): [number, WorkshopTime] => {
      const { id } = workshop;
      const ownMechanics = mechanics.get(id) ?? [];
      return [
        id,
        {
          workshop,
          hours: prepared(workshop, special.get(id) ?? []),
          bays: bays.get(id) ?? [],
          mechanics: ownMechanics.some(({ skills }) => skills.length > 0) ? ownMechanics : [],
          taken: taken.get(id) ?? [],
        },
      ];
    }),
  );
}

function byWorkshop<Row extends { workshopId: number }>(rows: readonly Row[]): Map<number, Row[]> {
  return Map.groupBy(rows, ({ workshopId }) => workshopId);
}

export function hoursOf(
  workshop: Pick<WorkshopOfSlots, 'schedule' | 'closedFrom' | 'closedTo'>,
  exceptions: Parameters<typeof specialDays>[1],
  observed: Parameters<typeof specialDays>[2],
): PreparedHours {
  return prepared(workshop, specialDays(workshop.schedule, exceptions, observed));
}

function prepared(
  { schedule, closedFrom, closedTo }: Pick<WorkshopOfSlots, 'schedule' | 'closedFrom' | 'closedTo'>,
  days: readonly SpecialDay[],
): PreparedHours {
  return prepareHours({
    schedule,
    closed_from: closedFrom,
    closed_to: closedTo,
    schedule_exceptions: days,
  });
}

export async function loadWorkshopTime(db: Db, workshop: WorkshopOfSlots, now: Date): Promise<WorkshopTime> {
  const time = (await loadWorkshopTimes(db, [workshop], now)).get(workshop.id);
  if (!time) throw new Error('the workshop has no times');
  return time;
}

/** For the workshop that answers a bid: what the bid itself has taken is free, and its own notice binds drivers alone. */
export function freeForBid({ workshop, taken, ...time }: WorkshopTime, bidId: number): WorkshopTime {
  return {
    ...time,
    workshop: { ...workshop, minNoticeMinutes: 0 },
    taken: taken.filter((one) => one.bidId !== bidId),
  };
}

/** Bays and mechanics that can do the job, on the days from `firstDay` on (since 1970). */
export function capacityFor(
  { workshop, hours, bays, mechanics, taken }: WorkshopTime,
  job: Job,
  { firstDay, days: count, now }: { firstDay: number; days: number; now: Date },
): Capacity {
  const wall = (moment: Date) => wallMinutes(moment, workshop.timezone);
  const current = taken.filter(({ expiresAt }) => expiresAt === null || expiresAt > now);
  const busy = current.map((one) => ({
    ...one,
    from: wall(one.startsAt),
    to: wall(after(one.endsAt, minutes(1) - 1)),
  }));
  const able = (list: readonly Bookable[], key: 'bayId' | 'mechanicId'): Resource[] =>
    list
      .filter(({ skills }) => canDo(skills, job))
      // Bays for all works are left for the jobs that need them.
      .sort((left, right) => Number(left.skills.length === 0) - Number(right.skills.length === 0))
      .map(({ id }) => ({ id, busy: sorted(busy.filter((one) => one[key] === id)) }));
  const nowWall = wall(now);
  return {
    shifts: shiftsBetween(hours, firstDay, firstDay + count - 1 + maxJobDays),
    bays: able(bays, 'bayId'),
    mechanics: mechanics.length > 0 ? able(mechanics, 'mechanicId') : null,
    stepMinutes: workshop.slotStepMinutes,
    bufferMinutes: workshop.bufferMinutes,
    earliest: Math.max(firstDay * dayMinutes, nowWall + workshop.minNoticeMinutes),
    latest: Math.min((firstDay + count) * dayMinutes - 1, nowWall + workshop.horizonDays * dayMinutes),
  };
}

const sorted = (intervals: Interval[]) => intervals.sort((left, right) => left.from - right.from);

function baysOf(db: Db, ids: number[]) {
  return db
    .select({ id: workshopBays.id, workshopId: workshopBays.workshopId, skills: workshopBays.skills })
    .from(workshopBays)
    .where(and(isOneOf(workshopBays.workshopId, ids), eq(workshopBays.isActive, true)))
    .orderBy(asc(workshopBays.sort), asc(workshopBays.id));
}

function mechanicsOf(db: Db, ids: number[]) {
  const { id, workshopId, skills, role } = workshopEmployees;
  return db
    .select({ id, workshopId, skills })
    .from(workshopEmployees)
    .where(and(isOneOf(workshopId, ids), eq(role, 'mechanic')))
    .orderBy(asc(id));
}

function takenFrom(db: Db, ids: number[], now: Date) {
  return db
    .select({
      workshopId: bookings.workshopId,
      bidId: bookings.bidId,
      bayId: bookings.bayId,
      mechanicId: bookings.mechanicId,
      startsAt: bookings.startsAt,
      endsAt: bookings.endsAt,
      expiresAt: bookings.expiresAt,
    })
    .from(bookings)
    .where(
      and(
        isOneOf(bookings.workshopId, ids),
        gt(bookings.endsAt, now),
        or(isNull(bookings.expiresAt), gt(bookings.expiresAt, now)),
        lt(bookings.startsAt, after(now, days(200))),
      ),
    );
}

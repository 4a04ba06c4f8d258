import { and, gte, sql } from 'drizzle-orm';
import type { Db } from '../db/client.ts';
import { arrayOf, isOneOf } from '../db/is-one-of.ts';
import { oncePerDb } from '../db/once-per-db.ts';
import { holidays, scheduleExceptions } from '../db/tables/schedule.ts';
import type { workshops } from '../db/tables/workshops.ts';
import { after, days } from '../platform/clock/durations.ts';
import { type NotedDay, specialDays } from './special-days.ts';

type WithHours = Pick<typeof workshops.$inferSelect, 'id' | 'schedule' | 'observesHolidays'>;

const exceptionsOfWorkshops = oncePerDb((db) =>
  db
    .select()
    .from(scheduleExceptions)
    .where(
      and(
        isOneOf(scheduleExceptions.workshopId, sql.placeholder('ids')),
        gte(scheduleExceptions.date, sql.placeholder('first')),
      ),
    )
    .prepare('exceptions_of_workshops'),
);

/** Exceptions and observed holidays by workshop, from the day before `since` on: a shift may last past midnight. */
export async function specialDaysFrom(
  db: Db,
  rows: readonly WithHours[],
  since: Date,
): Promise<Map<number, NotedDay[]>> {
  if (rows.length === 0) return new Map();
  const first = after(since, -days(2)).toISOString().slice(0, 10);
  const ids = rows.map(({ id }) => id);
  const exceptions = await exceptionsOfWorkshops(db).execute({ ids: arrayOf(ids), first });
  const observed = rows.some((row) => row.observesHolidays)
    ? await db.select().from(holidays).where(gte(holidays.date, first))
    : [];
  const own = Map.groupBy(exceptions, ({ workshopId }) => workshopId);
  return new Map(
    rows.map(({ id, schedule, observesHolidays }) => [
      id,
      specialDays(schedule, own.get(id) ?? [], observesHolidays ? observed : []),
    ]),
  );
}

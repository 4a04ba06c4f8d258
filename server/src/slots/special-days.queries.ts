import { and, gte, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Db } from '../db/client.ts';
import { holidays, scheduleExceptions } from '../db/tables/schedule.ts';
import type { workshops } from '../db/tables/workshops.ts';
import { after, days } from '../platform/clock/durations.ts';
import { type NotedDay, specialDays } from './special-days.ts';

type WithHours = Pick<typeof workshops.$inferSelect, 'id' | 'schedule' | 'observesHolidays'>;

/** Exceptions and observed holidays by workshop, from the day before `since` on: a shift may last past midnight. */
export async function specialDaysFrom(
  db: Db,
  rows: readonly WithHours[],
  since: Date,
): Promise<Map<number, NotedDay[]>> {
  if (rows.length === 0) return new Map();
  const first = after(since, -days(2)).toISOString().slice(0, 10);
  const ids = rows.map(({ id }) => id);
  const exceptions = await db
    .select()
    .from(scheduleExceptions)
    .where(and(isOneOf(scheduleExceptions.workshopId, ids), gte(scheduleExceptions.date, first)));
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

/** One array parameter: parsing thousands of parameters takes longer than the query. */
export function isOneOf(column: PgColumn, ids: readonly number[]): SQL {
  return sql`${column} = any(${`{${ids.join()}}`}::integer[])`;
}

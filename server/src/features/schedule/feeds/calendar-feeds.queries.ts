import { managerRoles } from '@sto/contract/bids/employee-rights';
import type { CalendarFeed } from '@sto/contract/schedule/calendar-feeds.schemas';
import { and, desc, eq, exists, inArray, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { employeeName } from '../../../auth/employee-name.ts';
import type { Db } from '../../../db/client.ts';
import { calendarFeeds } from '../../../db/tables/integrations.ts';
import { workshopBays } from '../../../db/tables/schedule.ts';
import { users } from '../../../db/tables/users.ts';
import { workshopEmployees } from '../../../db/tables/workshops.ts';

/** The newest first, with the names that people know them by. */
export async function feedsWhere(db: Db, which: SQL): Promise<CalendarFeed[]> {
  const makers = alias(users, 'makers');
  const rows = await db
    .select({
      feed: calendarFeeds,
      makerName: makers.name,
      bayName: workshopBays.name,
      mechanicName: employeeName,
    })
    .from(calendarFeeds)
    .innerJoin(makers, eq(makers.id, calendarFeeds.makerId))
    .leftJoin(workshopBays, eq(workshopBays.id, calendarFeeds.bayId))
    .leftJoin(workshopEmployees, eq(workshopEmployees.id, calendarFeeds.mechanicId))
    .leftJoin(users, eq(users.id, workshopEmployees.userId))
    .where(which)
    .orderBy(desc(calendarFeeds.id));
  return rows.map(({ feed, makerName, bayName, mechanicName }) => ({
    id: feed.id,
    service_id: feed.workshopId,
    bay_id: feed.bayId,
    mechanic_id: feed.mechanicId,
    title: bayName ?? mechanicName ?? 'Весь автосервис',
    maker_name: makerName,
    created_at: feed.createdAt.toISOString(),
    last_used_at: feed.lastUsedAt?.toISOString() ?? null,
  }));
}

/** Whether the person who made a feed still manages its workshop. */
export function isMakerManager(db: Db): SQL {
  return exists(
    db
      .select({ id: workshopEmployees.id })
      .from(workshopEmployees)
      .where(
        and(
          eq(workshopEmployees.userId, calendarFeeds.makerId),
          eq(workshopEmployees.workshopId, calendarFeeds.workshopId),
          inArray(workshopEmployees.role, [...managerRoles]),
        ),
      ),
  );
}

import { not } from 'drizzle-orm';
import { calendarFeeds, driverCalendarFeeds } from '../../../db/tables/integrations.ts';
import type { Deps } from '../../../deps.ts';
import { isMakerManager } from './calendar-feeds.queries.ts';
import { isOfDriver } from './driver-feed.queries.ts';

/**
 * Feeds whose maker no longer manages the workshop, and of people who are no longer drivers: they would work again if
 * that person came back.
 */
export async function purgeCalendarFeeds({ db }: Pick<Deps, 'db'>): Promise<number> {
  const ofWorkshops = await db.delete(calendarFeeds).where(not(isMakerManager(db)));
  const ofDrivers = await db.delete(driverCalendarFeeds).where(not(isOfDriver(db)));
  return (ofWorkshops.rowCount ?? 0) + (ofDrivers.rowCount ?? 0);
}

import { not } from 'drizzle-orm';
import { calendarFeeds } from '../../../db/tables/integrations.ts';
import type { Deps } from '../../../deps.ts';
import { isMakerManager } from './calendar-feeds.queries.ts';

/** Feeds whose maker no longer manages the workshop: they would work again if that person came back. */
export async function purgeCalendarFeeds({ db }: Pick<Deps, 'db'>): Promise<number> {
  const removed = await db.delete(calendarFeeds).where(not(isMakerManager(db)));
  return removed.rowCount ?? 0;
}

import type { AnswerOf, FormOf } from '@sto/contract/endpoint';
import type { calendarFeedEndpoints } from '@sto/contract/schedule/calendar-feeds.endpoints';
import { eq } from 'drizzle-orm';
import { calendarFeeds } from '../../../db/tables/integrations.ts';
import type { Deps } from '../../../deps.ts';
import type { Call } from '../../../http/call.ts';
import { loadFeed } from '../schedule.load.ts';

export async function removeFeed(
  { db }: Deps,
  { actor }: Call<'service'>,
  { id }: FormOf<typeof calendarFeedEndpoints.remove>,
): Promise<AnswerOf<typeof calendarFeedEndpoints.remove>> {
  const feed = await loadFeed(db, actor, id);
  await db.delete(calendarFeeds).where(eq(calendarFeeds.id, feed.id));
  return {};
}

import type { AnswerOf, FormOf } from '@sto/contract/endpoint';
import type { calendarFeedEndpoints } from '@sto/contract/schedule/calendar-feeds.endpoints';
import { eq } from 'drizzle-orm';
import { calendarFeeds } from '../../../db/tables/integrations.ts';
import type { Deps } from '../../../deps.ts';
import type { Call } from '../../../http/call.ts';
import { loadManaged } from '../schedule.load.ts';
import { feedsWhere } from './calendar-feeds.queries.ts';

export async function listFeeds(
  { db }: Deps,
  { actor }: Call<'service'>,
  { service_id: workshopId }: FormOf<typeof calendarFeedEndpoints.index>,
): Promise<AnswerOf<typeof calendarFeedEndpoints.index>> {
  await loadManaged(db, actor, workshopId);
  return { items: await feedsWhere(db, eq(calendarFeeds.workshopId, workshopId)) };
}

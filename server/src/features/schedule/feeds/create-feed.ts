import type { AnswerOf, FormOf } from '@sto/contract/endpoint';
import { maxCalendarFeeds } from '@sto/contract/limits';
import {
  type calendarFeedEndpoints,
  calendarSecretPrefix,
} from '@sto/contract/schedule/calendar-feeds.endpoints';
import { eq } from 'drizzle-orm';
import { calendarFeeds } from '../../../db/tables/integrations.ts';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../http/app-error.ts';
import type { Call } from '../../../http/call.ts';
import { lockTime } from '../../../slots/take-slot.ts';
import { loadBay, loadManaged, loadMechanic } from '../schedule.load.ts';
import { feedsWhere } from './calendar-feeds.queries.ts';
import { newFeedSecret } from './feed-secret.ts';

/** Only this answer contains the address: the database has the hash of its secret. */
export async function createFeed(
  { db, clock, config }: Deps,
  { actor }: Call<'service'>,
  {
    service_id: workshopId,
    bay_id: bayId,
    mechanic_id: mechanicId,
  }: FormOf<typeof calendarFeedEndpoints.create>,
): Promise<AnswerOf<typeof calendarFeedEndpoints.create>> {
  await loadManaged(db, actor, workshopId);
  const part =
    bayId !== undefined
      ? await loadBay(db, actor, bayId)
      : mechanicId !== undefined && (await loadMechanic(db, actor, mechanicId));
  if (part && part.workshopId !== workshopId) throw new AppError('not_found');
  const { hash, url } = newFeedSecret(calendarSecretPrefix, config.publicUrl);
  return db.transaction(async (tx) => {
    await lockTime(tx, workshopId);
    if ((await tx.$count(calendarFeeds, eq(calendarFeeds.workshopId, workshopId))) >= maxCalendarFeeds)
      throw new AppError('calendar_feeds_too_many');
    const [row] = await tx
      .insert(calendarFeeds)
      .values({
        ...{ workshopId, bayId, mechanicId, makerId: actor.userId },
        ...{ hash, createdAt: clock.now() },
      })
      .returning({ id: calendarFeeds.id });
    const [feed] = row ? await feedsWhere(tx, eq(calendarFeeds.id, row.id)) : [];
    if (!feed) throw new AppError('internal');
    return { ...feed, url };
  });
}

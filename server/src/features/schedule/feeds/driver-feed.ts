import type { AnswerOf } from '@sto/contract/endpoint';
import {
  driverCalendarSecretPrefix,
  type driverFeedEndpoints,
} from '@sto/contract/schedule/calendar-feeds.endpoints';
import type { DriverFeed } from '@sto/contract/schedule/calendar-feeds.schemas';
import { eq } from 'drizzle-orm';
import type { Actor } from '../../../auth/actor.ts';
import { driverCalendarFeeds } from '../../../db/tables/integrations.ts';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../http/app-error.ts';
import type { Call } from '../../../http/call.ts';
import { newFeedSecret } from './feed-secret.ts';

type FeedRow = typeof driverCalendarFeeds.$inferSelect;

export async function viewDriverFeed(
  { db }: Deps,
  { actor }: Call<'customer'>,
): Promise<AnswerOf<typeof driverFeedEndpoints.view>> {
  const [row] = await db
    .select()
    .from(driverCalendarFeeds)
    .where(eq(driverCalendarFeeds.userId, actor.userId));
  return { feed: row ? presentFeed(row) : null };
}

/** A repeated press must not end the address of the first one: that answer may be on the screen. */
export async function createDriverFeed(
  deps: Deps,
  { actor }: Call<'customer'>,
): Promise<AnswerOf<typeof driverFeedEndpoints.create>> {
  checkPerson(actor);
  const { values, url } = newFeed(deps);
  const [row] = await deps.db
    .insert(driverCalendarFeeds)
    .values({ userId: actor.userId, ...values })
    .onConflictDoNothing({ target: driverCalendarFeeds.userId })
    .returning();
  if (!row) throw new AppError('calendar_feed_exists');
  return { ...presentFeed(row), url };
}

export async function replaceDriverFeed(
  deps: Deps,
  { actor }: Call<'customer'>,
): Promise<AnswerOf<typeof driverFeedEndpoints.replace>> {
  checkPerson(actor);
  const { values, url } = newFeed(deps);
  const [row] = await deps.db
    .insert(driverCalendarFeeds)
    .values({ userId: actor.userId, ...values })
    .onConflictDoUpdate({ target: driverCalendarFeeds.userId, set: values })
    .returning();
  if (!row) throw new AppError('internal');
  return { ...presentFeed(row), url };
}

/** The address outlives the session, so an operator in the person's place gets none. */
function checkPerson({ operator }: Actor): void {
  if (operator) throw new AppError('forbidden');
}

export async function removeDriverFeed(
  { db }: Deps,
  { actor }: Call<'customer'>,
): Promise<AnswerOf<typeof driverFeedEndpoints.remove>> {
  await db.delete(driverCalendarFeeds).where(eq(driverCalendarFeeds.userId, actor.userId));
  return {};
}

function newFeed({ clock, config }: Deps) {
  const { hash, url } = newFeedSecret(driverCalendarSecretPrefix, config.publicUrl);
  return { values: { hash, lastUsedAt: null, createdAt: clock.now() }, url };
}

function presentFeed({ createdAt, lastUsedAt }: FeedRow): DriverFeed {
  return { created_at: createdAt.toISOString(), last_used_at: lastUsedAt?.toISOString() ?? null };
}

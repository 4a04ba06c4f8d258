import { kindOf } from '@sto/contract/notifications/notification-kinds';
import { sql } from 'drizzle-orm';
import PQueue from 'p-queue';
import { actorOfPerson } from '../../../auth/actor.ts';
import { deliveryCursors, notificationDeliveries } from '../../../db/tables/notices.ts';
import type { Deps } from '../../../deps.ts';
import { after, hours } from '../../../platform/clock/durations.ts';
import { unreadNotifications } from '../list-notifications.ts';
import { canReach, channelOrder, stepsOf } from './escalation.ts';
import { findReach } from './reach.queries.ts';

type PlanDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'mail'>;

/** Live events are stored for as long. */
const newsAgeMs = hours(1);
const lookedAt = 50;
const peopleAtOnce = 4;
const cursorId = 1;

/**
 * Writes a row for each channel by which a new notification may go out. It reads the list of everyone to whom something
 * has happened since the last look: an event of a bid has no row for each reader, and the list knows who may see it. A
 * second look writes nothing, so the place is moved last. Returns what failed: one person's failure stops no other.
 */
export async function planDeliveries(deps: PlanDeps, settledAfterSeconds: number): Promise<unknown[]> {
  const { db } = deps;
  const { upTo, people } = await peopleWithNews(deps, settledAfterSeconds);
  if (upTo === null) return [];
  const failures: unknown[] = [];
  const queue = new PQueue({ concurrency: peopleAtOnce });
  await queue.addAll(
    people.map(
      (userId) => () =>
        planFor(deps, userId).catch((error: unknown) => {
          failures.push(error);
        }),
    ),
  );
  await db
    .insert(deliveryCursors)
    .values({ id: cursorId, lastEventId: upTo })
    .onConflictDoUpdate({
      target: deliveryCursors.id,
      set: { lastEventId: sql`greatest(${deliveryCursors.lastEventId}, excluded.last_event_id)` },
    });
  return failures;
}

async function peopleWithNews({ db }: PlanDeps, settledAfter: number) {
  const newest = await db.execute<{ id: string | null }>(sql`
    select max(id) as id from live_events where at <= clock_timestamp() - make_interval(secs => ${settledAfter})`);
  const id = newest.rows[0]?.id;
  if (!id) return { upTo: null, people: [] };
  const found = await db.execute<{ person: number }>(sql`
    select distinct person from live_events, unnest(user_ids) as person
    where id > coalesce((select last_event_id from delivery_cursors where id = ${cursorId}), 0) and id <= ${id}::bigint
      and event in ('notification.created', 'bid.updated')`);
  return { upTo: Number(id), people: found.rows.map(({ person }) => person) };
}

async function planFor(deps: PlanDeps, userId: number): Promise<void> {
  const { db, clock } = deps;
  const reach = await findReach(deps, userId);
  if (!reach || !channelOrder.some((channel) => canReach(reach, channel))) return;
  const actor = await actorOfPerson(db, userId);
  if (!actor) return;
  const now = clock.now();
  const unread = await unreadNotifications(deps, actor, { newest: lookedAt, since: after(now, -newsAgeMs) });
  const rows = unread.flatMap(({ id, type }) =>
    stepsOf(kindOf(type), reach, now).map((step) => ({
      ...{ userId, notificationId: id, plannedAt: now },
      ...step,
    })),
  );
  if (rows.length > 0) await db.insert(notificationDeliveries).values(rows).onConflictDoNothing();
}

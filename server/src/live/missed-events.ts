import { momentaryEvents, type ServerFrame } from '@sto/contract/live/server-event';
import { and, arrayContains, asc, desc, eq, gte, inArray, ne, notInArray, sql } from 'drizzle-orm';
import type { Db } from '../db/client.ts';
import { liveEvents } from '../db/tables/live.ts';
import type { StoredEvent } from './live-relay.ts';

/** More than these are not sent one by one: the client requests everything again. */
const missedMax = 500;
/**
 * Ids are given before the commit, so an event may appear after one with a higher id. No transaction of a request
 * takes as long as this.
 */
const overlapSeconds = 60;

type EventRow = typeof liveEvents.$inferSelect;

export function frameOf({ id, event, data }: StoredEvent): ServerFrame {
  return { event, id, data } as ServerFrame;
}

/** The events named by notifications; the momentary ones too. */
export function eventsByIds(db: Db, ids: readonly number[]): Promise<EventRow[]> {
  return db
    .select()
    .from(liveEvents)
    .where(inArray(liveEvents.id, [...ids]))
    .orderBy(asc(liveEvents.id));
}

/** Of all people, without the momentary ones: they would come too late. */
export function recentEvents(
  db: Db,
  reachSeconds: number,
  withoutIds: readonly number[],
): Promise<StoredEvent[]> {
  const isRecent = sql`${liveEvents.at} >= clock_timestamp() - make_interval(secs => ${reachSeconds})`;
  const isNew = sql`${liveEvents.id} <> all(${sql.param([...withoutIds])}::bigint[])`;
  return db
    .select()
    .from(liveEvents)
    .where(and(isRecent, isNew, notInArray(liveEvents.event, [...momentaryEvents])))
    .orderBy(asc(liveEvents.id));
}

export async function newestEventId(db: Db): Promise<number> {
  const [newest] = await db
    .select({ id: liveEvents.id })
    .from(liveEvents)
    .orderBy(desc(liveEvents.id))
    .limit(1);
  return newest?.id ?? 0;
}

/**
 * What a person missed after an event, and what became visible late: the client drops the ids that it has seen. Null:
 * the event is no longer stored, or too much followed it.
 */
export async function missedEvents(db: Db, userId: number, lastId: number): Promise<ServerFrame[] | null> {
  const [last] = await db.select().from(liveEvents).where(eq(liveEvents.id, lastId));
  if (!last) return null;
  const isLate = sql`${last.at.toISOString()}::timestamptz - make_interval(secs => ${overlapSeconds})`;
  const missed = await db
    .select()
    .from(liveEvents)
    .where(
      and(
        ...[
          gte(liveEvents.at, isLate),
          ne(liveEvents.id, lastId),
          arrayContains(liveEvents.userIds, [userId]),
        ],
        notInArray(liveEvents.event, [...momentaryEvents]),
      ),
    )
    .orderBy(asc(liveEvents.id))
    .limit(missedMax + 1);
  return missed.length > missedMax ? null : missed.map(frameOf);
}

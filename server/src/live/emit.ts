import { managerRoles } from '@sto/contract/bids/employee-rights';
import type { LiveEvent } from '@sto/contract/live/server-event';
import { sql } from 'drizzle-orm';
import type { Db } from '../db/client.ts';
import { collectedEvents, type StoredEvent } from './live-relay.ts';

/** Its messages are ids of events, and who has to open the socket again (migration `0041`). */
export const liveChannel = 'live_events';

export interface LiveAudience {
  userIds?: readonly number[];
  /** Their owners and managers. A mechanic sees some bids only: name him in `userIds`. */
  workshopIds?: readonly number[];
}

/**
 * Reports a change to the open pages of its audience after the caller's transaction is committed; never if it is rolled
 * back. Who belongs to a workshop is decided now.
 */
export async function emitLive(
  tx: Db,
  { userIds = [], workshopIds = [] }: LiveAudience,
  { event, data }: LiveEvent,
): Promise<void> {
  if (userIds.length === 0 && workshopIds.length === 0) return;
  const collected = collectedEvents();
  const { rows } = await tx.execute<{ id: string; user_ids: number[] }>(sql`
    with person as (
      select unnest(${sql.param(userIds)}::int[]) as id
      union select user_id from workshop_employees
        where workshop_id = any(${sql.param(workshopIds)}::int[]) and role = any(${sql.param(managerRoles)}::text[])
    ), added as (
      insert into live_events (user_ids, event, data, at)
      select array_agg(id), ${event}::text, ${JSON.stringify(data)}::jsonb, clock_timestamp()
      from person having count(*) > 0
      returning id, user_ids
    )
    select id, user_ids, case when ${collected === undefined} then pg_notify(${liveChannel}, id::text) end from added`);
  for (const { id, user_ids } of rows)
    collected?.push({ id: Number(id), userIds: user_ids, event, data } as StoredEvent);
}

/** What was read on one device is read on the others too. */
export function emitCounters(tx: Db, audience: LiveAudience): Promise<void> {
  return emitLive(tx, audience, {
    event: 'counters.updated',
    data: { chat: null, notifications: null, bids: null },
  });
}

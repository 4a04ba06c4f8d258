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
export function emitLive(tx: Db, audience: LiveAudience, event: LiveEvent): Promise<void> {
  return emitAll(tx, [{ ...audience, event }]);
}

export interface LiveReport extends LiveAudience {
  event: LiveEvent;
}

type LiveRow = { id: string; user_ids: number[]; event: string; data: unknown };

/** Several at once, in their order. */
export async function emitAll(tx: Db, reports: readonly LiveReport[]): Promise<void> {
  const pairs = (idsOf: (report: LiveReport) => readonly number[] | undefined) => {
    const all = reports.flatMap((report, index) =>
      (idsOf(report) ?? []).map((id) => [index + 1, id] as const),
    );
    const [places, ids] = [all.map(([place]) => place), all.map(([, id]) => id)];
    return { count: all.length, sql: sql`unnest(${sql.param(places)}::int[], ${sql.param(ids)}::int[])` };
  };
  const [people, workshops] = [pairs(({ userIds }) => userIds), pairs(({ workshopIds }) => workshopIds)];
  if (people.count + workshops.count === 0) return;
  const events = reports.map(({ event }) => event.event);
  const data = reports.map(({ event }) => JSON.stringify(event.data));
  const collected = collectedEvents();
  const { rows } = await tx.execute<LiveRow>(sql`
    with person as (
      select place, id from ${people.sql} as one (place, id)
      union select place, user_id from ${workshops.sql} as one (place, workshop)
        join workshop_employees on workshop_id = workshop
        where role = any(${sql.param(managerRoles)}::text[])
    ), added as (
      insert into live_events (user_ids, event, data, at)
      select array_agg(id order by id), event, data::jsonb, clock_timestamp()
      from unnest(${sql.param(events)}::text[], ${sql.param(data)}::text[]) with ordinality as report (event, data, place)
      join person using (place)
      group by place, event, data order by place
      returning id, user_ids, event, data
    )
    select id, user_ids, event, data, case when ${collected === undefined} then pg_notify(${liveChannel}, id::text) end from added`);
  for (const { id, user_ids: userIds, event: name, data: body } of rows)
    collected?.push({ id: Number(id), userIds, event: name, data: body } as StoredEvent);
}

/** What was read on one device is read on the others too. */
export function emitCounters(tx: Db, audience: LiveAudience): Promise<void> {
  return emitLive(tx, audience, {
    event: 'counters.updated',
    data: { chat: null, notifications: null, bids: null },
  });
}

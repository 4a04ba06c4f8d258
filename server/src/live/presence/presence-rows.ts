import { managerRoles } from '@sto/contract/bids/employee-rights';
import type { ChatSide } from '@sto/contract/enums';
import { and, eq, gt, inArray, lt, max, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { presences } from '../../db/tables/live.ts';
import { users } from '../../db/tables/users.ts';
import { retentionMs } from '../../jobs/retention.ts';
import { after, minutes, seconds } from '../../platform/clock/durations.ts';
import { emitAll } from '../emit.ts';

/** A server writes each minute who is there. Without this news for longer it has ended. */
const aliveMs = seconds(150);
/** An open chat reads once a minute. */
export const lookMs = seconds(150);

export interface SeenPerson {
  isOnline: boolean;
  lastSeenAt: Date | null;
}

/** Of several people who share it, the one who was there last counts. */
export async function seenOf(db: Db, userIds: readonly number[], now: Date): Promise<SeenPerson> {
  if (userIds.length === 0) return { isOnline: false, lastSeenAt: null };
  const isHere = and(eq(presences.isOpen, true), gt(presences.seenAt, after(now, -aliveMs)));
  const [row] = await db
    .select({ isOnline: sql<boolean | null>`bool_or(${isHere})`, lastSeenAt: max(presences.seenAt) })
    .from(presences)
    .innerJoin(users, eq(users.id, presences.userId))
    .where(and(inArray(presences.userId, [...userIds]), eq(users.showsPresence, true)));
  return { isOnline: row?.isOnline ?? false, lastSeenAt: row?.lastSeenAt ?? null };
}

interface Seen {
  serverId: string;
  isOpen: boolean;
  now: Date;
}

/** Writes that people are there or have left; the answer: for whom it is a change. */
export async function writeSeen(
  tx: Db,
  userIds: readonly number[],
  { serverId, isOpen, now }: Seen,
): Promise<number[]> {
  const before = await onlineAmong(tx, userIds, now);
  await tx.execute(sql`
    insert into presences (user_id, server_id, is_open, seen_at)
    select id, ${serverId}::uuid, ${isOpen}, ${now.toISOString()}::timestamptz from users
    where id = any(${sql.param([...userIds])}::int[]) and shows_presence
    order by id
    on conflict (user_id, server_id) do update set is_open = excluded.is_open, seen_at = excluded.seen_at`);
  const since = await onlineAmong(tx, userIds, now);
  return userIds.filter((id) => before.has(id) !== since.has(id));
}

async function onlineAmong(tx: Db, userIds: readonly number[], now: Date): Promise<Set<number>> {
  const rows = await tx
    .selectDistinct({ id: presences.userId })
    .from(presences)
    .where(
      and(
        ...[inArray(presences.userId, [...userIds]), eq(presences.isOpen, true)],
        gt(presences.seenAt, after(now, -aliveMs)),
      ),
    );
  return new Set(rows.map(({ id }) => id));
}

/** The person no longer shares it. */
export async function forgetPresence(tx: Db, userId: number, now: Date): Promise<void> {
  await tx.delete(presences).where(eq(presences.userId, userId));
  await reportPresence(tx, [userId], now);
}

type LookedAt = { id: number; side: ChatSide; is_online: boolean; readers: number[] };

/** Only to chats that the other side has open: at most as many events as there are open pages. */
export async function reportPresence(tx: Db, userIds: readonly number[], now: Date): Promise<void> {
  if (userIds.length === 0) return;
  const ids = sql`${sql.param([...userIds])}::int[]`;
  const managers = (workshop: ReturnType<typeof sql>) => sql`
    select e.user_id from workshop_employees e join users u on u.id = e.user_id
    where e.workshop_id = ${workshop} and e.role = any(${sql.param([...managerRoles])}::text[]) and u.shows_presence`;
  const customer = sql`select u.id from users u where u.id = c.customer_id and u.shows_presence`;
  const { rows } = await tx.execute<LookedAt>(sql`
    with looked as (
      select c.id, c.customer_id, c.workshop_id, s.side from chat_sides s join chats c on c.id = s.chat_id
      where s.looked_at > ${after(now, -lookMs).toISOString()}::timestamptz and c.kind <> 'support'
        and c.closed_by_moderator_at is null
        and not exists (select 1 from chat_sides b where b.chat_id = c.id and b.is_blocked)
    ), changed as (
      select c.id, 'customer' as side, array(${customer}) as people, array(${managers(sql`c.workshop_id`)}) as readers
      from looked c where c.side = 'service' and c.customer_id = any(${ids})
      union all
      select c.id, 'service', array(${managers(sql`c.workshop_id`)}), array(${customer})
      from looked c where c.side = 'customer' and exists (
        select 1 from workshop_employees e where e.workshop_id = c.workshop_id and e.user_id = any(${ids}))
    )
    select id, side, readers, exists (
      select 1 from presences p where p.user_id = any(people) and p.is_open
        and p.seen_at > ${after(now, -aliveMs).toISOString()}::timestamptz) as is_online
    from changed`);
  await emitAll(
    tx,
    rows.map(({ id, side, readers, is_online: isOnline }) => ({
      userIds: readers,
      event: { event: 'presence', data: { chat_id: id, side, is_online: isOnline } },
    })),
  );
}

/** Rows of ended servers, except the newest of a person for a month. */
export async function purgePresences(db: Db, now: Date): Promise<number> {
  const old = await db.delete(presences).where(lt(presences.seenAt, after(now, -retentionMs.lastSeen)));
  const replaced = await db.execute(sql`
    delete from presences p where p.seen_at < ${after(now, -minutes(10)).toISOString()}::timestamptz and exists (
      select 1 from presences newer where newer.user_id = p.user_id and newer.seen_at > p.seen_at)`);
  return (old.rowCount ?? 0) + (replaced.rowCount ?? 0);
}

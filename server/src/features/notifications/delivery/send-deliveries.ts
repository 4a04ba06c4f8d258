import { isLockedKind, kindOf } from '@sto/contract/notifications/notification-kinds';
import type { Notification } from '@sto/contract/notifications/notifications.schemas';
import { and, asc, eq, inArray, lte, sql } from 'drizzle-orm';
import PQueue from 'p-queue';
import { type Actor, actorOfPerson } from '../../../auth/actor.ts';
import type { Db } from '../../../db/client.ts';
import { notificationDeliveries as deliveries } from '../../../db/tables/notices.ts';
import { after, hours } from '../../../platform/clock/durations.ts';
import { unreadNotifications } from '../list-notifications.ts';
import { canReach, channelOrder } from './escalation.ts';
import { quietUntil } from './quiet-hours.ts';
import { findReach, type Reach } from './reach.queries.ts';
import { type SendDeps, sendBy } from './send-by.ts';

type Delivery = typeof deliveries.$inferSelect;

const rowsAtOnce = 2000;
const peopleAtOnce = 8;
/** After a long pause a channel gets the newest; the list has the rest. */
const sentAtOnce = 3;
/** What could not be sent for so long is no news. */
const oldestMs = hours(24);

/** Sends what is due and still unread. Returns how many were sent, and adds to `failures`. */
export async function sendDeliveries(deps: SendDeps, failures: unknown[]): Promise<number> {
  const { db, clock } = deps;
  const due = await db
    .select()
    .from(deliveries)
    .where(and(eq(deliveries.status, 'waiting'), lte(deliveries.dueAt, clock.now())))
    .orderBy(asc(deliveries.dueAt), asc(deliveries.id))
    .limit(rowsAtOnce);
  const queue = new PQueue({ concurrency: peopleAtOnce });
  const counts = await queue.addAll(
    [...Map.groupBy(due, ({ userId }) => userId)].map(
      ([userId, rows]) =>
        () =>
          sendToPerson(deps, userId, rows, failures).catch((error: unknown) => {
            failures.push(error);
            return 0;
          }),
    ),
  );
  return counts.reduce((sum, count) => sum + count, 0);
}

async function sendToPerson(
  deps: SendDeps,
  userId: number,
  rows: readonly Delivery[],
  failures: unknown[],
): Promise<number> {
  const { db, clock } = deps;
  const [reach, actor] = [await findReach(deps, userId), await actorOfPerson(db, userId)];
  const ids = [...new Set(rows.map(({ notificationId }) => notificationId))];
  const unread = actor ? await unreadNotifications(deps, actor, { newest: ids.length, ids }) : [];
  const found = new Map(unread.map((one) => [one.id, one]));
  const quiet = quietUntil(reach?.quiet, clock.now());
  const newest = newestOf(rows, found);
  let sent = 0;
  for (const row of inOrder(rows)) {
    const notification = newest.has(row) ? found.get(row.notificationId) : undefined;
    if (!reach || !notification || !isWanted(reach, row, notification, clock.now())) await drop(db, row);
    else if (quiet && !isLockedKind(kindOf(notification.type))) await postpone(db, row, quiet);
    else if (sent > 0 && !(await isStillUnread(deps, actor, row))) await drop(db, row);
    else sent += Number(await sendClaimed(deps, { row, reach, notification, failures }));
  }
  return sent;
}

interface Planned {
  row: Delivery;
  reach: Reach;
  notification: Notification;
  failures: unknown[];
}

async function sendClaimed(
  deps: SendDeps,
  { row, reach, notification, failures }: Planned,
): Promise<boolean> {
  const { channel } = row;
  if (channel === 'in_app' || !(await claim(deps.db, row, deps.clock.now()))) return false;
  const isSent = await sendBy(deps, channel, reach, notification).catch((error: unknown) => {
    failures.push(error);
    return false;
  });
  await settle(deps.db, row, isSent ? 'sent' : 'failed');
  return isSent;
}

/** Providers are slow: meanwhile the person may have read it. */
async function isStillUnread(
  deps: SendDeps,
  actor: Actor | null,
  { notificationId }: Delivery,
): Promise<boolean> {
  if (!actor) return false;
  return (await unreadNotifications(deps, actor, { newest: 1, ids: [notificationId] })).length > 0;
}

/** The older first; of one notification the earlier step first, so that it moves the later ones. */
function inOrder(rows: readonly Delivery[]): Delivery[] {
  const place = ({ channel }: Delivery) => channelOrder.indexOf(channel);
  return rows.toSorted(
    (left, right) => left.notificationId - right.notificationId || place(left) - place(right),
  );
}

function newestOf(rows: readonly Delivery[], found: ReadonlyMap<number, Notification>): Set<Delivery> {
  const timeOf = ({ notificationId }: Delivery) =>
    Date.parse(found.get(notificationId)?.created_at ?? '') || 0;
  const isLocked = ({ notificationId }: Delivery) => {
    const notification = found.get(notificationId);
    return notification !== undefined && isLockedKind(kindOf(notification.type));
  };
  const byChannel = Map.groupBy(
    rows.filter((row) => !isLocked(row)),
    ({ channel }) => channel,
  );
  const newest = [...byChannel.values()].flatMap((ofChannel) =>
    ofChannel.toSorted((left, right) => timeOf(right) - timeOf(left)).slice(0, sentAtOnce),
  );
  return new Set([...rows.filter(isLocked), ...newest]);
}

/** The person's choices may have changed since it was planned. */
function isWanted(reach: Reach, { channel, dueAt }: Delivery, { type }: Notification, now: Date): boolean {
  if (dueAt < after(now, -oldestMs)) return false;
  return channel !== 'in_app' && canReach(reach, channel) && reach.isOn(kindOf(type), channel);
}

async function settle(db: Db, { id }: Delivery, status: 'sent' | 'failed'): Promise<void> {
  await db.update(deliveries).set({ status }).where(eq(deliveries.id, id));
}

async function drop(db: Db, { id }: Delivery): Promise<void> {
  await db
    .update(deliveries)
    .set({ status: 'dropped' })
    .where(and(eq(deliveries.id, id), eq(deliveries.status, 'waiting')));
}

/** Moves all waiting steps of the notification, so that they do not meet at the end of the quiet hours. */
function postpone(db: Db, row: Delivery, until: Date): Promise<void> {
  return db.transaction(async (tx) => {
    const moved = await tx.update(deliveries).set({ dueAt: until }).where(isStillDue(row));
    if (moved.rowCount) await moveOthers(tx, row, until);
  });
}

/**
 * Of two servers one sends. A process that dies afterwards has not sent it, and no other repeats it: better one message
 * missing than the same one twice, and the next step follows. What was due earlier than now moves the later steps.
 */
function claim(db: Db, row: Delivery, now: Date): Promise<boolean> {
  return db.transaction(async (tx) => {
    const claimed = await tx.update(deliveries).set({ status: 'sending' }).where(isStillDue(row));
    if (!claimed.rowCount) return false;
    await moveOthers(tx, row, now);
    return true;
  });
}

const isStillDue = ({ id, dueAt }: Delivery) =>
  and(eq(deliveries.id, id), eq(deliveries.status, 'waiting'), eq(deliveries.dueAt, dueAt));

async function moveOthers(tx: Db, row: Delivery, to: Date): Promise<void> {
  const seconds = (to.getTime() - row.dueAt.getTime()) / 1000;
  await tx
    .update(deliveries)
    .set({ dueAt: sql`${deliveries.dueAt} + make_interval(secs => ${seconds}::float8)` })
    .where(
      and(
        eq(deliveries.userId, row.userId),
        eq(deliveries.notificationId, row.notificationId),
        eq(deliveries.status, 'waiting'),
        inArray(deliveries.channel, channelOrder.slice(channelOrder.indexOf(row.channel) + 1)),
      ),
    );
}

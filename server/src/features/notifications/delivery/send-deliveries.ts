import { isLockedKind, kindOf } from '@sto/contract/notifications/notification-kinds';
import type { Notification } from '@sto/contract/notifications/notifications.schemas';
import { and, asc, eq, exists, inArray, lte, not, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import PQueue from 'p-queue';
import { type Actor, actorOfPerson } from '../../../auth/actor.ts';
import type { Db } from '../../../db/client.ts';
import { notificationDeliveries as deliveries } from '../../../db/tables/notices.ts';
import { after, hours, minutes, seconds } from '../../../platform/clock/durations.ts';
import { withTimeout } from '../../../platform/with-timeout.ts';
import { unreadNotifications } from '../list-notifications.ts';
import { canReach, channelOrder } from './escalation.ts';
import { quietUntil } from './quiet-hours.ts';
import { type Channel, findReach, type Reach } from './reach.queries.ts';
import { type SendDeps, sendBy } from './send-by.ts';

type Delivery = typeof deliveries.$inferSelect;

const rowsAtOnce = 2000;
const peopleAtOnce = 16;
/** After a long pause a channel gets the newest; the list has the rest. */
const sentAtOnce = 3;
/** What could not be sent for so long is no news. */
const oldestMs = hours(24);
/** Above the limits of the providers' own calls, which may be of a single step. */
const sendTimeoutMs = seconds(30);
/** A provider that has failed so often in a row gets a pause, and the later channels go on without it. */
const failuresBeforePause = 8;
const pauseMs = minutes(5);

/** One run of the job of a channel. */
interface Run {
  channel: Channel;
  failures: unknown[];
  failuresInRow: number;
}

/** Sends what is due by the channel and still unread. Returns how many were sent, and adds to `failures`. */
export async function sendDeliveries(deps: SendDeps, channel: Channel, failures: unknown[]): Promise<number> {
  const run: Run = { channel, failures, failuresInRow: 0 };
  const due = await dueDeliveries(deps, channel);
  const queue = new PQueue({ concurrency: peopleAtOnce });
  const counts = await queue.addAll(
    [...Map.groupBy(due, ({ userId }) => userId)].map(
      ([userId, rows]) =>
        () =>
          sendToPerson(deps, userId, rows, run).catch((error: unknown) => {
            failures.push(error);
            return 0;
          }),
    ),
  );
  return counts.reduce((sum, count) => sum + count, 0);
}

/** The older first. A step waits while an earlier one of its notification is due: that one moves it. */
function dueDeliveries({ db, clock }: SendDeps, channel: Channel): Promise<Delivery[]> {
  const now = clock.now();
  const earlier = alias(deliveries, 'earlier');
  const earlierChannels = channelOrder.slice(0, channelOrder.indexOf(channel));
  const isBehind = exists(
    db
      .select({ id: earlier.id })
      .from(earlier)
      .where(
        and(
          ...[eq(earlier.userId, deliveries.userId), eq(earlier.notificationId, deliveries.notificationId)],
          ...[eq(earlier.status, 'waiting'), lte(earlier.dueAt, now)],
          inArray(earlier.channel, earlierChannels),
        ),
      ),
  );
  return db
    .select()
    .from(deliveries)
    .where(
      and(
        ...[eq(deliveries.channel, channel), eq(deliveries.status, 'waiting'), lte(deliveries.dueAt, now)],
        earlierChannels.length > 0 ? not(isBehind) : undefined,
      ),
    )
    .orderBy(asc(deliveries.dueAt), asc(deliveries.id))
    .limit(rowsAtOnce);
}

async function sendToPerson(
  deps: SendDeps,
  userId: number,
  rows: readonly Delivery[],
  run: Run,
): Promise<number> {
  const { db, clock } = deps;
  const [reach, actor] = [await findReach(deps, userId), await actorOfPerson(db, userId)];
  const ids = rows.map(({ notificationId }) => notificationId);
  const unread = actor ? await unreadNotifications(deps, actor, { newest: ids.length, ids }) : [];
  const found = new Map(unread.map((one) => [one.id, one]));
  const newest = newestOf(rows, found);
  let sent = 0;
  let hasTried = false;
  for (const row of rows.toSorted((left, right) => left.notificationId - right.notificationId)) {
    const notification = newest.has(row) ? found.get(row.notificationId) : undefined;
    if (!reach || !notification || !isWanted(reach, row, notification, clock.now())) await drop(db, row);
    else if (await isPutOff(deps, { row, reach, notification, run })) continue;
    else if (hasTried && !(await isStillUnread(deps, actor, row))) await drop(db, row);
    else {
      hasTried = true;
      sent += Number(await sendClaimed(deps, { row, reach, notification, run }));
    }
  }
  return sent;
}

async function isPutOff(
  { db, clock }: SendDeps,
  { row, reach, notification, run }: Planned,
): Promise<boolean> {
  const now = clock.now();
  const quiet = quietUntil(reach.quiet, now);
  const isPaused = run.failuresInRow >= failuresBeforePause;
  if (quiet && !isLockedKind(kindOf(notification.type))) await postpone(db, row, quiet);
  else if (isPaused) await pause(db, row, now);
  else return false;
  return true;
}

interface Planned {
  row: Delivery;
  reach: Reach;
  notification: Notification;
  run: Run;
}

async function sendClaimed(deps: SendDeps, { row, reach, notification, run }: Planned): Promise<boolean> {
  if (!(await claim(deps.db, row, deps.clock.now()))) return false;
  const isSent = await sendInTime(deps, { row, reach, notification, run });
  await settle(deps.db, row, isSent ? 'sent' : 'failed');
  return isSent;
}

async function sendInTime(deps: SendDeps, { reach, notification, run }: Planned): Promise<boolean> {
  const { channel, failures } = run;
  try {
    const sending = sendBy(deps, channel, reach, notification);
    const isSent = await withTimeout(sending, sendTimeoutMs, `the provider of ${channel} did not answer`);
    run.failuresInRow = 0;
    return isSent;
  } catch (error) {
    run.failuresInRow += 1;
    failures.push(error);
    return false;
  }
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

function newestOf(rows: readonly Delivery[], found: ReadonlyMap<number, Notification>): Set<Delivery> {
  const timeOf = ({ notificationId }: Delivery) =>
    Date.parse(found.get(notificationId)?.created_at ?? '') || 0;
  const isLocked = ({ notificationId }: Delivery) => {
    const notification = found.get(notificationId);
    return notification !== undefined && isLockedKind(kindOf(notification.type));
  };
  const others = rows.filter((row) => !isLocked(row));
  const newest = others.toSorted((left, right) => timeOf(right) - timeOf(left)).slice(0, sentAtOnce);
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

/** The later steps are not moved: they need not wait for this channel. */
async function pause(db: Db, row: Delivery, now: Date): Promise<void> {
  if (row.plannedAt < after(now, -oldestMs)) return drop(db, row);
  await db
    .update(deliveries)
    .set({ dueAt: after(now, pauseMs) })
    .where(isStillDue(row));
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

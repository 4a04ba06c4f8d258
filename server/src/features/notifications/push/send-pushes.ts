import type { Notification } from '@sto/contract/notifications/notifications.schemas';
import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import PQueue from 'p-queue';
import webPush from 'web-push';
import { actorOfSession } from '../../../auth/actor.ts';
import { pushDevices } from '../../../db/tables/notices.ts';
import { sessions } from '../../../db/tables/users.ts';
import type { Deps } from '../../../deps.ts';
import { hours, seconds } from '../../../platform/clock/durations.ts';
import { postToUntrustedUrl } from '../../../platform/post-to-untrusted-url.ts';
import { listNotifications } from '../list-notifications.ts';

type PushDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'secrets'>;
type Device = typeof pushDevices.$inferSelect & { userId: number };

const answerTimeoutMs = seconds(10);
/** A device that is off shows what is at most this old. */
const lifetimeSeconds = hours(24) / 1000;
const devicesAtOnce = 8;
/** A device that was off for long gets the newest; the list has the rest. */
const sentAtOnce = 3;
/** The push service says that the browser has left (RFC 8030, 7.3). */
const goneStatuses: unknown[] = [404, 410];
/** Events get their ids before their commit; by then all of them are visible. */
const settledAfterSeconds = 5;

/**
 * Sends what is still unread to the browsers of people to whom something has happened. Of two servers one sends it, and a
 * push service that does not answer is not tried again: the list on the site is complete. Returns the number of sent
 * notifications.
 */
export async function sendPushes(deps: PushDeps, settledAfter = settledAfterSeconds): Promise<number> {
  const queue = new PQueue({ concurrency: devicesAtOnce });
  const { devices, upTo } = await devicesWithNews(deps, settledAfter);
  const counts = await queue.addAll(devices.map((device) => () => sendToDevice(deps, device, upTo)));
  return counts.reduce((sum, count) => sum + count, 0);
}

async function devicesWithNews({ db, clock }: PushDeps, settledAfter: number) {
  const { rows } = await db.execute<{ id: string | null }>(sql`
    select max(id) as id from live_events where at <= clock_timestamp() - make_interval(secs => ${settledAfter})`);
  const upTo = Number(rows[0]?.id ?? 0);
  const devices = await db
    .select({ device: pushDevices, userId: sessions.userId })
    .from(pushDevices)
    .innerJoin(sessions, eq(sessions.id, pushDevices.sessionId))
    .where(
      and(
        ...[isNull(sessions.revokedAt), gt(sessions.expiresAt, clock.now())],
        sql`exists (select from live_events where id > ${pushDevices.lastEventId} and id <= ${upTo}
          and user_ids @> array[${sessions.userId}])`,
      ),
    );
  return { devices: devices.map(({ device, userId }): Device => ({ ...device, userId })), upTo };
}

async function sendToDevice(deps: PushDeps, device: Device, upTo: number): Promise<number> {
  const { db, clock } = deps;
  const isDevice = eq(pushDevices.id, device.id);
  const claimed = await db
    .update(pushDevices)
    .set({ lastEventId: upTo })
    .where(and(isDevice, eq(pushDevices.lastEventId, device.lastEventId)));
  if (!claimed.rowCount) return 0;
  const found = await actorOfSession(db, device.sessionId, clock.now());
  if (!found) return 0;
  const form = { page: 1, page_size: sentAtOnce, only_unread: true };
  const { items } = await listNotifications(deps, found, form);
  const news = items.filter(({ created_at }) => new Date(created_at) > device.sentUntil).toReversed();
  let sent = 0;
  for (const notification of news) {
    const { result } = await post(deps, device, notification);
    if (goneStatuses.includes(result)) {
      await db.delete(pushDevices).where(isDevice);
      return sent;
    }
    if (typeof result === 'number' && result < 300) sent += 1;
  }
  const newest = news.at(-1);
  if (newest)
    await db
      .update(pushDevices)
      .set({ sentUntil: new Date(newest.created_at) })
      .where(isDevice);
  return sent;
}

/** Encrypted for the browser (RFC 8291) and signed by the installation (RFC 8292). */
function post({ config, secrets }: PushDeps, device: Device, notification: Notification) {
  const { title, text, url } = notification;
  const { endpoint, headers, body } = webPush.generateRequestDetails(
    { endpoint: device.endpoint, keys: { p256dh: device.p256dh, auth: device.auth } },
    JSON.stringify({ title, text, url, tag: String(notification.id) }),
    {
      vapidDetails: { subject: subjectOf(config), ...secrets.push },
      TTL: lifetimeSeconds,
      contentEncoding: 'aes128gcm',
      urgency: 'high',
    },
  );
  return postToUntrustedUrl(endpoint, {
    headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])),
    body: body ?? '',
    timeoutMs: answerTimeoutMs,
    mayBeLoopback: config.isPublicUrlLocal,
  });
}

/** Whom a push service writes to when something is wrong. */
function subjectOf({ contacts, publicUrl }: PushDeps['config']): string {
  if (contacts.email) return `mailto:${contacts.email}`;
  return publicUrl.startsWith('https:') ? publicUrl : 'mailto:operator@localhost';
}

import type { Notification } from '@sto/contract/notifications/notifications.schemas';
import { pushedOf } from '@sto/contract/notifications/pushed';
import { and, eq, lt } from 'drizzle-orm';
import webPush from 'web-push';
import { actorOfPerson } from '../../../auth/actor.ts';
import { pushDevices } from '../../../db/tables/notices.ts';
import type { Deps } from '../../../deps.ts';
import { hours, seconds } from '../../../platform/clock/durations.ts';
import { type Posted, postToUntrustedUrl } from '../../../platform/post-to-untrusted-url.ts';
import type { Device, Reach } from '../delivery/reach.queries.ts';
import { notificationCount } from '../notifications.queries.ts';

type PushDeps = Pick<Deps, 'db' | 'config' | 'secrets'>;

const answerTimeoutMs = seconds(10);
/** A device that is off shows what is at most this old. */
const lifetimeSeconds = hours(24) / 1000;
/** The push service says that the browser has left (RFC 8030, 7.3). */
const goneStatuses: unknown[] = [404, 410];

/**
 * To all browsers of a person that had subscribed by then. Whether one of them has got it. Throws when no push service
 * of theirs is there: such failures count towards the pause of the channel.
 */
export async function pushToDevices(
  deps: PushDeps,
  { userId, devices }: Pick<Reach, 'userId' | 'devices'>,
  notification: Notification,
): Promise<boolean> {
  const at = new Date(notification.created_at);
  const actor = await actorOfPerson(deps.db, userId);
  const unread = actor ? await notificationCount(deps.db, actor, true) : 0;
  const pushed = JSON.stringify(pushedOf(notification, unread));
  const older = devices.filter(({ subscribedAt }) => subscribedAt < at);
  const results = await Promise.all(older.map((device) => pushTo(deps, device, pushed, at)));
  if (results.length > 0 && results.every(isAway))
    throw new Error(`no push service took it: ${[...new Set(results)].join(', ')}`);
  return results.some(isTaken);
}

const isTaken = (result: Posted['result']) => typeof result === 'number' && result < 300;
const isAway = (result: Posted['result']) =>
  typeof result === 'number' ? result >= 500 : result !== 'private_address';

async function pushTo(deps: PushDeps, device: Device, pushed: string, at: Date): Promise<Posted['result']> {
  const { result } = await post(deps, device, pushed);
  const isDevice = eq(pushDevices.id, device.id);
  if (goneStatuses.includes(result)) await deps.db.delete(pushDevices).where(isDevice);
  else
    await deps.db
      .update(pushDevices)
      .set({ sentUntil: at })
      .where(and(isDevice, lt(pushDevices.sentUntil, at)));
  return result;
}

/** Encrypted for the browser (RFC 8291) and signed by the installation (RFC 8292). */
function post({ config, secrets }: PushDeps, device: Device, pushed: string) {
  const { endpoint, headers, body } = webPush.generateRequestDetails(
    { endpoint: device.endpoint, keys: { p256dh: device.p256dh, auth: device.auth } },
    pushed,
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

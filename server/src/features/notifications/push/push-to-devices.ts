import type { Notification } from '@sto/contract/notifications/notifications.schemas';
import { pushedOf } from '@sto/contract/notifications/pushed';
import { and, eq, lt } from 'drizzle-orm';
import webPush from 'web-push';
import { pushDevices } from '../../../db/tables/notices.ts';
import type { Deps } from '../../../deps.ts';
import { hours, seconds } from '../../../platform/clock/durations.ts';
import { postToUntrustedUrl } from '../../../platform/post-to-untrusted-url.ts';
import type { Device } from '../delivery/reach.queries.ts';

type PushDeps = Pick<Deps, 'db' | 'config' | 'secrets'>;

const answerTimeoutMs = seconds(10);
/** A device that is off shows what is at most this old. */
const lifetimeSeconds = hours(24) / 1000;
/** The push service says that the browser has left (RFC 8030, 7.3). */
const goneStatuses: unknown[] = [404, 410];

/** To all browsers of a person that had subscribed by then. Whether one of them has got it. */
export async function pushToDevices(
  deps: PushDeps,
  devices: readonly Device[],
  notification: Notification,
): Promise<boolean> {
  const at = new Date(notification.created_at);
  let isSent = false;
  for (const device of devices.filter(({ subscribedAt }) => subscribedAt < at)) {
    const { result } = await post(deps, device, notification);
    const isDevice = eq(pushDevices.id, device.id);
    if (goneStatuses.includes(result)) await deps.db.delete(pushDevices).where(isDevice);
    else
      await deps.db
        .update(pushDevices)
        .set({ sentUntil: at })
        .where(and(isDevice, lt(pushDevices.sentUntil, at)));
    isSent ||= typeof result === 'number' && result < 300;
  }
  return isSent;
}

/** Encrypted for the browser (RFC 8291) and signed by the installation (RFC 8292). */
function post({ config, secrets }: PushDeps, device: Device, notification: Notification) {
  const { endpoint, headers, body } = webPush.generateRequestDetails(
    { endpoint: device.endpoint, keys: { p256dh: device.p256dh, auth: device.auth } },
    JSON.stringify(pushedOf(notification)),
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

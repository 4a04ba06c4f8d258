import { ECDH } from 'node:crypto';
import type { AnswerOf, FormOf } from '@sto/contract/endpoint';
import type { notificationSettingsEndpoints } from '@sto/contract/notifications/notification-settings.endpoints';
import { and, eq, or } from 'drizzle-orm';
import { pushDevices } from '../../../db/tables/notices.ts';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../http/app-error.ts';
import type { Call } from '../../../http/call.ts';
import { newestEventId } from '../../../live/missed-events.ts';
import { isPostableUrl } from '../../../platform/post-to-untrusted-url.ts';

type Endpoints = typeof notificationSettingsEndpoints;

/** The browser of this session shows notifications from now on; what came before is in the list. */
export async function subscribe(
  { db, clock, config }: Deps,
  { actor }: Call<'user'>,
  { endpoint, keys }: FormOf<Endpoints['subscribe']>,
): Promise<AnswerOf<Endpoints['subscribe']>> {
  // The operator's own browser must not get the person's news.
  if (actor.operator || !actor.sessionId) throw new AppError('forbidden');
  if (!isPostableUrl(endpoint, { mayBeLoopback: config.isPublicUrlLocal }))
    throw new AppError('form_invalid', {}, { endpoint: ['Нужен адрес службы уведомлений браузера'] });
  if (!isCurvePoint(keys.p256dh))
    throw new AppError('form_invalid', {}, { keys: ['Ключи браузера не подходят'] });
  const { sessionId } = actor;
  await db.transaction(async (tx) => {
    // The browser may have belonged to another person, and a session may get a new address.
    await tx
      .delete(pushDevices)
      .where(or(eq(pushDevices.sessionId, sessionId), eq(pushDevices.endpoint, endpoint)));
    await tx
      .insert(pushDevices)
      .values({
        ...{ sessionId, endpoint, ...keys, lastEventId: await newestEventId(tx) },
        ...{ subscribedAt: clock.now(), sentUntil: clock.now() },
      })
      // Two tabs at once.
      .onConflictDoNothing();
  });
  return { is_subscribed: true };
}

/** The text is encrypted for this public key: another point would fail with each notification. */
function isCurvePoint(publicKey: string): boolean {
  try {
    ECDH.convertKey(publicKey, 'prime256v1', 'base64url');
    return true;
  } catch {
    return false;
  }
}

export async function unsubscribe(
  { db }: Deps,
  { actor }: Call<'user'>,
  { endpoint }: FormOf<Endpoints['unsubscribe']>,
): Promise<AnswerOf<Endpoints['unsubscribe']>> {
  await db
    .delete(pushDevices)
    .where(and(eq(pushDevices.sessionId, actor.sessionId), eq(pushDevices.endpoint, endpoint)));
  return { is_subscribed: false };
}

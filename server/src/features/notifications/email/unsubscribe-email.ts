import type { AnswerOf, FormOf } from '@sto/contract/endpoint';
import { isLockedKind } from '@sto/contract/notifications/notification-kinds';
import type { notificationSettingsEndpoints } from '@sto/contract/notifications/notification-settings.endpoints';
import { eq } from 'drizzle-orm';
import { notificationChoices } from '../../../db/tables/notices.ts';
import { users } from '../../../db/tables/users.ts';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../http/app-error.ts';
import type { Call } from '../../../http/call.ts';
import { readUnsubscribeToken } from './unsubscribe-token.ts';

type Endpoint = typeof notificationSettingsEndpoints.unsubscribeEmail;

/** The letter is enough to end its kind: the address may be read on a device without a session. */
export async function unsubscribeEmail(
  { db, secrets }: Deps,
  _call: Call<'public'>,
  { token }: FormOf<Endpoint>,
): Promise<AnswerOf<Endpoint>> {
  const subject = readUnsubscribeToken(secrets, token);
  if (!subject || (await db.$count(users, eq(users.id, subject.userId))) === 0)
    throw new AppError('not_found');
  const { userId, kind } = subject;
  if (isLockedKind(kind)) throw new AppError('notification_locked');
  await db
    .insert(notificationChoices)
    .values({ userId, kind, channel: 'email', isOn: false })
    .onConflictDoUpdate({
      target: [notificationChoices.userId, notificationChoices.kind, notificationChoices.channel],
      set: { isOn: false },
    });
  return { type: kind };
}

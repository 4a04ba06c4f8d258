import type { AnswerOf, FormOf } from '@sto/contract/endpoint';
import type { notificationSettingsEndpoints } from '@sto/contract/notifications/notification-settings.endpoints';
import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import { hashCode, isSameHash } from '../../../auth/login-code.ts';
import { emailCodes } from '../../../db/tables/notices.ts';
import { users } from '../../../db/tables/users.ts';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../http/app-error.ts';
import type { Call } from '../../../http/call.ts';
import { settingsOf } from '../settings/view-settings.ts';

type Endpoint = typeof notificationSettingsEndpoints.confirmEmail;

/**
 * The right code makes the address of the profile a channel. A try is counted before the code is compared, so that
 * parallel guesses do not add up.
 */
export async function confirmEmail(
  deps: Deps,
  { actor }: Call<'user'>,
  { request_id: requestId, code }: FormOf<Endpoint>,
): Promise<AnswerOf<Endpoint>> {
  const { db, clock, secrets } = deps;
  const now = clock.now();
  const isOpen = and(eq(emailCodes.id, requestId), isNull(emailCodes.confirmedAt));
  const [sent] = await db
    .update(emailCodes)
    .set({ attemptsLeft: sql`${emailCodes.attemptsLeft} - 1` })
    .where(
      and(
        ...[isOpen, eq(emailCodes.userId, actor.userId)],
        ...[gt(emailCodes.attemptsLeft, 0), gt(emailCodes.expiresAt, now)],
      ),
    )
    .returning();
  if (!sent) throw new AppError('code_expired');
  const { id, email, codeHash, attemptsLeft } = sent;
  if (!isSameHash(codeHash, hashCode(secrets, id, code)))
    throw attemptsLeft > 0
      ? new AppError('email_code_wrong', { attempts_left: attemptsLeft })
      : new AppError('code_expired');
  await db.transaction(async (tx) => {
    const spent = await tx.update(emailCodes).set({ confirmedAt: now }).where(isOpen);
    const confirmed = await tx
      .update(users)
      .set({ confirmedEmail: email })
      .where(and(eq(users.id, actor.userId), eq(users.email, email)));
    // The address was changed meanwhile.
    if (!spent.rowCount || !confirmed.rowCount) throw new AppError('code_expired');
  });
  return settingsOf(deps, actor);
}

import { randomUUID } from 'node:crypto';
import type { AnswerOf } from '@sto/contract/endpoint';
import { loginCodeLength } from '@sto/contract/limits';
import type { notificationSettingsEndpoints } from '@sto/contract/notifications/notification-settings.endpoints';
import { and, asc, eq, gt, or, sql } from 'drizzle-orm';
import { hashCode, makeCode } from '../../../auth/login-code.ts';
import type { Db } from '../../../db/client.ts';
import { lockPerson } from '../../../db/lock-person.ts';
import { emailCodes } from '../../../db/tables/notices.ts';
import { users } from '../../../db/tables/users.ts';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../http/app-error.ts';
import type { Call } from '../../../http/call.ts';
import { after, days, minutes, seconds, secondsUntil } from '../../../platform/clock/durations.ts';

type Answer = AnswerOf<typeof notificationSettingsEndpoints.sendEmailCode>;

const lifetimeMs = minutes(15);
const resendAfterMs = seconds(60);
const attempts = 5;
/** Of a person, and to an address from all people together: strangers get no flood of letters. */
const maxPerDay = 5;

/** Sends a code to the address in the profile. A new code ends the one before it. */
export async function sendEmailCode(deps: Deps, { actor }: Call<'user'>): Promise<Answer> {
  const { db, clock, mail, secrets, config, log } = deps;
  // The address is the person's affair; the operator would get no code anyway.
  if (actor.operator) throw new AppError('forbidden');
  if (!mail) throw new AppError('email_unavailable');
  const { userId } = actor;
  const [id, code] = [randomUUID(), makeCode()];
  const email = await db.transaction(async (tx) => {
    await lockPerson(tx, userId);
    const now = clock.now();
    const [person] = await tx.select({ email: users.email }).from(users).where(eq(users.id, userId));
    if (!person?.email) throw new AppError('email_missing');
    if (config.limits) await checkLimits(tx, userId, person.email, now);
    await tx
      .update(emailCodes)
      .set({ expiresAt: now })
      .where(and(eq(emailCodes.userId, userId), gt(emailCodes.expiresAt, now)));
    await tx.insert(emailCodes).values({
      ...{ id, userId, email: person.email, codeHash: hashCode(secrets, id, code) },
      ...{ attemptsLeft: attempts, sentAt: now, expiresAt: after(now, lifetimeMs) },
    });
    return person.email;
  });
  const text = `Код: ${code}. Введите его в настройках уведомлений, чтобы получать письма на этот адрес.\n\nЕсли вы не просили код, не отвечайте на это письмо: без кода адрес никто не подтвердит.\n\nСТО рядом, ${config.publicUrl}`;
  const isSent = await mail
    .send({ to: email, subject: 'Код для подтверждения почты', text })
    .catch((error) => {
      log.error({ err: error }, 'code to an e-mail address not sent');
      return false;
    });
  if (!isSent) throw new AppError('code_not_sent', { retry_after: resendAfterMs / 1000 });
  return {
    request_id: id,
    code_length: loginCodeLength,
    resend_after: resendAfterMs / 1000,
    expires_in: lifetimeMs / 1000,
    attempts_left: attempts,
  };
}

async function checkLimits(tx: Db, userId: number, email: string, now: Date): Promise<void> {
  // Of several people with one address each has to see the codes of the others.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`email:${email}`}, 0))`);
  const ofDay = await tx
    .select({ userId: emailCodes.userId, email: emailCodes.email, sentAt: emailCodes.sentAt })
    .from(emailCodes)
    .where(
      and(
        or(eq(emailCodes.userId, userId), eq(emailCodes.email, email)),
        gt(emailCodes.sentAt, after(now, -days(1))),
      ),
    )
    .orderBy(asc(emailCodes.sentAt));
  const own = ofDay.filter((row) => row.userId === userId);
  const newest = own.at(-1);
  const ends = newest ? [after(newest.sentAt, resendAfterMs)] : [];
  for (const rows of [own, ofDay.filter((row) => row.email === email)]) {
    const first = rows.at(-maxPerDay);
    if (first) ends.push(after(first.sentAt, days(1)));
  }
  const until = new Date(Math.max(0, ...ends.map((end) => end.getTime())));
  if (until > now) throw new AppError('email_codes_too_many', { retry_after: secondsUntil(until, now) });
}

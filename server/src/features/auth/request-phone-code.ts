import { randomUUID } from 'node:crypto';
import type { phoneEndpoints } from '@sto/contract/auth/auth.endpoints';
import type { LoginRequest } from '@sto/contract/auth/auth.schemas';
import type { FormOf } from '@sto/contract/endpoint';
import { and, countDistinct, eq, gt, ne, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { lockPerson } from '../../db/lock-person.ts';
import { loginRequests } from '../../db/tables/users.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../http/app-error.ts';
import type { Call } from '../../http/call.ts';
import { recordLimitHits } from '../../observability/limit-hits.ts';
import { after, days } from '../../platform/clock/durations.ts';
import { checkOwnNumber, sendCode } from './request-login.ts';

export const maxPhonesPerDay = 3;

/**
 * Sends a code to a phone that a person wants to give in a bid. The limits of login codes count it too, and a person
 * requests codes for at most three phones a day, so that strangers get no flood of SMS.
 */
export async function requestPhoneCode(
  deps: Deps,
  { actor, ip }: Call<'user'>,
  { phone, channel }: FormOf<typeof phoneEndpoints.sendCode>,
): Promise<LoginRequest> {
  checkOwnNumber(phone);
  const { userId } = actor;
  const request = { id: randomUUID(), phone, channel, ip, identityHash: null, userId };
  const sent = sendCode(deps, request, async (tx, code) => {
    if (deps.config.limits) await checkPhonesOfDay(tx, userId, phone, code.sentAt);
    await tx
      .update(loginRequests)
      .set({ expiresAt: code.sentAt })
      .where(
        and(
          eq(loginRequests.userId, userId),
          eq(loginRequests.phone, phone),
          gt(loginRequests.expiresAt, code.sentAt),
        ),
      );
    await tx.insert(loginRequests).values({ ...code, createdAt: code.sentAt });
  });
  return recordLimitHits(deps, userId, sent);
}

async function checkPhonesOfDay(tx: Db, userId: number, phone: string, now: Date): Promise<void> {
  await lockPerson(tx, userId);
  const [others] = await tx
    .select({ count: countDistinct(loginRequests.phone) })
    .from(loginRequests)
    .where(
      and(
        eq(loginRequests.userId, userId),
        ne(loginRequests.phone, phone),
        // Codes that confirm a session go to the account's own phone.
        sql`${loginRequests.phone} <> (select phone from users where users.id = ${userId})`,
        gt(loginRequests.createdAt, after(now, -days(1))),
      ),
    );
  if ((others?.count ?? 0) >= maxPhonesPerDay) throw new AppError('phones_too_many');
}

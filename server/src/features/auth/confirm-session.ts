import { randomUUID } from 'node:crypto';
import type { sessionEndpoints } from '@sto/contract/auth/auth.endpoints';
import type { LoginRequest } from '@sto/contract/auth/auth.schemas';
import type { FormOf } from '@sto/contract/endpoint';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Actor } from '../../auth/actor.ts';
import type { Db } from '../../db/client.ts';
import { loginRequests, sessions, users } from '../../db/tables/users.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../http/app-error.ts';
import type { Call } from '../../http/call.ts';
import { sendCode } from './request-login.ts';
import { spendRequest, takeAttempt } from './take-attempt.ts';

/** Sends a code to the account's phone, within the limits of login codes. Not to an operator in the person's place. */
export async function requestSessionCode(
  deps: Deps,
  { actor, ip }: Call<'user'>,
  { channel }: FormOf<typeof sessionEndpoints.sendCode>,
): Promise<LoginRequest> {
  const { phone, identityHash } = await ownSession(deps.db, actor);
  const request = { id: randomUUID(), phone, channel, ip, identityHash, userId: actor.userId };
  return sendCode(deps, request, async (tx, code) => {
    await tx.insert(loginRequests).values({ ...code, createdAt: code.sentAt });
  });
}

/** The right code makes this session as fresh as a login. A code to another phone of the person does not. */
export async function confirmSession(
  deps: Deps,
  { actor }: Call<'user'>,
  form: FormOf<typeof sessionEndpoints.confirm>,
): Promise<Record<string, never>> {
  const { phone } = await ownSession(deps.db, actor);
  const isOwn = sql`${loginRequests.userId} = ${actor.userId} and ${loginRequests.phone} = ${phone}`;
  const { id } = await takeAttempt(deps, form, isOwn);
  const confirmedAt = deps.clock.now();
  await deps.db.transaction(async (tx) => {
    await spendRequest(tx, id, confirmedAt);
    await tx.update(sessions).set({ confirmedAt }).where(eq(sessions.id, actor.sessionId));
  });
  return {};
}

async function ownSession(db: Db, { sessionId }: Actor) {
  const [session] = await db
    .select({ phone: users.phone, identityHash: sessions.identityHash })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.id, sessionId), isNull(sessions.operatorId)));
  if (!session) throw new AppError('forbidden');
  return session;
}

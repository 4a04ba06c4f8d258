import type { authEndpoints } from '@sto/contract/auth/auth.endpoints';
import type { TokenPair } from '@sto/contract/auth/auth.schemas';
import type { FormOf } from '@sto/contract/endpoint';
import { and, eq, gt, isNull } from 'drizzle-orm';
import type { z } from 'zod';
import { sessionEnd } from '../../auth/session-lifetime.ts';
import { sessions, users } from '../../db/tables/users.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../http/app-error.ts';
import type { Call } from '../../http/call.ts';
import { reportSecurityEvent } from '../../observability/security-events.ts';
import { seconds } from '../../platform/clock/durations.ts';
import { tokensOf } from './start-session.ts';

const graceMs = seconds(30);

/**
 * A refresh token works once. For 30 s it returns the same new pair again, because two tabs or a lost answer may use
 * it twice. A later use means a stolen copy and ends the whole session.
 */
export async function refreshSession(
  deps: Deps,
  _call: Call<'public'>,
  form: FormOf<typeof authEndpoints.refreshToken>,
): Promise<z.infer<typeof TokenPair>> {
  const { db, clock, tokens, log } = deps;
  const claim = tokens.readRefresh(form.refresh_token);
  if (!claim) throw new AppError('refresh_invalid');
  const now = clock.now();
  const isLive = and(
    eq(sessions.id, claim.sessionId),
    isNull(sessions.revokedAt),
    gt(sessions.expiresAt, now),
  );
  const [owner] = await db
    .select({
      createdAt: sessions.createdAt,
      roles: users.roles,
      operatorId: sessions.operatorId,
      expiresAt: sessions.expiresAt,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(isLive);
  if (!owner) throw new AppError('refresh_invalid');
  const [rotated] = await db
    .update(sessions)
    .set({
      generation: claim.generation + 1,
      rotatedAt: now,
      lastUsedAt: now,
      expiresAt: owner.operatorId ? owner.expiresAt : sessionEnd(now, owner.createdAt, owner.roles),
    })
    .where(and(isLive, eq(sessions.generation, claim.generation)))
    .returning();
  if (rotated) return tokensOf(deps, rotated, now);

  const [session] = await db.select().from(sessions).where(isLive);
  if (!session) throw new AppError('refresh_invalid');
  const isWithinGrace =
    claim.generation === session.generation - 1 && now.getTime() - session.rotatedAt.getTime() <= graceMs;
  if (isWithinGrace) return tokensOf(deps, session, now);
  await db.update(sessions).set({ revokedAt: now }).where(eq(sessions.id, session.id));
  reportSecurityEvent(log, 'refresh_token_reused');
  throw new AppError('refresh_invalid');
}

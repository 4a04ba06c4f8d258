import type { TokenPair } from '@sto/contract/auth/auth.schemas';
import { and, eq, gt, isNull } from 'drizzle-orm';
import type { z } from 'zod';
import { sessions } from '../../db/tables/users.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../http/app-error.ts';
import { after, seconds } from '../../platform/clock/durations.ts';
import { sessionLifetimeMs, tokensOf } from './start-session.ts';

const graceMs = seconds(30);

/**
 * A refresh token works once. For 30 s after that it answers with the same new pair, because two tabs or
 * a lost answer may use it twice; used later it is a stolen copy, and the whole session ends.
 */
export async function refreshSession(deps: Deps, token: string): Promise<z.infer<typeof TokenPair>> {
  const { db, clock, tokens } = deps;
  const claim = tokens.readRefresh(token);
  if (!claim) throw new AppError('refresh_invalid');
  const now = clock.now();
  const isLive = and(
    eq(sessions.id, claim.sessionId),
    isNull(sessions.revokedAt),
    gt(sessions.expiresAt, now),
  );
  const [rotated] = await db
    .update(sessions)
    .set({
      generation: claim.generation + 1,
      rotatedAt: now,
      lastUsedAt: now,
      expiresAt: after(now, sessionLifetimeMs),
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
  throw new AppError('refresh_invalid');
}

import { and, eq, gt, isNull, or } from 'drizzle-orm';
import type { Db } from '../db/client.ts';
import { sessions } from '../db/tables/users.ts';
import { AppError } from '../http/app-error.ts';
import { after, minutes } from '../platform/clock/durations.ts';
import type { Actor } from './actor.ts';

const freshMs = minutes(15);

/**
 * Requires a session that was just opened or confirmed by a code, because the result outlives the session. An operator
 * in the place of a person has entered no code of that person.
 */
export async function checkFreshLogin(db: Db, { sessionId }: Actor, now: Date): Promise<void> {
  const isOwn = and(eq(sessions.id, sessionId), isNull(sessions.operatorId));
  const since = after(now, -freshMs);
  const isFresh = and(isOwn, or(gt(sessions.createdAt, since), gt(sessions.confirmedAt, since)));
  if ((await db.$count(sessions, isFresh)) === 0) throw new AppError('fresh_login_required');
}

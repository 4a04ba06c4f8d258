import { and, eq, gt } from 'drizzle-orm';
import type { Db } from '../db/client.ts';
import { sessions } from '../db/tables/users.ts';
import { AppError } from '../http/app-error.ts';
import { after, minutes } from '../platform/clock/durations.ts';
import type { Actor } from './actor.ts';

const freshMs = minutes(15);

/** Requires a session that was just opened by a code, because the result outlives the session. */
export async function checkFreshLogin(db: Db, { sessionId }: Actor, now: Date): Promise<void> {
  const isFresh = and(eq(sessions.id, sessionId), gt(sessions.createdAt, after(now, -freshMs)));
  if ((await db.$count(sessions, isFresh)) === 0) throw new AppError('fresh_login_required');
}

import type { sessionEndpoints } from '@sto/contract/auth/auth.endpoints';
import type { AnswerOf, FormOf } from '@sto/contract/endpoint';
import { and, eq, ne } from 'drizzle-orm';
import { sessions } from '../../db/tables/users.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../http/app-error.ts';
import type { Call } from '../../http/call.ts';
import { liveSessionsOf } from './sessions.queries.ts';

/**
 * Signs out one device of the person, or all but this one: a lost phone is refused from its next call on. Another
 * person's session is not found.
 */
export async function revokeSessions(
  { db, clock }: Deps,
  { actor }: Call<'user'>,
  { id }: FormOf<typeof sessionEndpoints.revoke>,
): Promise<AnswerOf<typeof sessionEndpoints.revoke>> {
  const now = clock.now();
  const chosen = id === undefined ? ne(sessions.id, actor.sessionId) : eq(sessions.id, id);
  const revoked = await db
    .update(sessions)
    .set({ revokedAt: now })
    .where(and(liveSessionsOf(actor, now), chosen))
    .returning({ id: sessions.id });
  if (id !== undefined && revoked.length === 0) throw new AppError('not_found');
  return { revoked_count: revoked.length };
}

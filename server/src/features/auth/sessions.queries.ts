import type { sessionEndpoints } from '@sto/contract/auth/auth.endpoints';
import type { AnswerOf, FormOf } from '@sto/contract/endpoint';
import { and, desc, eq, gt, isNull, type SQL } from 'drizzle-orm';
import type { Actor } from '../../auth/actor.ts';
import { sessions } from '../../db/tables/users.ts';
import type { Deps } from '../../deps.ts';
import type { Call } from '../../http/call.ts';

export function liveSessionsOf(actor: Actor, now: Date): SQL | undefined {
  return and(eq(sessions.userId, actor.userId), isNull(sessions.revokedAt), gt(sessions.expiresAt, now));
}

export async function listSessions(
  { db, clock }: Deps,
  { actor }: Call<'user'>,
  { page, page_size: size }: FormOf<typeof sessionEndpoints.index>,
): Promise<AnswerOf<typeof sessionEndpoints.index>> {
  const mine = liveSessionsOf(actor, clock.now());
  const isCurrent = eq(sessions.id, actor.sessionId);
  const rows = await db
    .select()
    .from(sessions)
    .where(mine)
    .orderBy(desc(isCurrent), desc(sessions.lastUsedAt), sessions.id)
    .limit(size)
    .offset((page - 1) * size);
  return {
    total: await db.$count(sessions, mine),
    items: rows.map((row) => ({
      id: row.id,
      device: row.operatorId ? 'Оператор сайта' : row.device || 'Неизвестное устройство',
      browser: row.browser || null,
      created_at: row.createdAt.toISOString(),
      last_used_at: row.lastUsedAt.toISOString(),
      is_current: row.id === actor.sessionId,
    })),
  };
}

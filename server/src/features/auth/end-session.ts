import { eq } from 'drizzle-orm';
import { sessions } from '../../db/tables/users.ts';
import type { Deps } from '../../deps.ts';
import type { Call } from '../../http/call.ts';

export async function endSession(
  { db, clock }: Deps,
  { actor }: Call<'user'>,
): Promise<Record<string, never>> {
  await db.update(sessions).set({ revokedAt: clock.now() }).where(eq(sessions.id, actor.sessionId));
  return {};
}

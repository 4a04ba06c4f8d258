import { and, gt, inArray, isNull } from 'drizzle-orm';
import { sessions } from '../db/tables/users.ts';
import type { Deps } from '../deps.ts';
import { seconds } from '../platform/clock/durations.ts';
import { closeCodes } from './close-codes.ts';
import type { LiveHub } from './live-hub.ts';

/** Shorter than the minute after which most proxies close a silent connection. */
export const beatEveryMs = seconds(25);

/**
 * Ends sockets whose client has not answered the last ping or has not said `hello`, and those whose session has expired.
 */
export async function beat({ db, clock }: Pick<Deps, 'db' | 'clock'>, hub: LiveHub): Promise<void> {
  for (const live of hub.all) {
    if (!live.isAlive) live.socket.terminate();
    else live.socket.ping();
    live.isAlive = false;
    live.framesSinceBeat = 0;
  }
  const ids = [...new Set(hub.all.map(({ sessionId }) => sessionId))];
  if (ids.length === 0) return;
  const open = await db
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(inArray(sessions.id, ids), isNull(sessions.revokedAt), gt(sessions.expiresAt, clock.now())));
  const isOpen = new Set(open.map(({ id }) => id));
  // A socket that opened meanwhile has a session that was checked then.
  const wasAsked = new Set(ids);
  hub.closeWhere(closeCodes.signedOut, ({ sessionId }) => wasAsked.has(sessionId) && !isOpen.has(sessionId));
}

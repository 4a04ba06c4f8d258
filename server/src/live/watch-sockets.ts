import { and, gt, inArray, isNull } from 'drizzle-orm';
import { sessions } from '../db/tables/users.ts';
import type { Deps } from '../deps.ts';
import { seconds } from '../platform/clock/durations.ts';
import { closeCodes } from './close-codes.ts';
import type { LiveHub } from './live-hub.ts';

/** Whose sockets are meant. */
export type HasTurn = (userId: number) => boolean;

export const turnEveryMs = seconds(1);
/** All have had their turn within less than the minute after which most proxies close a silent connection. */
const turns = 25;

export const everybody: HasTurn = () => true;

/** Some people each second: thousands of pings at once would delay all that others are waiting for. */
export const turnOf =
  (count: number): HasTurn =>
  (userId) =>
    userId % turns === count % turns;

/**
 * Ends sockets whose client has not answered the last ping or has not said `hello`, and those whose session has expired.
 */
export async function beat(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  hub: LiveHub,
  hasTurn = everybody,
): Promise<void> {
  const checked = hub.all.filter(({ userId }) => hasTurn(userId));
  if (checked.length === 0) return;
  for (const live of checked) {
    if (!live.isAlive) live.socket.terminate();
    else live.socket.ping();
    live.isAlive = false;
    live.framesSinceBeat = 0;
  }
  const ids = [...new Set(checked.map(({ sessionId }) => sessionId))];
  const open = await db
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(inArray(sessions.id, ids), isNull(sessions.revokedAt), gt(sessions.expiresAt, clock.now())));
  const isOpen = new Set(open.map(({ id }) => id));
  for (const live of checked) if (!isOpen.has(live.sessionId)) hub.close(live, closeCodes.signedOut);
}

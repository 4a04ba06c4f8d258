import { and, gt, inArray, isNull } from 'drizzle-orm';
import { sessions } from '../db/tables/users.ts';
import type { Deps } from '../deps.ts';
import { seconds } from '../platform/clock/durations.ts';
import { closeCodes } from './close-codes.ts';
import type { LiveHub, LiveSocket } from './live-hub.ts';

/** Shorter than the minute after which most proxies close a silent connection. */
export const beatEveryMs = seconds(25);
/** Between two parts other requests have their turn: thousands of pings in a row would delay them. */
const checkedAtOnce = 250;

/**
 * Ends sockets whose client has not answered the last ping or has not said `hello`, and those whose session has expired.
 */
export async function beat(deps: Pick<Deps, 'db' | 'clock'>, hub: LiveHub): Promise<void> {
  const { all } = hub;
  for (let from = 0; from < all.length; from += checkedAtOnce)
    await check(deps, hub, all.slice(from, from + checkedAtOnce));
}

async function check({ db, clock }: Pick<Deps, 'db' | 'clock'>, hub: LiveHub, part: readonly LiveSocket[]) {
  for (const live of part) {
    if (!live.isAlive) live.socket.terminate();
    else live.socket.ping();
    live.isAlive = false;
    live.framesSinceBeat = 0;
  }
  const ids = [...new Set(part.map(({ sessionId }) => sessionId))];
  const open = await db
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(inArray(sessions.id, ids), isNull(sessions.revokedAt), gt(sessions.expiresAt, clock.now())));
  const isOpen = new Set(open.map(({ id }) => id));
  for (const live of part) if (!isOpen.has(live.sessionId)) hub.close(live, closeCodes.signedOut);
}

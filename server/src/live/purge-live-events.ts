import { sql } from 'drizzle-orm';
import type { Deps } from '../deps.ts';
import { purgePresences } from './presence/presence-rows.ts';
import { purgeTickets } from './socket-tickets.ts';

/** How long a page may be offline and still get what it missed event by event. */
const storedMinutes = 60;

/** Events have the time of the database, by which all servers agree. */
export async function purgeLiveEvents({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<number> {
  const tickets = await purgeTickets(db, clock.now());
  const events = await db.execute(
    sql`delete from live_events where at < clock_timestamp() - make_interval(mins => ${storedMinutes})`,
  );
  return tickets + (events.rowCount ?? 0) + (await purgePresences(db, clock.now()));
}

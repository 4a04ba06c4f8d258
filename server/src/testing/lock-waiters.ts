import { sql } from 'drizzle-orm';
import type { Db } from '../db/client.ts';

/** How many statements wait for a lock that another transaction has. */
export async function lockWaiters(db: Db): Promise<number> {
  const { rows } = await db.execute(
    sql`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
  );
  return rows.length;
}

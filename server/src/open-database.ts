import type { Config } from './config.ts';
import { lockDataFolder, openEmbeddedWhole, openServerDatabase } from './data-folder.ts';
import { type Database, openPostgres } from './db/client.ts';
import { requestTimeouts } from './db/server-pool.ts';
import { minutes } from './platform/clock/durations.ts';

/** Purges and seeds go through large tables. */
const batchTimeouts = { statementMs: minutes(10), silenceMs: minutes(11) };

export interface OpenDatabase {
  database: Database;
  /** The same database with longer timeouts, for batch work. */
  batchDatabase: Database;
  close(): Promise<void>;
}

/** PostgreSQL by `DATABASE_URL`, migrated; without it the embedded database, locked to this process. */
export async function openDatabase({ databaseUrl, dataDir }: Config): Promise<OpenDatabase> {
  if (databaseUrl) {
    // This connection has no timeouts: a migration may take long.
    await (await openServerDatabase(databaseUrl)).close();
    const database = openPostgres(databaseUrl, requestTimeouts);
    const batchDatabase = openPostgres(databaseUrl, batchTimeouts);
    const close = async () => void (await Promise.all([database.close(), batchDatabase.close()]));
    return { database, batchDatabase, close };
  }
  const unlock = await lockDataFolder(dataDir);
  const database = await openEmbeddedWhole(dataDir);
  const close = async () => {
    await database.close();
    await unlock();
  };
  return { database, batchDatabase: database, close };
}

import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { PGlite } from '@electric-sql/pglite';
import { createPgConfig } from '@electric-sql/pglite/node-postgres';
import { sql } from 'drizzle-orm';
import type { NodePgDatabase, NodePgQueryResultHKT } from 'drizzle-orm/node-postgres';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type { PgDatabase } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { type QueryTimeouts, ServerPool } from './server-pool.ts';

/** A handle for queries: the database itself or a transaction. Inside a transaction use only its own. */
export type Db = PgDatabase<NodePgQueryResultHKT>;

export interface Database {
  readonly engine: 'embedded' | 'postgres';
  readonly db: NodePgDatabase;
  readonly pool: pg.Pool;
  close(): Promise<void>;
}

const migrationsFolder = fileURLToPath(new URL('../../migrations', import.meta.url));
/** An arbitrary number, the same in every process: two servers that start together migrate one after the other. */
const migrationLock = 7_311_001;
/** PostgreSQL's codes for a lock timeout and for the aborted side of a deadlock. */
const gaveWay = ['55P03', '40P01'];

export interface EmbeddedDatabase extends Database {
  readonly pglite: PGlite;
}

/** Wraps an open PGlite as a `pg` pool: one driver, one code path. */
export function embeddedDatabase(pglite: PGlite): EmbeddedDatabase {
  const settings = createPgConfig(pglite);
  const { connection } = settings;
  const parse = connection.parse.bind(connection);
  // `pg` passes a query's result parsers where PGlite expects a list of parameter types (pglite 0.5.16).
  connection.parse = (query) =>
    parse({ ...query, types: Array.isArray(query.types) ? query.types : undefined });
  const pool = new pg.Pool(settings as pg.PoolConfig);
  // After a failed query the pool closes its connection, whose end the next query would take for its own answer.
  pool.query = (async (text: string, values?: unknown[]) => {
    const client = await pool.connect();
    try {
      return await client.query(text, values);
    } finally {
      client.release();
    }
  }) as typeof pool.query;
  return {
    engine: 'embedded',
    pglite,
    db: drizzle(pool, { casing: 'snake_case' }),
    pool,
    close: async () => {
      await pool.end();
      await pglite.close();
    },
  };
}

export async function openEmbedded(folder: string): Promise<EmbeddedDatabase> {
  return embeddedDatabase(await PGlite.create(folder));
}

/** Connects to a PostgreSQL server; the first query fails if it does not answer. */
export function openPostgres(url: string, timeouts?: QueryTimeouts): Database {
  const pool = new ServerPool(url, timeouts);
  return { engine: 'postgres', db: drizzle(pool, { casing: 'snake_case' }), pool, close: () => pool.end() };
}

/** Another session locked a table during the whole wait of a migration. */
export class DatabaseInUse extends Error {}

/**
 * A migration that waits for a table blocks everyone after it, so it gives up and tries again. Waiting for three
 * tables it gives up within the second (`deadlock_timeout`) after which PostgreSQL would abort a user's transaction.
 */
const patience = { lockTimeoutMs: 300, pauseMs: 1_000, tries: 30 };

/**
 * Migrates the schema; safe in several processes at once. @throws {DatabaseInUse} when a backup or a long query holds
 * a table.
 */
export async function applyMigrations(
  database: Database,
  { lockTimeoutMs, pauseMs, tries } = patience,
): Promise<void> {
  if (database.engine === 'embedded') return migrate(database.db, { migrationsFolder });
  const client = await database.pool.connect();
  try {
    const single = drizzle(client, { casing: 'snake_case' });
    await single.execute(sql`select pg_advisory_lock(${migrationLock})`);
    try {
      await single.execute(sql.raw(`set lock_timeout = ${lockTimeoutMs}`));
      for (let left = tries - 1; !(await isMigrated(single)); left -= 1) {
        if (left <= 0) throw new DatabaseInUse();
        await sleep(pauseMs);
      }
    } finally {
      await single.execute(sql`reset lock_timeout`);
      await single.execute(sql`select pg_advisory_unlock(${migrationLock})`);
    }
  } finally {
    client.release();
  }
}

/** False if a table could not be locked in time; then nothing was changed. */
async function isMigrated(single: NodePgDatabase): Promise<boolean> {
  try {
    await migrate(single, { migrationsFolder });
    return true;
  } catch (error) {
    const cause = error instanceof Error && error.cause ? error.cause : error;
    if (cause instanceof pg.DatabaseError && gaveWay.includes(cause.code ?? '')) return false;
    throw error;
  }
}

import { setTimeout as sleep } from 'node:timers/promises';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type OlderMigrations, olderMigrations } from '../testing/older-migrations.ts';
import { openTestDatabase } from '../testing/test-db.ts';
import { applyMigrations, type Database, DatabaseInUse } from './client.ts';

const patience = { lockTimeoutMs: 100, pauseMs: 50, tries: 2 };

it('queries after failed ones have their own answers', async () => {
  const { pool, close } = await openTestDatabase();
  try {
    const answerOf = (text: string, values?: unknown[]) =>
      pool.query<{ answer: number }>(text, values).then(
        ({ rows }) => rows[0]?.answer,
        ({ message }: Error) => message,
      );
    const answers: unknown[] = [];
    for (let round = 1; round <= 3; round += 1)
      answers.push(
        await answerOf('select 1 / $1::int as answer', [0]),
        await answerOf('select $1::int as answer', [round]),
        await answerOf('select 2 / 0 as answer'),
        await answerOf('no statement'),
      );
    const failures = ['division by zero', expect.stringContaining('syntax error')];
    expect(answers).toEqual([1, 2, 3].flatMap((round) => ['division by zero', round, ...failures]));
  } finally {
    await close();
  }
});

// The embedded engine has one connection, so no table can be locked by another.
describe.runIf(process.env.DATABASE_URL)('a migration of a database in use', () => {
  let database: Database;
  beforeAll(async () => {
    database = await openTestDatabase();
  });
  afterAll(() => database?.close());

  /** Locks the table of migrations until it is released. */
  async function keepTable(): Promise<() => Promise<void>> {
    const client = await database.pool.connect();
    await client.query('begin');
    await client.query('lock table drizzle.__drizzle_migrations in access exclusive mode');
    return async () => {
      await client.query('rollback');
      client.release();
    };
  }

  it('gives up after a few tries and leaves the connection unchanged', async () => {
    const letGo = await keepTable();
    await expect(applyMigrations(database, patience)).rejects.toBeInstanceOf(DatabaseInUse);
    await letGo();
    await applyMigrations(database, patience);
    expect((await database.pool.query('show lock_timeout')).rows).toEqual([{ lock_timeout: '0' }]);
  });

  it('tries again and continues when the table is free', async () => {
    const letGo = await keepTable();
    const migrated = applyMigrations(database, { ...patience, tries: 100 });
    await sleep(500);
    await letGo();
    await migrated;
  });
});

describe.runIf(process.env.DATABASE_URL)('an upgrade while a server works', () => {
  let database: Database;
  let older: OlderMigrations;
  beforeEach(async () => {
    older = olderMigrations('0016_chats_and_profile_fields');
    database = await openTestDatabase();
    await database.pool.query('drop schema public, drizzle cascade; create schema public');
    await migrate(database.db, { migrationsFolder: older.folder });
  });
  afterEach(async () => {
    older?.remove();
    await database?.close();
  });

  const lockWaiters = `select from pg_locks join pg_database on pg_database.oid = database
    where not granted and relation = 'bids'::regclass and datname = current_database()`;

  /**
   * An offer to a bid: it locks the bids and then needs people, which the migration has locked while it waits for the
   * bids. PostgreSQL checks the offer first and aborts it if it finds a deadlock; otherwise the migration.
   */
  async function answerBeside(migration: (database: Database) => Promise<void>, deadlockTimeout: string) {
    const client = await database.pool.connect();
    try {
      await client.query(`set deadlock_timeout = '${deadlockTimeout}'`);
      await client.query('begin; lock table bids in row exclusive mode');
      const migrated = migration(database);
      await vi.waitFor(async () => expect((await client.query(lockWaiters)).rowCount).toBe(1));
      await client.query('lock table users in row share mode; commit');
      await migrated;
    } finally {
      client.release(true);
    }
    expect((await database.pool.query('select email from users')).rows).toEqual([]);
  }

  it("gives way before it aborts a user's transaction", () => answerBeside(applyMigrations, '800ms'), 60_000);

  it('is repeated when it was aborted itself', () => {
    const patient = { lockTimeoutMs: 30_000, pauseMs: 50, tries: 100 };
    return answerBeside((own) => applyMigrations(own, patient), '30s');
  }, 60_000);
});

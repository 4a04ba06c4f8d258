import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase } from '../testing/test-db.ts';
import { applyMigrations, type Database, DatabaseInUse } from './client.ts';

const patience = { lockTimeoutMs: 100, pauseMs: 50, tries: 2 };

// The embedded engine has one connection: nobody else has a table.
describe.runIf(process.env.DATABASE_URL)('a migration of a database that somebody else reads', () => {
  let database: Database;
  beforeAll(async () => {
    database = await openTestDatabase();
  });
  afterAll(() => database?.close());

  /** Keeps the table of migrations for itself until it is let go. */
  async function keepTable(): Promise<() => Promise<void>> {
    const client = await database.pool.connect();
    await client.query('begin');
    await client.query('lock table drizzle.__drizzle_migrations in access exclusive mode');
    return async () => {
      await client.query('rollback');
      client.release();
    };
  }

  it('gives up after a few tries, and leaves the connection as it was', async () => {
    const letGo = await keepTable();
    await expect(applyMigrations(database, patience)).rejects.toBeInstanceOf(DatabaseInUse);
    await letGo();
    await applyMigrations(database, patience);
    expect((await database.pool.query('show lock_timeout')).rows).toEqual([{ lock_timeout: '0' }]);
  });

  it('comes again, and goes on when the table is free', async () => {
    const letGo = await keepTable();
    const migrated = applyMigrations(database, { ...patience, tries: 100 });
    await sleep(500);
    await letGo();
    await migrated;
  });
});

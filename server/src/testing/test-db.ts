import { readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { applyMigrations, type Database, embeddedDatabase, openPostgres } from '../db/client.ts';
import { JobQueue } from '../jobs/queue.ts';

/**
 * A database made by the real migrations. Embedded: migrated once a run, dumped, the dump loaded per test
 * file. With `DATABASE_URL`: one fresh PostgreSQL database per test file on that server.
 */
export async function openTestDatabase(): Promise<Database> {
  const url = process.env.DATABASE_URL;
  return url ? openFreshPostgres(url) : openFromDump(process.env.STO_TEST_DUMP);
}

async function openFromDump(dump: string | undefined): Promise<Database> {
  if (!dump) throw new Error('STO_TEST_DUMP is not set: run the tests through vitest and its global set-up');
  const loadDataDir = new Blob([readFileSync(dump)]);
  return embeddedDatabase(await PGlite.create({ loadDataDir }));
}

export async function makeDump(): Promise<string> {
  const pglite = await PGlite.create();
  const database = embeddedDatabase(pglite);
  await applyMigrations(database);
  await (await JobQueue.open(database, { isWorker: false })).stop();
  const dump = await pglite.dumpDataDir('none');
  const file = path.join(tmpdir(), `sto-test-${process.pid}.tar`);
  writeFileSync(file, Buffer.from(await dump.arrayBuffer()));
  await database.close();
  return file;
}

async function openFreshPostgres(url: string): Promise<Database> {
  const name = `sto_test_${process.pid}_${Math.random().toString(36).slice(2, 10)}`;
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  await admin.query(`create database ${name}`);
  const own = new URL(url);
  own.pathname = `/${name}`;
  const database = openPostgres(own.href);
  await applyMigrations(database);
  return {
    ...database,
    close: async () => {
      await database.close();
      await admin.query(`drop database ${name} with (force)`);
      await admin.end();
    },
  };
}

/**
 * Empties every table and resets all ids: the state at the start of a test. It runs before each of a thousand tests,
 * so it deletes rows where there are any: truncating every table creates new files and takes ten times as long. As a
 * replica no trigger fires and no foreign key requires an order; the role must be a superuser.
 */
export async function emptyTables(database: Database): Promise<void> {
  await database.db.execute(sql`
    do $$
    declare name text; filled boolean;
    begin
      set local session_replication_role = replica;
      for name in select quote_ident(tablename) from pg_tables where schemaname = 'public' loop
        execute 'select exists (select from ' || name || ')' into filled;
        if filled then execute 'delete from ' || name; end if;
      end loop;
      -- Tests without a queue have no tables of its own.
      if to_regclass('pgboss.job') is not null then execute 'delete from pgboss.job'; end if;
      perform setval(format('public.%I', sequencename)::regclass, start_value, false)
        from pg_sequences where schemaname = 'public' and last_value is not null;
    end $$`);
}

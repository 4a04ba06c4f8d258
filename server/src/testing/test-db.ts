import { readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { applyMigrations, type Database, embeddedDatabase, openPostgres } from '../db/client.ts';
import { JobQueue } from '../jobs/queue.ts';

/**
 * A database made by the real migrations, which run once. Embedded: from a dump of it. With `DATABASE_URL`: a copy of it
 * on that server.
 */
export async function openTestDatabase(): Promise<Database> {
  return process.env.DATABASE_URL
    ? openCopy(process.env.DATABASE_URL, process.env.STO_TEST_TEMPLATE)
    : embeddedDatabase(await loadDump(process.env.STO_TEST_DUMP));
}

async function loadDump(dump: string | undefined): Promise<PGlite> {
  if (!dump) throw new Error('STO_TEST_DUMP is not set: run the tests through vitest and its global set-up');
  return PGlite.create({ loadDataDir: new Blob([readFileSync(dump)]) });
}

/** An embedded database of a test file that has ended. */
let spare: PGlite | undefined;

/**
 * For test files that empty the tables before each test and change nothing else. The files of a worker use one embedded
 * database in turn: to load one takes longer than most tests.
 */
export async function openReusedDatabase(): Promise<Database> {
  if (process.env.DATABASE_URL) return openTestDatabase();
  const pglite = spare ?? (await loadDump(process.env.STO_TEST_DUMP));
  spare = undefined;
  const database = embeddedDatabase(pglite);
  const close = async () => {
    await database.pool.end();
    await pglite.exec('rollback');
    await pglite.exec('discard all');
    if (spare) await pglite.close();
    else spare = pglite;
  };
  return { ...database, close };
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

/** A migrated database on a PostgreSQL server, to copy. */
export async function makeTemplate(url: string): Promise<{ name: string; drop: () => Promise<void> }> {
  const { name, own, drop } = await createDatabase(url, `sto_template_${process.pid}`);
  const database = openPostgres(own);
  await applyMigrations(database);
  await (await JobQueue.open(database, { isWorker: false })).stop();
  await database.close();
  return { name, drop };
}

async function openCopy(url: string, template: string | undefined): Promise<Database> {
  if (!template)
    throw new Error('STO_TEST_TEMPLATE is not set: run the tests through vitest and its global set-up');
  const name = `sto_test_${process.pid}_${Math.random().toString(36).slice(2, 10)}`;
  const { own, drop } = await createDatabase(url, name, `template ${template}`);
  const database = openPostgres(own);
  const close = async () => {
    await database.close();
    await drop();
  };
  return { ...database, close };
}

async function createDatabase(url: string, name: string, options = '') {
  const onServer = async (statement: string) => {
    const admin = new pg.Client({ connectionString: url });
    await admin.connect();
    await admin.query(statement);
    await admin.end();
  };
  await onServer(`create database ${name} ${options}`);
  const own = new URL(url);
  own.pathname = `/${name}`;
  return { name, own: own.href, drop: () => onServer(`drop database ${name} with (force)`) };
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

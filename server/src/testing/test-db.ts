import { readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { type SQL, sql } from 'drizzle-orm';
import pg from 'pg';
import { applyMigrations, type Database, embeddedDatabase, openPostgres } from '../db/client.ts';
import { JobQueue } from '../jobs/queue.ts';
import { seconds } from '../platform/clock/durations.ts';

/**
 * A database made by the real migrations, which run once. Embedded: from a dump of it. With `DATABASE_URL`: a copy of it
 * on that server.
 */
export async function openTestDatabase(): Promise<Database> {
  return process.env.DATABASE_URL
    ? openCopy(process.env.DATABASE_URL)
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
 * database in turn: to load one takes longer than most tests. On PostgreSQL each file has a copy of its own: with
 * statistics of the rows of earlier files a join of the car catalogue exceeded the statement timeout.
 */
export function openReusedDatabase(): Promise<Database> {
  return process.env.DATABASE_URL ? openCopy(process.env.DATABASE_URL) : openReusedEmbedded();
}

async function openReusedEmbedded(): Promise<Database> {
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

async function prepare(database: Database): Promise<void> {
  await applyMigrations(database);
  await (await JobQueue.open(database, { isWorker: false })).stop();
  await makeEmptyTables(database);
}

export async function makeDump(): Promise<string> {
  const pglite = await PGlite.create();
  const database = embeddedDatabase(pglite);
  await prepare(database);
  const dump = await pglite.dumpDataDir('none');
  const file = path.join(tmpdir(), `sto-test-${process.pid}.tar`);
  writeFileSync(file, Buffer.from(await dump.arrayBuffer()));
  await database.close();
  return file;
}

/** A migrated database on a PostgreSQL server, to copy. `drop` drops the copies too that a crashed worker has left. */
export async function makeTemplate(url: string): Promise<OwnDatabase> {
  const template = await createDatabase(url, `sto_test_${process.pid}`);
  const database = openPostgres(template.url);
  await prepare(database);
  await database.close();
  const drop = async () => {
    const copies = `select datname from pg_database where starts_with(datname, '${template.name}_')`;
    for (const { datname } of await onServer(url, copies)) await dropDatabase(url, datname);
    await template.drop();
  };
  return { ...template, drop };
}

async function openCopy(url: string): Promise<Database> {
  const copy = await makeCopy(url);
  const database = openPostgres(copy.url);
  const close = async () => {
    await database.close();
    await copy.drop();
  };
  return { ...database, close };
}

async function makeCopy(url: string): Promise<OwnDatabase> {
  const template = process.env.STO_TEST_TEMPLATE;
  if (!template)
    throw new Error('STO_TEST_TEMPLATE is not set: run the tests through vitest and its global set-up');
  const name = `${template}_${Math.random().toString(36).slice(2, 10)}`;
  return createDatabase(url, name, `template ${template}`);
}

const longestQueryMs = seconds(60);

interface OwnDatabase {
  name: string;
  url: string;
  drop(): Promise<void>;
}

async function createDatabase(server: string, name: string, options = ''): Promise<OwnDatabase> {
  await onServer(server, `create database ${name} ${options}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  // Nothing has to outlive a crash of the server, so no commit waits for the disk. A query that hangs fails with its text.
  url.searchParams.set('options', `-c synchronous_commit=off -c statement_timeout=${longestQueryMs}`);
  return { name, url: url.href, drop: () => dropDatabase(server, name) };
}

async function dropDatabase(server: string, name: string): Promise<void> {
  await onServer(server, `drop database ${name} with (force)`);
}

async function onServer(server: string, statement: string): Promise<{ datname: string }[]> {
  const admin = new pg.Client({ connectionString: server });
  await admin.connect();
  const { rows } = await admin.query(statement);
  await admin.end();
  return rows;
}

/** Of a table in `pg_tables`: tests fill it, so it is emptied before each. */
export const isEmptied = sql`(schemaname = 'public' or (schemaname, tablename) = ('pgboss', 'job'))`;

/**
 * Makes the function that empties every table and resets all ids. It runs before each of thousands of tests, so the
 * tables and sequences are written in it, which keeps one plan for all; and it deletes rows where there are any: truncating
 * creates new files and takes ten times as long. As a replica no trigger fires and no foreign key requires an order; the
 * role must be a superuser.
 */
async function makeEmptyTables({ db }: Database): Promise<void> {
  const tables = await namesOf(
    db,
    sql`select format('%I.%I', schemaname, tablename) as name from pg_tables where ${isEmptied}`,
  );
  const sequences = await namesOf(
    db,
    sql`select format('%I.%I', schemaname, sequencename) as name from pg_sequences where schemaname = 'public'`,
  );
  const each = (names: string[], write: (name: string, number: number) => string) =>
    names.map((name, index) => write(name, index + 1));
  await db.execute(
    sql.raw(`
      create schema testing;
      create function testing.empty_tables() returns void language plpgsql
      set session_replication_role = replica as $$
      declare filled boolean[]; used boolean[];
      begin
        select array[${each(tables, (name) => `exists (select from ${name})`)}] into filled;
        ${each(tables, (name, number) => `if filled[${number}] then delete from ${name}; end if;`).join('\n')}
        select array[${each(sequences, (name) => `(select is_called or last_value > 1 from ${name})`)}] into used;
        ${each(sequences, (name, number) => `if used[${number}] then perform setval('${name}', 1, false); end if;`).join('\n')}
      end $$`),
  );
}

async function namesOf(db: Database['db'], query: SQL): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(query);
  return rows.map(({ name }) => name);
}

/** The state at the start of a test. */
export async function emptyTables({ db }: Database): Promise<void> {
  await db.execute(sql`select testing.empty_tables()`);
}

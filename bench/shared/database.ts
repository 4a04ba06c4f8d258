import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { applyMigrations, type Database, openPostgres } from '../../server/src/db/client.ts';
import { closeConnections } from './load.ts';
import { stopServers } from './server-process.ts';

const serverUrl = process.env.DATABASE_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres';

/**
 * Runs with a database and a data folder of its own on the server of `DATABASE_URL`, and removes both at the end,
 * interrupted or not.
 */
export async function withDatabase(
  purpose: string,
  run: (database: Database, url: string, folder: string) => Promise<void>,
): Promise<void> {
  const name = `sto_bench_${purpose}_${process.pid}`;
  const folder = mkdtempSync(path.join(tmpdir(), `sto-bench-${purpose}-`));
  const admin = new pg.Client({ connectionString: serverUrl });
  await admin.connect();
  await admin.query(`create database ${name}`);
  const cleanUp = async () => {
    closeConnections();
    stopServers();
    await admin.query(`drop database if exists ${name} with (force)`);
    await admin.end();
    rmSync(folder, { recursive: true, force: true });
  };
  process.once('SIGINT', () => cleanUp().finally(() => process.exit(130)));
  const own = new URL(serverUrl);
  own.pathname = `/${name}`;
  const database = openPostgres(own.href);
  try {
    await applyMigrations(database);
    await run(database, own.href, folder);
  } finally {
    await database.close().catch(() => undefined);
    await cleanUp();
  }
}

import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, readFileSync, renameSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { PGlite } from '@electric-sql/pglite';
import { ConfigError, loadConfig } from '../config.ts';
import { codeOf, lockDataFolder, prepareDataFolder, StartError } from '../data-folder.ts';
import { openPostgres } from '../db/client.ts';
import { postgresEnvironment } from '../db/postgres-environment.ts';

interface Command {
  source: string;
  replaces: boolean;
}

function readCommand(): Command {
  try {
    const { positionals, values } = parseArgs({
      allowPositionals: true,
      options: { replace: { type: 'boolean', default: false } },
    });
    const [source] = positionals;
    if (source && positionals.length === 1) return { source, replaces: values.replace };
  } catch {
    // An unknown option is reported like any usage error.
  }
  throw new StartError('Укажите папку копии: npm run restore -- data/backups/<дата> [--replace]');
}

/**
 * `npm run restore <folder>`: restores a backup. The existing data folder is moved to `….before-<moment>`; a
 * PostgreSQL database must be empty, or `--replace` overwrites it in one transaction.
 */
async function restore({ source, replaces }: Command): Promise<string> {
  const root = fileURLToPath(new URL('../../..', import.meta.url));
  const config = loadConfig(process.env, root);
  const folder = path.resolve(root, source);
  const name = config.databaseUrl ? 'database.dump' : 'database.tar.gz';
  if (!existsSync(path.join(folder, name)))
    throw new StartError(
      `В папке ${folder} нет ${name}: это не копия ${config.databaseUrl ? 'PostgreSQL' : 'встроенной базы'}`,
    );
  if (config.databaseUrl && !replaces) await assertEmpty(config.databaseUrl);
  prepareDataFolder(config.dataDir);
  const unlock = config.databaseUrl ? async () => undefined : await lockDataFolder(config.dataDir);
  const stamp = new Date().toISOString().replace(/[:.]/g, '-');
  const setAside = (item: string) => {
    const present = path.join(config.dataDir, item);
    if (existsSync(present)) renameSync(present, `${present}.before-${stamp}`);
  };
  if (config.databaseUrl) restorePostgres(config.databaseUrl, path.join(folder, name));
  else {
    const draft = path.join(config.dataDir, `database.new-${process.pid}`);
    const dump = new Blob([readFileSync(path.join(folder, name))]);
    const pglite = await PGlite.create(draft, { loadDataDir: dump });
    await pglite.close();
    setAside('database');
    renameSync(draft, path.join(config.dataDir, 'database'));
  }
  for (const item of ['files', 'secrets.json']) {
    if (!existsSync(path.join(folder, item))) continue;
    setAside(item);
    cpSync(path.join(folder, item), path.join(config.dataDir, item), { recursive: true });
  }
  await unlock();
  return config.dataDir;
}

/** There is no copy of the data, and servers may use it. */
async function assertEmpty(url: string): Promise<void> {
  const { host, pathname } = new URL(url);
  const database = openPostgres(url);
  try {
    const { rowCount } = await database.pool.query(
      `select from pg_tables where schemaname not in ('pg_catalog', 'information_schema') limit 1`,
    );
    if (rowCount === 0) return;
  } catch (error) {
    throw new StartError(
      `База данных ${host}${pathname} не отвечает (${codeOf(error)}). Проверьте DATABASE_URL`,
    );
  } finally {
    await database.close();
  }
  throw new StartError(
    `База данных ${host}${pathname} не пуста, восстановление заменит в ней всё. Задайте пустую или, если данные не нужны, остановите её серверы и повторите с --replace`,
  );
}

function restorePostgres(url: string, file: string): void {
  const environment = postgresEnvironment(url);
  const done = spawnSync(
    'pg_restore',
    [
      '--clean',
      '--if-exists',
      '--no-owner',
      '--single-transaction',
      `--dbname=${environment.PGDATABASE}`,
      file,
    ],
    { env: { ...process.env, ...environment }, encoding: 'utf8' },
  );
  if (done.error) throw new StartError('Нет программы pg_restore. Установите клиент PostgreSQL');
  if (done.status !== 0) throw new StartError(`pg_restore не справился: ${done.stderr.trim()}`);
}

try {
  console.log(`Восстановлено в ${await restore(readCommand())}`);
} catch (error) {
  console.error(error instanceof ConfigError || error instanceof StartError ? error.message : error);
  process.exit(1);
}

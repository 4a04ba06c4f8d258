import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, readFileSync, renameSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { PGlite } from '@electric-sql/pglite';
import { ConfigError, loadConfig } from './config.ts';
import { lockDataFolder, prepareDataFolder, StartError } from './data-folder.ts';
import { postgresEnvironment } from './db/postgres-environment.ts';

/**
 * `npm run restore <folder>`: brings a backup back. What stood in the data folder is kept beside under
 * `….before-<moment>`; a PostgreSQL database is replaced in one transaction.
 */
async function restore(source: string | undefined): Promise<string> {
  const root = fileURLToPath(new URL('../..', import.meta.url));
  const config = loadConfig(process.env, root);
  if (!source) throw new StartError('Укажите папку копии: npm run restore -- data/backups/<дата>');
  const folder = path.resolve(root, source);
  const name = config.databaseUrl ? 'database.dump' : 'database.tar.gz';
  if (!existsSync(path.join(folder, name)))
    throw new StartError(
      `В папке ${folder} нет ${name}: это не копия ${config.databaseUrl ? 'PostgreSQL' : 'встроенной базы'}`,
    );
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
  console.log(`Восстановлено в ${await restore(process.argv[2])}`);
} catch (error) {
  console.error(error instanceof ConfigError || error instanceof StartError ? error.message : error);
  process.exit(1);
}

import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Config, ConfigError, loadConfig } from '../config.ts';
import { lockDataFolder, openEmbeddedWhole, prepareDataFolder, StartError } from '../data-folder.ts';
import { postgresEnvironment } from '../db/postgres-environment.ts';

/**
 * `npm run backup [folder]`: database, files and keys into one new folder. The embedded database must not be in use;
 * a PostgreSQL server may be (`pg_dump` reads one consistent snapshot).
 */
async function backup(target: string | undefined): Promise<string> {
  const root = fileURLToPath(new URL('../../..', import.meta.url));
  const config = loadConfig(process.env, root);
  if (!config.databaseUrl && !existsSync(path.join(config.dataDir, 'database')))
    throw new StartError(`В папке ${config.dataDir} нет базы данных. Проверьте DATA_DIR`);
  prepareDataFolder(config.dataDir);
  const stamp = new Date().toISOString().replace(/[:.]/g, '-');
  const folder = path.resolve(root, target ?? path.join(config.dataDir, 'backups', stamp));
  if (existsSync(folder)) throw new StartError(`Папка ${folder} уже есть. Укажите другую`);
  const draft = `${folder}.part`;
  rmSync(draft, { recursive: true, force: true });
  // It contains phones, photos and keys.
  mkdirSync(draft, { recursive: true, mode: 0o700 });
  try {
    await fill(draft, config);
    renameSync(draft, folder);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    throw error;
  }
  return folder;
}

async function fill(folder: string, { databaseUrl, dataDir }: Config): Promise<void> {
  if (databaseUrl) dumpPostgres(databaseUrl, path.join(folder, 'database.dump'));
  else await dumpEmbedded(dataDir, path.join(folder, 'database.tar.gz'));
  for (const name of ['files', 'secrets.json']) {
    const source = path.join(dataDir, name);
    if (existsSync(source)) cpSync(source, path.join(folder, name), { recursive: true });
  }
}

async function dumpEmbedded(dataDir: string, file: string): Promise<void> {
  const unlock = await lockDataFolder(dataDir);
  const database = await openEmbeddedWhole(dataDir);
  const dump = await database.pglite.dumpDataDir('gzip');
  writeFileSync(file, Buffer.from(await dump.arrayBuffer()));
  await database.close();
  await unlock();
}

function dumpPostgres(url: string, file: string): void {
  const done = spawnSync('pg_dump', ['--format=custom', '--no-owner', `--file=${file}`], {
    env: { ...process.env, ...postgresEnvironment(url) },
    encoding: 'utf8',
  });
  if (done.error) throw new StartError('Нет программы pg_dump. Установите клиент PostgreSQL');
  if (done.status !== 0) throw new StartError(`pg_dump не справился: ${done.stderr.trim()}`);
}

try {
  console.log(`Копия готова: ${await backup(process.argv[2])}`);
} catch (error) {
  console.error(error instanceof ConfigError || error instanceof StartError ? error.message : error);
  process.exit(1);
}

import { createHash } from 'node:crypto';
import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  mkdirSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  unlinkSync,
} from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  applyMigrations,
  type Database,
  DatabaseInUse,
  type EmbeddedDatabase,
  openEmbedded,
  openPostgres,
} from './db/client.ts';

const openToOthers = 0o007;

/** The message names the problem and its repair in one line. */
export class StartError extends Error {}

/** Creates the data folder if needed, closes it to other users of the machine and checks that it is writable. */
export function prepareDataFolder(dataDir: string): void {
  try {
    // It contains phones and photos of people.
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    const { mode } = statSync(dataDir);
    if (mode & openToOthers) chmodSync(dataDir, mode & ~openToOthers);
    accessSync(dataDir, constants.W_OK | constants.R_OK);
    const probe = path.join(dataDir, `.probe-${process.pid}`);
    mkdirSync(probe);
    rmSync(probe, { recursive: true });
  } catch (error) {
    throw new StartError(
      `Папка данных ${dataDir} не доступна для записи (${codeOf(error)}). Дайте права или задайте DATA_DIR`,
    );
  }
}

/**
 * Keeps a second process off the folder by a local socket named after it, which the system frees when the process
 * ends. On Linux the name is abstract, so only one of two starts gets it. Elsewhere it is a file; one that does not
 * answer is left from a killed process.
 */
export async function lockDataFolder(dataDir: string): Promise<() => Promise<void>> {
  const hash = createHash('sha256').update(realpathSync(dataDir)).digest('hex').slice(0, 24);
  const name = `sto-ryadom-${hash}.sock`;
  const isFile = process.platform !== 'linux';
  const socket = isFile ? path.join(tmpdir(), name) : `\0${name}`;
  if (isFile && existsSync(socket) && !(await isAnswered(socket))) unlinkSync(socket);
  const server = createServer((client) => client.end());
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(lockError(error, dataDir)));
    server.listen(socket, resolve);
  });
  server.unref();
  return () => new Promise((resolve) => server.close(() => resolve()));
}

function lockError(error: unknown, dataDir: string): StartError {
  return codeOf(error) === 'EADDRINUSE'
    ? new StartError(
        `С папкой данных ${dataDir} уже работает другой процесс. Остановите его или задайте другую DATA_DIR`,
      )
    : new StartError(`Не удалось занять папку данных ${dataDir} (${codeOf(error)}). Повторите запуск`);
}

function isAnswered(socket: string): Promise<boolean> {
  return new Promise((resolve) => {
    const client = connect(socket);
    client.once('connect', () => {
      client.destroy();
      resolve(true);
    });
    client.once('error', () => resolve(false));
  });
}

/**
 * Opens the embedded database. A new one is created in a temporary folder that is renamed when complete; leftovers of
 * an interrupted start are removed. A damaged one is not changed. Call only while the folder is locked.
 */
export async function openEmbeddedWhole(dataDir: string): Promise<EmbeddedDatabase> {
  const folder = path.join(dataDir, 'database');
  for (const name of readdirSync(dataDir))
    if (name.startsWith('database.new-')) rmSync(path.join(dataDir, name), { recursive: true, force: true });
  if (!existsSync(folder)) {
    const draft = path.join(dataDir, `database.new-${process.pid}`);
    const fresh = await openEmbedded(draft);
    await applyMigrations(fresh);
    await fresh.close();
    renameSync(draft, folder);
  }
  // Without this file the engine would initialise the folder and overwrite the remaining data.
  if (!existsSync(path.join(folder, 'PG_VERSION'))) throw damaged(folder, 'нет файла PG_VERSION');
  const database = await openEmbedded(folder).catch((error: unknown) => {
    throw damaged(folder, codeOf(error));
  });
  try {
    await applyMigrations(database);
  } catch (error) {
    const code = databaseCodeOf(error);
    // XX: damaged data; 58: a file is missing or unreadable.
    throw /^(XX|58)/.test(code) ? damaged(folder, code) : error;
  }
  return database;
}

function damaged(folder: string, why: string): StartError {
  return new StartError(
    `База данных в папке ${folder} повреждена (${why.split('\n')[0]}). Восстановите копию: npm run restore -- data/backups/<дата>; повреждённая папка останется рядом`,
  );
}

const databaseCodeOf = (error: unknown): string =>
  error instanceof Error && error.cause ? codeOf(error.cause) : codeOf(error);

/** Connects to PostgreSQL and migrates it. The message never contains the password. */
export async function openServerDatabase(url: string): Promise<Database> {
  const database = openPostgres(url);
  try {
    await database.pool.query('select 1');
  } catch (error) {
    await database.close();
    const { host, pathname } = new URL(url);
    throw new StartError(
      `База данных ${host}${pathname} не отвечает (${codeOf(error)}). Проверьте DATABASE_URL или уберите её: тогда будет встроенная база`,
    );
  }
  try {
    await applyMigrations(database);
  } catch (error) {
    await database.close();
    if (!(error instanceof DatabaseInUse)) throw error;
    throw new StartError(
      'Базу данных не удалось обновить: её таблицы заняты копированием или долгим запросом. Дождитесь их конца и повторите запуск',
    );
  }
  return database;
}

export function codeOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return codeOf(error.errors[0]);
  if (error instanceof Error && 'code' in error && typeof error.code === 'string') return error.code;
  return error instanceof Error ? error.message : String(error);
}

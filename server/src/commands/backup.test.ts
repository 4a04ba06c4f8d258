import { spawn } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { lockDataFolder, openEmbeddedWhole, openServerDatabase, prepareDataFolder } from '../data-folder.ts';
import type { Database } from '../db/client.ts';
import { users } from '../db/tables/users.ts';
import { loadSecrets } from '../secrets.ts';
import { processEnv } from '../testing/process-env.ts';

const server = process.env.DATABASE_URL;
const phone = '+79161234567';
let folder: string;
let dataDir: string;
let copy: string;
let databaseUrl: string;

beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'sto-backup-'));
  dataDir = path.join(folder, 'data');
  copy = path.join(folder, 'copy');
  databaseUrl = '';
  if (server) await onServer((name) => `create database ${name}`);
});
afterEach(async () => {
  if (server) await onServer((name) => `drop database ${name} with (force)`);
  rmSync(folder, { recursive: true, force: true });
});

async function onServer(statement: (name: string) => string): Promise<void> {
  const name = path
    .basename(folder)
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '_');
  const own = new URL(server ?? '');
  own.pathname = `/${name}`;
  databaseUrl = own.href;
  const admin = new pg.Client({ connectionString: server });
  await admin.connect();
  await admin.query(statement(name));
  await admin.end();
}

function run(program: 'backup' | 'restore', target: string, dir = dataDir, ...options: string[]) {
  return new Promise<{ status: number | null; output: string }>((resolve) => {
    const child = spawn(
      process.execPath,
      [path.join(import.meta.dirname, `${program}.ts`), target, ...options],
      {
        env: { ...processEnv, DATA_DIR: dir, DATABASE_URL: databaseUrl },
      },
    );
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk;
    });
    child.stderr.on('data', (chunk: Buffer) => {
      output += chunk;
    });
    child.on('close', (status) => resolve({ status, output }));
  });
}

async function withDatabase<Answer>(use: (database: Database) => Promise<Answer>): Promise<Answer> {
  const database = databaseUrl ? await openServerDatabase(databaseUrl) : await openEmbeddedWhole(dataDir);
  try {
    return await use(database);
  } finally {
    await database.close();
  }
}

const phones = () =>
  withDatabase(async ({ db }) =>
    (await db.select({ phone: users.phone }).from(users)).map((row) => row.phone),
  );
const addUser = (number: string) =>
  withDatabase(({ db }) => db.insert(users).values({ phone: number, roles: ['customer'], role: 'customer' }));

/** An embedded installation to copy: to create one takes seconds. */
const made = mkdtempSync(path.join(tmpdir(), 'sto-backup-made-'));
afterAll(() => rmSync(made, { recursive: true, force: true }));

async function makeInstallation(): Promise<void> {
  if (server) return fillInstallation();
  if (readdirSync(made).length === 0) {
    await fillInstallation();
    cpSync(dataDir, made, { recursive: true });
  } else cpSync(made, dataDir, { recursive: true });
}

async function fillInstallation(): Promise<void> {
  prepareDataFolder(dataDir);
  await addUser(phone);
  loadSecrets(dataDir);
  mkdirSync(path.join(dataDir, 'files/bids'), { recursive: true });
  writeFileSync(path.join(dataDir, 'files/bids/photo.jpg'), 'photo');
}

describe('a backup', { timeout: 120_000 }, () => {
  it('restores rows, files and keys, and moves the existing ones aside', async () => {
    await makeInstallation();
    const keys = readFileSync(path.join(dataDir, 'secrets.json'), 'utf8');
    expect(await run('backup', copy)).toMatchObject({ status: 0 });

    await addUser('+79160000000');
    rmSync(path.join(dataDir, 'files/bids/photo.jpg'));
    writeFileSync(path.join(dataDir, 'secrets.json'), '{}');
    expect(await run('restore', copy, dataDir, '--replace')).toMatchObject({ status: 0 });

    expect(await phones()).toEqual([phone]);
    expect(readFileSync(path.join(dataDir, 'files/bids/photo.jpg'), 'utf8')).toBe('photo');
    expect(readFileSync(path.join(dataDir, 'secrets.json'), 'utf8')).toBe(keys);
    const setAside = readdirSync(dataDir).filter((name) => name.includes('.before-'));
    expect(setAside.map((name) => name.split('.before-')[0]).sort()).toEqual(
      databaseUrl ? ['files', 'secrets.json'] : ['database', 'files', 'secrets.json'],
    );
  });

  it('never overwrites another backup', async () => {
    await makeInstallation();
    mkdirSync(copy);
    const { status, output } = await run('backup', copy);
    expect(status).toBe(1);
    expect(output.trim()).toBe(`Папка ${copy} уже есть. Укажите другую`);
  });

  it('restores only a folder that is a backup of this engine', async () => {
    await makeInstallation();
    mkdirSync(copy);
    const { status, output } = await run('restore', copy);
    expect(status).toBe(1);
    expect(output).toContain('это не копия');
    expect(await phones()).toEqual([phone]);
  });
});

describe.runIf(server)('a backup of a PostgreSQL database', { timeout: 120_000 }, () => {
  it('replaces a database with data only with --replace, and fills an empty one without it', async () => {
    await makeInstallation();
    expect(await run('backup', copy)).toMatchObject({ status: 0 });
    await addUser('+79160000000');
    const { status, output } = await run('restore', copy);
    expect(status).toBe(1);
    expect(output.trim().split('\n')).toHaveLength(1);
    expect(output).toMatch(/База данных .* не пуста.*--replace/);
    expect(await phones()).toEqual([phone, '+79160000000']);
    expect(readdirSync(dataDir).filter((name) => name.includes('.before-'))).toEqual([]);

    await onServer((name) => `drop database ${name} with (force)`);
    await onServer((name) => `create database ${name}`);
    expect(await run('restore', copy)).toMatchObject({ status: 0 });
    expect(await phones()).toEqual([phone]);
  });
});

describe.skipIf(server)('a backup of the embedded database', { timeout: 120_000 }, () => {
  it('nothing is copied or restored while a server uses it, and no partial copy stays', async () => {
    await makeInstallation();
    expect((await run('backup', copy)).status).toBe(0);
    const unlock = await lockDataFolder(dataDir);
    expect((await run('backup', `${copy}-2`)).output).toContain('уже работает другой процесс');
    expect((await run('restore', copy)).output).toContain('уже работает другой процесс');
    await unlock();
    expect(readdirSync(folder).sort()).toEqual(['copy', 'data']);
  });

  it('no empty database is created for a backup', async () => {
    const { status, output } = await run('backup', copy, path.join(folder, 'mistyped'));
    expect(status).toBe(1);
    expect(output).toContain('нет базы данных');
    expect(existsSync(path.join(folder, 'mistyped'))).toBe(false);
  });
});

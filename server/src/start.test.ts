import { type ChildProcess, spawn } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ConfigError, loadConfig } from './config.ts';
import { lockDataFolder, openEmbeddedWhole, prepareDataFolder } from './data-folder.ts';
import { startLoad } from './testing/load-generator.ts';
import { processEnv } from './testing/process-env.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'sto-start-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Runs the server's entry until it ends; the cases here all end before they listen. */
function start(environment: Record<string, string>): Promise<{ status: number | null; error: string }> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [path.join(import.meta.dirname, 'main.ts')], {
      env: { ...processEnv, DATA_DIR: folder, PORT: '18980', SEED_DEMO: '0', ...environment },
    });
    let error = '';
    child.stderr.on('data', (chunk: Buffer) => {
      error += chunk;
    });
    child.on('close', (status) => resolve({ status, error }));
  });
}

async function expectOneLine(environment: Record<string, string>, words: RegExp): Promise<string> {
  const { status, error } = await start(environment);
  expect(status).toBe(1);
  expect(error.trim().split('\n')).toHaveLength(1);
  expect(error).toMatch(words);
  return error;
}

describe('a start that fails reports the reason in one line and exits with an error', () => {
  it('a wrong variable', () => expectOneLine({ PORT: 'abc' }, /PORT=abc/));

  it('an invalid database address, without its password', async () => {
    const url = 'postgres://sto:very-secret@host:no-port/sto';
    const line = await expectOneLine({ DATABASE_URL: url }, /DATABASE_URL не подходит/);
    expect(line).not.toContain('very-secret');
  });

  it('a taken port', async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const { port } = other.address() as AddressInfo;
    await expectOneLine({ PORT: String(port) }, new RegExp(`Порт ${port} занят`));
    await new Promise((resolve) => other.close(resolve));
  });

  it('a data folder that cannot be written', async () => {
    const file = path.join(folder, 'a-file');
    writeFileSync(file, '');
    await expectOneLine({ DATA_DIR: path.join(file, 'data') }, /Папка данных .* не доступна для записи/);
  });

  it('a second process on the same data folder', async () => {
    const unlock = await lockDataFolder(folder);
    await expectOneLine({}, /уже работает другой процесс/);
    await unlock();
  });

  it('a database that cannot be reached, without its password', async () => {
    const url = 'postgres://sto:very-secret@127.0.0.1:1/sto';
    const words = /База данных 127\.0\.0\.1:1\/sto не отвечает.*DATABASE_URL/;
    expect(await expectOneLine({ DATABASE_URL: url }, words)).not.toContain('very-secret');
  });

  it('a public host without a public address', () =>
    expectOneLine({ HOST: '0.0.0.0' }, /HOST=.* открывает сервер сети.*PUBLIC_URL/));
});

describe('the data folder', () => {
  it('recovers from an interrupted first creation', async () => {
    const half = path.join(folder, 'database.new-1');
    mkdirSync(half);
    writeFileSync(path.join(half, 'PG_VERSION'), 'broken');
    const database = await openEmbeddedWhole(folder);
    expect((await database.pool.query('select count(*) from cities')).rows).toEqual([{ count: '0' }]);
    await database.close();
    expect(existsSync(half)).toBe(false);
  }, 120_000);

  it('without PG_VERSION is refused and left unchanged', async () => {
    const database = path.join(folder, 'database');
    mkdirSync(path.join(database, 'base'), { recursive: true });
    writeFileSync(path.join(database, 'base', '1'), 'rows');
    await expectOneLine({}, /database повреждена \(нет файла PG_VERSION\).*npm run restore/);
    expect(readdirSync(database)).toEqual(['base']);
  });

  it('with a damaged database is refused with its name and a way to repair', async () => {
    await (await openEmbeddedWhole(folder)).close();
    const database = path.join(folder, 'database');
    truncateSync(path.join(database, 'global', 'pg_control'), 100);
    await expectOneLine({}, new RegExp(`${database} повреждена .*npm run restore`));
    expect(existsSync(path.join(database, 'PG_VERSION'))).toBe(true);
  }, 120_000);

  it('is closed to other users of the machine, also an existing one', () => {
    chmodSync(folder, 0o755);
    prepareDataFolder(folder);
    expect(statSync(folder).mode & 0o777).toBe(0o750);
  });

  it('is free again when the process that locked it has ended', async () => {
    const unlock = await lockDataFolder(folder);
    await expect(lockDataFolder(folder)).rejects.toThrow(/другой процесс/);
    await unlock();
    await (await lockDataFolder(folder))();
  });

  it('is locked by one of two processes that start at the same moment', async () => {
    const both = await Promise.allSettled([lockDataFolder(folder), lockDataFolder(folder)]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    for (const one of both) if (one.status === 'fulfilled') await one.value();
  });
});

describe('a stop signal', () => {
  /** Sends a signal once the output holds `words`; the exit code and the whole output. */
  function stopAt(
    words: RegExp,
    stop: (child: ChildProcess) => void = (child) => child.kill('SIGINT'),
  ): Promise<{ status: number | null; output: string }> {
    return new Promise((resolve) => {
      const child = spawn(process.execPath, [path.join(import.meta.dirname, 'main.ts')], {
        env: { ...processEnv, DATA_DIR: folder, PORT: '18981', SEED_DEMO: '0', LIMITS: 'off' },
      });
      let output = '';
      const take = (chunk: Buffer) => {
        const isNew = !words.test(output);
        output += chunk;
        if (isNew && words.test(output)) stop(child);
      };
      child.stdout.on('data', take);
      child.stderr.on('data', take);
      child.on('close', (status) => resolve({ status, output }));
    });
  }

  it('during the first creation ends it cleanly; the next start completes it and answers all visitors', async () => {
    expect((await stopAt(/Каталог машин: 12/)).status).toBe(0);
    const next = await stopAt(/Остановить: Ctrl-C/);
    expect(next.output).toContain('СТО рядом: http://localhost:18981');
    expect(next.status).toBe(0);
    let load: ReturnType<typeof startLoad> | undefined;
    const last = await stopAt(/Остановить: Ctrl-C/, async (child) => {
      load = startLoad('http://127.0.0.1:18981/api/config/', 20, 20);
      await vi.waitFor(() => expect(load?.answered).toBeGreaterThan(100), { timeout: 30_000 });
      child.kill('SIGTERM');
    });
    expect(last.status).toBe(0);
    expect(last.output).not.toContain('Каталог машин');
    expect(new Set(await load?.ends)).toEqual(new Set(['ECONNREFUSED']));
  }, 180_000);
});

describe('settings', () => {
  it('are not needed for local use', () => {
    expect(loadConfig({}, '/srv')).toMatchObject({
      port: 8080,
      publicUrl: 'http://localhost:8080',
      dataDir: '/srv/data',
      seedDemo: true,
      limits: true,
      captcha: { provider: 'altcha' },
      smsDayCap: 2000,
      corsOrigins: [],
    });
  });

  it('treat an empty variable as absent', () => {
    expect(loadConfig({ DATABASE_URL: '', MAP_STYLE_URL: '', PORT: '' }, '/srv')).toMatchObject({
      databaseUrl: undefined,
      mapStyleUrl: undefined,
      port: 8080,
    });
  });

  it.each([
    { PORT: '70000' },
    { SMS_GATEWAY_URL: 'sms.example.ru' },
    { MAP_STYLE_URL: 'https://' },
    { TRUSTED_PROXIES: 'my proxy' },
    { PUBLIC_URL: 'ftp://example.ru' },
    { CAPTCHA: 'hcaptcha' },
    { METRIKA_ID: 'UA-1' },
    { CLAMD: 'localhost' },
    { IMAGE_PROXY_KEY: 'not hex' },
    { SMS_DAY_CAP: '0' },
    { SMS_GATEWAY_CALLS: 'yes' },
    { CORS_ORIGINS: 'https://example.ru/path' },
    { CORS_ORIGINS: '*' },
  ])('that are wrong are named: %j', (environment) => {
    const [name = ''] = Object.keys(environment);
    expect(() => loadConfig(environment, '/srv')).toThrow(name);
  });

  it.each([
    [{ CAPTCHA: 'recaptcha', CAPTCHA_SITE_KEY: 'public' }, /CAPTCHA_SECRET/],
    [{ IMAGE_PROXY_URL: 'https://img.example.ru' }, /IMAGE_PROXY_KEY/],
  ])('that need others name them: %j', (environment, words) => {
    expect(() => loadConfig(environment, '/srv')).toThrow(words);
  });

  const sms = { SMS_GATEWAY_URL: 'https://sms.example.ru' };
  const refused: [string, Record<string, string>, RegExp][] = [
    ['login codes on its page', { PUBLIC_URL: 'https://example.ru' }, /SMS_GATEWAY_URL/],
    ['disabled limits', { PUBLIC_URL: 'http://127.0.0.1.example.ru', LIMITS: 'off', ...sms }, /LIMITS=off/],
    ['a disabled captcha', { PUBLIC_URL: 'https://example.ru', CAPTCHA: 'off', ...sms }, /CAPTCHA=off/],
  ];
  for (const HOST of ['0.0.0.0', '::', '192.168.1.5', 'example.ru'])
    refused.push([`the host ${HOST} alone`, { HOST }, /открывает сервер сети.*PUBLIC_URL/]);
  it.each(refused)(
    'that open the server to the network refuse %s, in one line',
    (_what, environment, words) => {
      const load = () => loadConfig(environment, '/srv');
      expect(load).toThrow(ConfigError);
      expect(load).toThrow(words);
      expect(load).not.toThrow(/\n/);
    },
  );
});

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { buildApp } from '../app.ts';
import { TokenIssuer } from '../auth/session.ts';
import { loadConfig } from '../config.ts';
import type { Database } from '../db/client.ts';
import type { Deps } from '../deps.ts';
import { JobQueue } from '../jobs/queue.ts';
import { loggerOptions } from '../observability/log.ts';
import { openCaptcha } from '../platform/captcha/captcha.ts';
import { FakeClock } from '../platform/clock/clock.fake.ts';
import { localFileStore } from '../platform/file-store/file-store.ts';
import { openLanguageModel } from '../platform/language-model/language-model.ts';
import { FakeMail } from '../platform/mail/mail.fake.ts';
import { openPlateRegistry } from '../platform/plate-registry/open-plate-registry.ts';
import { FakeSms } from '../platform/sms/sms.fake.ts';
import { openVirusScanner } from '../platform/virus-scanner/open-virus-scanner.ts';
import { WorkshopIndex } from '../search/workshop-index.ts';
import { loadSecrets } from '../secrets.ts';
import { LogCatcher } from './log-scan.ts';
import { emptyTables, openReusedDatabase } from './test-db.ts';

export const testNow = '2026-03-10T09:00:00Z';

export interface TestApp {
  app: FastifyInstance;
  deps: Omit<Deps, 'log'>;
  clock: FakeClock;
  sms: FakeSms;
  mail: FakeMail;
  /** What the server writes down, at its finest level; a secret in it fails the file. */
  log: LogCatcher;
  /** Rebuilds the search index from the database: call it after making workshops. */
  reindex(): Promise<void>;
}

/**
 * One server per test file on a database of its own, emptied before each test. Read the returned object
 * inside tests only: it is filled before the first one.
 */
export function startApp(
  environment: Record<string, string> = {},
  openDatabase = openReusedDatabase,
): TestApp {
  const running = {} as TestApp;
  let database: Database;
  const folder = mkdtempSync(path.join(tmpdir(), 'sto-test-'));
  beforeAll(async () => {
    database = await openDatabase();
    const config = loadConfig(
      { DATA_DIR: folder, LOG_LEVEL: 'silent', CAPTCHA: 'off', ...environment },
      folder,
    );
    const secrets = loadSecrets(folder);
    const clock = new FakeClock(testNow);
    const sms = new FakeSms(clock);
    const mail = new FakeMail();
    const deps = {
      config,
      database,
      db: database.db,
      jobs: await JobQueue.open(database, { isWorker: false }),
      clock,
      sms,
      mail,
      languageModel: config.languageModel && openLanguageModel(config.languageModel),
      captcha: openCaptcha(config.captcha, secrets.captchaKey, clock, database.db),
      plateRegistry: openPlateRegistry(config),
      virusScanner: openVirusScanner(config),
      files: localFileStore(path.join(folder, 'files')),
      tokens: new TokenIssuer(secrets.tokenKey),
      secrets,
      workshops: await WorkshopIndex.load(database.db, clock),
      workshopsFreshAt: () => new Date(),
    };
    const log = new LogCatcher();
    const logger = { ...loggerOptions('debug'), level: 'trace', stream: log };
    const app = await buildApp(deps, { logger });
    Object.assign(running, { app, deps, clock, sms, mail, log });
    running.reindex = async () => deps.workshops.reload();
  });
  beforeEach(async () => {
    await emptyTables(database);
    running.clock.set(testNow);
    running.mail.forget();
    await running.reindex();
  });
  afterAll(async () => {
    await running.app?.close();
    await running.deps?.jobs.stop();
    await database?.close();
    rmSync(folder, { recursive: true, force: true });
    running.log?.assertNoSecrets(running.sms.sent().map(({ code }) => code));
  });
  return running;
}

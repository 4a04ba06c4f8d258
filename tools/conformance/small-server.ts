import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { buildApp } from '../../server/src/app.ts';
import { TokenIssuer } from '../../server/src/auth/session.ts';
import { loadConfig } from '../../server/src/config.ts';
import { applyMigrations, embeddedDatabase } from '../../server/src/db/client.ts';
import { seedDemo } from '../../server/src/db/seed/demo/seed-demo.ts';
import { seedCatalogue } from '../../server/src/db/seed/seed-catalogue.ts';
import { JobQueue } from '../../server/src/jobs/queue.ts';
import { openCaptcha } from '../../server/src/platform/captcha/captcha.ts';
import { systemClock } from '../../server/src/platform/clock/clock.ts';
import { localFileStore } from '../../server/src/platform/file-store/file-store.ts';
import { openPlateRegistry } from '../../server/src/platform/plate-registry/open-plate-registry.ts';
import { FakeSms } from '../../server/src/platform/sms/sms.fake.ts';
import { openVirusScanner } from '../../server/src/platform/virus-scanner/open-virus-scanner.ts';
import { WorkshopIndex } from '../../server/src/search/workshop-index.ts';
import { loadSecrets } from '../../server/src/secrets.ts';

export interface SmallServer {
  url: string;
  close(): Promise<void>;
}

/** Only for the tests of this tool: the whole server with a small demo world. */
export async function startSmallServer(workshops: number): Promise<SmallServer> {
  const folder = mkdtempSync(path.join(tmpdir(), 'sto-small-server-'));
  const database = embeddedDatabase(await PGlite.create());
  await applyMigrations(database);
  const { db } = database;
  const config = loadConfig({ DATA_DIR: folder, LIMITS: 'off', LOG_LEVEL: 'silent' }, folder);
  const secrets = loadSecrets(folder);
  const files = localFileStore(path.join(folder, 'files'));
  await seedCatalogue(db, () => undefined);
  await seedDemo(db, files, () => undefined, { workshops });
  // At noon all others may be open, and a broken filter would go unnoticed.
  await database.pool.query(
    `update workshops set closed_from = '2020-01-01' where id =
      (select max(w.id) from workshops w join cities c on c.id = w.city_id where c.slug = 'moskva')`,
  );
  const jobs = await JobQueue.open(database, { isWorker: false });
  const app = await buildApp(
    {
      config,
      jobs,
      database,
      db,
      files,
      secrets,
      clock: systemClock,
      sms: new FakeSms(systemClock),
      captcha: openCaptcha(config.captcha, secrets.captchaKey, systemClock, db),
      plateRegistry: openPlateRegistry(config),
      virusScanner: openVirusScanner(config),
      tokens: new TokenIssuer(secrets.tokenKey),
      workshops: await WorkshopIndex.load(db),
      workshopsFreshAt: () => new Date(),
    },
    { logger: false },
  );
  return {
    url: await app.listen({ port: 0, host: '127.0.0.1' }),
    close: async () => {
      await app.close();
      await jobs.stop();
      await database.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

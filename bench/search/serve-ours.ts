import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { buildApp } from '../../server/src/app.ts';
import { TokenIssuer } from '../../server/src/auth/session.ts';
import { loadConfig } from '../../server/src/config.ts';
import { applyMigrations, embeddedDatabase } from '../../server/src/db/client.ts';
import { JobQueue } from '../../server/src/jobs/queue.ts';
import { openCaptcha } from '../../server/src/platform/captcha/captcha.ts';
import { systemClock } from '../../server/src/platform/clock/clock.ts';
import { localFileStore } from '../../server/src/platform/file-store/file-store.ts';
import { openPlateRegistry } from '../../server/src/platform/plate-registry/open-plate-registry.ts';
import { FakeSms } from '../../server/src/platform/sms/sms.fake.ts';
import { openVirusScanner } from '../../server/src/platform/virus-scanner/open-virus-scanner.ts';
import type { WorkshopRow } from '../../server/src/search/store/workshop-rows.ts';
import { WorkshopIndex } from '../../server/src/search/workshop-index.ts';
import { loadSecrets } from '../../server/src/secrets.ts';
import { reportReady } from '../shared/served.ts';
import { rowsOfWorld } from './world.ts';

/** The whole server, with limits off and a generated world in its index. */
const [count = '10000', port = '0', folder = ''] = process.argv.slice(2);
const database = embeddedDatabase(await PGlite.create());
await applyMigrations(database);
const config = loadConfig({ DATA_DIR: folder, LIMITS: 'off', CAPTCHA: 'off', LOG_LEVEL: 'silent' }, folder);
const secrets = loadSecrets(folder);
let makingMs = 0;
const began = performance.now();
const workshops = await WorkshopIndex.of(database.db, rowsTimed());
const buildSeconds = (performance.now() - began - makingMs) / 1000;
const app = await buildApp(
  {
    config,
    database,
    db: database.db,
    jobs: await JobQueue.open(database, { isWorker: false }),
    clock: systemClock,
    sms: new FakeSms(systemClock),
    captcha: openCaptcha(config.captcha, secrets.captchaKey, systemClock, database.db),
    plateRegistry: openPlateRegistry(config),
    virusScanner: openVirusScanner(config),
    files: localFileStore(path.join(folder, 'files')),
    tokens: new TokenIssuer(secrets.tokenKey),
    secrets,
    workshops,
    workshopsFreshAt: () => new Date(),
  },
  { logger: false },
);
await reportReady(app, Number(port), { buildSeconds });

/**
 * A million rows at once would take gigabytes, so each is generated on demand. That time is not counted as
 * build time.
 */
function* rowsTimed(): Generator<WorkshopRow> {
  const rows = rowsOfWorld(Number(count));
  for (;;) {
    const from = performance.now();
    const { done, value } = rows.next();
    makingMs += performance.now() - from;
    if (done) return;
    yield value;
  }
}

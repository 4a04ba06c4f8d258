import path from 'node:path';
import { buildApp } from '../../server/src/app.ts';
import { TokenIssuer } from '../../server/src/auth/session.ts';
import { loadConfig } from '../../server/src/config.ts';
import { openPostgres } from '../../server/src/db/client.ts';
import { JobQueue } from '../../server/src/jobs/queue.ts';
import { openCaptcha } from '../../server/src/platform/captcha/captcha.ts';
import { systemClock } from '../../server/src/platform/clock/clock.ts';
import { localFileStore } from '../../server/src/platform/file-store/file-store.ts';
import { openPlateRegistry } from '../../server/src/platform/plate-registry/open-plate-registry.ts';
import { FakeSms } from '../../server/src/platform/sms/sms.fake.ts';
import { openVirusScanner } from '../../server/src/platform/virus-scanner/open-virus-scanner.ts';
import { WorkshopIndex } from '../../server/src/search/workshop-index.ts';
import { loadSecrets } from '../../server/src/secrets.ts';
import { reportReady } from '../shared/served.ts';

/** The whole server with limits off, on the database of the run. */
const [url = '', port = '0', folder = ''] = process.argv.slice(2);
const database = openPostgres(url);
const config = loadConfig(
  { DATA_DIR: folder, DATABASE_URL: url, LIMITS: 'off', CAPTCHA: 'off', LOG_LEVEL: 'silent' },
  folder,
);
const secrets = loadSecrets(folder);
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
    workshops: await WorkshopIndex.load(database.db, systemClock),
    workshopsFreshAt: () => new Date(),
  },
  { logger: false },
);
await reportReady(app, Number(port));

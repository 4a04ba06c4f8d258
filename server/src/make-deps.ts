import path from 'node:path';
import { TokenIssuer } from './auth/session.ts';
import type { Config } from './config.ts';
import { seedDemo } from './db/seed/demo/seed-demo.ts';
import { seedCatalogue } from './db/seed/seed-catalogue.ts';
import type { Deps } from './deps.ts';
import { JobQueue } from './jobs/queue.ts';
import { openRelay } from './live/redis-relay.ts';
import { describeError } from './observability/log.ts';
import type { OpenDatabase } from './open-database.ts';
import { openCaptcha } from './platform/captcha/captcha.ts';
import { systemClock } from './platform/clock/clock.ts';
import { AdvancedClock } from './platform/clock/movable-clock.ts';
import { localFileStore } from './platform/file-store/file-store.ts';
import { openLanguageModel } from './platform/language-model/language-model.ts';
import { SmtpMail } from './platform/mail/mail.real.ts';
import { openPlateRegistry } from './platform/plate-registry/open-plate-registry.ts';
import { FakeSms } from './platform/sms/sms.fake.ts';
import { GatewaySms } from './platform/sms/sms.real.ts';
import { openVirusScanner } from './platform/virus-scanner/open-virus-scanner.ts';
import { followWorkshops } from './search/sync.ts';
import { loadSecrets } from './secrets.ts';

/** For errors before the application has its log. */
const logError = ({ err }: { err?: unknown }, msg: string) =>
  void process.stderr.write(`${JSON.stringify({ msg, err: describeError(err) })}\n`);

/** Seeds the database and opens everything that features depend on. */
export async function makeDeps(
  config: Config,
  { database, batchDatabase }: OpenDatabase,
  report: (line: string) => void,
): Promise<{ deps: Omit<Deps, 'log'>; stopFollowing: () => Promise<void> }> {
  const { db } = database;
  const files = localFileStore(path.join(config.dataDir, 'files'));
  const secrets = loadSecrets(config.dataDir);
  await seedCatalogue(batchDatabase.db, report);
  if (config.seedDemo) await seedDemo(batchDatabase.db, files, report);
  // Only where login codes are fake may a call move the time.
  const clock = config.sms ? systemClock : new AdvancedClock();
  const followed = await followWorkshops(
    database,
    (err) => logError({ err }, 'workshops not followed'),
    undefined,
    clock,
  );
  const relay = config.redisUrl
    ? openRelay(config.redisUrl, secrets, db, (err) => logError({ err }, 'Redis does not answer'))
    : undefined;
  const deps = {
    config,
    relay,
    database,
    db,
    jobs: await JobQueue.open(batchDatabase, { log: { info: () => undefined, error: logError } }),
    clock,
    files,
    secrets,
    tokens: new TokenIssuer(secrets.tokenKey),
    sms: config.sms ? new GatewaySms(config.sms) : new FakeSms(clock),
    mail: config.smtp && new SmtpMail(config.smtp),
    languageModel: config.languageModel && openLanguageModel(config.languageModel),
    captcha: openCaptcha(config.captcha, secrets.captchaKey, clock, db),
    plateRegistry: openPlateRegistry(config),
    virusScanner: openVirusScanner(config),
    workshops: followed.index,
    workshopsFreshAt: () => followed.freshAt,
  };
  const stopFollowing = async () => {
    await followed.close();
    await relay?.close();
  };
  return { deps, stopFollowing };
}

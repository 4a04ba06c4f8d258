import { lookup } from 'node:dns/promises';
import { once } from 'node:events';
import { createServer } from 'node:net';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { buildApp } from './app.ts';
import { TokenMint } from './auth/session.ts';
import { type Config, ConfigError, loadConfig } from './config.ts';
import {
  codeOf,
  lockDataFolder,
  openEmbeddedWhole,
  openServerDatabase,
  prepareDataFolder,
  StartError,
} from './data-folder.ts';
import { type Database, openPostgres } from './db/client.ts';
import { demoPeople } from './db/seed/demo/people.ts';
import { seedDemo } from './db/seed/demo/seed-demo.ts';
import { seedCatalogue } from './db/seed/seed-catalogue.ts';
import { visitorsPatience } from './db/server-pool.ts';
import type { Deps } from './deps.ts';
import { leave, listenAtEach, listenOn } from './http/end-connections.ts';
import { JobQueue } from './jobs/queue.ts';
import { startDelivering, startPeriodicJobs } from './jobs/workers.ts';
import { describeError, loggerOptions } from './observability/log.ts';
import { openCaptcha } from './platform/captcha/captcha.ts';
import { systemClock } from './platform/clock/clock.ts';
import { minutes, seconds } from './platform/clock/durations.ts';
import { localFileStore } from './platform/file-store/file-store.ts';
import { openPlateRegistry } from './platform/plate-registry/open-plate-registry.ts';
import { FakeSms } from './platform/sms/sms.fake.ts';
import { GatewaySms } from './platform/sms/sms.real.ts';
import { openVirusScanner } from './platform/virus-scanner/open-virus-scanner.ts';
import { followWorkshops } from './search/sync.ts';
import { loadSecrets } from './secrets.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
/** From the signal on. */
const stopTimeoutMs = seconds(10);
/** A proxy that asks `/ready` every second or two has heard of it by then. */
const tellMs = seconds(3);
const graceMs = 500;
/** Sweeps go through large tables, and nobody waits for them. */
const sweepersPatience = { statementMs: minutes(10), silenceMs: minutes(11) };

const say = (line: string) => process.stdout.write(`${line}\n`);

interface OpenDatabase {
  database: Database;
  /** The same one, for what takes long. */
  patient: Database;
  close(): Promise<void>;
}

async function openDatabase({ databaseUrl, dataDir }: Config): Promise<OpenDatabase> {
  if (databaseUrl) {
    // A migration takes as long as it takes.
    await (await openServerDatabase(databaseUrl)).close();
    const database = openPostgres(databaseUrl, visitorsPatience);
    const patient = openPostgres(databaseUrl, sweepersPatience);
    const close = async () => void (await Promise.all([database.close(), patient.close()]));
    return { database, patient, close };
  }
  const unlock = await lockDataFolder(dataDir);
  const database = await openEmbeddedWhole(dataDir);
  const close = async () => {
    await database.close();
    await unlock();
  };
  return { database, patient: database, close };
}

/** The index is there before the server and its log. */
const tellIndexTrouble = (error: unknown) =>
  process.stderr.write(`${JSON.stringify({ msg: 'workshops not followed', err: describeError(error) })}\n`);
const startLog = {
  info: () => undefined,
  error: ({ err }: { err?: unknown }, msg: string) =>
    void process.stderr.write(`${JSON.stringify({ msg, err: describeError(err) })}\n`),
};

async function makeServices(
  config: Config,
  { database, patient }: OpenDatabase,
): Promise<{ deps: Omit<Deps, 'log'>; stopFollowing: () => Promise<void> }> {
  const { db } = database;
  const files = localFileStore(path.join(config.dataDir, 'files'));
  const secrets = loadSecrets(config.dataDir);
  await seedCatalogue(patient.db, say);
  if (config.seedDemo) await seedDemo(patient.db, files, say);
  const clock = systemClock;
  const followed = await followWorkshops(database, tellIndexTrouble);
  const deps = {
    config,
    database,
    db,
    jobs: await JobQueue.open(patient, { log: startLog }),
    clock,
    files,
    secrets,
    tokens: new TokenMint(secrets.tokenKey),
    sms: config.sms ? new GatewaySms(config.sms) : new FakeSms(clock),
    captcha: openCaptcha(config.captcha, secrets.captchaKey, clock, db),
    plateRegistry: openPlateRegistry(config),
    virusScanner: openVirusScanner(config),
    workshops: followed.index,
    workshopsFreshAt: () => followed.freshAt,
  };
  return { deps, stopFollowing: () => followed.close() };
}

async function addressesOf({ port, host }: Config): Promise<string[]> {
  try {
    const found = await lookup(host, { all: true });
    return [...new Set(found.map(({ address }) => address))];
  } catch (error) {
    throw listenError(error, port, host);
  }
}

/** Asked before the long work, so that a taken port is told at once. */
async function assertPortFree(addresses: readonly string[], { port, host }: Config): Promise<void> {
  const probe = async (address: string) => {
    const server = createServer().listen(port, address);
    await once(server, 'listening');
    server.close();
    await once(server, 'close');
  };
  try {
    await listenAtEach(addresses, probe, () => {});
  } catch (error) {
    throw listenError(error, port, host);
  }
}

function listenError(error: unknown, port: number, host: string): StartError {
  return codeOf(error) === 'EADDRINUSE'
    ? new StartError(`Порт ${port} занят. Освободите его или задайте другой: PORT=8081 ./start`)
    : new StartError(`Не удалось слушать ${host}:${port} (${codeOf(error)}). Проверьте HOST и PORT`);
}

async function listen(app: FastifyInstance, addresses: readonly string[], config: Config): Promise<void> {
  try {
    await listenOn(app, addresses, config.port);
  } catch (error) {
    throw listenError(error, config.port, config.host);
  }
}

function greet(config: Config): void {
  say('');
  say(`  СТО рядом: ${config.publicUrl}`);
  if (!config.sms) say(`  Коды входа: ${config.publicUrl}/dev/sms`);
  if (config.seedDemo) {
    say('  Демо-данные (SEED_DEMO=0 отключает их до первого запуска). Войти можно так:');
    for (const { phone, name, who } of demoPeople) say(`    ${phone}  ${name}, ${who}`);
  }
  say('  Остановить: Ctrl-C');
}

type Drain = (haste: { tellMs: number; hurry: AbortSignal }) => Promise<void>;

/**
 * Ctrl-C or a stop signal. While the start is under way the process ends at once: the database forgets what
 * was not whole, as after a crash. Once a drain is given, the running requests end first. Who presses Ctrl-C sends no
 * visitors to himself; a second signal is one of impatience.
 */
function stopOnSignal(): (drain: Drain) => void {
  let drain: Drain = async () => {};
  let hurry: AbortController | undefined;
  const stop = async (signal: NodeJS.Signals) => {
    if (hurry) return hurry.abort();
    hurry = new AbortController();
    setTimeout(() => process.exit(1), stopTimeoutMs).unref();
    await drain({ tellMs: signal === 'SIGINT' ? 0 : tellMs, hurry: hurry.signal });
    process.exit(0);
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  return (given) => {
    drain = given;
  };
}

async function main(): Promise<void> {
  const drainWith = stopOnSignal();
  const config = loadConfig(process.env, root);
  prepareDataFolder(config.dataDir);
  const addresses = await addressesOf(config);
  await assertPortFree(addresses, config);
  const open = await openDatabase(config);
  let stopFollowing = async () => {};
  const release = async () => {
    await stopFollowing();
    await open.close();
  };
  try {
    const made = await makeServices(config, open);
    const { deps } = made;
    stopFollowing = made.stopFollowing;
    const app = await buildApp(deps, {
      logger: loggerOptions(config.logLevel),
      webRoot: path.join(root, 'web/dist'),
    });
    await listen(app, addresses, config);
    await startDelivering(deps, app.log);
    await startPeriodicJobs({ ...deps, db: open.patient.db }, app.log);
    drainWith(async (haste) => {
      const left = leave(app, { ...haste, graceMs }).then(() => app.close());
      await Promise.all([left, deps.jobs.stop()]);
      await release();
    });
    greet(config);
  } catch (error) {
    await release();
    throw error;
  }
}

try {
  await main();
} catch (error) {
  if (error instanceof ConfigError || error instanceof StartError) process.stderr.write(`${error.message}\n`);
  else process.stderr.write(`Запуск не удался: ${JSON.stringify(describeError(error), null, 2)}\n`);
  process.exit(1);
}

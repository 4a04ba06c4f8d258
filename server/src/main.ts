import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildApp } from './app.ts';
import { type Config, ConfigError, loadConfig } from './config.ts';
import { prepareDataFolder, StartError } from './data-folder.ts';
import { demoPeople } from './db/seed/demo/people.ts';
import { drain } from './http/drain.ts';
import { startDelivering, startPeriodicJobs } from './jobs/workers.ts';
import { assertPortFree, listen } from './listen.ts';
import { makeDeps } from './make-deps.ts';
import { describeError, loggerOptions } from './observability/log.ts';
import { openDatabase } from './open-database.ts';
import { stopOnSignal } from './stop-on-signal.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const graceMs = 500;

const report = (line: string) => process.stdout.write(`${line}\n`);

function greet(config: Config): void {
  report('');
  report(`  СТО рядом: ${config.publicUrl}`);
  if (!config.sms) report(`  Коды входа: ${config.publicUrl}/dev/sms`);
  if (config.seedDemo) {
    report('  Демо-данные (SEED_DEMO=0 отключает их до первого запуска). Войти можно так:');
    for (const { phone, name, who } of demoPeople) report(`    ${phone}  ${name}, ${who}`);
  }
  report('  Остановить: Ctrl-C');
}

async function main(): Promise<void> {
  const stopWith = stopOnSignal();
  const config = loadConfig(process.env, root);
  prepareDataFolder(config.dataDir);
  await assertPortFree(config);
  const open = await openDatabase(config);
  let stopFollowing = async () => {};
  const release = async () => {
    await stopFollowing();
    await open.close();
  };
  try {
    const made = await makeDeps(config, open, report);
    const { deps } = made;
    stopFollowing = made.stopFollowing;
    const app = await buildApp(deps, {
      logger: loggerOptions(config.logLevel),
      webRoot: path.join(root, 'web/dist'),
    });
    await listen(app, config);
    await startDelivering(deps, app.log);
    await startPeriodicJobs({ ...deps, db: open.batchDatabase.db }, app.log);
    stopWith(async ({ readyMs }) => {
      const drained = drain(app, { readyMs, graceMs }).then(() => app.close());
      await Promise.all([drained, deps.jobs.stop()]);
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

import path from 'node:path';
import { buildApp } from './app.ts';
import type { Config } from './config.ts';
import { demoPeople } from './db/seed/demo/people.ts';
import { drain } from './http/drain.ts';
import { startDelivering, startPeriodicJobs } from './jobs/workers.ts';
import { listen } from './listen.ts';
import { makeDeps } from './make-deps.ts';
import { loggerOptions } from './observability/log.ts';
import type { OpenDatabase } from './open-database.ts';
import type { stopOnSignal } from './stop-on-signal.ts';

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

/** Seeds, listens and starts the jobs; `stopWith` takes what ends all of it. */
export async function serve(
  config: Config,
  root: string,
  open: OpenDatabase,
  stopWith: ReturnType<typeof stopOnSignal>,
): Promise<void> {
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

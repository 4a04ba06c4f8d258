import { fileURLToPath } from 'node:url';
import { ConfigError, loadConfig } from './config.ts';
import { prepareDataFolder, StartError } from './data-folder.ts';
import { assertPortFree } from './listen.ts';
import { describeError } from './observability/log.ts';
import { openDatabase } from './open-database.ts';
import { stopOnSignal } from './stop-on-signal.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

async function main(): Promise<void> {
  const stopWith = stopOnSignal();
  const config = loadConfig(process.env, root);
  prepareDataFolder(config.dataDir);
  await assertPortFree(config);
  const open = await openDatabase(config);
  // To load the rest takes seconds: what forbids a start is reported before.
  const { serve } = await import('./serve.ts');
  await serve(config, root, open, stopWith);
}

try {
  await main();
} catch (error) {
  if (error instanceof ConfigError || error instanceof StartError) process.stderr.write(`${error.message}\n`);
  else process.stderr.write(`Запуск не удался: ${JSON.stringify(describeError(error), null, 2)}\n`);
  process.exit(1);
}

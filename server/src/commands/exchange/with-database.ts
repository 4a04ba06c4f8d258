import { fileURLToPath } from 'node:url';
import { type Config, ConfigError, loadConfig } from '../../config.ts';
import {
  lockDataFolder,
  openEmbeddedWhole,
  openServerDatabase,
  prepareDataFolder,
  StartError,
} from '../../data-folder.ts';
import type { Db } from '../../db/client.ts';
import { seedCatalogue } from '../../db/seed/seed-catalogue.ts';
import { describeError } from '../../observability/log.ts';
import { FileError } from './file-error.ts';

export class UsageError extends Error {}

/** Runs a command on the configured database after migrating it. A known failure is reported in one line. */
export async function withDatabase(run: (db: Db, config: Config) => Promise<boolean>): Promise<never> {
  try {
    process.exit((await runOnce(run)) ? 0 : 1);
  } catch (error) {
    const isKnown = [ConfigError, StartError, FileError, UsageError].some((type) => error instanceof type);
    const isFileTrouble = error instanceof Error && 'syscall' in error;
    // An unknown error without its message, which contains the rows of the batch.
    console.error(
      isKnown || isFileTrouble ? (error as Error).message : JSON.stringify(describeError(error), null, 2),
    );
    process.exit(1);
  }
}

async function runOnce(run: (db: Db, config: Config) => Promise<boolean>): Promise<boolean> {
  const config = loadConfig(process.env, fileURLToPath(new URL('../../../..', import.meta.url)));
  prepareDataFolder(config.dataDir);
  // The embedded database has one user at a time: stop the server first.
  const unlock = config.databaseUrl ? async () => undefined : await lockDataFolder(config.dataDir);
  const database = config.databaseUrl
    ? await openServerDatabase(config.databaseUrl)
    : await openEmbeddedWhole(config.dataDir);
  try {
    await seedCatalogue(database.db, console.error);
    return await run(database.db, config);
  } finally {
    await database.close();
    await unlock();
  }
}

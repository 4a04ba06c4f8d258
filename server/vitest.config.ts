import { globSync, readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';

const everyTest = 'src/**/*.test.ts';
/** What opens a database in a test file. */
const opensDatabase = /(start-|test-db|older-migrations)[\w-]*\.ts'|DATABASE_URL/;

/** On PostgreSQL the files without a database would only repeat themselves. */
function testsOfDatabase(): string[] {
  const files = globSync(everyTest, { cwd: import.meta.dirname });
  return files.filter((file) => opensDatabase.test(readFileSync(`${import.meta.dirname}/${file}`, 'utf8')));
}

export default defineConfig({
  test: {
    name: 'server',
    include: process.env.DATABASE_URL ? testsOfDatabase() : [everyTest],
    globalSetup: 'src/testing/global-set-up.ts',
    testTimeout: 30_000,
    hookTimeout: 60_000,
    maxWorkers: '100%',
    // Processes, since a native module (pictures, say) that crashes in a thread takes the whole run with it, without a
    // word. Files share the modules of their process, and so no module keeps state: one a file takes twice as long.
    pool: 'forks',
    isolate: false,
  },
});

import { globSync, readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';

const everyTest = 'src/**/*.test.ts';
/** What opens a database in a test file. */
const opensDatabase = /(start-|test-db)[\w-]*\.ts'|process\.env\.DATABASE_URL/;
const hasEmbeddedCases = /\.skipIf\(/;

/** With `DATABASE_URL` the files with a database, on PostgreSQL. With `TEST_DATABASE_URL` the others: both steps of CI. */
function testFiles(): string[] {
  const { DATABASE_URL, TEST_DATABASE_URL } = process.env;
  if (!DATABASE_URL && !TEST_DATABASE_URL) return [everyTest];
  return globSync(everyTest, { cwd: import.meta.dirname }).filter((file) => {
    const text = readFileSync(`${import.meta.dirname}/${file}`, 'utf8');
    return DATABASE_URL ? opensDatabase.test(text) : !opensDatabase.test(text) || hasEmbeddedCases.test(text);
  });
}

export default defineConfig({
  test: {
    name: 'server',
    include: testFiles(),
    globalSetup: 'src/testing/global-set-up.ts',
    // They only end what hangs: a machine may stall for half a minute.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    maxWorkers: '100%',
    // Processes, since a native module (pictures, say) that crashes in a thread takes the whole run with it, without a
    // word. Files share the modules of their process, and so no module keeps state: one a file takes twice as long.
    pool: 'forks',
    isolate: false,
  },
});

import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'server',
    include: ['src/**/*.test.ts'],
    globalSetup: 'src/testing/global-set-up.ts',
    testTimeout: 30_000,
    hookTimeout: 60_000,
    maxWorkers: '100%',
    // The files share the modules of their worker, and so no module keeps state: a process a file takes twice as long.
    pool: 'threads',
    isolate: false,
  },
});

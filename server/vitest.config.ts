import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'server',
    include: ['src/**/*.test.ts'],
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

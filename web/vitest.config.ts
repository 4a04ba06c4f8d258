import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'web',
    environment: 'happy-dom',
    // A window of its own for every file, in one thread: a process a file takes four times as long.
    pool: 'vmThreads',
    include: ['src/**/*.test.{ts,tsx}', 'service-worker/**/*.test.ts'],
    css: false,
    maxWorkers: '100%',
    // A shared machine may stall for seconds.
    testTimeout: 30_000,
  },
});

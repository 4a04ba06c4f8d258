import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'tools',
    include: ['*.test.ts', 'city-pictures/*.test.ts', 'demo-world/*.test.ts'],
    maxWorkers: '100%',
    // A shared machine may stall for seconds.
    testTimeout: 30_000,
  },
});

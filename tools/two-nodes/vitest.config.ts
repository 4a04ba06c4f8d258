import { defineConfig } from 'vitest/config';

/** Needs PostgreSQL, so it is told by CI only. */
export default defineConfig({ test: { name: 'two nodes', include: ['*.test.ts'], testTimeout: 60_000 } });

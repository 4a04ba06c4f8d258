import { defineConfig } from 'vitest/config';

/** Needs PostgreSQL, so only CI runs it. */
export default defineConfig({ test: { name: 'two nodes', include: ['*.test.ts'], testTimeout: 60_000 } });

import { rmSync } from 'node:fs';
import { makeDump, makeTemplate } from './test-db.ts';

/** Vitest's global set-up: one migrated database for all workers, removed at the end. */
export async function setup(): Promise<() => void | Promise<void>> {
  if (process.env.DATABASE_URL) {
    const { name, drop } = await makeTemplate(process.env.DATABASE_URL);
    process.env.STO_TEST_TEMPLATE = name;
    return drop;
  }
  const file = await makeDump();
  process.env.STO_TEST_DUMP = file;
  return () => rmSync(file, { force: true });
}

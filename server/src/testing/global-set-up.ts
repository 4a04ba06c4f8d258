import { rmSync } from 'node:fs';
import { makeDump } from './test-db.ts';

/** Vitest's global set-up: one migrated dump for all workers, removed at the end. */
export async function setup(): Promise<() => void> {
  if (process.env.DATABASE_URL) return () => undefined;
  const file = await makeDump();
  process.env.STO_TEST_DUMP = file;
  return () => rmSync(file, { force: true });
}

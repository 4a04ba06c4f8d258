import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { Database } from '../db/client.ts';
import { buildCity } from './build/workshop.ts';
import { emptyTables, openReusedDatabase } from './test-db.ts';

/** A database with one city, emptied before each test, and a folder for files. Read the object inside tests only. */
export function startExchange(): { database: Database; fileOf(name: string, content: unknown): string } {
  const folder = mkdtempSync(path.join(tmpdir(), 'sto-exchange-'));
  const running = {
    fileOf: (name: string, content: unknown) => {
      const file = path.join(folder, name);
      writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
      return file;
    },
  } as ReturnType<typeof startExchange>;
  beforeAll(async () => {
    running.database = await openReusedDatabase();
  });
  beforeEach(async () => {
    await emptyTables(running.database);
    await buildCity(running.database.db);
  });
  afterAll(async () => {
    await running.database?.close();
    rmSync(folder, { recursive: true, force: true });
  });
  return running;
}

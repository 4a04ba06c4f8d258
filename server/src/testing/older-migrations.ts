import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const migrationsFolder = fileURLToPath(new URL('../../migrations', import.meta.url));

export interface OlderMigrations {
  folder: string;
  remove(): void;
}

export function olderMigrations(name: string): OlderMigrations {
  const folder = mkdtempSync(path.join(tmpdir(), 'sto-older-migrations-'));
  cpSync(migrationsFolder, folder, { recursive: true });
  const file = path.join(folder, 'meta/_journal.json');
  const journal = JSON.parse(readFileSync(file, 'utf8')) as { entries: { tag: string }[] };
  const count = journal.entries.findIndex(({ tag }) => tag === name);
  if (count < 1) throw new Error(`No migration is named ${name}, or none stands before it`);
  writeFileSync(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, count) }));
  return { folder, remove: () => rmSync(folder, { recursive: true }) };
}

import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import path from 'node:path';
import { freePort } from '../../tools/free-port.ts';
import { startServer, stopServer } from './server-process.ts';
import { operatorPhone } from './steps.ts';

const cache = 'node_modules/.cache/demo-world';
/** The demo world is made for the present day. */
const ageMaxMs = 3_600_000;

/**
 * A data folder with the demo world, for copying. To seed it takes most of a minute, so it stays for the next run of
 * the same code.
 */
export async function seededFolder(): Promise<string> {
  const folder = path.join(cache, hashOfSources());
  if (existsSync(folder) && Date.now() - statSync(folder).mtimeMs < ageMaxMs) return folder;
  rmSync(cache, { recursive: true, force: true });
  mkdirSync(cache, { recursive: true });
  const seeding = mkdtempSync(`${folder}-`);
  await startServer(seeding, `http://localhost:${await freePort()}`);
  await stopServer(seeding, 'SIGTERM');
  execFileSync('node', ['server/src/commands/operator.ts', operatorPhone], {
    env: { ...process.env, DATABASE_URL: '', DATA_DIR: seeding },
  });
  renameSync(seeding, folder);
  return folder;
}

function hashOfSources(): string {
  const hash = createHash('sha256').update(readFileSync('package-lock.json'));
  for (const root of ['contract', 'server'])
    for (const entry of readdirSync(root, { recursive: true, withFileTypes: true })) {
      const file = path.join(entry.parentPath, entry.name);
      if (entry.isFile() && !file.includes('node_modules') && !file.endsWith('.test.ts'))
        hash.update(file).update(readFileSync(file));
    }
  return hash.digest('hex').slice(0, 16);
}

import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  cpSync,
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

/** A data folder with the demo world, for copying. To seed it takes most of a minute. */
export function seededFolder(): Promise<string> {
  return storedFolder('demo', async (folder) => {
    cpSync(await newFolder(), folder, { recursive: true });
    await startServer(folder, `http://localhost:${await freePort()}`);
    await stopServer(folder, 'SIGTERM');
  });
}

/** A data folder with the catalogues and an operator alone, for copying. */
export function newFolder(): Promise<string> {
  return storedFolder('new', async (folder) => makeOperator(folder));
}

function makeOperator(folder: string): void {
  execFileSync('npm', ['run', '--silent', 'operator', '--', operatorPhone], {
    env: { ...process.env, DATABASE_URL: '', DATA_DIR: path.resolve(folder) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

/** The folder stays for the next run of the same code. */
async function storedFolder(kind: string, fill: (folder: string) => Promise<void>): Promise<string> {
  const name = `${kind}-${hashOfSources()}`;
  const folder = path.join(cache, name);
  if (existsSync(folder) && Date.now() - statSync(folder).mtimeMs < ageMaxMs) return folder;
  mkdirSync(cache, { recursive: true });
  for (const old of readdirSync(cache))
    if (old.startsWith(`${kind}-`)) rmSync(path.join(cache, old), { recursive: true, force: true });
  const filling = mkdtempSync(`${folder}-`);
  await fill(filling);
  renameSync(filling, folder);
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

import { spawn } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { seededFolder } from '../e2e/support/demo-world.ts';
import { startServer, stopServer } from '../e2e/support/server-process.ts';
import { freePort } from './free-port.ts';

/**
 * `node tools/on-own-server.ts "tools/fuzz/run.ts --requests=100" …`: runs scripts one after the other, each
 * with the address of one server that is started for them, with a temporary demo world.
 */
const scripts = process.argv.slice(2);
const dataDir = mkdtempSync(path.join(tmpdir(), 'sto-own-server-'));

function run(script: string, url: string): Promise<number> {
  const [file = '', ...options] = script.split(' ');
  return new Promise((resolve, reject) => {
    const child = spawn('node', [file, url, ...options], { stdio: 'inherit' });
    child.on('error', reject);
    child.on('close', (status) => resolve(status ?? 1));
  });
}

const url = `http://localhost:${await freePort()}`;
// The captcha would refuse every generated form.
process.env.CAPTCHA ??= 'off';
try {
  cpSync(await seededFolder(), dataDir, { recursive: true });
  await startServer(dataDir, url);
  process.exitCode = 0;
  for (const script of scripts) process.exitCode ||= await run(script, url);
} finally {
  await stopServer(dataDir, 'SIGTERM');
  rmSync(dataDir, { recursive: true, force: true });
}

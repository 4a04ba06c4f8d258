import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { secretsIn } from '../../server/src/testing/log-scan.ts';

/**
 * Playwright's workers run in parallel, each with its own server and data folder, which holds the server's
 * process id and log. Playwright numbers the workers from 0.
 */
export const serverUrlOf = (line: number) => `http://localhost:${8181 + line}`;
const ownLine = Number(process.env.TEST_PARALLEL_INDEX ?? 0);
/** The server of this worker; `STO_E2E_URL` names a running one. */
export let serverUrl = process.env.STO_E2E_URL ?? serverUrlOf(ownLine);
/** From now on the worker's stories use another server. Returns the one before. */
export function moveToServer(url: string): string {
  const before = serverUrl;
  serverUrl = url;
  return before;
}
export const dataDirOf = (folder: string, line: number) => path.join(folder, `line-${line}`);

/** The data folder of this worker's server. @throws if the server was not started by the stories. */
export function ownDataDir(): string {
  const folder = process.env.STO_E2E_DATA;
  if (!folder) throw new Error('this story ends the stories’ own server: run it without STO_E2E_URL');
  return dataDirOf(folder, ownLine);
}

const pidFile = (dataDir: string) => path.join(dataDir, 'e2e.pid');
const logFile = (dataDir: string) => path.join(dataDir, 'e2e.log');

export const logOf = (dataDir: string) => readFileSync(logFile(dataDir), 'utf8');

/** Starts the built product on the stories' data folder and waits until it answers. */
export async function startServer(
  dataDir: string,
  url = serverUrl,
  { hasDemoWorld = true, settings = {} }: { hasDemoWorld?: boolean; settings?: Record<string, string> } = {},
): Promise<void> {
  mkdirSync(dataDir, { recursive: true });
  // A file, not a pipe: the server outlives the story's process.
  const log = openSync(logFile(dataDir), 'a');
  const child = spawn('node', ['server/src/main.ts'], {
    env: {
      ...process.env,
      DATABASE_URL: '',
      DATA_DIR: dataDir,
      PORT: new URL(url).port,
      HOST: '127.0.0.1',
      LIMITS: 'off',
      // The log is scanned for secrets after the stories.
      LOG_LEVEL: 'debug',
      SEED_DEMO: hasDemoWorld ? '1' : '0',
      CONTACT_PHONE: '+7 800 000-00-00',
      CONTACT_WHATSAPP: '+7 800 000-00-00',
      CONTACT_EMAIL: 'help@sto-ryadom.example',
      ...settings,
    },
    stdio: ['ignore', log, log],
    detached: true,
  });
  closeSync(log);
  child.unref();
  writeFileSync(pidFile(dataDir), String(child.pid));
  await untilAnswering(child, url, () => logOf(dataDir));
}

async function untilAnswering(child: ChildProcess, url: string, output: () => string): Promise<void> {
  for (let tries = 0; tries < 3000; tries += 1) {
    if (child.exitCode !== null) throw new Error(`the server ended: ${output()}`);
    const answer = await fetch(`${url}/api/config/`).catch(() => undefined);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error(`the server did not answer: ${output()}`);
}

export async function stopServer(dataDir: string, signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
  const pid = Number(readFileSync(pidFile(dataDir), 'utf8'));
  try {
    process.kill(pid, signal);
  } catch {
    return;
  }
  for (let tries = 0; tries < 100; tries += 1) {
    await new Promise((resolve) => setTimeout(resolve, 100));
    try {
      process.kill(pid, 0);
    } catch {
      return;
    }
  }
  throw new Error(`the server ${pid} did not end`);
}

export function assertNoSecrets(log: string): void {
  const bad = log.split('\n').filter((line) => secretsIn(line).length > 0);
  if (bad.length > 0) throw new Error(`the servers wrote secrets down:\n${bad.slice(0, 5).join('\n')}`);
}

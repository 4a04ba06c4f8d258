import { once } from 'node:events';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FullConfig } from '@playwright/test';
import { newFolder, seededFolder } from './demo-world.ts';
import { assertNoSecrets, dataDirOf, logOf, serverUrlOf, startServer, stopServer } from './server-process.ts';

export default async function setUp({ workers }: FullConfig): Promise<() => Promise<void>> {
  if (process.env.STO_E2E_URL) return async () => undefined;
  const folder = mkdtempSync(path.join(tmpdir(), 'sto-e2e-'));
  process.env.STO_E2E_DATA = folder;
  const all = Array.from({ length: workers }, (_, line) => ({
    dataDir: dataDirOf(folder, line),
    url: serverUrlOf(line),
  }));
  for (const { url } of all) await assertFree(url);
  const seeded = await seededFolder();
  process.env.STO_E2E_NEW = await newFolder();
  for (const { dataDir } of all) cpSync(seeded, dataDir, { recursive: true });
  await Promise.all(all.map(({ dataDir, url }) => startServer(dataDir, url)));
  return async () => {
    await Promise.all(all.map(({ dataDir }) => stopServer(dataDir, 'SIGTERM')));
    const logs = all.map(({ dataDir }) => logOf(dataDir));
    rmSync(folder, { recursive: true, force: true });
    for (const log of logs) assertNoSecrets(log);
  };
}

/** A server that already listens there would answer the stories in place of their own. */
async function assertFree(url: string): Promise<void> {
  const { hostname, port } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port) });
  const isTaken = await once(socket, 'connect').then(
    () => true,
    () => false,
  );
  socket.destroy();
  if (isTaken)
    throw new Error(`another server listens on ${url}: end it, or name it with STO_E2E_URL=${url}`);
}

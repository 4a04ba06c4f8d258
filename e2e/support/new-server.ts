import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { freePort } from '../../tools/free-port.ts';
import { api } from './api.ts';
import { test as base, refusedSocket } from './fixtures.ts';
import { assertNoSecrets, logOf, moveToServer, startServer, stopServer } from './server-process.ts';

/**
 * Stories on a server of their own with a new database: an operator, no demo world, and a clock that they may move. Other
 * stories need the present day.
 */
export const test = base.extend<
  { onNewServer: undefined },
  { newServerUrl: string; settings: Record<string, string> }
>({
  /** Of the server's environment. */
  settings: [{}, { scope: 'worker', option: true }],
  newServerUrl: [
    async ({ settings }, use) => {
      const seeded = process.env.STO_E2E_NEW;
      if (!seeded) throw new Error('these stories start their own server: run them without STO_E2E_URL');
      const folder = mkdtempSync(path.join(tmpdir(), 'sto-e2e-new-'));
      cpSync(seeded, folder, { recursive: true });
      const url = `http://localhost:${await freePort()}`;
      await startServer(folder, url, { hasDemoWorld: false, settings });
      await use(url);
      await stopServer(folder, 'SIGTERM');
      assertNoSecrets(logOf(folder));
      rmSync(folder, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ newServerUrl }, use) => use(newServerUrl),
  expectedErrors: refusedSocket,
  onNewServer: [
    async ({ newServerUrl, page }, use) => {
      const before = moveToServer(newServerUrl);
      await keepTime(page, await serverNow());
      await use(undefined);
      moveToServer(before);
    },
    { auto: true },
  ],
});

const advance = (seconds: number) =>
  api<{ now: string }>('POST', '/dev/clock/advance/', { seconds }).then(({ now }) => new Date(now));

export const serverNow = () => advance(0);

const keepTime = (page: Page, now: Date) => page.context().clock.setFixedTime(now);

/** Moves the clock of the server forward, and what is due happens. The pages follow. */
export async function moveTimeTo(moment: number, ...pages: Page[]): Promise<void> {
  const now = await serverNow();
  const later = await advance(Math.max(0, Math.ceil((moment - now.getTime()) / 1000)));
  for (const page of pages) await keepTime(page, later);
}

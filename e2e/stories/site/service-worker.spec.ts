import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { expect, test } from '../../support/fixtures.ts';
import { serverUrl } from '../../support/server-process.ts';
import { onCiPhone } from '../../support/tiers.ts';

test.use({ hasWebGl: false, serviceWorkers: 'allow', expectedErrors: /503/ });

type Pages = 'served' | 'failing' | 'silent';

/** A proxy of the server: counts requests by path, and can fail or hold the pages. */
async function openProxy() {
  const counts = new Map<string, number>();
  const proxy = { counts, pages: 'served' as Pages, url: '', close: () => server.closeAllConnections() };
  const answer = (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const { pathname } = new URL(incoming.url ?? '/', serverUrl);
    counts.set(pathname, (counts.get(pathname) ?? 0) + 1);
    const isPage = incoming.headers['sec-fetch-mode'] === 'navigate';
    if (isPage && proxy.pages === 'failing') return outgoing.writeHead(503).end();
    if (isPage && proxy.pages === 'silent') return outgoing;
    const { url, method, headers } = incoming;
    const toServer = request(new URL(url ?? '/', serverUrl), { method, headers }, (answered) => {
      outgoing.writeHead(answered.statusCode ?? 502, answered.headers);
      answered.pipe(outgoing);
    });
    toServer.on('error', () => outgoing.destroy());
    return incoming.pipe(toServer);
  };
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  proxy.url = `http://localhost:${(server.address() as AddressInfo).port}`;
  proxy.close = () => {
    server.closeAllConnections();
    server.close();
  };
  return proxy;
}

/** The worker has its files and answers for this page. */
async function controlled(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null, undefined, {
    timeout: 60_000,
  });
}

test(
  'a page comes from the server while it answers, and from the precache when it fails or is silent',
  onCiPhone,
  async ({ page }) => {
    const proxy = await openProxy();
    try {
      const heading = page.getByRole('heading', { name: /ОСАГО/, level: 1 });
      await page.goto(`${proxy.url}/osago`);
      await controlled(page);
      const twice = [...proxy.counts].filter(([path, count]) => path.startsWith('/assets/') && count > 1);
      expect(twice, 'no file is downloaded by both the page and the worker').toEqual([]);

      await page.reload();
      await expect(heading).toBeVisible();
      expect(proxy.counts.get('/osago'), 'the server was asked again').toBe(2);

      for (const pages of ['failing', 'silent'] as const) {
        proxy.pages = pages;
        await page.reload();
        await expect(heading, pages).toBeVisible();
      }
      expect(proxy.counts.get('/osago'), 'each time the server was asked first').toBe(4);
    } finally {
      proxy.close();
    }
  },
);

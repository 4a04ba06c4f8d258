import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { expect, it } from 'vitest';
import { buildApp } from '../app.ts';
import { startApp } from './start-app.ts';

const test = startApp({ CORS_ORIGINS: 'https://partner.example' });

/**
 * Routes outside the contract, each with its protection. A new line here bypasses `handle()`: it says why the route may
 * be public, or what protects it.
 */
const routesOutsideTheContract = {
  'GET /health': 'tells nothing of anybody',
  'GET /ready': 'tells nothing of anybody',
  'GET /ws': 'opens by a ticket of a session',
  'GET /metrics': 'asks for METRICS_TOKEN, or answers this machine alone',
  'GET /*': 'the built web',
  'GET /robots.txt': 'what search engines may read',
  'GET /sitemap.xml': 'the public pages',
  'GET /sitemap/:file': 'the public pages',
  'POST /share': 'a share of the phone that no service worker took: it is led to the page, nothing is read',
  'GET /media/*': 'pictures of workshops, shown to everybody',
  'GET /img/*': 'the same in sizes, by signed addresses',
  'GET /dev/sms': 'there only while no codes go to real phones',
  'GET /api/files/:id/preview': 'private files by signed addresses',
  'GET /api/files/:id/:name': 'private files by signed addresses',
  'GET /api/papers/:id/:side/:kind': 'papers of a bid by signed addresses',
  'GET /api/calendar/:file': 'visits by a secret address',
  'GET /api/openapi.json': 'the description of the calls',
  'GET /api/docs': 'the description of the calls',
  'GET /api/docs/start.js': 'the description of the calls',
  'GET /api/docs/swagger-ui.css': 'the description of the calls',
  'GET /api/docs/swagger-ui-bundle.js': 'the description of the calls',
  'OPTIONS /api/*': 'what a browser asks before a call',
};

/** «GET /health» of each; the HEAD of a GET is the same. */
function routesOf(app: FastifyInstance): string[] {
  const above: string[] = [];
  const routes: string[] = [];
  // «│   ├── -resend (POST)»: a part of an address below the one that it goes on from, four characters a step.
  for (const line of app.printRoutes().split('\n')) {
    const [, steps, part = '', methods] = /^([ │]*)[├└]── (.+?)(?: \(([A-Z, ]+)\))?$/.exec(line) ?? [];
    if (steps === undefined) continue;
    above.splice(steps.length / 4, Infinity, part);
    for (const method of methods?.split(', ') ?? [])
      if (method !== 'HEAD') routes.push(`${method} ${above.join('').replace(/(.)\/$/, '$1')}`);
  }
  return routes;
}

it('every route is a call of the contract, or is listed with its reason', async () => {
  const webRoot = mkdtempSync(path.join(tmpdir(), 'sto-web-'));
  writeFileSync(path.join(webRoot, 'app.html'), '');
  const app = await buildApp(test.deps, { logger: false, webRoot });
  const calls = [...app.handledEndpoints].map(
    ({ method, path: address }) => `${method} /api${address.replace(/\/$/, '')}`,
  );
  expect(routesOf(app).sort()).toEqual(
    [...new Set([...calls, ...Object.keys(routesOutsideTheContract)])].sort(),
  );
  await app.close();
  rmSync(webRoot, { recursive: true });
});

it('an unlisted route is found', async () => {
  const app = await buildApp(test.deps, { logger: false });
  const before = routesOf(app);
  await app.close();
  const another = await buildApp(test.deps, { logger: false });
  another.get('/api/v2/service/vie', async () => '');
  another.delete('/api/v2/service/view/', async () => '');
  const added = routesOf(another).filter((route) => !before.includes(route));
  expect(added.sort()).toEqual(['DELETE /api/v2/service/view', 'GET /api/v2/service/vie']);
  await another.close();
});

import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { bids } from '../../db/tables/bids.ts';
import { signedIn } from '../as.ts';
import { pdfBytes } from '../build/media.ts';
import { call } from '../call.ts';
import { startApp } from '../start-app.ts';
import { nextFileName, rights } from './rights-table.ts';
import { storedScene } from './stored-scene.ts';

const test = startApp({ LIMITS: 'off' });

/** All that a mechanic may call of the workshop's side; each other call refuses him or does not know the object. */
const openToMechanic = new Set([
  '/v2/service/bid/index/',
  '/v2/service/bid/view/',
  '/v2/service/bid/market/',
  '/v2/service/bid/start/',
  '/v2/service/bid/propose-change/',
  '/v2/service/bid/withdraw-change/',
  '/v2/service/bid/finish/',
  // The agreed work, without the phone of the driver.
  '/v2/service/bid/papers/',
  '/v2/service/profile/view/',
  // The bids that he sees, and what else takes time.
  '/v2/service/schedule/board/',
  // Answers without the bids that he sees as a mechanic.
  '/v2/service/chat/index/',
  '/v2/service/chat/get-count-unread/',
]);

const rows = [...rights].flatMap(([endpoint, ways]) =>
  endpoint.access === 'service'
    ? ways.map((right, index) => ({ title: `${endpoint.path} (${index + 1})`, endpoint, right }))
    : [],
);

it.each(rows)('a mechanic of the workshop calls $title', async ({ endpoint, right }) => {
  const scene = await storedScene(test);
  const { workshop } = scene.own.service;
  const options = { roles: ['service' as const], employeeRole: 'mechanic' as const };
  const mechanic = await signedIn(test, { ...options, workshopId: workshop?.workshopId ?? 0 });
  const mine = { ...scene.own.service, person: mechanic };
  const form = await right.form(mine, mine, { scene, test });
  const bidId = workshop?.bidId ?? 0;
  if (!openToMechanic.has(endpoint.path))
    await test.deps.db.update(bids).set({ status: 'in_work', typeConnection: 2 }).where(eq(bids.id, bidId));
  const { status, body } = await call(test.app, endpoint, form, {
    token: mechanic.token,
    ...(right.withFile && { file: { name: nextFileName(), bytes: pdfBytes() } }),
  });
  if (openToMechanic.has(endpoint.path)) expect(status).not.toBe(403);
  else expect([403, 404]).toContain(status);
  expect(JSON.stringify(body)).not.toContain('9160000001');
});

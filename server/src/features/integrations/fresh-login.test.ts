import { apiKeyEndpoints, webhookEndpoints } from '@sto/contract/integrations/integrations.endpoints';
import { expect, it } from 'vitest';
import { minutes } from '../../platform/clock/durations.ts';
import { buildDeal } from '../../testing/build/bid.ts';
import { call } from '../../testing/call.ts';
import { startApp } from '../../testing/start-app.ts';
import { startSession } from '../auth/start-session.ts';

const test = startApp();
const url = 'https://example.ru/hook';

/** The status of every call that makes or changes what outlives a session. */
async function statuses(token: string, workshopId: number, webhookId: string): Promise<number[]> {
  const ofWorkshop = { service_id: workshopId };
  const answers = [
    await call(test.app, apiKeyEndpoints.create, { ...ofWorkshop, name: 'Программа' }, { token }),
    await call(test.app, webhookEndpoints.create, { ...ofWorkshop, url }, { token }),
    await call(test.app, webhookEndpoints.rotateSecret, { id: webhookId }, { token }),
    await call(test.app, webhookEndpoints.enable, { id: webhookId }, { token }),
  ];
  for (const { status, errors } of answers)
    if (status !== 200) expect(errors).toMatchObject([{ code: 'fresh_login_required' }]);
  return answers.map(({ status }) => status);
}

it('keys and webhooks are made and changed within 15 minutes of a login by code alone', async () => {
  const { manager, workshop } = await buildDeal(test);
  const form = { service_id: workshop.id, url };
  const { data } = await call(test.app, webhookEndpoints.create, form, { token: manager.token });
  test.clock.advance(minutes(15) - 1);
  expect(await statuses(manager.token, workshop.id, data.id)).toEqual([200, 200, 200, 200]);
  test.clock.advance(1);
  expect(await statuses(manager.token, workshop.id, data.id)).toEqual([403, 403, 403, 403]);
  const { tokens } = await startSession(test.deps, test.deps.db, manager.userId);
  expect(await statuses(tokens.access_token, workshop.id, data.id)).toEqual([200, 200, 200, 200]);
  test.clock.advance(minutes(20));
  const closed = await call(
    test.app,
    webhookEndpoints.delete,
    { id: data.id },
    { token: tokens.access_token },
  );
  expect(closed.status).toBe(200);
});

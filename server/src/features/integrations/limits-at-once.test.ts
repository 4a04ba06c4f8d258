import { apiKeyEndpoints, webhookEndpoints } from '@sto/contract/integrations/integrations.endpoints';
import { maxApiKeys, maxWebhooks } from '@sto/contract/limits';
import { expect, it } from 'vitest';
import { buildDeal } from '../../testing/build/bid.ts';
import { call } from '../../testing/call.ts';
import { startApp } from '../../testing/start-app.ts';

const test = startApp();
const manyAtOnce = async (count: number, make: () => Promise<{ status: number }>) =>
  (await Promise.all(Array.from({ length: count }, make))).filter(({ status }) => status === 200).length;

it('a workshop gets twenty of forty concurrent keys', async () => {
  const { manager, workshop } = await buildDeal(test);
  const form = { service_id: workshop.id, name: 'Учётная система' };
  const make = () => call(test.app, apiKeyEndpoints.create, form, { token: manager.token });
  expect(await manyAtOnce(2 * maxApiKeys, make)).toBe(maxApiKeys);
  const { data } = await call(test.app, apiKeyEndpoints.index, form, { token: manager.token });
  expect(data.items).toHaveLength(maxApiKeys);
});

it('a workshop gets ten of thirty concurrent webhooks', async () => {
  const { manager, workshop } = await buildDeal(test);
  const form = { service_id: workshop.id, url: 'https://example.ru/hook' };
  const make = () => call(test.app, webhookEndpoints.create, form, { token: manager.token });
  expect(await manyAtOnce(3 * maxWebhooks, make)).toBe(maxWebhooks);
});

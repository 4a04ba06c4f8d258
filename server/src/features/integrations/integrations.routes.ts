import { apiKeyEndpoints, webhookEndpoints } from '@sto/contract/integrations/integrations.endpoints';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { handle } from '../../http/handle.ts';
import { minutes } from '../../platform/clock/durations.ts';
import { createApiKey } from './create-api-key.ts';
import { createWebhook } from './create-webhook.ts';
import { deleteWebhook } from './delete-webhook.ts';
import { enableWebhook } from './enable-webhook.ts';
import { deliveriesOf, keysOf, webhooksOf } from './integrations.queries.ts';
import { revokeApiKey } from './revoke-api-key.ts';
import { rotateWebhookSecret } from './rotate-webhook-secret.ts';
import { testWebhook } from './test-webhook.ts';

/** All webhooks together, those made anew too: nobody hammers a stranger through us. */
const testLimit = { max: 10, windowMs: minutes(1) };

export function integrationRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps;
  handle(app, deps, apiKeyEndpoints.index, (form, { actor }) => keysOf(db, actor, form));
  handle(app, deps, apiKeyEndpoints.create, (form, { actor }) => createApiKey(deps, actor, form));
  handle(app, deps, apiKeyEndpoints.revoke, (form, { actor }) => revokeApiKey(deps, actor, form.id));
  handle(app, deps, webhookEndpoints.index, (form, { actor }) => webhooksOf(db, actor, form));
  handle(app, deps, webhookEndpoints.create, (form, { actor }) => createWebhook(deps, actor, form));
  handle(app, deps, webhookEndpoints.delete, (form, { actor }) => deleteWebhook(deps, actor, form.id));
  handle(app, deps, webhookEndpoints.rotateSecret, (form, { actor }) =>
    rotateWebhookSecret(deps, actor, form.id),
  );
  handle(app, deps, webhookEndpoints.test, (form, { actor }) => testWebhook(deps, actor, form.id), {
    limit: testLimit,
  });
  handle(app, deps, webhookEndpoints.enable, (form, { actor }) => enableWebhook(deps, actor, form.id));
  handle(app, deps, webhookEndpoints.deliveries, (form, { actor }) => deliveriesOf(db, actor, form));
}

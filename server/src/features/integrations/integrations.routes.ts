import { apiKeyEndpoints, webhookEndpoints } from '@sto/contract/integrations';
import type { FastifyInstance } from 'fastify';
import { handle } from '../../http/handle.ts';
import { minutes } from '../../platform/clock/durations.ts';
import type { Services } from '../../services.ts';
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

export function integrationRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services;
  handle(app, services, apiKeyEndpoints.index, (form, { actor }) => keysOf(db, actor, form));
  handle(app, services, apiKeyEndpoints.create, (form, { actor }) => createApiKey(services, actor, form));
  handle(app, services, apiKeyEndpoints.revoke, (form, { actor }) => revokeApiKey(services, actor, form.id));
  handle(app, services, webhookEndpoints.index, (form, { actor }) => webhooksOf(db, actor, form));
  handle(app, services, webhookEndpoints.create, (form, { actor }) => createWebhook(services, actor, form));
  handle(app, services, webhookEndpoints.delete, (form, { actor }) =>
    deleteWebhook(services, actor, form.id),
  );
  handle(app, services, webhookEndpoints.rotateSecret, (form, { actor }) =>
    rotateWebhookSecret(services, actor, form.id),
  );
  handle(app, services, webhookEndpoints.test, (form, { actor }) => testWebhook(services, actor, form.id), {
    limit: testLimit,
  });
  handle(app, services, webhookEndpoints.enable, (form, { actor }) =>
    enableWebhook(services, actor, form.id),
  );
  handle(app, services, webhookEndpoints.deliveries, (form, { actor }) => deliveriesOf(db, actor, form));
}

import { apiKeyEndpoints, webhookEndpoints } from '@sto/contract/integrations/integrations.endpoints';
import type { FastifyInstance } from 'fastify';
import { handle } from '../../http/handle.ts';
import { createApiKey } from './create-api-key.ts';
import { createWebhook } from './create-webhook.ts';
import { deleteWebhook } from './delete-webhook.ts';
import { enableWebhook } from './enable-webhook.ts';
import { listDeliveries, listKeys, listWebhooks } from './integrations.queries.ts';
import { revokeApiKey } from './revoke-api-key.ts';
import { rotateWebhookSecret } from './rotate-webhook-secret.ts';
import { testWebhook } from './test-webhook.ts';

export function integrationRoutes(app: FastifyInstance): void {
  handle(app, apiKeyEndpoints.index, listKeys);
  handle(app, apiKeyEndpoints.create, createApiKey);
  handle(app, apiKeyEndpoints.revoke, revokeApiKey);
  handle(app, webhookEndpoints.index, listWebhooks);
  handle(app, webhookEndpoints.create, createWebhook);
  handle(app, webhookEndpoints.delete, deleteWebhook);
  handle(app, webhookEndpoints.rotateSecret, rotateWebhookSecret);
  handle(app, webhookEndpoints.test, testWebhook);
  handle(app, webhookEndpoints.enable, enableWebhook);
  handle(app, webhookEndpoints.deliveries, listDeliveries);
}

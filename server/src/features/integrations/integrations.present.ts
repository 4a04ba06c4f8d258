import type { AnswerOf } from '@sto/contract/endpoint';
import type { apiKeyEndpoints, webhookEndpoints } from '@sto/contract/integrations/integrations.endpoints';
import type { WebhookDelivery } from '@sto/contract/integrations/integrations.schemas';
import type { apiKeys, webhookDeliveries, webhooks } from '../../db/tables/integrations.ts';
import { dueAt } from '../../jobs/webhooks/retry.ts';

type ApiKey = AnswerOf<typeof apiKeyEndpoints.index>['items'][number];
type Webhook = AnswerOf<typeof webhookEndpoints.index>['items'][number];

export function presentKey(key: typeof apiKeys.$inferSelect, makerName: string): ApiKey {
  return {
    id: key.id,
    service_id: key.workshopId,
    name: key.name,
    maker_name: makerName,
    last_four: key.lastFour,
    created_at: key.createdAt.toISOString(),
    last_used_at: key.lastUsedAt?.toISOString() ?? null,
  };
}

export function presentWebhook(webhook: typeof webhooks.$inferSelect): Webhook {
  return {
    id: webhook.id,
    service_id: webhook.workshopId,
    url: webhook.url,
    created_at: webhook.createdAt.toISOString(),
    failing_since: webhook.failingSince?.toISOString() ?? null,
    gone_at: webhook.goneAt?.toISOString() ?? null,
  };
}

export function presentDelivery(
  delivery: typeof webhookDeliveries.$inferSelect,
  webhook: Pick<typeof webhooks.$inferSelect, 'restingUntil'>,
): WebhookDelivery {
  const isUnderWay = delivery.attempts > 0 && delivery.lastResult === null;
  const isWaiting = delivery.status === 'pending' && !isUnderWay;
  return {
    id: delivery.id,
    type: delivery.type,
    bid_id: delivery.bidId,
    status: delivery.status,
    attempts: delivery.attempts,
    last_result: delivery.lastResult,
    created_at: delivery.createdAt.toISOString(),
    next_attempt_at: isWaiting ? dueAt(delivery, webhook).toISOString() : null,
    finished_at: delivery.finishedAt?.toISOString() ?? null,
  };
}

import type { AnswerOf } from '@sto/contract/endpoint';
import { apiKeyEndpoints, webhookEndpoints } from '@sto/contract/integrations/integrations.endpoints';
import type { WebhookDelivery } from '@sto/contract/integrations/integrations.schemas';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api/call.ts';
import { ignoreNotFound } from '../../lib/api/ignore-not-found.ts';
import { itemsOnce, nextPage } from '../../lib/api/pages.ts';

export type ApiKey = AnswerOf<typeof apiKeyEndpoints.index>['items'][number];
export type Webhook = AnswerOf<typeof webhookEndpoints.index>['items'][number];
export type RenewedSecret = AnswerOf<typeof webhookEndpoints.rotateSecret>;

const pageSize = 20;
const refetchMs = 15_000;
/** During a test: it is sent within a second. */
const refetchOfPingMs = 1000;

const integrationKeys = {
  apiKeys: (workshopId: number) => ['integrations', workshopId, 'api-keys'],
  webhooks: (workshopId: number) => ['integrations', workshopId, 'webhooks'],
  deliveries: (webhookId: string) => ['integrations', 'deliveries', webhookId],
};

/** Colleagues change keys and programs use them, so each visit reloads. */
export function useApiKeys(workshopId: number) {
  return useQuery({
    queryKey: integrationKeys.apiKeys(workshopId),
    queryFn: ({ signal }) => call(apiKeyEndpoints.index, { service_id: workshopId }, { signal }),
    select: ({ items }) => items,
    refetchOnMount: 'always',
  });
}

export function useWebhooks(workshopId: number) {
  return useQuery({
    queryKey: integrationKeys.webhooks(workshopId),
    queryFn: ({ signal }) => call(webhookEndpoints.index, { service_id: workshopId }, { signal }),
    select: ({ items }) => items,
    refetchOnMount: 'always',
  });
}

/** The answer contains the key, this once. */
export function useCreateApiKey(workshopId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (name: string) =>
      (await call(apiKeyEndpoints.create, { service_id: workshopId, name })).key,
    // Also after an error: the list knows how many there are.
    onSettled: () => void client.invalidateQueries({ queryKey: integrationKeys.apiKeys(workshopId) }),
    // The secret must not stay in memory after the page is left.
    gcTime: 0,
  });
}

/** The answer contains the signing secret, this once. */
export function useCreateWebhook(workshopId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (url: string) =>
      (await call(webhookEndpoints.create, { service_id: workshopId, url })).secret,
    onSettled: () => void client.invalidateQueries({ queryKey: integrationKeys.webhooks(workshopId) }),
    gcTime: 0,
  });
}

export function useRevokeApiKey(workshopId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => ignoreNotFound(call(apiKeyEndpoints.revoke, { id })),
    onSettled: () => client.invalidateQueries({ queryKey: integrationKeys.apiKeys(workshopId) }),
  });
}

/** The answer contains the new secret, this once, and until when messages carry the old signature too. */
export function useRotateSecret(workshopId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(webhookEndpoints.rotateSecret, { id }),
    // A webhook deleted by a colleague leaves the list.
    onSettled: () => void client.invalidateQueries({ queryKey: integrationKeys.webhooks(workshopId) }),
    gcTime: 0,
  });
}

/** Returns the test message; its result is in the list of messages. */
export function useSendPing(webhookId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(webhookEndpoints.test, { id: webhookId }),
    onSettled: () => client.invalidateQueries({ queryKey: integrationKeys.deliveries(webhookId) }),
  });
}

export function useEnableWebhook(workshopId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(webhookEndpoints.enable, { id }),
    onSettled: () => client.invalidateQueries({ queryKey: integrationKeys.webhooks(workshopId) }),
  });
}

export function useDeleteWebhook(workshopId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => ignoreNotFound(call(webhookEndpoints.delete, { id })),
    onSettled: () => client.invalidateQueries({ queryKey: integrationKeys.webhooks(workshopId) }),
  });
}

const isPingUnderWay = ({ type, status }: WebhookDelivery) => type === 'ping' && status === 'pending';

/** Messages of a webhook page by page, the newest first, polled while visible. */
export function useDeliveries(webhookId: string) {
  return useInfiniteQuery({
    queryKey: integrationKeys.deliveries(webhookId),
    initialPageParam: 1,
    queryFn: ({ pageParam, signal }) =>
      call(webhookEndpoints.deliveries, { id: webhookId, page: pageParam, page_size: pageSize }, { signal }),
    getNextPageParam: nextPage,
    select: ({ pages }) => itemsOnce(pages, ({ id }) => id),
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ items }) => items.some(isPingUnderWay)) ? refetchOfPingMs : refetchMs,
    refetchOnMount: 'always',
  });
}

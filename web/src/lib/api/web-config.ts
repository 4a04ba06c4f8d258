import { configEndpoints } from '@sto/contract/config/config.endpoints';
import type { WebConfig } from '@sto/contract/config/config.schemas';
import { queryOptions } from '@tanstack/react-query';
import { call } from './call.ts';
import { queryClient } from './query-client.ts';

/** What the server says about this deployment; it does not change while a page is open. */
export const webConfigQuery = queryOptions({
  queryKey: ['config'],
  queryFn: ({ signal }) => call(configEndpoints.get, {}, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
});

/**
 * The same outside React.
 * @throws {CallError} when the server does not answer.
 */
export function loadWebConfig(): Promise<WebConfig> {
  return queryClient.fetchQuery(webConfigQuery);
}

import { driverFeedEndpoints } from '@sto/contract/schedule/calendar-feeds.endpoints';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.ts';

const feedKey = ['driver-feed'];

/** Other devices change it and calendars read it, so each visit reloads. */
export function useDriverFeed() {
  return useQuery({
    queryKey: feedKey,
    queryFn: ({ signal }) => call(driverFeedEndpoints.view, {}, { signal }),
    refetchOnMount: 'always',
  });
}

/** The answer contains the address, this once. */
export function useNewFeedAddress() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (way: 'create' | 'replace') => (await call(driverFeedEndpoints[way], {})).url,
    onSettled: () => client.invalidateQueries({ queryKey: feedKey }),
    // The secret must not stay in memory after the page is left.
    gcTime: 0,
  });
}

export function useRemoveDriverFeed() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(driverFeedEndpoints.remove, {}),
    onSettled: () => client.invalidateQueries({ queryKey: feedKey }),
  });
}

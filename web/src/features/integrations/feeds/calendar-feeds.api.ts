import type { FormOf } from '@sto/contract/endpoint';
import { calendarFeedEndpoints } from '@sto/contract/schedule/calendar-feeds.endpoints';
import { workshopScheduleEndpoints } from '@sto/contract/schedule/schedule.endpoints';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.ts';
import { ignoreNotFound } from '../../../lib/api/ignore-not-found.ts';

export type FeedPart = Pick<FormOf<typeof calendarFeedEndpoints.create>, 'bay_id' | 'mechanic_id'>;

const feedsKey = (workshopId: number) => ['integrations', workshopId, 'calendar-feeds'];

/** Colleagues make feeds and calendars read them, so each visit reloads. */
export function useCalendarFeeds(workshopId: number) {
  return useQuery({
    queryKey: feedsKey(workshopId),
    queryFn: ({ signal }) => call(calendarFeedEndpoints.index, { service_id: workshopId }, { signal }),
    select: ({ items }) => items,
    refetchOnMount: 'always',
  });
}

/** Bays and mechanics that a feed can be restricted to. */
export function useFeedParts(workshopId: number) {
  return useQuery({
    queryKey: ['integrations', workshopId, 'feed-parts'],
    queryFn: ({ signal }) => call(workshopScheduleEndpoints.view, { service_id: workshopId }, { signal }),
    select: ({ bays, mechanics }) => [
      ...bays.map(({ id, name }) => ({ value: `bay_id:${id}`, name })),
      ...mechanics.map(({ id, name }) => ({ value: `mechanic_id:${id}`, name: `Мастер ${name}`.trim() })),
    ],
  });
}

/** The answer contains the address, this once. */
export function useCreateCalendarFeed(workshopId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (part: FeedPart) =>
      (await call(calendarFeedEndpoints.create, { service_id: workshopId, ...part })).url,
    onSettled: () => void client.invalidateQueries({ queryKey: feedsKey(workshopId) }),
    // The secret must not stay in memory after the page is left.
    gcTime: 0,
  });
}

export function useRemoveCalendarFeed(workshopId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => ignoreNotFound(call(calendarFeedEndpoints.remove, { id })),
    onSettled: () => client.invalidateQueries({ queryKey: feedsKey(workshopId) }),
  });
}

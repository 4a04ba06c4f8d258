import type { AnswerOf } from '@sto/contract/endpoint';
import { notificationEndpoints } from '@sto/contract/notifications/notifications.endpoints';
import type { Notification } from '@sto/contract/notifications/notifications.schemas';
import { type InfiniteData, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api/call.ts';
import { itemsOnce, nextPage } from '../../lib/api/pages.ts';
import { closePushes } from '../../lib/browser/shown-pushes.ts';
import { refreshCounters } from '../profile/counters.api.ts';

const pageSize = 20;
const refetchMs = 15_000;
export const notificationsKey = ['notifications', 'index'];

type IndexPage = AnswerOf<typeof notificationEndpoints.index>;

/** The other side causes notifications, so they are polled while visible. */
export function useNotifications() {
  return useInfiniteQuery({
    queryKey: notificationsKey,
    initialPageParam: 1,
    queryFn: ({ pageParam, signal }) =>
      call(notificationEndpoints.index, { page: pageParam, page_size: pageSize }, { signal }),
    getNextPageParam: nextPage,
    refetchInterval: refetchMs,
    refetchOnMount: 'always',
  });
}

export function notificationsOf(data: InfiniteData<IndexPage> | undefined): Notification[] {
  return itemsOnce(data?.pages, ({ id }) => id);
}

export function useReadNotifications() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (ids?: readonly number[]) =>
      call(notificationEndpoints.read, ids ? { ids } : { read_all: true }),
    onSuccess: (_, ids) =>
      Promise.all([
        client.invalidateQueries({ queryKey: notificationsKey }),
        refreshCounters(),
        closePushes(({ tag }) => ids?.includes(Number(tag)) ?? true),
      ]),
  });
}

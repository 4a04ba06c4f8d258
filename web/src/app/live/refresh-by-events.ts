import type { LiveEvent } from '@sto/contract/live/server-event';
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { bidsLive } from '../../features/bids/bids.live.ts';
import { chatLive } from '../../features/chat/chat.live.ts';
import { notificationsLive } from '../../features/notifications/notifications.live.ts';
import { countersLive } from '../../features/profile/counters.live.ts';
import { employmentLive } from '../../features/staff/employment.live.ts';
import { waitsLive } from '../../features/waits/waits.live.ts';
import { type LiveMap, type LiveNews, listenToLive } from '../../lib/live/live-events.ts';

const maps: readonly LiveMap[] = [
  bidsLive,
  chatLive,
  countersLive,
  employmentLive,
  notificationsLive,
  waitsLive,
];
/** A change comes as several events: their queries are requested once. */
const gatherMs = 100;

/** Requests again what events have made old. Tabs that are not seen do so when they are. */
export function refreshByEvents(client: QueryClient): () => void {
  const old = new Map<string, { key: QueryKey; inBackground: boolean }>();
  const refresh = () => {
    const isSeen = document.visibilityState === 'visible';
    for (const { key, inBackground } of old.values())
      void client.invalidateQueries({
        queryKey: key,
        refetchType: isSeen || inBackground ? 'active' : 'none',
      });
    old.clear();
  };
  return listenToLive((news) => {
    const isFirst = old.size === 0;
    for (const map of maps)
      for (const key of keysOf(map, news))
        old.set(JSON.stringify(key), { key, inBackground: map.inBackground ?? false });
    if (isFirst && old.size > 0) setTimeout(refresh, gatherMs);
  });
}

function keysOf({ all, momentary, on }: LiveMap, news: LiveNews): readonly QueryKey[] {
  if (news.event === 'gap') return all;
  if (news.event === 'connected') return momentary ?? [];
  const find = on[news.event] as ((data: LiveEvent['data']) => readonly QueryKey[]) | undefined;
  return find?.(news.data) ?? [];
}

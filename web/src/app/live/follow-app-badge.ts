import type { QueryClient } from '@tanstack/react-query';
import { notificationCountKey } from '../../features/profile/counters.api.ts';
import { setAppBadge } from '../../lib/browser/app-badge.ts';

/** The icon of the installed app has the number of the bell, until `ended`. */
export function followAppBadge(client: QueryClient, person: number, ended: AbortSignal): void {
  const show = (data: unknown) => {
    const { count } = (data ?? {}) as { count?: unknown };
    if (typeof count === 'number') setAppBadge(count);
  };
  const key = notificationCountKey(person);
  const known = client.getQueryCache().findAll({ queryKey: key });
  // The count of a role that the person has left may be old.
  const newest = known.sort((one, other) => other.state.dataUpdatedAt - one.state.dataUpdatedAt)[0];
  show(newest?.state.data);
  const unsubscribe = client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success') return;
    if (key.every((part, index) => event.query.queryKey[index] === part)) show(event.query.state.data);
  });
  ended.addEventListener('abort', unsubscribe);
}

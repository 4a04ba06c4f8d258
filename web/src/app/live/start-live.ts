import { ownTalk } from '../../features/assistant/assistant.store.ts';
import { useSession } from '../../features/auth/session.ts';
import { watchOutbox } from '../../features/chat/outbox.store.ts';
import { queryClient } from '../../lib/api/query-client.ts';
import { writeCursor } from '../../lib/live/live-cursor.ts';
import { joinLive } from '../../lib/live/live-tabs.ts';
import { followAppBadge } from './follow-app-badge.ts';
import { refreshByEvents } from './refresh-by-events.ts';

/** Follows the events of the signed-in person, and sends what waits in the outbox. */
export function startLive(): void {
  refreshByEvents(queryClient);
  let person: number | null = null;
  let following = new AbortController();
  const follow = ({ status, profile } = useSession.getState()) => {
    const next = status === 'signedIn' ? (profile?.id ?? null) : null;
    if (next === person) return;
    following.abort();
    if (person !== null) writeCursor(person, null);
    person = next;
    following = new AbortController();
    if (next === null) return;
    ownTalk(next);
    joinLive(next, following.signal);
    followAppBadge(queryClient, next, following.signal);
    following.signal.addEventListener('abort', watchOutbox(next));
  };
  follow();
  useSession.subscribe(follow);
}

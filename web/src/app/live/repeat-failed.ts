import type { QueryClient } from '@tanstack/react-query';
import { isTemporary } from '../../lib/api/query-client.ts';

const againMs = 10_000;

/**
 * What could not load is requested again when the server is back, so that its page fills by itself. One quiet request
 * finds that out: a page that repeats its own would blink.
 */
export function repeatFailed(client: QueryClient): () => void {
  const failed = {
    type: 'active' as const,
    fetchStatus: 'idle' as const,
    predicate: ({ state }: { state: { error: unknown } }) => isTemporary(state.error),
  };
  const repeat = async () => {
    if (document.visibilityState !== 'visible' || client.getQueryCache().findAll(failed).length === 0) return;
    const answer = await fetch('/health').catch(() => null);
    if (answer?.ok) await client.refetchQueries(failed, { cancelRefetch: false });
  };
  const timer = setInterval(() => void repeat(), againMs);
  return () => clearInterval(timer);
}

import { QueryClient } from '@tanstack/react-query';
import { isCallError } from './call-error.ts';

const freshMs = 30_000;
const retriesMax = 2;

/** An error of the server will not change on a retry; a lost connection or a restarting server may. */
export const isTemporary = (error: unknown): boolean =>
  isCallError(error) && (error.kind === 'network' || error.status === 503);

export function shouldRetry(failures: number, error: unknown): boolean {
  return failures < retriesMax && isTemporary(error);
}

export const queryClient = new QueryClient({
  defaultOptions: {
    // `always`: by default the library pauses silently while the browser thinks it is offline; people must see an
    // error.
    queries: { staleTime: freshMs, retry: shouldRetry, networkMode: 'always', refetchOnReconnect: true },
    mutations: { retry: false, networkMode: 'always' },
  },
});

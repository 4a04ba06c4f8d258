import { authEndpoints } from '@sto/contract/auth/auth.endpoints';
import { customerMoveEndpoints } from '@sto/contract/bids/moves.endpoints';

/** As the pages name them: `web/src/features/auth/tokens.ts`. */
const lockName = 'sto-token-refresh';
const refreshBeforeMs = 60_000;
const yearMs = 31_536_000_000;

/** What a worker has of its browser; some browsers give it no cookies. */
export interface WorkerBrowser {
  cookieStore?: Pick<CookieStore, 'get' | 'set'> | undefined;
  locks: Pick<LockManager, 'request'>;
  fetch: typeof fetch;
}

/** «Буду» without a page. False: it has to be said on the page. */
export async function promiseVisit(bidId: number, browser: WorkerBrowser): Promise<boolean> {
  try {
    const token = await validToken(browser);
    if (token === null) return false;
    const form = new URLSearchParams({ id: String(bidId) });
    const headers = { Authorization: `Bearer ${token}` };
    return (await post(browser, customerMoveEndpoints.promise.path, form, headers)).ok;
  } catch {
    return false;
  }
}

/** Renewed when it is about to expire, under the lock of the pages: a refresh token works once. */
function validToken({ cookieStore, locks, fetch }: WorkerBrowser): Promise<string | null> {
  if (!cookieStore) return Promise.resolve(null);
  return locks.request(lockName, async () => {
    const access = await cookieStore.get('access_token');
    if (access?.value && endOf(access.value) - Date.now() > refreshBeforeMs) return access.value;
    const refresh = (await cookieStore.get('refresh_token'))?.value;
    if (!refresh) return null;
    const form = new URLSearchParams({ refresh_token: refresh });
    const response = await post({ fetch }, authEndpoints.refreshToken.path, form);
    if (!response.ok) return null;
    const { data } = (await response.json()) as { data: { access_token: string; refresh_token: string } };
    // A page may have signed in or out meanwhile.
    if ((await cookieStore.get('refresh_token'))?.value !== refresh) return null;
    await cookieStore.set(cookieOf('access_token', data.access_token));
    await cookieStore.set(cookieOf('refresh_token', data.refresh_token));
    return data.access_token;
  });
}

const cookieOf = (name: string, value: string): CookieInit => ({
  ...{ name, value, path: '/', sameSite: 'lax', expires: Date.now() + yearMs },
});

function post(
  { fetch }: Pick<WorkerBrowser, 'fetch'>,
  path: string,
  body: URLSearchParams,
  headers: Record<string, string> = {},
): Promise<Response> {
  return fetch(`/api${path}`, { method: 'POST', headers, body });
}

/** Milliseconds; 0 for text that is no JWT. */
function endOf(token: string): number {
  try {
    const payload = token.split('.')[1] ?? '';
    const { exp } = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))) as { exp?: unknown };
    return typeof exp === 'number' ? exp * 1000 : 0;
  } catch {
    return 0;
  }
}

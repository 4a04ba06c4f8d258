import { authEndpoints } from '@sto/contract/auth/auth.endpoints';
import { accessTokenCookie, call } from '../../lib/api/call.ts';
import { tokenEndsAt } from '../../lib/api/token-claims.ts';
import { readCookie, removeCookie, writeCookie } from '../../lib/browser/cookies.ts';

export const refreshTokenCookie = 'refresh_token';
/** Spec section 4: refresh when less than this remains. */
const refreshBeforeMs = 60_000;
const lockName = 'sto-token-refresh';

export function readTokens() {
  return { access: readCookie(accessTokenCookie), refresh: readCookie(refreshTokenCookie) };
}

export function storeTokens(pair: { access_token: string; refresh_token: string }): void {
  writeCookie(accessTokenCookie, pair.access_token);
  writeCookie(refreshTokenCookie, pair.refresh_token);
}

export function removeTokens(): void {
  removeCookie(accessTokenCookie);
  removeCookie(refreshTokenCookie);
}

function isFresh(access: string | null): boolean {
  return access !== null && tokenEndsAt(access) - Date.now() > refreshBeforeMs;
}

let running: Promise<void> | null = null;

/**
 * Renews the pair when the access token is about to expire, with one call for all tabs: each tab waits for the lock
 * and reads the cookie again, so later ones find the new token. @throws {CallError} `refresh_invalid` when the
 * session has ended; network errors unchanged.
 */
export function refreshIfNeeded(force = false): Promise<void> {
  const before = readTokens();
  if (!before.refresh || (!force && isFresh(before.access))) return Promise.resolve();
  running ??= exclusively(async () => {
    const { access, refresh } = readTokens();
    const wasRenewed = access !== before.access && isFresh(access);
    if (!refresh || wasRenewed || (!force && isFresh(access))) return;
    const pair = await call(authEndpoints.refreshToken, { refresh_token: refresh }, { skipAuth: true });
    // A late answer must not overwrite a login or logout in between.
    if (readTokens().refresh === refresh) storeTokens(pair);
    await cookiesAreWritten();
  }).finally(() => {
    running = null;
  });
  return running;
}

/**
 * Browsers may write a cookie a moment after it is set, but the tab that gets the lock next must read it. This read
 * is answered after the write.
 */
async function cookiesAreWritten(): Promise<void> {
  if ('cookieStore' in window) await window.cookieStore.get(accessTokenCookie);
}

/** Web Locks exist on HTTPS and localhost only; elsewhere only the calls of this tab are serialised. */
async function exclusively(work: () => Promise<void>): Promise<void> {
  if (navigator.locks) await navigator.locks.request(lockName, work);
  else await work();
}

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '../../lib/api/query-client.ts';
import { readCookie, removeCookie, writeCookie } from '../../lib/browser/cookies.ts';
import { deleteCopy } from '../offline/offline-copy.store.ts';
import { checkSession, loadSession, signIn, signOut, useSession, watchSession } from './session.ts';

const profile = { id: 1, name: 'Анна', role: 'customer', roles: ['customer'] };
const hour = 3_600_000;

function token(secondsLeft: number, salt = ''): string {
  const claims = btoa(JSON.stringify({ exp: Math.floor(Date.now() / 1000) + secondsLeft, salt, sub: '1' }));
  return `head.${claims}.sign`;
}

/** A server with the profile and tokens valid for half an hour; `isAway`: it does not answer. */
function serve() {
  const server = { calls: [] as string[], isAway: false };
  vi.stubGlobal('fetch', async (url: string) => {
    if (server.isAway) throw new TypeError('Failed to fetch');
    const name = url.split('/').at(-2) ?? '';
    server.calls.push(name);
    const pair = {
      access_token: token(1800, String(server.calls.length)),
      refresh_token: 'r2',
      expires_in: 1800,
    };
    return new Response(JSON.stringify({ success: true, data: name === 'refresh-token' ? pair : profile }));
  });
  return server;
}

function begin(secondsLeft: number) {
  writeCookie('access_token', token(secondsLeft));
  writeCookie('refresh_token', 'r1');
  useSession.setState({ status: 'unknown', profile: null, isStuck: false });
}

beforeEach(() => {
  for (const name of ['access_token', 'refresh_token', 'identity_hash']) removeCookie(name);
  deleteCopy();
  queryClient.clear();
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('a watched session', () => {
  it('checks its token every five seconds and renews it in its last minute, not before', async () => {
    begin(70);
    const server = serve();
    const stop = watchSession();
    await vi.advanceTimersByTimeAsync(9_999);
    expect(server.calls).toEqual(['info']);
    await vi.advanceTimersByTimeAsync(5_001);
    expect(server.calls).toEqual(['info', 'refresh-token']);
    expect(readCookie('refresh_token')).toBe('r2');
    stop();
  });

  it('reloads the profile each 3,600,000 ms', async () => {
    begin(90_000);
    const server = serve();
    const stop = watchSession();
    await vi.advanceTimersByTimeAsync(hour - 1);
    expect(server.calls).toEqual(['info']);
    await vi.advanceTimersByTimeAsync(1);
    expect(server.calls).toEqual(['info', 'info']);
    stop();
    await vi.advanceTimersByTimeAsync(hour * 2);
    expect(server.calls).toEqual(['info', 'info']);
  });

  it('queries the server under one lock for all tabs', async () => {
    begin(30);
    serve();
    const request = vi.fn(async (_name: string, work: () => Promise<void>) => work());
    vi.stubGlobal('navigator', { locks: { request } });
    await loadSession();
    expect(request).toHaveBeenCalledExactlyOnceWith('sto-token-refresh', expect.any(Function));
  });
});

describe('the end of a session', () => {
  it('removes tokens, profile, answers and the copy on the device; an identity hash stays', async () => {
    begin(1800);
    const server = serve();
    signIn({ access_token: token(1800), refresh_token: 'r1', expires_in: 1800, profile: profile as never });
    queryClient.setQueryData(['garage'], ['Kia Rio']);
    queryClient.setQueryData(['counters', 'chat'], 3);
    await vi.advanceTimersByTimeAsync(1000);
    expect(localStorage.getItem('offline-copy')).toContain('Kia Rio');
    server.isAway = true;
    await signOut();
    expect(readCookie('access_token')).toBeNull();
    expect(readCookie('refresh_token')).toBeNull();
    expect(useSession.getState()).toMatchObject({ status: 'anonymous', profile: null });
    expect(queryClient.getQueryCache().getAll()).toEqual([]);
    expect(localStorage.getItem('offline-copy')).toBeNull();
    expect(readCookie('identity_hash')).toMatch(/^[A-Za-z0-9_-]{16,64}$/);
  });
});

describe('a session without a network', () => {
  async function seen() {
    begin(1800);
    const server = serve();
    await loadSession();
    queryClient.setQueryData(['garage'], ['Kia Rio']);
    await vi.advanceTimersByTimeAsync(1000);
    // The page is opened again.
    queryClient.clear();
    useSession.setState({ status: 'unknown', profile: null, isStuck: false });
    server.isAway = true;
    return server;
  }

  it('continues with the data that the person saw last', async () => {
    await seen();
    await loadSession();
    expect(useSession.getState()).toMatchObject({
      status: 'signedIn',
      isStuck: true,
      profile: { name: 'Анна' },
    });
    expect(queryClient.getQueryData(['garage'])).toEqual(['Kia Rio']);
  });

  it('loads fresh answers when the server is back', async () => {
    const server = await seen();
    await loadSession();
    server.isAway = false;
    await checkSession();
    expect(useSession.getState()).toMatchObject({ status: 'signedIn', isStuck: false });
    expect(queryClient.getQueryState(['garage'])?.isInvalidated).toBe(true);
  });

  it('does not open another person’s copy', async () => {
    await seen();
    const claims = btoa(JSON.stringify({ exp: Math.floor(Date.now() / 1000) + 1800, sub: '2' }));
    writeCookie('access_token', `head.${claims}.sign`);
    await loadSession();
    expect(useSession.getState()).toMatchObject({ status: 'unknown', profile: null });
    expect(queryClient.getQueryData(['garage'])).toBeUndefined();
  });
});

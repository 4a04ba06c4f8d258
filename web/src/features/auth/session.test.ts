import { carEndpoints } from '@sto/contract/cars/cars.endpoints';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { call } from '../../lib/api/call.ts';
import { queryClient } from '../../lib/api/query-client.ts';
import { tokenEndsAt } from '../../lib/api/token-claims.ts';
import { readCookie, removeCookie, writeCookie } from '../../lib/browser/cookies.ts';
import { deleteCopy } from '../offline/offline-copy.store.ts';
import { changeProfile, checkSession, loadSession, signOut, useSession } from './session.ts';
import { refreshIfNeeded } from './tokens.ts';

const profile = { id: 1, name: 'Анна', role: 'customer', roles: ['customer'] };

function token(secondsLeft: number, salt = '', sub = '1'): string {
  const claims = btoa(JSON.stringify({ exp: Math.floor(Date.now() / 1000) + secondsLeft, salt, sub }));
  return `head.${claims}.sign`;
}

type Reply = { status: number; body: unknown };
const ok = (data: unknown): Reply => ({ status: 200, body: { success: true, data } });
const refused = (code: string): Reply => ({
  status: 401,
  body: { success: false, errors: [{ code, message: code }] },
});

/** A server by path; a reply may be a function of the request's headers. */
function serve(replies: Record<string, (headers: Record<string, string>) => Reply | Promise<Reply>>) {
  const calls: string[] = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const name = Object.keys(replies).find((part) => url.includes(part));
    if (!name) throw new TypeError('Failed to fetch');
    calls.push(name);
    const reply = await replies[name]?.(init.headers as Record<string, string>);
    return new Response(JSON.stringify(reply?.body), { status: reply?.status ?? 500 });
  });
  return calls;
}

beforeEach(() => {
  for (const name of ['access_token', 'refresh_token', 'identity_hash']) removeCookie(name);
  deleteCopy();
  queryClient.clear();
  useSession.setState({ status: 'unknown', profile: null, isStuck: false });
});
afterEach(() => vi.unstubAllGlobals());

describe('a session', () => {
  it('without tokens is anonymous and creates an identity hash for a year', async () => {
    const calls = serve({});
    await loadSession();
    const hash = readCookie('identity_hash');
    expect(useSession.getState().status).toBe('anonymous');
    expect(hash).toMatch(/^[A-Za-z0-9_-]{16,64}$/);
    await loadSession();
    expect(readCookie('identity_hash')).toBe(hash);
    expect(calls).toEqual([]);
  });

  it('with a token has the profile', async () => {
    writeCookie('access_token', token(1800));
    writeCookie('refresh_token', 'r1');
    const calls = serve({ 'user/info': () => ok(profile) });
    await loadSession();
    expect(useSession.getState()).toMatchObject({ status: 'signedIn', profile: { name: 'Анна' } });
    expect(calls).toEqual(['user/info']);
  });

  it('stays unknown and stores its tokens while the server does not answer', async () => {
    writeCookie('access_token', token(1800));
    writeCookie('refresh_token', 'r1');
    serve({});
    await loadSession();
    expect(useSession.getState()).toMatchObject({ status: 'unknown', isStuck: true });
    expect(readCookie('refresh_token')).toBe('r1');
  });

  it('renews a token that the server refuses before it expires', async () => {
    writeCookie('access_token', token(1800, 'old'));
    writeCookie('refresh_token', 'r1');
    const next = token(1800, 'new');
    serve({
      'user/info': (headers) =>
        headers.Authorization === `Bearer ${next}` ? ok(profile) : refused('unauthorized'),
      'refresh-token': () => ok({ access_token: next, refresh_token: 'r2', expires_in: 1800 }),
    });
    await loadSession();
    expect(useSession.getState().status).toBe('signedIn');
    expect(readCookie('refresh_token')).toBe('r2');
  });

  it('ends when the refresh token is refused', async () => {
    writeCookie('access_token', token(10));
    writeCookie('refresh_token', 'dead');
    serve({ 'refresh-token': () => refused('refresh_invalid') });
    await loadSession();
    expect(useSession.getState().status).toBe('anonymous');
    expect(readCookie('access_token')).toBeNull();
    expect(readCookie('refresh_token')).toBeNull();
  });

  it('ends here when another tab has signed out', async () => {
    useSession.setState({ status: 'signedIn', profile: profile as never });
    serve({});
    await checkSession();
    expect(useSession.getState()).toMatchObject({ status: 'anonymous', profile: null });
  });

  it('becomes another person’s when another tab has signed one in, without data of the first', async () => {
    useSession.setState({ status: 'signedIn', profile: profile as never });
    queryClient.setQueryData(['garage'], ['Kia Rio']);
    writeCookie('access_token', token(1800, '', '2'));
    writeCookie('refresh_token', 'r2');
    serve({ 'user/info': () => ok({ ...profile, id: 2, name: 'Борис' }) });
    await checkSession();
    expect(useSession.getState()).toMatchObject({ status: 'signedIn', profile: { name: 'Борис' } });
    expect(queryClient.getQueryData(['garage'])).toBeUndefined();
  });

  it('does not resume when it ended while the profile was loading', async () => {
    writeCookie('access_token', token(1800));
    writeCookie('refresh_token', 'r1');
    useSession.setState({ status: 'signedIn', profile: profile as never });
    serve({
      logout: () => ok({}),
      'user/info': async () => {
        await signOut();
        return ok(profile);
      },
    });
    await loadSession();
    expect(useSession.getState()).toMatchObject({ status: 'anonymous', profile: null });
    expect(localStorage.getItem('offline-copy')).toBeNull();
  });

  it('continues without a network in the last role', async () => {
    writeCookie('access_token', token(1800));
    writeCookie('refresh_token', 'r1');
    serve({ 'user/info': () => ok(profile) });
    await loadSession();
    changeProfile({ ...profile, role: 'service' } as never);
    window.dispatchEvent(new Event('pagehide'));
    useSession.setState({ status: 'unknown', profile: null });
    serve({});
    await loadSession();
    expect(useSession.getState()).toMatchObject({ status: 'signedIn', profile: { role: 'service' } });
  });

  it('ends at once, also when the server does not answer', async () => {
    writeCookie('access_token', token(1800));
    writeCookie('refresh_token', 'r1');
    useSession.setState({ status: 'signedIn', profile: profile as never });
    serve({});
    await signOut();
    expect(useSession.getState().status).toBe('anonymous');
    expect(readCookie('access_token')).toBeNull();
  });
});

it('takes the number off the icon of the app at its end', async () => {
  const setAppBadge = vi.fn(async () => undefined);
  Object.assign(navigator, { setAppBadge });
  serve({});
  useSession.setState({ status: 'signedIn', profile: profile as never });
  await signOut();
  Reflect.deleteProperty(navigator, 'setAppBadge');
  expect(setAppBadge).toHaveBeenLastCalledWith(0);
});

describe('a call of a signed-in person', () => {
  const renewed = () => ok({ access_token: token(1800, 'new'), refresh_token: 'r2', expires_in: 1800 });

  beforeEach(() => {
    writeCookie('refresh_token', 'r1');
    useSession.setState({ status: 'signedIn', profile: profile as never });
  });

  it('waits for a new token when the old one has expired: a public call would go out anonymously', async () => {
    writeCookie('access_token', token(-10));
    const calls = serve({ 'auto/index': () => ok([]), 'refresh-token': renewed });
    await call(carEndpoints.index, {});
    expect(calls).toEqual(['refresh-token', 'auto/index']);
  });

  it('is repeated once with a new token after a refusal', async () => {
    const old = token(1800, 'old');
    writeCookie('access_token', old);
    const calls = serve({
      'auto/index': ({ Authorization }) =>
        Authorization === `Bearer ${old}` ? refused('unauthorized') : ok([]),
      'refresh-token': renewed,
    });
    await call(carEndpoints.index, {});
    expect(calls).toEqual(['auto/index', 'refresh-token', 'auto/index']);
  });

  it('ends the session when no new token is issued', async () => {
    writeCookie('access_token', token(1800, 'old'));
    serve({ 'auto/index': () => refused('unauthorized'), 'refresh-token': () => refused('refresh_invalid') });
    await expect(call(carEndpoints.index, {})).rejects.toMatchObject({ status: 401 });
    expect(useSession.getState().status).toBe('anonymous');
    expect(readCookie('refresh_token')).toBeNull();
  });

  it('keeps the session when the network fails meanwhile', async () => {
    writeCookie('access_token', token(1800, 'old'));
    serve({ 'auto/index': () => refused('unauthorized') });
    await expect(call(carEndpoints.index, {})).rejects.toMatchObject({ status: 401 });
    expect(useSession.getState().status).toBe('signedIn');
    expect(readCookie('refresh_token')).toBe('r1');
  });

  it('sends its token when it signs out, although the cookies are deleted at once', async () => {
    const access = token(1800);
    writeCookie('access_token', access);
    const sent: (string | undefined)[] = [];
    serve({
      logout: ({ Authorization }) => {
        sent.push(Authorization);
        return ok({});
      },
    });
    await signOut();
    expect(sent).toEqual([`Bearer ${access}`]);
  });
});

describe('a refresh', () => {
  it('does not sign in again after a logout', async () => {
    writeCookie('access_token', token(30));
    writeCookie('refresh_token', 'r1');
    serve({
      'refresh-token': () => {
        removeCookie('access_token');
        removeCookie('refresh_token');
        return ok({ access_token: token(1800), refresh_token: 'r2', expires_in: 1800 });
      },
    });
    await refreshIfNeeded();
    expect(readCookie('refresh_token')).toBeNull();
  });

  it('is not sent while more than a minute remains', async () => {
    writeCookie('access_token', token(90));
    writeCookie('refresh_token', 'r1');
    const calls = serve({ 'refresh-token': () => ok({}) });
    await refreshIfNeeded();
    expect(calls).toEqual([]);
  });

  it('is sent once for all callers of a tab', async () => {
    writeCookie('access_token', token(30));
    writeCookie('refresh_token', 'r1');
    const calls = serve({
      'refresh-token': () => ok({ access_token: token(1800), refresh_token: 'r2', expires_in: 1800 }),
    });
    await Promise.all([refreshIfNeeded(), refreshIfNeeded(), refreshIfNeeded()]);
    expect(calls).toEqual(['refresh-token']);
    expect(readCookie('refresh_token')).toBe('r2');
  });

  it('is not sent by a tab that finds a new token when it gets the lock', async () => {
    writeCookie('access_token', token(30));
    writeCookie('refresh_token', 'r1');
    const calls = serve({ 'refresh-token': () => ok({}) });
    vi.stubGlobal('navigator', {
      locks: {
        request: async (_name: string, work: () => Promise<void>) => {
          writeCookie('access_token', token(1800, 'from the other tab'));
          await work();
        },
      },
    });
    await refreshIfNeeded();
    expect(calls).toEqual([]);
  });

  it('reads the expiry of a token and rejects other text', () => {
    expect(tokenEndsAt(token(60))).toBeGreaterThan(Date.now());
    expect(tokenEndsAt('opaque')).toBe(0);
    expect(tokenEndsAt('a.bm90IGpzb24.c')).toBe(0);
  });
});

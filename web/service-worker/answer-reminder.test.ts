import { expect, it, vi } from 'vitest';
import { promiseVisit } from './answer-reminder.ts';

const tokenUntil = (ms: number) => `h.${btoa(JSON.stringify({ exp: Math.floor(ms / 1000) }))}.s`;
const valid = tokenUntil(Date.now() + 3_600_000);
const over = tokenUntil(Date.now() - 1000);
const renewed = { access_token: tokenUntil(Date.now() + 7_200_000), refresh_token: 'second' };

type Answer = (path: string, form: URLSearchParams) => Response;

/** `answers`: by the end of the path. */
function browserWith(cookies: Record<string, string>, answers: Record<string, Answer> = {}) {
  const calls: { path: string; form: string; authorization: string | null }[] = [];
  const locked: string[] = [];
  const fetched = vi.fn(
    async (path: string, { body, headers }: { body: URLSearchParams; headers: object }) => {
      const authorization = new Headers(headers as HeadersInit).get('authorization');
      calls.push({ path, form: String(body), authorization });
      const answer = Object.entries(answers).find(([end]) => path.endsWith(end))?.[1];
      return answer?.(path, body) ?? Response.json({ success: true, data: {} });
    },
  );
  const browser = {
    cookieStore: {
      get: async (name: string) => (name in cookies ? { name, value: cookies[name] } : null),
      set: async ({ name, value }: { name: string; value: string }) => {
        cookies[name] = value;
      },
    },
    locks: {
      request: async (name: string, work: () => Promise<unknown>) => {
        locked.push(name);
        return work();
      },
    },
    fetch: fetched,
  } as unknown as Parameters<typeof promiseVisit>[1];
  return { browser, calls, locked, cookies };
}

const refreshing = { '/refresh-token/': () => Response.json({ success: true, data: renewed }) };

it('sends the answer with the present token', async () => {
  const { browser, calls } = browserWith({ access_token: valid, refresh_token: 'first' });
  expect(await promiseVisit(7, browser)).toBe(true);
  expect(calls).toEqual([
    { path: '/api/v2/customer/bid/promise/', form: 'id=7', authorization: `Bearer ${valid}` },
  ]);
});

it('renews a token that is over, under the lock of the pages, and leaves them the pair', async () => {
  const { browser, calls, locked, cookies } = browserWith(
    { access_token: over, refresh_token: 'first' },
    refreshing,
  );
  expect(await promiseVisit(7, browser)).toBe(true);
  expect(calls.map(({ form }) => form)).toEqual(['refresh_token=first', 'id=7']);
  expect(calls[1]?.authorization).toBe(`Bearer ${renewed.access_token}`);
  expect(cookies).toEqual(renewed);
  expect(locked).toEqual(['sto-token-refresh']);
});

it('leaves the cookies of one who has signed in meanwhile', async () => {
  const cookies: Record<string, string> = { access_token: over, refresh_token: 'first' };
  const { browser, calls } = browserWith(cookies, {
    '/refresh-token/': () => {
      cookies.refresh_token = 'of another';
      return Response.json({ success: true, data: renewed });
    },
  });
  expect(await promiseVisit(7, browser)).toBe(false);
  expect(cookies).toEqual({ access_token: over, refresh_token: 'of another' });
  expect(calls).toHaveLength(1);
});

it('leaves the answer to the page without a session, cookies, a network or a state that allows it', async () => {
  const signedIn = { access_token: valid, refresh_token: 'first' };
  const refused = () => Response.json({ success: false }, { status: 409 });
  expect(await promiseVisit(7, browserWith({}).browser)).toBe(false);
  expect(await promiseVisit(7, { ...browserWith(signedIn).browser, cookieStore: undefined })).toBe(false);
  expect(await promiseVisit(7, browserWith(signedIn, { '/promise/': refused }).browser)).toBe(false);
  const ended = browserWith({ refresh_token: 'first' }, { '/refresh-token/': refused });
  expect(await promiseVisit(7, ended.browser)).toBe(false);
  const offline = { ...browserWith(signedIn).browser, fetch: () => Promise.reject(new TypeError('offline')) };
  expect(await promiseVisit(7, offline)).toBe(false);
});

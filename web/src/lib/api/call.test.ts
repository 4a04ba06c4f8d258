import type { Endpoint } from '@sto/contract/endpoint';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { z } from 'zod';
import { removeCookie, writeCookie } from '../browser/cookies.ts';
import { call, formEntries, setCaptchaProvider } from './call.ts';
import { CallError } from './call-error.ts';

type Answer = z.ZodType<{ id: number }>;
const readOne: Endpoint<z.ZodType<{ id?: number; name?: string }, { id?: number; name?: string }>, Answer> = {
  method: 'GET',
  path: '/v2/thing/view/',
  access: 'user',
};
const write: Endpoint<z.ZodType<unknown, { ids: number[]; comment?: string }>, Answer> = {
  method: 'POST',
  path: '/v2/thing/create/',
  access: 'user',
};
const oldList: Endpoint<z.ZodType<unknown, object>, z.ZodType<{ things: number[] }>> = {
  method: 'POST',
  path: '/thing/get-list/',
  access: 'public',
  legacyList: 'things',
};

function answerWith(body: unknown, status = 200) {
  const fetchMock = vi.fn(async (_url: string, _init: RequestInit) => {
    return new Response(typeof body === 'string' ? body : JSON.stringify(body), { status });
  });
  vi.stubGlobal('fetch', fetchMock);
  return fetchMock;
}

async function failureOf(promise: Promise<unknown>): Promise<CallError> {
  const error = await promise.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (error instanceof CallError) return error;
  throw new Error('expected a CallError');
}

afterEach(() => {
  vi.unstubAllGlobals();
  removeCookie('access_token');
});

describe('a call', () => {
  it('sends a POST form as form-data, and urlencoded where the answer is prepared', async () => {
    const fetchMock = answerWith({ success: true, data: { id: 1 } });
    await call(write, { ids: [1, 2] });
    await call({ ...write, prepared: true }, { ids: [1, 2] });
    const bodies = fetchMock.mock.calls.map(([, { body }]) => body);
    expect(bodies).toEqual([expect.any(FormData), expect.any(URLSearchParams)]);
    expect(String(bodies[1])).toBe('ids%5B%5D=1&ids%5B%5D=2');
  });

  it('sends a GET form as query without empty values, and the token in the header only', async () => {
    const fetchMock = answerWith({ success: true, data: { id: 1 } });
    writeCookie('access_token', 'secret');
    expect(await call(readOne, { id: 5, name: '' })).toEqual({ id: 1 });
    const [url, init] = fetchMock.mock.calls[0] ?? [];
    expect(url).toBe('/api/v2/thing/view/?id=5');
    expect(init?.headers).toEqual({ Authorization: 'Bearer secret' });
  });

  it('sends a POST form as form-data with repeated name[] entries', async () => {
    const fetchMock = answerWith({ success: true, data: { id: 1 } });
    await call(write, { ids: [3, 4], comment: '' });
    const body = fetchMock.mock.calls[0]?.[1].body as FormData;
    expect([...body.entries()]).toEqual([
      ['ids[]', '3'],
      ['ids[]', '4'],
    ]);
  });

  it('reads the list of an old call from the top level of the envelope', async () => {
    answerWith({ success: true, things: [1, 2] });
    expect(await call(oldList, {})).toMatchObject({ things: [1, 2] });
  });

  it('throws the items of an errors array with their details', async () => {
    answerWith(
      {
        success: false,
        errors: [{ code: 'code_wrong', message: 'Код не подошёл', attempts_left: 3 }],
        request_id: 'r1',
      },
      422,
    );
    const error = await failureOf(call(readOne, {}));
    expect(error).toMatchObject({ kind: 'http', status: 422, requestId: 'r1' });
    expect(error.hasCode('code_wrong')).toBe(true);
    expect(error.details?.attempts_left).toBe(3);
  });

  it('throws the messages by field of an errors object, also under status 200', async () => {
    answerWith({ success: false, errors: { phone: ['Номер неполный'] } });
    const error = await failureOf(call(readOne, {}));
    expect(error).toMatchObject({ kind: 'rejected', fields: { phone: ['Номер неполный'] } });
  });

  it('reads plain strings in an errors array', async () => {
    answerWith({ success: false, errors: ['Нет такой машины'] }, 404);
    expect((await failureOf(call(readOne, {}))).items).toEqual([{ message: 'Нет такой машины' }]);
  });

  it('reports a proxy page that is not JSON by its status', async () => {
    answerWith('<html>Bad gateway</html>', 502);
    expect(await failureOf(call(readOne, {}))).toMatchObject({
      kind: 'http',
      status: 502,
      items: [],
      fields: {},
    });
  });

  it('reports a lost network', async () => {
    vi.stubGlobal('fetch', vi.fn().mockRejectedValue(new TypeError('Failed to fetch')));
    expect(await failureOf(call(readOne, {}))).toMatchObject({ kind: 'network', status: 0 });
  });

  it('passes an abort on as an abort', async () => {
    const controller = new AbortController();
    controller.abort();
    vi.stubGlobal('fetch', vi.fn().mockRejectedValue(new DOMException('Aborted', 'AbortError')));
    await expect(call(readOne, {}, { signal: controller.signal })).rejects.toHaveProperty(
      'name',
      'AbortError',
    );
  });
});

describe('form entries', () => {
  it('drop null, undefined, empty text and empty lists, and keep zero and false', () => {
    expect(formEntries({ a: null, b: undefined, c: '', d: [], e: 0, f: false, g: [null, 1] })).toEqual([
      ['e', '0'],
      ['f', '0'],
      ['g[]', '1'],
    ]);
  });

  it('keep a file unchanged', () => {
    const file = new File(['x'], 'photo.jpg');
    expect(formEntries({ file })).toEqual([['file', file]]);
  });
});

describe('a protected call', () => {
  const protectedCall: Endpoint<z.ZodType<unknown, { name: string; recaptcha_token?: string }>, Answer> = {
    method: 'POST',
    path: '/v2/thing/protected/',
    access: 'public',
    captcha: 'lead_create',
  };
  const refused = { success: false, errors: [{ code: 'captcha_failed', message: 'Повторите' }] };
  const tokensOf = (fetchMock: ReturnType<typeof answerWith>) =>
    fetchMock.mock.calls.map(([, init]) => (init.body as FormData).get('recaptcha_token'));

  afterEach(() => setCaptchaProvider(async () => null));

  it('sends the token of its action', async () => {
    const fetchMock = answerWith({ success: true, data: { id: 1 } });
    const guard = vi.fn(async () => 'token');
    setCaptchaProvider(guard);
    await call(protectedCall, { name: 'Анна' });
    expect(guard).toHaveBeenCalledExactlyOnceWith('lead_create', false);
    expect(tokensOf(fetchMock)).toEqual(['token']);
  });

  it('is sent once more with a token of our own check after a refused token', async () => {
    const fetchMock = answerWith(refused, 422);
    setCaptchaProvider(async (_action, isAgain) => (isAgain ? 'own' : 'provider'));
    expect((await failureOf(call(protectedCall, { name: 'Анна' }))).hasCode('captcha_failed')).toBe(true);
    expect(tokensOf(fetchMock)).toEqual(['provider', 'own']);
  });

  it('is sent without a token when there is none, and keeps a given one', async () => {
    const fetchMock = answerWith({ success: true, data: { id: 1 } });
    await call(protectedCall, { name: 'Анна' });
    await call(protectedCall, { name: 'Анна', recaptcha_token: 'given' });
    expect(tokensOf(fetchMock)).toEqual([null, 'given']);
  });
});

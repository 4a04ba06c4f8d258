import { createHash } from 'node:crypto';
import type { authEndpoints } from '@sto/contract/auth/auth.endpoints';
import type { devSmsEndpoints } from '@sto/contract/auth/dev-sms.endpoints';
import type { captchaEndpoints } from '@sto/contract/captcha/captcha.endpoints';
import type { AnswerOf } from '@sto/contract/endpoint';

export type Value = string | number | (string | number)[];
export type Form = Record<string, Value>;

export interface Request {
  method: 'GET' | 'POST';
  path: string;
  form?: Form;
  file?: File | undefined;
  token?: string | undefined;
  /** Where the token is sent; by default as specified (query of GET, form of POST). */
  tokenIn?: 'query' | 'header';
  /** Absent: form-data. */
  encoding?: 'urlencoded' | 'json';
}

export interface Answer {
  status: number;
  /** Undefined if the body is not JSON. */
  body: Record<string, unknown> | undefined;
  requestId: string | null;
}

const pairsOf = (form: Form): [string, string][] =>
  Object.entries(form).flatMap(([name, value]) =>
    Array.isArray(value)
      ? value.map((entry): [string, string] => [`${name}[]`, String(entry)])
      : [[name, String(value)] satisfies [string, string]],
  );

function bodyOf(form: Form, { encoding, file }: Request): FormData | URLSearchParams | string {
  if (encoding === 'json') return JSON.stringify(form);
  if (encoding === 'urlencoded') return new URLSearchParams(pairsOf(form));
  const data = new FormData();
  for (const [name, value] of pairsOf(form)) data.append(name, value);
  if (file) data.append('file', file);
  return data;
}

export type Session = AnswerOf<typeof authEndpoints.confirm>;

/**
 * The client of the walk, the stories and the tests of two servers. It is written from the specification alone, so that
 * it repeats no mistake of server or web.
 */
export class Client {
  readonly #base: string;
  constructor(baseUrl: string) {
    this.#base = `${baseUrl.replace(/\/$/, '')}/api`;
  }

  async send(request: Request): Promise<Answer> {
    const { method, path, form = {}, token, tokenIn, encoding } = request;
    const carried: Form = token && tokenIn !== 'header' ? { auth_token: token } : {};
    const isInBody = method === 'POST' && tokenIn !== 'query';
    const query = { ...(method === 'GET' && form), ...(!isInBody && carried) };
    const response = await fetch(`${this.#base}${path}?${new URLSearchParams(pairsOf(query))}`, {
      method,
      headers: {
        ...(token && tokenIn === 'header' && { authorization: `Bearer ${token}` }),
        ...(encoding === 'json' && { 'content-type': 'application/json' }),
      },
      ...(method === 'POST' && { body: bodyOf({ ...form, ...(isInBody && carried) }, request) }),
      signal: AbortSignal.timeout(60_000),
    });
    const body = (await response.json().catch(() => undefined)) as Answer['body'];
    return { status: response.status, body, requestId: response.headers.get('x-request-id') };
  }

  /** `data` of a call; throws on an error. */
  async need<Data>(request: Request): Promise<Data> {
    const { status, body } = await this.send(request);
    if (status === 200 && body?.data) return body.data as Data;
    throw new Error(`${request.method} ${request.path} ${status} ${JSON.stringify(body?.errors ?? null)}`);
  }

  /** A solved challenge of the server's captcha: the number whose SHA-256 with the salt is the challenge. */
  async captchaToken(): Promise<string> {
    const path = '/v2/captcha/challenge/';
    const answer = await this.need<AnswerOf<typeof captchaEndpoints.challenge>>({ method: 'GET', path });
    const { maxnumber, ...task } = answer;
    const hashOf = (number: number) => createHash('sha256').update(`${task.salt}${number}`).digest('hex');
    let number = 0;
    while (hashOf(number) !== task.challenge) {
      number += 1;
      if (number > maxnumber) throw new Error(`no number from 0 to ${maxnumber} solves the captcha`);
    }
    return `altcha:${Buffer.from(JSON.stringify({ ...task, number })).toString('base64')}`;
  }

  /** The last code of the phone. Only a server without an SMS provider shows it. */
  async codeFor(phone: string): Promise<string> {
    const sms = { method: 'GET', path: '/dev/sms/last/', form: { phone } } as const;
    return (await this.need<AnswerOf<typeof devSmsEndpoints.last>>(sms)).code;
  }

  async signIn(phone: string): Promise<Session> {
    const post = <Data>(path: string, form: Form) => this.need<Data>({ method: 'POST', path, form });
    const form = { phone, recaptcha_token: await this.captchaToken() };
    const { request_id } = await post<{ request_id: string }>('/v2/user/profile/auth/', form);
    return post('/v2/user/profile/auth-confirm/', { request_id, code: await this.codeFor(phone) });
  }
}

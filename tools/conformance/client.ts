/**
 * A small client of the API, written from the specification alone, so that it repeats no mistake of server or
 * web.
 */
export type Value = string | number | (string | number)[];
export type Form = Record<string, Value>;

export interface Upload {
  name: string;
  bytes: Uint8Array<ArrayBuffer>;
}

export interface Request {
  method: 'GET' | 'POST';
  path: string;
  form?: Form;
  file?: Upload | undefined;
  token?: string | undefined;
  /** Where the token is sent; by default as specified (query of GET, form of POST). */
  tokenIn?: 'own place' | 'query' | 'header';
  encoding?: 'form-data' | 'urlencoded' | 'json';
}

export interface Answer {
  status: number;
  /** Undefined if the body is not a JSON object. */
  body: Record<string, unknown> | undefined;
  requestId: string | undefined;
}

const waitMs = 30_000;

function pairsOf(form: Form): [string, string][] {
  return Object.entries(form).flatMap(([name, value]) =>
    Array.isArray(value)
      ? value.map((entry): [string, string] => [`${name}[]`, String(entry)])
      : [[name, String(value)] satisfies [string, string]],
  );
}

function bodyOf(
  { form = {}, file, encoding }: Request,
  token: [string, string][],
): FormData | URLSearchParams | string {
  if (encoding === 'json') return JSON.stringify({ ...form, ...Object.fromEntries(token) });
  const pairs = [...pairsOf(form), ...token];
  if (encoding === 'urlencoded') return new URLSearchParams(pairs);
  const data = new FormData();
  for (const [name, value] of pairs) data.append(name, value);
  if (file) data.append('file', new Blob([file.bytes]), file.name);
  return data;
}

export class Client {
  readonly #base: string;
  constructor(baseUrl: string) {
    this.#base = `${baseUrl.replace(/\/$/, '')}/api`;
  }

  async send(request: Request): Promise<Answer> {
    const { method, path, form = {}, token, tokenIn = 'own place' } = request;
    const carried: [string, string][] = token && tokenIn !== 'header' ? [['auth_token', token]] : [];
    const isInQuery = method === 'GET' || tokenIn === 'query';
    const query = [...(method === 'GET' ? pairsOf(form) : []), ...(isInQuery ? carried : [])];
    const url = `${this.#base}${path}${query.length > 0 ? `?${new URLSearchParams(query)}` : ''}`;
    const response = await fetch(url, {
      method,
      headers: {
        ...(token && tokenIn === 'header' && { authorization: `Bearer ${token}` }),
        ...(request.encoding === 'json' && { 'content-type': 'application/json' }),
      },
      ...(method === 'POST' && { body: bodyOf(request, isInQuery ? [] : carried) }),
      signal: AbortSignal.timeout(waitMs),
    });
    const requestId = response.headers.get('x-request-id') ?? undefined;
    return { status: response.status, body: objectOf(await response.text()), requestId };
  }

  /** `data` of a call that another check needs; throws on an error. */
  async need(request: Request): Promise<Record<string, unknown>> {
    const { status, body } = await this.send(request);
    if (status !== 200 || typeof body?.data !== 'object' || body.data === null)
      throw new Error(`${request.method} ${request.path} ${status} ${JSON.stringify(body?.errors ?? null)}`);
    return body.data as Record<string, unknown>;
  }
}

function objectOf(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}

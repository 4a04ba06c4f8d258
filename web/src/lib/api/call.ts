import type { AnswerOf, CaptchaAction, Endpoint, FormInput } from '@sto/contract/endpoint';
import type { ErrorCode } from '@sto/contract/errors';
import { readCookie } from '../browser/cookies.ts';
import { CallError, type CallErrorItem } from './call-error.ts';

const apiBase = (import.meta.env.VITE_API_URL ?? '/api').replace(/\/$/, '');

/** Name of the cookie with the access token (spec section 4). */
export const accessTokenCookie = 'access_token';
const captchaField = 'recaptcha_token';

interface CallOptions {
  signal?: AbortSignal;
  /** Sends with the present token, without a refresh: for the calls that start and end sessions. */
  skipAuth?: boolean;
}

/** Keeps the access token valid. Neither function throws. */
interface TokenProvider {
  /** Before a call: an expired token would make a public call anonymous. */
  refreshIfExpired: () => Promise<unknown>;
  /** After status 401: true if there is another token to retry with. */
  renew: () => Promise<boolean>;
}

let tokenProvider: TokenProvider | null = null;

/** Set by the session, which makes calls itself. */
export function setTokenProvider(next: TokenProvider): void {
  tokenProvider = next;
}

/** Answers a call within the process; the server renders pages by it. */
export type Transport = (
  endpoint: Endpoint,
  entries: FormEntry[],
) => Promise<{ status: number; text: string }>;

let transport: Transport | null = null;

/** Set once, by the server's entry. */
export function setTransport(next: Transport): void {
  transport = next;
}

/** The captcha token of a protected call; null sends the call without one. `isAgain`: the first token was refused. */
type CaptchaProvider = (action: CaptchaAction, isAgain: boolean) => Promise<string | null>;

let captchaProvider: CaptchaProvider | null = null;

/** Set by the app: the captcha makes calls itself. */
export function setCaptchaProvider(guard: CaptchaProvider): void {
  captchaProvider = guard;
}

/** Retries a refused captcha token once with another provider; other refusals are thrown. */
async function guarded<Answer>(
  action: CaptchaAction,
  send: (token: string | null) => Promise<Answer>,
): Promise<Answer> {
  try {
    return await send((await captchaProvider?.(action, false)) ?? null);
  } catch (error) {
    if (!(error instanceof CallError && error.hasCode('captcha_failed') && captchaProvider)) throw error;
    return send(await captchaProvider(action, true));
  }
}

let recover: ((refusal: unknown) => Promise<boolean>) | null = null;

/** Set by the pages that can put right what a call was refused for: true sends it again. */
export function setRecovery(next: typeof recover): void {
  recover = next;
}

/** Sends with a valid token, and retries once with a new token after 401. */
export async function withLiveToken<Answer>(send: () => Promise<Answer>): Promise<Answer> {
  await tokenProvider?.refreshIfExpired();
  const used = readCookie(accessTokenCookie);
  try {
    return await send();
  } catch (error) {
    // A 401 changed nothing on the server, so the same call may be sent again.
    const isRefused = error instanceof CallError && error.status === 401 && used !== null;
    if (!isRefused) throw error;
    const now = readCookie(accessTokenCookie);
    // Another tab may have renewed the token.
    const isRenewed = now !== null && now !== used;
    if (!isRenewed && !(await tokenProvider?.renew())) throw error;
    return send();
  }
}

/**
 * Calls the API as the contract declares it and returns `data` of the envelope. Adds the captcha token of a protected
 * call.
 * @throws {CallError} for every refusal and failure; an aborted call throws the signal's reason.
 */
export function call<E extends Endpoint>(
  endpoint: E,
  form: FormInput<E>,
  options: CallOptions = {},
): Promise<AnswerOf<E>> {
  const send = (entries: FormEntry[]) => {
    const sendOnce = () => sendForm(endpoint, entries, options);
    if (options.skipAuth) return sendOnce();
    return withLiveToken(sendOnce).catch(async (refusal) => {
      if (await recover?.(refusal)) return withLiveToken(sendOnce);
      throw refusal;
    });
  };
  const entries = formEntries(form);
  if (!endpoint.captcha || options.skipAuth || entries.some(([name]) => name === captchaField))
    return send(entries);
  return guarded(endpoint.captcha, (token) => send(token ? [...entries, [captchaField, token]] : entries));
}

async function sendForm<E extends Endpoint>(
  endpoint: E,
  entries: FormEntry[],
  { signal }: CallOptions,
): Promise<AnswerOf<E>> {
  if (transport) {
    const { status, text } = await transport(endpoint, entries);
    return readEnvelope(status, text, endpoint);
  }
  const isGet = endpoint.method === 'GET';
  let response: Response;
  let text: string;
  try {
    response = await fetch(addressOf(endpoint, isGet ? entries : []), {
      method: endpoint.method,
      headers: authorization(),
      body: isGet ? undefined : bodyOf(endpoint, entries),
      signal,
    });
    text = await response.text();
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new CallError({ kind: 'network', cause: error });
  }
  return readEnvelope(response.status, text, endpoint, response.headers.get('x-request-id'));
}

/** The header keeps the token out of logs (contracts 4.0). */
export function authorization(): Record<string, string> {
  const token = readCookie(accessTokenCookie);
  return token ? { Authorization: `Bearer ${token}` } : {};
}

/** Under `apiBase`, with the query. */
export function addressOf(endpoint: Endpoint, entries: FormEntry[]): string {
  const query = new URLSearchParams(entries.map(([name, value]) => [name, String(value)]));
  const search = query.toString();
  return `${apiBase}${endpoint.path}${search ? `?${search}` : ''}`;
}

type FormEntry = [name: string, value: string | Blob];

/** Spec section 5: empty values are not sent, arrays go as repeated `name[]`. */
export function formEntries(form: unknown): FormEntry[] {
  if (typeof form !== 'object' || form === null) return [];
  return Object.entries(form).flatMap(([name, value]) => fieldEntries(name, value));
}

function fieldEntries(name: string, value: unknown): FormEntry[] {
  if (value === undefined || value === null || value === '') return [];
  if (Array.isArray(value))
    return value.flatMap((item) => fieldEntries(`${name.replace(/\[\]$/, '')}[]`, item));
  if (value instanceof Blob) return [[name, value]];
  if (typeof value === 'boolean') return [[name, value ? '1' : '0']];
  if (value instanceof Date) return [[name, value.toISOString()]];
  if (typeof value === 'object') return [[name, JSON.stringify(value)]];
  return [[name, String(value)]];
}

/** Spec section 5: a POST sends form-data. A prepared answer is found sooner than form-data is parsed. */
function bodyOf(endpoint: Endpoint, entries: FormEntry[]): FormData | URLSearchParams {
  if (!endpoint.prepared) return formData(entries);
  return new URLSearchParams(entries.map(([name, value]) => [name, String(value)]));
}

export function formData(entries: FormEntry[]): FormData {
  const data = new FormData();
  for (const [name, value] of entries) data.append(name, value);
  return data;
}

/**
 * `data` of an answer's envelope.
 * @throws {CallError} for a refusal, and for a body without an envelope.
 */
export function readEnvelope<E extends Endpoint>(
  status: number,
  text: string,
  endpoint: E,
  headerId: string | null = null,
): AnswerOf<E> {
  const envelope = parseObject(text);
  const isHttpOk = status >= 200 && status < 300;
  const errors = envelope?.errors;
  if (isHttpOk && envelope && envelope.success !== false && !hasErrors(errors)) {
    // The server has checked `data`: checking it here would ship the schemas to phones.
    const data = envelope.data ?? (endpoint.legacyList ? envelope : undefined);
    return data as AnswerOf<E>;
  }
  const requestId = typeof envelope?.request_id === 'string' ? envelope.request_id : (headerId ?? undefined);
  throw new CallError({
    kind: isHttpOk ? 'rejected' : 'http',
    status,
    items: Array.isArray(errors) ? errors.map(errorItem) : [],
    fields: isRecord(errors) ? fieldErrors(errors) : {},
    requestId,
  });
}

function hasErrors(errors: unknown): boolean {
  return Array.isArray(errors) ? errors.length > 0 : isRecord(errors) && Object.keys(errors).length > 0;
}

function errorItem(item: unknown): CallErrorItem {
  if (!isRecord(item)) return { message: String(item) };
  const { code, message, ...details } = item;
  return {
    ...details,
    ...(typeof code === 'string' ? { code: code as ErrorCode } : {}),
    message: typeof message === 'string' ? message : '',
  };
}

function fieldErrors(errors: Record<string, unknown>): Record<string, string[]> {
  return Object.fromEntries(
    Object.entries(errors).map(([field, messages]) => [
      field,
      (Array.isArray(messages) ? messages : [messages]).map(String),
    ]),
  );
}

function parseObject(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return isRecord(value) ? value : null;
  } catch {
    return null;
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

import { Socket } from 'node:net';
import rateLimit from '@fastify/rate-limit';
import type { Endpoint, LimitKind, RateLimit } from '@sto/contract/endpoint';
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify';
import { headerToken, isApiKey } from '../auth/session.ts';
import { socketPath } from '../live/socket-address.ts';
import { minutes as minutesMs } from '../platform/clock/durations.ts';
import { addressGroup } from './address-group.ts';
import { AppError } from './app-error.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    limit?: Endpoint['limit'];
  }
}

/** A call with its own limit counts only towards that one. */
const limits = {
  read: { max: 3000, minutes: 1 },
  /** Calls that search all workshops. */
  search: { max: 1200, minutes: 1 },
  write: { max: 300, minutes: 1 },
  /** In addition to the caps on codes: protects the database from guesses and requests for codes. */
  login: { max: 100, minutes: 10 },
  /** Drafts need no login: without a limit anyone could fill the disk, 15 MB at a time. */
  upload: { max: 100, minutes: 60 },
  /** Of browsers that connect again after a restart; an office has one address. */
  socket: { max: 300, minutes: 1 },
  picture: { max: 3000, minutes: 1 },
  /** Private ones, by their signed addresses: up to 15 MB each. */
  file: { max: 1200, minutes: 1 },
} satisfies Record<LimitKind, RateLimit> & Record<string, RateLimit>;
type CountedKind = keyof typeof limits;
/** One API key from any addresses, all its calls together, in addition to the limits by address. */
const apiKeyLimit: RateLimit = { max: 600, minutes: 1 };

/** Old calls that read by POST too, by their last words. */
const readingPost = /\/(get-[a-z-]+|view|index)\/$/;

/** Whether a call changes nothing, by its method and path. */
export function isReading(method: string, path: string): boolean {
  return method !== 'POST' || readingPost.test(path);
}

type Route = Pick<RouteOptions, 'method' | 'url' | 'config'>;

/** Undefined: not counted, e.g. the files of the web and health checks. */
export function limitOf({ method, url, config }: Route): RateLimit | CountedKind | undefined {
  if (url === socketPath) return 'socket';
  if (url.startsWith('/img/')) return 'picture';
  if (url.startsWith('/api/files/')) return 'file';
  if (url.startsWith('/sitemap')) return 'read';
  if (!url.startsWith('/api/')) return undefined;
  return config?.limit ?? (isReading(String(method), url) ? 'read' : 'write');
}

/** Routes registered after this answer 429 above their limit, with `Retry-After`. */
export async function registerRateLimit(app: FastifyInstance): Promise<void> {
  await app.register(rateLimit, {
    global: false,
    // The error handler reports the wait; the plugin's other headers are not needed.
    addHeadersOnExceeding: {
      'x-ratelimit-limit': false,
      'x-ratelimit-remaining': false,
      'x-ratelimit-reset': false,
    },
    addHeaders: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false },
    errorResponseBuilder: (_request, { ttl }) => tooMany(ttl),
  });
  const limiters = Object.fromEntries(
    Object.entries(limits).map(([kind, limit]) => [kind, addressLimiters(app, limit, kind as CountedKind)]),
  );
  const limitKey = keyLimiter(app);
  app.addHook('onRoute', (route) => {
    const limit = limitOf(route);
    if (!limit) return;
    const ofAddress = typeof limit === 'string' ? (limiters[limit] ?? []) : addressLimiters(app, limit);
    route.onRequest = [route.onRequest ?? [], ofAddress, limitKey].flat();
  });
}

/** Pages that one caller has rendered; the cache answers the rest. */
const renderLimit: RateLimit = { max: 120, minutes: 1 };

/** Whether a caller may have one more page rendered. */
export function renderLimiter(app: FastifyInstance): (request: FastifyRequest) => Promise<boolean> {
  if (!app.hasDecorator('createRateLimit')) return async () => true;
  const keyGenerator = ({ ip }: FastifyRequest) => addressGroup(ip, 'caller');
  const { max, minutes } = renderLimit;
  const count = app.createRateLimit({ max, timeWindow: minutesMs(minutes), keyGenerator });
  return async (request) => {
    const counted = await count(request);
    return counted.isAllowed || !counted.isExceeded;
  };
}

/** A provider's customer has a /48 with 65,536 households: together they get as much as these. */
const householdsOfSubnet = 4;

function addressLimiters(app: FastifyInstance, { max, minutes }: RateLimit, kind?: CountedKind) {
  const allowList = kind === 'file' ? isOwnCall : [];
  const keyGenerator = ({ ip }: FastifyRequest) => addressGroup(ip, 'caller');
  return [
    app.rateLimit({ max, timeWindow: minutesMs(minutes), allowList, keyGenerator }),
    subnetLimiter(app, { max, minutes }),
  ];
}

/** By the /48 of an IPv6 address. IPv4 has no subnet that belongs to one caller. */
function subnetLimiter(app: FastifyInstance, { max, minutes }: RateLimit) {
  const keyGenerator = ({ ip }: FastifyRequest) => addressGroup(ip, 'subnet');
  return counter(
    app,
    { max: max * householdsOfSubnet, timeWindow: minutesMs(minutes), keyGenerator },
    ({ ip }) => addressGroup(ip, 'caller').includes(':'),
  );
}

type CountOptions = Parameters<FastifyInstance['createRateLimit']>[0];

/** Counts in addition to the limit by address: the plugin itself counts a request once. */
function counter(
  app: FastifyInstance,
  options: CountOptions,
  isCounted: (request: FastifyRequest) => boolean,
): (request: FastifyRequest) => Promise<void> {
  const count = app.createRateLimit(options);
  return async (request) => {
    if (!isCounted(request)) return;
    const counted = await count(request);
    if (!counted.isAllowed && counted.isExceeded) throw tooMany(counted.ttl);
  };
}

/** The picture proxy requests files within the process, without a connection, and counts its own callers. */
function isOwnCall({ ip, socket }: FastifyRequest): boolean {
  return ip === '127.0.0.1' && !(socket instanceof Socket);
}

/** After the limit by address, which counts invented keys. */
function keyLimiter(app: FastifyInstance): (request: FastifyRequest) => Promise<void> {
  const { max, minutes } = apiKeyLimit;
  const keyGenerator = (request: FastifyRequest) => headerToken(request) ?? '';
  return counter(app, { max, timeWindow: minutesMs(minutes), keyGenerator }, (request) =>
    isApiKey(keyGenerator(request)),
  );
}

function tooMany(waitMs: number): AppError {
  return new AppError('too_many_requests', { retry_after: Math.ceil(waitMs / 1000) });
}

import { Socket } from 'node:net';
import rateLimit from '@fastify/rate-limit';
import { authEndpoints } from '@sto/contract/auth/auth.endpoints';
import { fileEndpoints } from '@sto/contract/files/files.endpoints';
import { workTypeEndpoints } from '@sto/contract/work-types/work-types.endpoints';
import { workshopEndpoints } from '@sto/contract/workshops/workshops.endpoints';
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify';
import { headerToken, isApiKey } from '../auth/session.ts';
import { hours, minutes } from '../platform/clock/durations.ts';
import { addressGroup } from './address-group.ts';
import { AppError } from './app-error.ts';

/** How often one address may make a call. Many people of a mobile network share an address: be generous. */
export interface RateLimit {
  max: number;
  windowMs: number;
}

/** Calls of a kind are counted together. A call with a limit of its own is counted by that one alone. */
const limits = {
  read: { max: 3000, windowMs: minutes(1) },
  /** Those that look through all workshops. */
  search: { max: 1200, windowMs: minutes(1) },
  write: { max: 300, windowMs: minutes(1) },
  /** Beside the caps on codes: keeps guesses and requests for codes from loading the database. */
  login: { max: 100, windowMs: minutes(10) },
  /** Drafts need no login: without a limit anybody could fill the disk, 15 MB at a time. */
  upload: { max: 100, windowMs: hours(1) },
  picture: { max: 3000, windowMs: minutes(1) },
  /** Private ones, by their signed addresses: up to 15 MB each. */
  file: { max: 1200, windowMs: minutes(1) },
} satisfies Record<string, RateLimit>;
type RateKind = keyof typeof limits;
/** One key of a workshop, from whatever addresses, all its calls together; the address has its limits beside. */
const apiKeyLimit: RateLimit = { max: 600, windowMs: minutes(1) };

const paths = (...endpoints: { path: string }[]) => new Set(endpoints.map(({ path }) => `/api${path}`));
const listedKinds: [Set<string>, RateKind][] = [
  [paths(authEndpoints.auth, authEndpoints.resend, authEndpoints.confirm), 'login'],
  [paths(fileEndpoints.upload, fileEndpoints.uploadForWorkType), 'upload'],
  [
    paths(
      workshopEndpoints.geoSearch,
      workshopEndpoints.rescue,
      workshopEndpoints.suggest,
      workTypeEndpoints.search,
    ),
    'search',
  ],
];

/** The old calls read by POST too, under these last words. */
const readingPost = /\/(get-[a-z-]+|view|index)\/$/;

/** Undefined: not counted, as the files of the web and the health of the server. */
export function kindOf({ method, url }: { method: string; url: string }): RateKind | undefined {
  if (url.startsWith('/img/')) return 'picture';
  if (url.startsWith('/api/files/')) return 'file';
  if (!url.startsWith('/api/')) return undefined;
  const [, listed] = listedKinds.find(([urls]) => urls.has(url)) ?? [];
  return listed ?? (method !== 'POST' || readingPost.test(url) ? 'read' : 'write');
}

/** Routes registered after this refuse what is above their limit, with `Retry-After`. */
export async function registerRateLimit(app: FastifyInstance): Promise<void> {
  await app.register(rateLimit, {
    global: false,
    // The error handler tells the wait; the plugin's other headers are nobody's need.
    addHeadersOnExceeding: {
      'x-ratelimit-limit': false,
      'x-ratelimit-remaining': false,
      'x-ratelimit-reset': false,
    },
    addHeaders: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false },
    errorResponseBuilder: (_request, { ttl }) => tooMany(ttl),
  });
  const limiters = Object.fromEntries(
    Object.entries(limits).map(([kind, limit]) => [kind, addressLimiters(app, limit, kind)]),
  );
  const limitKey = keyLimiter(app);
  app.addHook('onRoute', (route) => {
    const kind = kindOf({ method: String(route.method), url: route.url });
    if (!kind) return;
    const own = ownLimit(route);
    const ofAddress = own ? [subnetLimiter(app, own)] : (limiters[kind] ?? []);
    route.onRequest = [route.onRequest ?? [], ofAddress, limitKey].flat();
  });
}

/** A customer of a provider has a /48 and so 65,536 households: together they have as much as these. */
const householdsOfSubnet = 4;

function addressLimiters(app: FastifyInstance, { max, windowMs }: RateLimit, kind: string) {
  const allowList = kind === 'file' ? isOwnCall : [];
  const keyGenerator = ({ ip }: FastifyRequest) => addressGroup(ip, 'caller');
  return [
    app.rateLimit({ max, timeWindow: windowMs, allowList, keyGenerator }),
    subnetLimiter(app, { max, windowMs }),
  ];
}

/** By the /48 of an IPv6 address. IPv4 has no subnet that belongs to one caller. */
function subnetLimiter(app: FastifyInstance, { max, windowMs }: RateLimit) {
  const keyGenerator = ({ ip }: FastifyRequest) => addressGroup(ip, 'subnet');
  return counter(app, { max: max * householdsOfSubnet, timeWindow: windowMs, keyGenerator }, ({ ip }) =>
    addressGroup(ip, 'caller').includes(':'),
  );
}

type CountOptions = Parameters<FastifyInstance['createRateLimit']>[0];

/** Counts beside the limit of the address: the plugin itself counts a request once. */
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

/** The picture proxy asks for files within the process, over no connection, and counts who asked it. */
function isOwnCall({ ip, socket }: FastifyRequest): boolean {
  return ip === '127.0.0.1' && !(socket instanceof Socket);
}

/** After the limit of the address, which counts made-up keys. */
function keyLimiter(app: FastifyInstance): (request: FastifyRequest) => Promise<void> {
  const { max, windowMs } = apiKeyLimit;
  const keyGenerator = (request: FastifyRequest) => headerToken(request) ?? '';
  return counter(app, { max, timeWindow: windowMs, keyGenerator }, (request) =>
    isApiKey(keyGenerator(request)),
  );
}

function tooMany(waitMs: number): AppError {
  return new AppError('too_many_requests', { retry_after: Math.ceil(waitMs / 1000) });
}

function ownLimit({ config }: RouteOptions): RateLimit | undefined {
  const own =
    config && 'rateLimit' in config ? (config.rateLimit as { max: number; timeWindow: number }) : undefined;
  return own && { max: own.max, windowMs: own.timeWindow };
}

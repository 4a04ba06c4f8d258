import { timingSafeEqual } from 'node:crypto';
import { eq, isNotNull, sql } from 'drizzle-orm';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { PoolClient } from 'pg';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { webhookDeliveries, webhooks } from '../db/tables/integrations.ts';
import type { Deps } from '../deps.ts';
import { AppError } from '../http/app-error.ts';
import { limiters } from '../http/concurrency-limiter.ts';
import { isLocalCaller } from '../http/local-caller.ts';
import { measureAssistant } from './assistant-turns.ts';
import { measureCodes } from './measure-codes.ts';
import { measureSecurityEvents } from './security-events.ts';

const durationBuckets = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

/**
 * Prometheus metrics at `/metrics`: calls by route, database connections, age of the search index, open sockets,
 * queues of heavy work. Requires `METRICS_TOKEN`, or without one a caller on this machine.
 */
export function metricsRoute(app: FastifyInstance, deps: Deps): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, prefix: 'sto_' });
  measureRequests(app, registry);
  measureDatabase(deps, registry);
  measureSearch(deps, registry);
  measureSockets(app, registry);
  measureLive(app, registry);
  measureLimiters(registry);
  measureJobs(deps, registry);
  measureWebhooks(deps, registry);
  measureCodes(deps, registry);
  measureSecurityEvents(registry);
  measureAssistant(registry);
  app.addHook('onClose', async () => registry.clear());
  app.get('/metrics', async (request, reply) => {
    // Not found instead of forbidden: the metrics are not public.
    if (!mayRead(request, deps.config.metricsToken)) throw new AppError('not_found');
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}

function mayRead(request: FastifyRequest, token: string | undefined): boolean {
  if (token) {
    const [given, expected] = [request.headers.authorization ?? '', `Bearer ${token}`].map((text) =>
      Buffer.from(text),
    );
    return (
      given?.length === expected?.length && timingSafeEqual(given ?? Buffer.of(), expected ?? Buffer.of())
    );
  }
  return isLocalCaller(request);
}

function measureRequests(app: FastifyInstance, registry: Registry): void {
  const durations = new Histogram({
    name: 'sto_http_request_seconds',
    help: 'Time from the first byte of a request to the last of its answer, by route',
    labelNames: ['method', 'route', 'status'],
    buckets: durationBuckets,
    registers: [registry],
  });
  type Counters = Map<string, ReturnType<typeof durations.labels>>;
  /** By route configuration: looking up a counter by its labels costs more than counting. */
  const known = new WeakMap<object, Counters>();
  app.addHook('onResponse', ({ method, routeOptions: { config, url } }, reply, done) => {
    let ofRoute = known.get(config);
    if (!ofRoute) {
      ofRoute = new Map();
      known.set(config, ofRoute);
    }
    const status = reply.statusCode;
    let counter = ofRoute.get(`${method}${status}`);
    if (!counter) {
      // Only routes of the server: arbitrary addresses would grow the map endlessly.
      counter = durations.labels({ method, route: url ?? 'none', status });
      ofRoute.set(`${method}${status}`, counter);
    }
    counter.observe(reply.elapsedTime / 1000);
    done();
  });
}

function measureDatabase({ database: { pool } }: Deps, registry: Registry): void {
  new Gauge({
    name: 'sto_database_connections',
    help: 'Connections of the pool: in use, idle, and requests that wait for one',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      this.set({ state: 'used' }, pool.totalCount - pool.idleCount);
      this.set({ state: 'idle' }, pool.idleCount);
      this.set({ state: 'waiting' }, pool.waitingCount);
    },
  });
  const leases = new Histogram({
    name: 'sto_database_lease_seconds',
    help: 'How long a query or a transaction kept its connection',
    buckets: durationBuckets,
    registers: [registry],
  });
  const ends = new WeakMap<PoolClient, () => void>();
  pool.on('acquire', (client) => ends.set(client, leases.startTimer()));
  pool.on('release', (_error, client) => ends.get(client)?.());
}

function measureSearch({ workshops, workshopsFreshAt }: Deps, registry: Registry): void {
  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      name: `sto_search_${name}`,
      help,
      registers: [registry],
      collect() {
        this.set(read());
      },
    });
  const secondsSince = (moment: Date) => (Date.now() - moment.getTime()) / 1000;
  gauge('workshops', 'Published workshops in memory', () => workshops.size);
  gauge('changed_workshops', 'Of them read since the index was built whole', () => workshops.deltaSize);
  gauge('version', 'Grows with every change of the index', () => workshops.version);
  gauge('built_age_seconds', 'Since the index was built whole', () => secondsSince(workshops.builtAt));
  gauge('fresh_age_seconds', 'Since the index was last known to be in step with the database', () =>
    secondsSince(workshopsFreshAt()),
  );
}

function measureSockets(app: FastifyInstance, registry: Registry): void {
  new Gauge({
    name: 'sto_http_sockets',
    help: 'Open connections of clients',
    registers: [registry],
    async collect() {
      const open = await new Promise<number>((resolve) =>
        app.server.getConnections((error, count) => resolve(error ? 0 : count)),
      );
      this.set(open);
    },
  });
}

function measureLive({ liveHub }: FastifyInstance, registry: Registry): void {
  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      name: `sto_live_${name}`,
      help,
      registers: [registry],
      collect() {
        this.set(read());
      },
    });
  gauge('sockets', 'Open sockets of pages', () => liveHub.size);
  gauge('frames_sent', 'Frames sent to them since the start', () => liveHub.counts.sent);
  gauge('readers_cut', 'Sockets closed because their client did not read', () => liveHub.counts.cut);
}

function measureLimiters(registry: Registry): void {
  new Gauge({
    name: 'sto_heavy_work',
    help: 'Heavy work by limiter: pictures, uploads, login codes; running and waiting',
    labelNames: ['line', 'state'],
    registers: [registry],
    collect() {
      for (const [line, limiter] of limiters) {
        this.set({ line, state: 'running' }, limiter.running);
        this.set({ line, state: 'waiting' }, limiter.waiting);
      }
    },
  });
}

const shownStates: Record<string, string> = {
  created: 'waiting',
  retry: 'waiting',
  active: 'active',
  failed: 'failed',
};

function measureJobs({ jobs }: Deps, registry: Registry): void {
  new Gauge({
    name: 'sto_jobs',
    help: 'Jobs by queue: waiting (retries included), active, failed for good',
    labelNames: ['queue', 'state'],
    registers: [registry],
    async collect() {
      this.reset();
      for (const { queue, state, count } of await jobs.counts().catch(() => []))
        this.inc({ queue, state: shownStates[state] ?? state }, count);
    },
  });
}

/** Read from the database, so every process reports the same. */
function measureWebhooks({ db, clock }: Deps, registry: Registry): void {
  const gauge = (name: string, help: string, read: () => Promise<number>) =>
    new Gauge({
      name: `sto_webhook_${name}`,
      help,
      registers: [registry],
      async collect() {
        // The other metrics matter most while the database is unavailable.
        this.set(await read().catch(() => Number.NaN));
      },
    });
  const isPending = eq(webhookDeliveries.status, 'pending');
  gauge('pending', 'Messages that are neither delivered nor failed', () =>
    db.$count(webhookDeliveries, isPending),
  );
  gauge('late_seconds', 'How long the next attempt has been due; grows when nothing sends', async () => {
    const { nextAttemptAt } = webhookDeliveries;
    const due = sql<Date | null>`min(greatest(${nextAttemptAt}, ${webhooks.restingUntil}))`.mapWith(
      nextAttemptAt,
    );
    const [row] = await db
      .select({ due })
      .from(webhookDeliveries)
      .innerJoin(webhooks, eq(webhooks.id, webhookDeliveries.webhookId))
      .where(isPending);
    return row?.due ? Math.max(0, (clock.now().getTime() - row.due.getTime()) / 1000) : 0;
  });
  gauge('failing', 'Webhooks that are marked as failing', () =>
    db.$count(webhooks, isNotNull(webhooks.failingSince)),
  );
}

import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { PgBoss } from 'pg-boss';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { webhookDeliveries, webhooks } from '../db/tables/integrations.ts';
import { systemClock } from '../platform/clock/clock.ts';
import { addWebhookMessages, buildWebhookMessages } from '../testing/build/webhook-messages.ts';
import { startApp } from '../testing/start-app.ts';
import { startWebhookReceiver } from '../testing/webhook-receiver.ts';
import { JobQueue } from './queue.ts';
import { enqueuePing } from './webhooks/enqueue-ping.ts';
import { startDelivering } from './workers.ts';

const test = startApp();
const receiver = startWebhookReceiver();
const waiting = { timeout: 50_000, interval: 50 };

beforeEach(() => test.clock.set(new Date().toISOString()));

let running: JobQueue[] = [];
afterEach(async () => {
  vi.restoreAllMocks();
  await Promise.all(running.map((jobs) => jobs.stop()));
  running = [];
});

async function startWorker(log = { info: vi.fn(), error: vi.fn() }): Promise<JobQueue> {
  const jobs = await JobQueue.open(test.deps.database, { isWorker: false });
  running.push(jobs);
  await startDelivering({ ...test.deps, jobs, clock: systemClock }, log);
  return jobs;
}

const deliveries = () => test.deps.db.select().from(webhookDeliveries).orderBy(webhookDeliveries.attempts);
const countOf = async (status: string) => (await deliveries()).filter((row) => row.status === status).length;
const isPing = ({ body }: { body: string }) => body.includes('"ping"');
/** What a worker does each minute. */
async function findExpiredJobs(): Promise<void> {
  const { engine, pool } = test.deps.database;
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values) },
    backend: engine === 'embedded' ? 'pglite' : 'postgres',
    supervise: false,
    schedule: false,
  });
  await boss.start();
  await boss.supervise('webhook-message');
  await boss.stop({ close: false });
}

function makeGate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}

describe('the job queue', { timeout: 120_000 }, () => {
  it('two processes send each message once', async () => {
    await buildWebhookMessages(test, receiver.url, 20);
    await Promise.all([startWorker(), startWorker()]);
    await vi.waitFor(async () => expect(await countOf('delivered')).toBe(20), waiting);
    const ids = receiver.received.map(({ headers }) => headers['webhook-id']);
    expect([ids.length, new Set(ids).size]).toEqual([20, 20]);
  });

  it('a webhook with many messages leaves room for another', async () => {
    const gate = makeGate();
    await buildWebhookMessages(test, receiver.url, 20);
    receiver.answer = async ({ body }) => {
      if (JSON.parse(body).data.bid_id === 1) await gate.opened;
      return 204;
    };
    await buildWebhookMessages(test, receiver.url);
    await startWorker();
    await vi.waitFor(async () => expect(await countOf('delivered')).toBe(1), waiting);
    expect(receiver.received.length).toBeLessThan(20);
    gate.open();
  });

  it('pings and messages do not delay each other', async () => {
    const gate = makeGate();
    for (let built = 0; built < 6; built += 1) await buildWebhookMessages(test, receiver.url, 0);
    const { db, jobs } = test.deps;
    const targets = await db.select().from(webhooks);
    for (const webhook of targets)
      for (let sent = 0; sent < 3; sent += 1) await enqueuePing(jobs, db, webhook, test.clock.now());
    await buildWebhookMessages(test, receiver.url);
    receiver.answer = async (message) => {
      if (isPing(message)) await gate.opened;
      return 204;
    };
    await startWorker();
    await vi.waitFor(async () => expect(await countOf('delivered')).toBe(1), waiting);
    expect(receiver.received.filter((message) => !isPing(message))).toHaveLength(1);
    gate.open();
  });

  it('a job of a killed process runs again', async () => {
    await buildWebhookMessages(test, receiver.url);
    const gate = makeGate();
    receiver.answer = async () => {
      if (receiver.received.length === 1) await gate.opened;
      return 204;
    };
    await startWorker();
    await vi.waitFor(() => expect(receiver.received).toHaveLength(1), waiting);
    await test.deps.db.execute(sql`
      update pgboss.job set started_on = now() - interval '2 minutes' where state = 'active'`);
    await findExpiredJobs();
    await test.deps.db.execute(sql`update pgboss.job set start_after = now() where state = 'retry'`);
    await vi.waitFor(async () => expect(await countOf('delivered')).toBe(1), waiting);
    expect(await deliveries()).toMatchObject([{ attempts: 2, lastResult: '204' }]);
    gate.open();
    const [one, two] = receiver.received.map(({ headers }) => headers['webhook-id']);
    expect(two).toBe(one);
  });

  it('a failed job is logged and fails no other of its batch', async () => {
    await buildWebhookMessages(test, receiver.url, 2);
    const log = { info: vi.fn(), error: vi.fn() };
    vi.spyOn(test.deps.db, 'transaction').mockRejectedValueOnce(new Error('no connection'));
    await startWorker(log);
    await vi.waitFor(async () => expect(await countOf('delivered')).toBe(1), waiting);
    expect(log.error).toHaveBeenCalledWith(
      expect.objectContaining({ err: expect.any(Error), job: 'webhook-message' }),
      'job failed',
    );
    const { body } = await test.app.inject({ url: '/metrics' });
    expect(body).toContain('sto_jobs{queue="webhook-message",state="waiting"} 1\n');
  });

  it('a notification wakes a worker long before it polls', async () => {
    const jobs = await JobQueue.open(test.deps.database);
    running.push(jobs);
    const handle = vi.fn(async () => undefined);
    const tenMinutes = { pollingIntervalSeconds: 600, notifyPollingIntervalSeconds: 600 };
    await jobs.work('webhook-ping', tenMinutes, { info: vi.fn(), error: vi.fn() }, handle);
    for (const deliveryId of ['first', 'second']) {
      const { db, clock } = test.deps;
      await jobs.enqueue(db, 'webhook-ping', { deliveryId }, { key: deliveryId, startAfter: clock.now() });
      await vi.waitFor(() => expect(handle).toHaveBeenLastCalledWith({ deliveryId }), waiting);
    }
  });

  it('a stop waits for the running job and takes no other', async () => {
    const bidId = await buildWebhookMessages(test, receiver.url);
    const gate = makeGate();
    receiver.answer = async () => {
      await gate.opened;
      return 204;
    };
    const jobs = await startWorker();
    await vi.waitFor(() => expect(receiver.received).toHaveLength(1), waiting);
    const stopped = jobs.stop();
    await addWebhookMessages(test, bidId);
    await sleep(100);
    gate.open();
    await stopped;
    expect((await deliveries()).map(({ status }) => status)).toEqual(['pending', 'delivered']);
  });
});

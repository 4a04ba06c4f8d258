import { sql } from 'drizzle-orm';
import { fromDrizzle, type JobResult, PgBoss, type QueueOptions, type WorkOptions } from 'pg-boss';
import { openChannel } from '../db/channel.ts';
import type { Database, Db } from '../db/client.ts';
import { hours, minutes, seconds } from '../platform/clock/durations.ts';

/** Data of the jobs that requests enqueue. */
interface JobData {
  'webhook-message': { deliveryId: string };
  'webhook-ping': { deliveryId: string };
}

type JobName = keyof JobData;

interface EnqueueOptions {
  /** One job at a time waits under a key; another `enqueue` moves it to its own time. */
  key: string;
  startAfter: Date;
  group?: string;
}

interface JobLog {
  info(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

const toSeconds = (ms: number) => Math.ceil(ms / 1000);

/** Retries cover a lost database or a killed process, not what a job itself expects. */
const queueOptions: QueueOptions = {
  retryLimit: 5,
  retryDelay: toSeconds(seconds(10)),
  retryBackoff: true,
  expireInSeconds: toSeconds(minutes(15)),
  deleteAfterSeconds: toSeconds(hours(1)),
  retentionSeconds: toSeconds(hours(24 * 14)),
};
/** Longer than an attempt takes. Afterwards the process counts as dead, and the message is sent again. */
const delivery = { ...queueOptions, expireInSeconds: toSeconds(minutes(1)), notify: true };
const enqueued: Record<JobName, QueueOptions> = { 'webhook-message': delivery, 'webhook-ping': delivery };
const stopTimeoutMs = seconds(8);

export class JobQueue {
  readonly #boss: PgBoss;
  readonly #db: Db;

  private constructor(boss: PgBoss, db: Db) {
    this.#boss = boss;
    this.#db = db;
  }

  /** `isWorker`: false where nothing runs jobs, as in most tests. */
  static async open(
    database: Database,
    { isWorker = true, log }: { isWorker?: boolean; log?: JobLog } = {},
  ): Promise<JobQueue> {
    const { engine, pool, db } = database;
    const onTrouble = (err: unknown) => log?.error({ err }, 'job queue failed');
    const boss = new PgBoss({
      db: {
        executeSql: (text, values) => pool.query(text, values),
        listen: (channel, onMessage, onGap) =>
          openChannel(database, channel, { onMessage, onGap, onAlive: () => undefined, onTrouble }),
      },
      backend: engine === 'embedded' ? 'pglite' : 'postgres',
      supervise: isWorker,
      schedule: isWorker,
      useListenNotify: isWorker,
    });
    // pg-boss retries by itself; without a listener an error would end the process.
    boss.on('error', onTrouble);
    await boss.start();
    for (const [name, options] of Object.entries(enqueued)) {
      await boss.createQueue(name, { policy: 'stately', ...options });
      // A queue of a former release has other options.
      await boss.updateQueue(name, options);
    }
    return new JobQueue(boss, db);
  }

  /** Adds a job within the caller's transaction: both are committed, or neither. */
  async enqueue<Name extends JobName>(
    tx: Db,
    name: Name,
    data: JobData[Name],
    { key, startAfter, group }: EnqueueOptions,
  ): Promise<void> {
    await this.#boss.upsert(name, data, {
      db: fromDrizzle(tx, sql),
      singletonKey: key,
      startAfter,
      ...(group && { group: { id: group } }),
    });
  }

  async work<Name extends JobName>(
    name: Name,
    options: WorkOptions,
    log: JobLog,
    handle: (data: JobData[Name]) => Promise<unknown>,
  ): Promise<void> {
    await this.#boss.work<JobData[Name]>(name, { ...options, perJobResults: true } as const, (batch) =>
      Promise.all(
        batch.map(async ({ id, data }): Promise<JobResult> => {
          try {
            await handle(data);
            return { id, status: 'completed' };
          } catch (error) {
            log.error({ err: error, job: name }, 'job failed');
            return { id, status: 'failed' };
          }
        }),
      ),
    );
  }

  /** Runs a job of the schedule table at its times, and after the start: a server may run for an hour a day only. */
  async workPeriodically(
    name: string,
    { cron, everyMs, pollMs }: { cron: string; everyMs: number; pollMs: number },
    log: JobLog,
    run: () => Promise<number>,
  ): Promise<void> {
    await this.#boss.createQueue(name, { policy: 'stately', ...queueOptions });
    await this.#boss.schedule(name, cron);
    await this.#boss.work(name, { pollingIntervalSeconds: toSeconds(pollMs) }, async () => {
      try {
        const count = await run();
        if (count > 0) log.info({ job: name, count }, 'job done');
      } catch (error) {
        log.error({ err: error, job: name }, 'job failed');
        throw error;
      }
    });
    await this.#boss.send(name, null, { singletonSeconds: toSeconds(everyMs) });
  }

  /** For a job that former releases had. */
  async stopPeriodically(name: string): Promise<void> {
    await this.#boss.unschedule(name);
  }

  async counts(): Promise<{ queue: string; state: string; count: number }[]> {
    const { rows } = await this.#db.execute<{ queue: string; state: string; count: number }>(sql`
      select name as queue, state::text as state, count(*)::int as count from pgboss.job
      where state in ('created', 'retry', 'active', 'failed') group by name, state`);
    return rows;
  }

  async stop(): Promise<void> {
    await this.#boss.stop({ graceful: true, timeout: stopTimeoutMs, close: false });
  }
}

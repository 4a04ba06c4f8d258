import { EventEmitter } from 'node:events';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { openTestDatabase } from '../testing/test-db.ts';
import { type Channel, type ChannelEvents, openChannel } from './channel.ts';
import type { Database } from './client.ts';

const name = 'test_channel';
/** A busy machine may take long to deliver a message. */
const waiting = { timeout: 20_000 };
let database: Database;
let channel: Channel;
let isAlive = false;
const events = {
  onMessage: vi.fn<ChannelEvents['onMessage']>(),
  onGap: vi.fn<ChannelEvents['onGap']>(),
  onAlive: () => {
    isAlive = true;
  },
  onTrouble: vi.fn<ChannelEvents['onTrouble']>(),
};
const notify = (text: string) => database.db.execute(sql`select pg_notify(${name}, ${text})`);

beforeAll(async () => {
  database = await openTestDatabase();
  channel = await openChannel(database, name, events);
});
afterAll(async () => {
  await channel?.close();
  await database?.close();
});

describe('a channel of the database', () => {
  it('delivers a message', async () => {
    await notify('1,2');
    await vi.waitFor(() => expect(events.onMessage).toHaveBeenCalledWith('1,2'), waiting);
  });

  it('delivers messages of a transaction after the commit, and none after a rollback', async () => {
    events.onMessage.mockClear();
    const failing = database.db.transaction(async (tx) => {
      await tx.execute(sql`select pg_notify(${name}, 'undone')`);
      throw new Error('undo');
    });
    await expect(failing).rejects.toThrow('undo');
    await notify('done');
    await vi.waitFor(() => expect(events.onMessage).toHaveBeenCalled(), waiting);
    expect(events.onMessage.mock.calls).toEqual([['done']]);
  });

  it('reports that it is alive', async () => {
    await vi.waitFor(() => expect(isAlive).toBe(true), waiting);
  });
});

/** The embedded engine has no connection to lose. */
describe.runIf(process.env.DATABASE_URL)('a channel whose connection is lost', () => {
  beforeEach(() => {
    events.onGap.mockClear();
    events.onTrouble.mockClear();
  });
  afterEach(() => vi.restoreAllMocks());

  const dropListener = () =>
    database.db.execute(sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and (query like 'listen %' or query like '%pg_notify(%')`);

  it('reconnects, reports the gap and delivers messages again', { timeout: 60_000 }, async () => {
    await dropListener();
    await vi.waitFor(() => expect(events.onGap).toHaveBeenCalledOnce(), { timeout: 10_000 });
    expect(events.onTrouble).toHaveBeenCalled();
    events.onMessage.mockClear();
    await notify('after');
    await vi.waitFor(() => expect(events.onMessage).toHaveBeenCalledWith('after'), waiting);
  });

  it('leaves no connection open while the database refuses to listen', { timeout: 60_000 }, async () => {
    const { query } = pg.Client.prototype;
    let refused = 0;
    vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...args: unknown[]) {
      if (typeof args[0] !== 'string' || !args[0].startsWith('listen'))
        return query.apply(this, args as never);
      refused += 1;
      return Promise.reject(new Error('cannot execute LISTEN during recovery')) as never;
    });
    await dropListener();
    await vi.waitFor(() => expect(refused).toBeGreaterThan(2), { timeout: 10_000 });
    vi.restoreAllMocks();
    await vi.waitFor(() => expect(events.onGap).toHaveBeenCalledOnce(), { timeout: 10_000 });
    const { rows } = await database.db.execute<{ open: number }>(
      sql`select count(*)::integer as open from pg_stat_activity where datname = current_database()`,
    );
    expect(rows[0]?.open).toBe(database.pool.totalCount + 1);
  });
});

const steps = ['connecting', 'connected', 'listening', 'listened', 'notifying', 'notified'] as const;
type Step = (typeof steps)[number];
const rounds = 200;

/** A client of a database that delivers each notification to its sender at once. It ends at `lastStep`. */
class FakeClient extends EventEmitter {
  isEnded = false;
  escapeIdentifier = (text: string) => text;
  readonly #lastStep: Step | undefined;
  constructor(lastStep: Step | undefined) {
    super();
    this.#lastStep = lastStep;
  }

  async connect(): Promise<void> {
    await this.#reach('connecting');
    if (this.isEnded) throw new Error('refused');
    await this.#reach('connected');
  }

  async query(text: string, values?: string[]): Promise<unknown> {
    const isListen = text.startsWith('listen');
    await this.#reach(isListen ? 'listening' : 'notifying');
    if (this.isEnded) throw new Error('ended');
    const [, payload] = values ?? [];
    if (payload) this.emit('notification', { payload });
    await this.#reach(isListen ? 'listened' : 'notified');
    return { rows: [] };
  }

  async end(): Promise<void> {
    if (this.isEnded) return;
    this.isEnded = true;
    this.emit('end');
  }

  async #reach(step: Step): Promise<void> {
    if (step === this.#lastStep) await this.end();
  }
}

describe('a channel whose connection ends at every step of connecting, 200 times', () => {
  it('always reconnects and leaves one connection open (fake driver)', { timeout: 120_000 }, async () => {
    const clients: FakeClient[] = [];
    const isGood = (index: number) => index % 2 === 0;
    const createClient = () => {
      const index = clients.length;
      const client = new FakeClient(isGood(index) ? undefined : steps[((index - 1) / 2) % steps.length]);
      clients.push(client);
      return client as unknown as pg.Client;
    };
    const ignore = () => undefined;
    const finished = Promise.withResolvers<void>();
    let alive = 0;
    let lastGood = -1;
    const onAlive = () => {
      const current = clients.length - 1;
      if (!isGood(current) || current === lastGood) return;
      lastGood = current;
      alive += 1;
      if (alive > rounds) finished.resolve();
      else void clients[current]?.end();
    };
    const survivor = await openChannel(
      { pool: { options: {} } } as unknown as Database,
      name,
      { onMessage: ignore, onGap: ignore, onTrouble: ignore, onAlive },
      { createClient, retryMs: 0 },
    );
    await finished.promise;
    expect(alive).toBe(rounds + 1);
    expect(clients.filter(({ isEnded }) => !isEnded)).toHaveLength(1);
    await survivor.close();
    expect(clients.every(({ isEnded }) => isEnded)).toBe(true);
  });
});

import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { openTestDatabase } from '../testing/test-db.ts';
import { type Channel, type ChannelEvents, openChannel } from './channel.ts';
import type { Database } from './client.ts';

const name = 'test_channel';
/** A machine under load may take long to carry a message. */
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
const tell = (text: string) => database.db.execute(sql`select pg_notify(${name}, ${text})`);

beforeAll(async () => {
  database = await openTestDatabase();
  channel = await openChannel(database, name, events);
});
afterAll(async () => {
  await channel?.close();
  await database?.close();
});

describe('a channel of the database', () => {
  it('carries what is told on it', async () => {
    await tell('1,2');
    await vi.waitFor(() => expect(events.onMessage).toHaveBeenCalledWith('1,2'), waiting);
  });

  it('carries what a transaction told only after its end, and nothing of one that failed', async () => {
    events.onMessage.mockClear();
    const failing = database.db.transaction(async (tx) => {
      await tx.execute(sql`select pg_notify(${name}, 'undone')`);
      throw new Error('undo');
    });
    await expect(failing).rejects.toThrow('undo');
    await tell('done');
    await vi.waitFor(() => expect(events.onMessage).toHaveBeenCalled(), waiting);
    expect(events.onMessage.mock.calls).toEqual([['done']]);
  });

  it('says that it is alive', async () => {
    await vi.waitFor(() => expect(isAlive).toBe(true), waiting);
  });
});

/** The embedded engine lives in this process and has no connection to lose. */
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

  it('is made again, tells of the gap, and carries messages after it', { timeout: 60_000 }, async () => {
    await dropListener();
    await vi.waitFor(() => expect(events.onGap).toHaveBeenCalledOnce(), { timeout: 10_000 });
    expect(events.onTrouble).toHaveBeenCalled();
    events.onMessage.mockClear();
    await tell('after');
    await vi.waitFor(() => expect(events.onMessage).toHaveBeenCalledWith('after'), waiting);
  });

  it('leaves no connection behind while the database refuses to listen', { timeout: 60_000 }, async () => {
    const { query } = pg.Client.prototype;
    let refused = 0;
    vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
      this: pg.Client,
      ...asked: unknown[]
    ) {
      if (typeof asked[0] !== 'string' || !asked[0].startsWith('listen'))
        return query.apply(this, asked as never);
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

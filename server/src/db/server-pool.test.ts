import { connect, createServer, type Server, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Database, openPostgres } from './client.ts';
import { isDatabaseAway } from './server-pool.ts';

const server = process.env.DATABASE_URL;
const timeouts = { statementMs: 500, silenceMs: 800 };

/** The end of a query; none may take longer than its timeouts. */
async function endOf(question: PromiseLike<unknown>): Promise<unknown> {
  return Promise.race([
    Promise.resolve(question).then(
      () => 'answered',
      (error: unknown) => (isDatabaseAway(error) ? 'away' : error),
    ),
    sleep(8_000, 'hangs', { ref: false }),
  ]);
}

describe.runIf(server)('a database connection', () => {
  const url = new URL(server ?? 'postgres://none');
  let proxy: Server;
  let lines: Socket[];
  let isSilent: boolean;
  let database: Database;

  beforeEach(async () => {
    [lines, isSilent] = [[], false];
    proxy = createServer((near) => {
      const far = connect(Number(url.port || 5432), url.hostname);
      lines.push(near, far);
      for (const [from, to] of [
        [near, far],
        [far, near],
      ] as const) {
        from.on('data', (bytes) => {
          if (!isSilent) to.write(bytes);
        });
        from.on('error', () => undefined);
        from.on('close', () => to.destroy());
      }
    });
    await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
    database = openPostgres(throughProxy(), timeouts);
  });
  afterEach(async () => {
    for (const line of lines) line.destroy();
    await database.close();
    await new Promise((resolve) => proxy.close(resolve));
  });

  function throughProxy(): string {
    const address = proxy.address();
    const own = new URL(url);
    own.host = `127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
    return own.href;
  }

  const ask = () => database.pool.query('select 1');

  it('that stops responding is closed, also in a transaction, and a new one is used', async () => {
    await ask();
    const transaction = database.db.transaction(async (tx) => {
      await tx.execute(sql`create table left_behind ()`);
      isSilent = true;
      await tx.execute(sql`select 1`);
    });
    expect(await endOf(transaction)).toBe('away');
    expect(await endOf(ask())).toBe('away');
    isSilent = false;
    expect(await endOf(ask())).toBe('answered');
    const { rows } = await database.pool.query(`select to_regclass('left_behind') as found`);
    expect(rows).toEqual([{ found: null }]);
    expect(database.pool.totalCount).toBe(1);
  });

  it('that never responded times out', async () => {
    isSilent = true;
    const begun = database.db.transaction(async () => undefined);
    expect(await Promise.all([endOf(ask()), endOf(begun)])).toEqual(['away', 'away']);
  });

  it('that breaks while checked out fails its query, not the process', async () => {
    const transaction = database.db.transaction(async (tx) => {
      await tx.execute(sql`select 1`);
      for (const line of lines) line.destroy();
      await sleep(100);
      await tx.execute(sql`select 1`);
    });
    expect(await endOf(transaction)).toBe('away');
    expect(await endOf(ask())).toBe('answered');
  });

  it('a query that takes too long is cancelled, also in the database', async () => {
    expect(await endOf(database.db.execute(sql`select pg_sleep(5)`))).toBe('away');
    // The database reports it a moment after the error has arrived.
    await vi.waitFor(async () => {
      const { rows } = await database.pool.query(
        `select from pg_stat_activity
         where query like 'select pg_sleep(5)%' and state = 'active' and datname = current_database()`,
      );
      expect(rows).toEqual([]);
    });
  });

  it('waits without a limit if no timeouts are set', async () => {
    const unlimited = openPostgres(throughProxy());
    expect(await endOf(unlimited.pool.query('select pg_sleep(1.2)'))).toBe('answered');
    await unlimited.close();
  });

  it('stays open after an invalid query', async () => {
    for (const wrong of [sql`select from nowhere`, sql`select 1 / 0`, sql`select 'a'::int`])
      expect(await endOf(database.db.execute(wrong))).toBeInstanceOf(Error);
  });
});

it('a database that cannot be reached is unavailable', async () => {
  const database = openPostgres('postgres://nobody@127.0.0.1:1/none', timeouts);
  expect(await endOf(database.db.execute(sql`select 1`))).toBe('away');
  expect(await endOf(database.db.transaction(async () => undefined))).toBe('away');
  await database.close();
});

import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createClient } from 'redis';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { openPostgres } from '../../server/src/db/client.ts';
import { JobQueue } from '../../server/src/jobs/queue.ts';
import { schedules } from '../../server/src/jobs/schedules.ts';
import { Client, type Form, type Session } from '../api-client.ts';
import { type Installation, type Node, redisUrl, startInstallation } from './installation.ts';
import { startProxy } from './proxy.ts';

const databaseUrl = process.env.DATABASE_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres';
const driverPhone = '+79000000001';
const startTimeoutMs = 300_000;
const waiting = { timeout: 50_000 };
const dayMs = 86_400_000;
const wednesday = 3;

let installation: Installation;
let proxy: Awaited<ReturnType<typeof startProxy>>;
let first: Node;
let second: Node;

beforeAll(async () => {
  installation = await startInstallation(databaseUrl);
  [first, second] = installation.nodes;
  proxy = await startProxy([first.port, second.port]);
}, startTimeoutMs);
afterAll(async () => {
  await installation?.remove();
  await proxy?.close();
}, 60_000);

const signIn = ({ client }: Node) => client.signIn(driverPhone);
const statusOf = async ({ client }: Node, token: string) =>
  (await client.send({ method: 'GET', path: '/v2/user/info/', token })).status;
const post = <Data>({ client }: Node, path: string, form: Form, token?: string) =>
  client.need<Data>({ method: 'POST', path, form, token });
const renew = (node: Node, refresh_token: string) =>
  post<Session>(node, '/v2/user/profile/refresh-token/', { refresh_token });
const logOut = (node: Node, token: string) => post(node, '/v2/user/profile/logout/', {}, token);

async function nameIn(node: Node, workshopId: number): Promise<string | undefined> {
  const { rows } = await installation.db.query('select lat, long from workshops where id = $1', [workshopId]);
  const { services } = await post<{ services: { id: number; name: string }[] }>(
    node,
    '/v2/map/default/geo-search/',
    { lat: rows[0].lat, long: rows[0].long, sort: 'distance' },
  );
  return services.find(({ id }) => id === workshopId)?.name;
}

async function rename(workshopId: number, name: string): Promise<void> {
  await installation.db.query('update workshops set name = $2 where id = $1', [workshopId, name]);
}

it('two servers started together on an empty database make one demo world', async () => {
  const { rows } = await installation.db.query('select count(*)::int as workshops from workshops');
  expect(rows[0].workshops).toBe(2600);
});

it('a session of one server works, is renewed and ends on both', async () => {
  const tokens = await signIn(first);
  expect(await statusOf(second, tokens.access_token)).toBe(200);
  const renewed = await renew(second, tokens.refresh_token);
  const again = await renew(first, tokens.refresh_token);
  expect(again.refresh_token).toBe(renewed.refresh_token);
  await logOut(first, renewed.access_token);
  expect(await statusOf(second, renewed.access_token)).toBe(401);
});

/** A socket of the second server, by a ticket of the first. */
async function openSocket(token: string) {
  const { ticket } = await post<{ ticket: string }>(first, '/v2/user/socket-ticket/', {}, token);
  const socket = new WebSocket(`${second.url.replace('http', 'ws')}/ws?ticket=${ticket}`);
  const frames: { event: string }[] = [];
  const opened = { frames, closeCode: 0, close: () => socket.close() };
  socket.addEventListener('open', () => socket.send('{"event":"hello","data":{}}'));
  socket.addEventListener('message', ({ data }) => opened.frames.push(JSON.parse(String(data))));
  socket.addEventListener('close', ({ code }) => {
    opened.closeCode = code;
  });
  await vi.waitFor(() => expect(opened.frames.map(({ event }) => event)).toEqual(['resync']), waiting);
  return opened;
}

const ownEvent = (event: string) => expect.objectContaining({ event });

it('a socket of the other server gets the notifications of the database and ends with the session', async () => {
  const { access_token: token } = await signIn(first);
  const socket = await openSocket(token);
  const { rows } = await installation.db.query('select id from users where phone = $1', [driverPhone]);
  await installation.db.query(
    `with added as (
       insert into live_events (user_ids, event, data) values (array[$1::int], 'chat.updated', '{"chat_id":1}') returning id)
     select pg_notify('live_events', id::text) from added`,
    [rows[0].id],
  );
  await vi.waitFor(() => expect(socket.frames).toContainEqual(ownEvent('chat.updated')), waiting);
  await logOut(first, token);
  await vi.waitFor(() => expect(socket.closeCode).toBe(4401), waiting);
});

it('a socket of the other server gets an event that Redis relays', async () => {
  const redis = createClient({ url: redisUrl });
  await redis.connect();
  const relayed: string[] = [];
  await redis.pSubscribe('live-events:*', (text) => relayed.push(text));
  const { access_token: token } = await signIn(first);
  const socket = await openSocket(token);
  const chosen = 'select min(id) as id from workshops where is_connected and is_published';
  const { rows } = await installation.db.query(chosen);
  const question = { service_id: rows[0].id, client_message_id: randomUUID(), text: 'Есть ли колодки?' };
  await post(first, '/v2/customer/chat/send/', question, token);
  await vi.waitFor(() => expect(socket.frames).toContainEqual(ownEvent('message.created')), waiting);
  await vi.waitFor(() => expect(relayed.join()).toContain('message.created'), waiting);
  socket.close();
  redis.destroy();
});

it('a change of a workshop reaches the search of both servers', async () => {
  await rename(1, 'Переименованный автосервис');
  for (const node of [first, second])
    await vi.waitFor(async () => expect(await nameIn(node, 1)).toBe('Переименованный автосервис'), waiting);
});

it('each webhook message is sent by one of the servers', async () => {
  const count = 200;
  const received: unknown[] = [];
  const receiver = createServer((request, response) => {
    received.push(request.headers['webhook-id']);
    response.writeHead(204).end();
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  const { port } = receiver.address() as AddressInfo;
  const webhookId = randomUUID();
  await installation.db.query(`insert into webhooks (id, workshop_id, url) values ($1, 1, $2)`, [
    webhookId,
    `http://127.0.0.1:${port}/`,
  ]);
  const { rows } = await installation.db.query<{ id: string }>(
    `insert into webhook_deliveries (id, webhook_id, bid_id, type, body, next_attempt_at)
     select gen_random_uuid(), $1, (select min(id) from bids), 'bid.updated', '{}', now() from generate_series(1, $2)
     returning id`,
    [webhookId, count],
  );
  const database = openPostgres(installation.databaseUrl);
  const jobs = await JobQueue.open(database, { isWorker: false });
  for (const { id } of rows)
    await jobs.enqueue(
      database.db,
      'webhook-message',
      { deliveryId: id },
      { key: id, startAfter: new Date() },
    );
  await jobs.stop();
  await database.close();
  const settled = async () => {
    const { rows } = await installation.db.query(
      `select count(*)::int as count from webhook_deliveries where status = 'delivered' and attempts = 1`,
    );
    return rows[0].count;
  };
  await vi.waitFor(async () => expect(await settled()).toBe(count), waiting);
  receiver.close();
  expect([received.length, new Set(received).size]).toEqual([count, count]);
});

it('a periodic job runs on one of the servers', async () => {
  const runs = async () => {
    const { rows } = await installation.db.query(
      `select name, count(*)::int as runs from pgboss.job where name like 'purge-%' and state = 'completed' group by name`,
    );
    return rows;
  };
  // The timers of bids run every minute.
  const purges = Object.keys(schedules).filter((name) => name.startsWith('purge-'));
  await vi.waitFor(async () => expect((await runs()).length).toBe(purges.length), { timeout: 50_000 });
  expect((await runs()).filter(({ runs: count }) => count !== 1)).toEqual([]);
});

it('a change made while both servers had lost the database is found again', async () => {
  await installation.db.query(`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`);
  await rename(2, 'Изменён без свидетелей');
  for (const node of [first, second])
    await vi.waitFor(async () => expect(await nameIn(node, 2)).toBe('Изменён без свидетелей'), waiting);
});

interface Order {
  workshopId: number;
  workId: number;
  key: string;
}

/** Works of workshops that serve the car and where the driver has no bid. */
async function makeOrders(markId: number, count: number): Promise<Order[]> {
  const { rows } = await installation.db.query(
    `select w.id as "workshopId", min(k.work_type_id) as "workId" from workshops w
     join workshop_works k on k.workshop_id = w.id
     join workshop_brands b on b.workshop_id = w.id and b.mark_id = $1
     where w.is_connected and w.is_published and w.closed_from is null
       and w.id not in (select workshop_id from bids where workshop_id is not null)
     group by w.id order by w.id limit $2`,
    [markId, count],
  );
  return rows.map((row) => ({ ...row, key: randomUUID() }));
}

/** From three days on: every workshop of the demo world is open on it, whatever day the test runs. */
function nextWednesday(): string {
  const day = new Date(Date.now() + 3 * dayMs);
  while (day.getUTCDay() !== wednesday) day.setTime(day.getTime() + dayMs);
  return day.toISOString().slice(0, 10);
}

/** Repeats a bid until there is an answer, as the web does: the same key makes it the same bid. */
async function sendUntilAnswered(order: Order, carId: number, token: string): Promise<number> {
  const day = nextWednesday();
  const form = {
    service_id: order.workshopId,
    auto_id: carId,
    work_type_ids: [order.workId],
    period_start: `${day}T00:00:00+03:00`,
    period_end: `${day}T23:59:00+03:00`,
    type_connection: 1,
    idempotency_key: order.key,
  };
  const request = { method: 'POST', path: '/v2/customer/bid/create/', form, token } as const;
  const client = new Client(proxy.url);
  for (let tries = 0; tries < 20; tries += 1) {
    // Without a body the connection broke, and the result is unknown.
    const answer = await client.send(request).catch(() => undefined);
    if (answer?.status === 200 && answer.body) return (answer.body.data as { bid_id: number }).bid_id;
    if (answer?.body) throw new Error(`a bid was refused: ${answer.status}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('no answer after twenty tries');
}

it('one of two servers killed under load loses no bid and duplicates none', {
  timeout: 120_000,
}, async () => {
  const { access_token } = await signIn(second);
  const { rows } = await installation.db.query(
    'select c.id, c.mark_id as "markId" from cars c join users u on u.id = c.customer_id where u.phone = $1 limit 1',
    [driverPhone],
  );
  const orders = await makeOrders(rows[0].markId, 60);
  expect(orders).toHaveLength(60);
  const waitingOrders = [...orders];
  const made = new Map<string, number>();
  const sendOneByOne = async () => {
    for (let order = waitingOrders.shift(); order; order = waitingOrders.shift()) {
      made.set(order.key, await sendUntilAnswered(order, rows[0].id, access_token));
      if (made.size === 15) first.process.kill('SIGKILL');
    }
  };
  await Promise.all(Array.from({ length: 8 }, sendOneByOne));
  expect(first.process.killed).toBe(true);

  const stored = await installation.db.query(
    'select id, workshop_id as "workshopId" from bids where workshop_id = any($1)',
    [orders.map(({ workshopId }) => workshopId)],
  );
  const created = orders.map(({ key, workshopId }) => ({ id: made.get(key), workshopId }));
  expect(new Set(stored.rows.map((row) => `${row.id} ${row.workshopId}`))).toEqual(
    new Set(created.map((row) => `${row.id} ${row.workshopId}`)),
  );
  expect(stored.rows).toHaveLength(orders.length);
});

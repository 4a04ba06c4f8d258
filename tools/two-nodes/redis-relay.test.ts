import { createServer, connect as openConnection, type Server, type Socket } from 'node:net';
import { createClient } from 'redis';
import { afterEach, expect, it, vi } from 'vitest';
import type { StoredEvent } from '../../server/src/live/live-relay.ts';
import { RedisRelay } from '../../server/src/live/redis-relay.ts';
import { freePort } from '../free-port.ts';
import { redisUrl } from './installation.ts';

const waiting = { timeout: 50_000 };
const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

/** One server's way to Redis, which can be cut. */
class Way {
  readonly #open = new Set<Socket>();
  readonly #port: number;
  #server: Server | undefined;

  constructor(port: number) {
    this.#port = port;
  }

  get url(): string {
    return `redis://127.0.0.1:${this.#port}`;
  }

  async mend(): Promise<void> {
    const { hostname, port } = new URL(redisUrl);
    const server = createServer((near) => {
      const far = openConnection({ host: hostname, port: Number(port || 6379) });
      near.pipe(far).pipe(near);
      for (const socket of [near, far]) {
        this.#open.add(socket);
        socket.on('error', () => undefined).on('close', () => this.#open.delete(socket));
      }
    });
    this.#server = server;
    await new Promise<void>((resolve) => server.listen(this.#port, '127.0.0.1', resolve));
  }

  async cut(): Promise<void> {
    const closed = new Promise((resolve) => this.#server?.close(resolve));
    for (const socket of this.#open) socket.destroy();
    await closed;
  }
}

async function startRelay() {
  const way = new Way(await freePort());
  await way.mend();
  const channel = `relay-test-${crypto.randomUUID()}`;
  const heard: StoredEvent[] = [];
  const [onTrouble, onCutOff, onGap] = [vi.fn(), vi.fn(), vi.fn()];
  const relay = new RedisRelay({ url: way.url, channel, db: undefined as never, onTrouble });
  const leave = await relay.subscribe({ onEvents: (events) => heard.push(...events), onCutOff, onGap });
  const other = createClient({ url: redisUrl });
  await other.connect();
  ends.push(
    () => way.cut(),
    () => other.destroy(),
    () => relay.close(),
    () => leave(),
  );
  const publish = (text: string) => other.publish(channel, text);
  return { way, heard, publish, onTrouble, onCutOff, onGap };
}

const eventOf = (id: number) => ({ id, userIds: [1], event: 'chat.updated', data: { chat_id: id } });
const textOf = (id: number) => JSON.stringify([eventOf(id)]);

it('a message that is no list of events is reported, and the next events come', async () => {
  const { heard, publish, onTrouble } = await startRelay();
  for (const text of ['{', 'null', '[{"id":"1"}]']) await publish(text);
  await publish(textOf(2));
  await vi.waitFor(() => expect(heard).toEqual([eventOf(2)]), waiting);
  expect(onTrouble).toHaveBeenCalledTimes(3);
});

it('a server that alone is cut off from Redis knows it, and when events come again', async () => {
  const { way, heard, publish, onCutOff, onGap } = await startRelay();
  expect(onCutOff).not.toHaveBeenCalled();
  await way.cut();
  await vi.waitFor(() => expect(onCutOff).toHaveBeenCalled(), waiting);
  await publish(textOf(1));
  expect(onGap).not.toHaveBeenCalled();
  await way.mend();
  await vi.waitFor(() => expect(onGap).toHaveBeenCalledTimes(1), waiting);
  await publish(textOf(2));
  await vi.waitFor(() => expect(heard).toEqual([eventOf(2)]), waiting);
});

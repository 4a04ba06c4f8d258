import type { LiveEvent } from '@sto/contract/live/server-event';
import { drizzle } from 'drizzle-orm/node-postgres';
import { describe, expect, it, vi } from 'vitest';
import { freePort } from '../../../tools/free-port.ts';
import { signedIn } from '../testing/as.ts';
import { follow } from '../testing/live-client.ts';
import { startApp } from '../testing/start-app.ts';
import { closeCodes } from './close-codes.ts';
import { emitLive } from './emit.ts';
import { LiveFeed } from './live-feed.ts';
import { LiveHub } from './live-hub.ts';
import { type RelayListener, relayAfterCommit, type StoredEvent } from './live-relay.ts';
import { RedisRelay } from './redis-relay.ts';

const test = startApp();
const waiting = { timeout: 20_000 };
const chatUpdated = (id: number): LiveEvent => ({ event: 'chat.updated', data: { chat_id: id } });

function relayed() {
  const db = drizzle(test.deps.database.pool, { casing: 'snake_case' });
  const published: StoredEvent[][] = [];
  relayAfterCommit(db, { publish: (events) => published.push([...events]) });
  return { db, published };
}

it('the events of a transaction are relayed together, after its commit', async () => {
  const { db, published } = relayed();
  await db.transaction(async (tx) => {
    await emitLive(tx, { userIds: [1] }, chatUpdated(1));
    await tx.transaction((inner) => emitLive(inner, { userIds: [2] }, chatUpdated(2)));
    expect(published).toEqual([]);
  });
  expect(published).toEqual([
    [
      { id: expect.any(Number), userIds: [1], ...chatUpdated(1) },
      { id: expect.any(Number), userIds: [2], ...chatUpdated(2) },
    ],
  ]);
});

it('nothing is relayed of a transaction that is rolled back, or that has no events', async () => {
  const { db, published } = relayed();
  const failing = db.transaction(async (tx) => {
    await emitLive(tx, { userIds: [1] }, chatUpdated(1));
    throw new Error('undo');
  });
  await expect(failing).rejects.toThrow('undo');
  await db.transaction(async (tx) => emitLive(tx, {}, chatUpdated(1)));
  expect(published).toEqual([]);
});

it('an event outside of a transaction is carried by the database', async () => {
  const { db, published } = relayed();
  const driver = await signedIn(test);
  const client = await follow(test.app, driver);
  await emitLive(db, { userIds: [driver.userId] }, chatUpdated(1));
  await client.until((frames) => frames.some(({ event }) => event === 'chat.updated'));
  expect(published).toEqual([]);
});

/** A socket that follows the events of one person. */
function following(hub: LiveHub, userId: number) {
  const texts: string[] = [];
  const socket = { once: () => undefined, readyState: 1, OPEN: 1, bufferedAmount: 0, close: vi.fn() };
  const state = { sessionId: '', isOfPerson: true, isFollowing: true, isAlive: true, framesSinceBeat: 0 };
  hub.add({ ...state, userId, socket: { ...socket, send: (text: string) => texts.push(text) } as never });
  return { socket, chatIds: () => texts.map((text) => JSON.parse(text).data.chat_id) };
}

it('a server that alone is cut off from the relay reads the events of the others from the database', async () => {
  const { db } = relayed();
  let listener: RelayListener | undefined;
  const relay = {
    ...{ publish: () => undefined, close: async () => undefined },
    subscribe: async (given: RelayListener) => {
      listener = given;
      return async () => undefined;
    },
  };
  const hub = new LiveHub();
  const feed = new LiveFeed({ ...test.deps, relay, log: test.app.log }, hub);
  await feed.start();
  const { socket, chatIds } = following(hub, 1);
  const report = (userId: number, event: LiveEvent) =>
    db.transaction((tx) => emitLive(tx, { userIds: [userId] }, event));
  await report(1, chatUpdated(1));
  expect(chatIds()).toEqual([]);
  listener?.onCutOff();
  await vi.waitFor(() => expect(chatIds()).toEqual([1]), waiting);
  await report(1, { event: 'chat.typing', data: { chat_id: 7, by: 'customer' } });
  await report(2, chatUpdated(8));
  await report(1, chatUpdated(2));
  await vi.waitFor(() => expect(chatIds()).toEqual([1, 2]), waiting);
  listener?.onGap();
  expect(socket.close).toHaveBeenCalledWith(closeCodes.tryLater);
  await feed.stop();
});

/** Nothing listens at its address. */
async function deadRelay(db: ConstructorParameters<typeof RedisRelay>[0]['db']) {
  const troubles: unknown[] = [];
  const onTrouble = (error: unknown) => troubles.push(error);
  const url = `redis://127.0.0.1:${await freePort()}`;
  return { relay: new RedisRelay({ url, channel: 'test', db, onTrouble }), troubles };
}

describe('while Redis does not answer', () => {
  it('the database carries the events', async () => {
    const db = drizzle(test.deps.database.pool, { casing: 'snake_case' });
    const { relay, troubles } = await deadRelay(db);
    relayAfterCommit(db, relay);
    const driver = await signedIn(test);
    const client = await follow(test.app, driver);
    await db.transaction(async (tx) => emitLive(tx, { userIds: [driver.userId] }, chatUpdated(1)));
    await client.until((frames) => frames.some(({ event }) => event === 'chat.updated'));
    expect(troubles.length).toBeGreaterThan(0);
    await relay.close();
  });

  it('the first socket opens', async () => {
    const { relay, troubles } = await deadRelay(test.deps.db);
    const feed = new LiveFeed({ ...test.deps, relay, log: test.app.log }, new LiveHub());
    await feed.start();
    expect(troubles.length).toBeGreaterThan(0);
    await feed.stop();
    await relay.close();
  });
});

import type { LiveEvent } from '@sto/contract/live/server-event';
import { drizzle } from 'drizzle-orm/node-postgres';
import { describe, expect, it } from 'vitest';
import { freePort } from '../../../tools/free-port.ts';
import { signedIn } from '../testing/as.ts';
import { follow } from '../testing/live-client.ts';
import { startApp } from '../testing/start-app.ts';
import { emitLive } from './emit.ts';
import { LiveFeed } from './live-feed.ts';
import { LiveHub } from './live-hub.ts';
import { relayAfterCommit, type StoredEvent } from './live-relay.ts';
import { RedisRelay } from './redis-relay.ts';

const test = startApp();
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

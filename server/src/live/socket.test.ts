import { authEndpoints, sessionEndpoints } from '@sto/contract/auth/auth.endpoints';
import type { LiveEvent } from '@sto/contract/live/server-event';
import { eq, sql } from 'drizzle-orm';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { buildApp } from '../app.ts';
import { liveEvents } from '../db/tables/live.ts';
import { sessions } from '../db/tables/users.ts';
import { workshopEmployees } from '../db/tables/workshops.ts';
import { drain } from '../http/drain.ts';
import { days } from '../platform/clock/durations.ts';
import { signedIn } from '../testing/as.ts';
import { buildWorkshop } from '../testing/build/workshop.ts';
import { call } from '../testing/call.ts';
import { follow, openSocket, ticketOf } from '../testing/live-client.ts';
import { startApp } from '../testing/start-app.ts';
import { closeCodes } from './close-codes.ts';
import { emitLive } from './emit.ts';
import { purgeLiveEvents } from './purge-live-events.ts';
import { beat } from './watch-sockets.ts';

const test = startApp();
const waiting = { timeout: 20_000 };
afterEach(() => test.app.liveHub.closeAll(closeCodes.goingAway));

const chatUpdated = (id: number): LiveEvent => ({ event: 'chat.updated', data: { chat_id: id } });
const typing: LiveEvent = { event: 'chat.typing', data: { chat_id: 1, by: 'customer' } };
const emitTo = (userId: number, event: LiveEvent) => emitLive(test.deps.db, { userIds: [userId] }, event);
const chatIds = (frames: readonly { data: object }[]) =>
  frames.flatMap(({ data }) => ('chat_id' in data ? [data.chat_id] : []));

async function eventIds(): Promise<number[]> {
  const rows = await test.deps.db.select({ id: liveEvents.id }).from(liveEvents).orderBy(liveEvents.id);
  return rows.map(({ id }) => id);
}

describe('a socket', () => {
  it('gets the events of its person after the commit, in all browsers of the person and in no other', async () => {
    const [driver, other] = [await signedIn(test), await signedIn(test)];
    const [home, phone, foreign] = [
      await follow(test.app, driver),
      await follow(test.app, driver),
      await follow(test.app, other),
    ];
    await emitTo(driver.userId, chatUpdated(1));
    await emitTo(other.userId, chatUpdated(2));
    for (const client of [home, phone]) {
      await client.until((frames) => chatIds(frames).length > 0);
      expect(client.events).toEqual([
        { event: 'chat.updated', id: expect.any(Number), data: { chat_id: 1 } },
      ]);
    }
    await foreign.until((frames) => chatIds(frames).length > 0);
    expect(chatIds(foreign.events)).toEqual([2]);
  });

  it('gets nothing of a transaction that is rolled back', async () => {
    const driver = await signedIn(test);
    const client = await follow(test.app, driver);
    const failing = test.deps.db.transaction(async (tx) => {
      await emitLive(tx, { userIds: [driver.userId] }, chatUpdated(1));
      throw new Error('undo');
    });
    await expect(failing).rejects.toThrow('undo');
    await emitTo(driver.userId, chatUpdated(2));
    await client.until((frames) => chatIds(frames).length > 0);
    expect(chatIds(client.events)).toEqual([2]);
  });

  it('gets nothing before it says hello', async () => {
    const driver = await signedIn(test);
    const [silent, client] = [
      await openSocket(test.app, await ticketOf(test.app, driver)),
      await follow(test.app, driver),
    ];
    await emitTo(driver.userId, chatUpdated(1));
    await client.until((frames) => chatIds(frames).length > 0);
    expect(silent.frames).toEqual([]);
  });

  it('answers a ping', async () => {
    const client = await follow(test.app, await signedIn(test));
    client.socket.send('{"event":"ping"}');
    await client.until((frames) => frames.some(({ event }) => event === 'pong'));
  });

  it.each([
    ['no JSON', '{'],
    ['an unknown event', '{"event":"subscribe"}'],
    ['a second hello', '{"event":"hello","data":{}}'],
    ['bytes', Buffer.from('{"event":"ping"}')],
  ])('is closed after %s', async (_what, text) => {
    const client = await follow(test.app, await signedIn(test));
    client.socket.send(text);
    expect(await client.closed()).toBe(closeCodes.refused);
  });

  it('is closed after a long message, and after too many', async () => {
    const driver = await signedIn(test);
    const [long, busy] = [await follow(test.app, driver), await follow(test.app, driver)];
    long.socket.send(JSON.stringify({ event: 'ping', text: 'x'.repeat(2000) }));
    expect([1006, 1009]).toContain(await long.closed());
    for (let count = 0; count < 30; count += 1) busy.socket.send('{"event":"ping"}');
    expect(await busy.closed()).toBe(closeCodes.refused);
  });

  it('is one of twenty of a person: the next one closes the oldest', async () => {
    const driver = await signedIn(test);
    const oldest = await follow(test.app, driver);
    for (let count = 0; count < 20; count += 1) await openSocket(test.app, await ticketOf(test.app, driver));
    expect(await oldest.closed()).toBe(closeCodes.tooMany);
    expect(test.app.liveHub.size).toBe(20);
  });

  it('is closed when its client stops reading, and the client gets the rest when it is back', async () => {
    const driver = await signedIn(test);
    const client = await follow(test.app, driver);
    await emitTo(driver.userId, chatUpdated(1));
    await client.until((frames) => chatIds(frames).length > 0);
    const [lastId = 0] = await eventIds();
    const [live] = test.app.liveHub.all;
    if (!live) throw new Error('no socket');
    const stopped = vi.spyOn(live.socket, 'bufferedAmount', 'get').mockReturnValue(10 ** 6);
    await emitTo(driver.userId, chatUpdated(2));
    expect(await client.closed()).toBe(closeCodes.tryLater);
    stopped.mockRestore();
    const metrics = await test.app.inject('/metrics');
    expect(metrics.body).toMatch(/^sto_live_readers_cut [1-9]/m);
    const back = await openSocket(test.app, await ticketOf(test.app, driver));
    await back.hello(lastId);
    expect(chatIds(back.events)).toEqual([2]);
  });
});

describe('a client that was away', () => {
  it('gets what it missed, each event once, and then goes on', async () => {
    const driver = await signedIn(test);
    const other = await signedIn(test);
    const before = await follow(test.app, driver);
    await emitTo(driver.userId, chatUpdated(1));
    await before.until((frames) => chatIds(frames).length > 0);
    const lastId = before.events[0]?.id ?? 0;
    before.socket.terminate();
    await test.deps.db.execute(sql`update live_events set at = at - interval '61 seconds'`);
    for (const id of [2, 3]) await emitTo(driver.userId, chatUpdated(id));
    await emitTo(other.userId, chatUpdated(99));
    await emitTo(driver.userId, typing);
    const client = await openSocket(test.app, await ticketOf(test.app, driver));
    const ready = await client.hello(lastId);
    const ids = await eventIds();
    expect([ready.event, ready.id]).toEqual(['ready', ids.at(-1)]);
    await emitTo(driver.userId, chatUpdated(4));
    await client.until((frames) => chatIds(frames).includes(4));
    expect(client.events.map(({ event, data }) => [event, data])).toEqual(
      [2, 3, 4].map((id) => ['chat.updated', { chat_id: id }]),
    );
  });

  it('gets an event that was committed after one with a higher id', async () => {
    const driver = await signedIn(test);
    const live = await follow(test.app, driver);
    await emitTo(driver.userId, chatUpdated(1));
    await emitTo(driver.userId, chatUpdated(2));
    await live.until((frames) => chatIds(frames).length === 2);
    const lastId = live.events.at(-1)?.id;
    live.socket.terminate();
    const back = await openSocket(test.app, await ticketOf(test.app, driver));
    expect((await back.hello(lastId)).event).toBe('ready');
    // The client drops the ids that it knows.
    expect(chatIds(back.events)).toEqual([1]);
  });

  it('is sent a resync on its first connection, and when the event is no longer stored', async () => {
    const driver = await signedIn(test);
    await emitTo(driver.userId, chatUpdated(1));
    const [oldId = 0] = await eventIds();
    await test.deps.db.execute(sql`update live_events set at = at - interval '2 hours'`);
    await emitTo(driver.userId, chatUpdated(2));
    expect(await purgeLiveEvents(test.deps)).toBe(1);
    expect(await purgeLiveEvents(test.deps)).toBe(0);
    const newestId = (await eventIds()).at(-1);
    for (const lastId of [undefined, oldId]) {
      const client = await openSocket(test.app, await ticketOf(test.app, driver));
      expect(await client.hello(lastId)).toMatchObject({ event: 'resync', id: newestId });
      expect(client.events).toEqual([]);
    }
  });

  it('is sent a resync after too many events', async () => {
    const driver = await signedIn(test);
    await emitTo(driver.userId, chatUpdated(1));
    await test.deps.db.execute(
      sql`insert into live_events (user_ids, event, data) select array[${driver.userId}::int], 'chat.updated', '{}' from generate_series(1, 501)`,
    );
    const client = await openSocket(test.app, await ticketOf(test.app, driver));
    expect((await client.hello((await eventIds())[0])).event).toBe('resync');
  });
});

describe('a socket ends', () => {
  it('with its session, and those of other sessions stay', async () => {
    const driver = await signedIn(test);
    const client = await follow(test.app, driver);
    const other = await follow(test.app, await signedIn(test));
    await call(test.app, authEndpoints.logout, {}, driver);
    expect(await client.closed()).toBe(closeCodes.signedOut);
    expect(other.socket.readyState).toBe(other.socket.OPEN);
  });

  it('when the person ends the session on another device, and when the session is deleted', async () => {
    const driver = await signedIn(test);
    const first = await follow(test.app, driver);
    const phone = await signedIn(test);
    const removed = await follow(test.app, phone);
    await test.deps.db.delete(sessions).where(eq(sessions.userId, phone.userId));
    expect(await removed.closed()).toBe(closeCodes.signedOut);
    await test.deps.db
      .update(sessions)
      .set({ revokedAt: test.clock.now() })
      .where(eq(sessions.userId, driver.userId));
    expect(await first.closed()).toBe(closeCodes.signedOut);
    expect((await call(test.app, sessionEndpoints.index, {}, driver)).status).toBe(401);
  });

  it('when the session expires', async () => {
    const client = await follow(test.app, await signedIn(test));
    test.clock.advance(days(61));
    await beat(test.deps, test.app.liveHub);
    expect(await client.closed()).toBe(closeCodes.signedOut);
  });

  it('when the person leaves a workshop or gets another role there', async () => {
    const { id } = await buildWorkshop(test.deps.db);
    const employee = () => signedIn(test, { roles: ['service'], workshopId: id, employeeRole: 'manager' });
    const [left, demoted] = [await employee(), await employee()];
    const clients = [await follow(test.app, left), await follow(test.app, demoted)];
    const ofPerson = (userId: number) => eq(workshopEmployees.userId, userId);
    await test.deps.db.delete(workshopEmployees).where(ofPerson(left.userId));
    await test.deps.db.update(workshopEmployees).set({ role: 'mechanic' }).where(ofPerson(demoted.userId));
    for (const client of clients) expect(await client.closed()).toBe(closeCodes.otherRights);
  });

  it('when its client does not answer two beats, or never says hello', async () => {
    const driver = await signedIn(test);
    const [alive, gone] = [await follow(test.app, driver), await follow(test.app, driver)];
    const silent = await openSocket(test.app, await ticketOf(test.app, driver));
    gone.socket.pause();
    await beat(test.deps, test.app.liveHub);
    await vi.waitFor(() => expect(test.app.liveHub.all.some(({ isAlive }) => isAlive)).toBe(true), waiting);
    await beat(test.deps, test.app.liveHub);
    expect(await silent.closed()).toBe(1006);
    await vi.waitFor(() => expect(test.app.liveHub.size).toBe(1), waiting);
    expect(alive.socket.readyState).toBe(alive.socket.OPEN);
    gone.socket.resume();
  });

  it('with 1001 when the server drains, and the drain does not wait for it', async () => {
    const app = await buildApp(test.deps, { logger: false });
    const client = await follow(app, await signedIn(test));
    await drain(app, { readyMs: 0, graceMs: 20_000 });
    expect(await client.closed()).toBe(closeCodes.goingAway);
    await app.close();
  });

  it('when the server closes, also that of a client that does not answer', async () => {
    const app = await buildApp(test.deps, { logger: false });
    const driver = await signedIn(test);
    const [client, gone] = [await follow(app, driver), await follow(app, driver)];
    gone.socket.pause();
    await app.close();
    expect(await client.closed()).toBe(closeCodes.goingAway);
    gone.socket.resume();
  });
});

it('two servers on one database share tickets and events', async () => {
  const second = await buildApp(test.deps, { logger: false });
  const driver = await signedIn(test);
  const client = await openSocket(second, await ticketOf(test.app, driver));
  await client.hello();
  const own = await follow(test.app, driver);
  await emitTo(driver.userId, chatUpdated(1));
  for (const one of [client, own]) {
    await one.until((frames) => chatIds(frames).length > 0);
    expect(chatIds(one.events)).toEqual([1]);
  }
  await second.close();
});

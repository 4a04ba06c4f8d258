import { customerChatEndpoints, workshopChatEndpoints } from '@sto/contract/chat/chat.endpoints';
import { profileEndpoints } from '@sto/contract/profiles/profiles.endpoints';
import { eq } from 'drizzle-orm';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { chats } from '../../../db/tables/chats.ts';
import { presences } from '../../../db/tables/live.ts';
import { sessions } from '../../../db/tables/users.ts';
import { closeCodes } from '../../../live/close-codes.ts';
import { LiveHub } from '../../../live/live-hub.ts';
import { PresenceLog } from '../../../live/presence/presence-log.ts';
import { purgePresences } from '../../../live/presence/presence-rows.ts';
import { days, minutes, seconds } from '../../../platform/clock/durations.ts';
import { type SignedIn, signedIn } from '../../../testing/as.ts';
import { buildVisit } from '../../../testing/build/deal.ts';
import { call } from '../../../testing/call.ts';
import { follow } from '../../../testing/live-client.ts';
import { startApp } from '../../../testing/start-app.ts';

const test = startApp();
afterEach(async () => {
  vi.restoreAllMocks();
  test.app.liveHub.closeAll(closeCodes.goingAway);
  await test.app.presence.note();
});

async function buildChat() {
  const { customer, manager, id } = await buildVisit(test);
  const [chat] = await test.deps.db.select().from(chats).where(eq(chats.bidId, id));
  const form = { chat_id: chat?.id ?? 0 };
  const seen = {
    byCustomer: async () => (await call(test.app, customerChatEndpoints.presence, form, customer)).data,
    byWorkshop: async () => (await call(test.app, workshopChatEndpoints.presence, form, manager)).data,
  };
  return { customer, manager, chatId: form.chat_id, ...seen };
}

const nothing = { is_online: false, last_seen_at: null };
const online = { is_online: true, last_seen_at: null };

/** The socket is gone for its server too. */
async function leave(client: Awaited<ReturnType<typeof follow>>): Promise<void> {
  const { liveHub } = test.app;
  const left = liveHub.size - 1;
  client.socket.close();
  await expect.poll(() => liveHub.size).toBe(left);
}

const hide = (person: SignedIn, shows: 0 | 1) =>
  call(test.app, profileEndpoints.update, { shows_presence: shows }, person);

async function until(seen: () => Promise<unknown>, expected: unknown): Promise<void> {
  await expect.poll(seen).toEqual(expected);
}

describe('the other side of a chat', () => {
  it('is online while it has a socket, and was there when it has left', async () => {
    const { customer, byWorkshop } = await buildChat();
    expect(await byWorkshop()).toEqual(nothing);
    const [home, phone] = [await follow(test.app, customer), await follow(test.app, customer)];
    await until(byWorkshop, online);
    await leave(home);
    await test.app.presence.note();
    expect(await byWorkshop()).toEqual(online);
    await leave(phone);
    test.clock.advance(minutes(1));
    await test.app.presence.note();
    const { is_online: isOnline, last_seen_at: at } = await byWorkshop();
    expect([isOnline, new Date(at ?? 0)]).toEqual([false, test.clock.now()]);
  });

  it('is a workshop: one of its managers is enough', async () => {
    const { manager, byCustomer } = await buildChat();
    const client = await follow(test.app, manager);
    await until(byCustomer, online);
    await leave(client);
    await test.app.presence.note();
    expect(await byCustomer()).toEqual({ is_online: false, last_seen_at: expect.any(String) });
  });

  it('is not seen by strangers', async () => {
    const { chatId } = await buildChat();
    const [driver, manager] = [await signedIn(test), (await buildChat()).manager];
    const form = { chat_id: chatId };
    expect((await call(test.app, customerChatEndpoints.presence, form, driver)).status).toBe(404);
    expect((await call(test.app, workshopChatEndpoints.presence, form, manager)).status).toBe(404);
    const wrong = { chat_id: 'чат' };
    expect((await call(test.app, customerChatEndpoints.presence, wrong, driver)).status).toBe(422);
    expect((await call(test.app, workshopChatEndpoints.presence, {}, manager)).status).toBe(422);
  });

  it('is not shown in a blocked chat and not of the support', async () => {
    const { customer, manager, chatId, byCustomer, byWorkshop } = await buildChat();
    await follow(test.app, customer);
    await follow(test.app, manager);
    await until(byWorkshop, online);
    await call(test.app, customerChatEndpoints.block, { chat_id: chatId, is_blocked: 1 }, customer);
    expect([await byCustomer(), await byWorkshop()]).toEqual([nothing, nothing]);
    const operator = await signedIn(test, { roles: ['operator'] });
    await follow(test.app, operator);
    const support = await call(test.app, customerChatEndpoints.support, {}, customer);
    const ofSupport = await call(test.app, customerChatEndpoints.presence, support.data, customer);
    expect(ofSupport.data).toEqual(nothing);
  });

  it('is hidden by either of the two who does not share it, and its past is forgotten', async () => {
    const { customer, manager, byCustomer, byWorkshop } = await buildChat();
    await follow(test.app, customer);
    await follow(test.app, manager);
    await until(byWorkshop, online);
    await until(byCustomer, online);
    expect((await hide(customer, 0)).data.settings.shows_presence).toBe(false);
    expect([await byCustomer(), await byWorkshop()]).toEqual([nothing, nothing]);
    test.clock.advance(minutes(1));
    await test.app.presence.note();
    expect(await byWorkshop()).toEqual(nothing);
    const mine = eq(presences.userId, customer.userId);
    expect(await test.deps.db.$count(presences, mine)).toBe(0);
    await hide(customer, 1);
    test.clock.advance(minutes(1));
    await test.app.presence.note();
    expect([await byCustomer(), await byWorkshop()]).toEqual([online, online]);
  });

  it('is not an operator who acts as the person', async () => {
    const { customer, byWorkshop } = await buildChat();
    const operator = await signedIn(test, { roles: ['operator'] });
    const ofOperator = { operatorId: operator.userId };
    await test.deps.db.update(sessions).set(ofOperator).where(eq(sessions.userId, customer.userId));
    await follow(test.app, customer);
    await test.app.presence.note();
    expect(await byWorkshop()).toEqual(nothing);
  });
});

describe('an open chat', () => {
  const changes = (client: Awaited<ReturnType<typeof follow>>) =>
    client.events.flatMap((frame) => (frame.event === 'presence' ? [frame.data] : []));

  it('hears that the other side comes and goes; a chat that is not looked at does not', async () => {
    const { customer, manager, chatId, byWorkshop } = await buildChat();
    const listening = await follow(test.app, manager);
    const first = await follow(test.app, customer);
    await until(() => test.deps.db.$count(presences, eq(presences.userId, customer.userId)), 1);
    expect(changes(listening)).toEqual([]);
    await byWorkshop();
    await leave(first);
    await test.app.presence.note();
    await listening.until(() => changes(listening).length === 1);
    await follow(test.app, customer);
    await listening.until(() => changes(listening).length === 2);
    expect(changes(listening)).toEqual([
      { chat_id: chatId, side: 'customer', is_online: false },
      { chat_id: chatId, side: 'customer', is_online: true },
    ]);
  });

  it.runIf(process.env.DATABASE_URL)('that is opened while the other side comes hears of it', async () => {
    const { customer, manager, byCustomer } = await buildChat();
    const client = await follow(test.app, customer);
    const { db } = test.deps;
    const begin = db.transaction.bind(db);
    vi.spyOn(db, 'transaction').mockImplementationOnce((run, config) =>
      begin(async (tx) => {
        const result = await run(tx);
        expect((await byCustomer()).is_online).toBe(false);
        return result;
      }, config),
    );
    await new PresenceLog(test.deps, new LiveHub()).arrive({ userId: manager.userId, isOfPerson: true });
    await client.until(() => changes(client).length === 1);
  });

  it('hears that someone of the workshop comes', async () => {
    const { customer, manager, chatId, byCustomer } = await buildChat();
    const client = await follow(test.app, customer);
    await byCustomer();
    await follow(test.app, manager);
    await client.until(() => changes(client).length === 1);
    expect(changes(client)).toEqual([{ chat_id: chatId, side: 'service', is_online: true }]);
  });
});

describe('what is written', () => {
  const rowsOf = async ({ userId }: SignedIn) =>
    test.deps.db.select().from(presences).where(eq(presences.userId, userId));
  const socketOf = ({ userId }: SignedIn) => ({ userId, isOfPerson: true });

  it('changes at most once a minute', async () => {
    const { customer } = await buildChat();
    await follow(test.app, customer);
    await until(async () => (await rowsOf(customer)).length, 1);
    const [before] = await rowsOf(customer);
    test.clock.advance(seconds(50));
    await follow(test.app, customer);
    await test.app.presence.note();
    expect(await rowsOf(customer)).toEqual([before]);
    test.clock.advance(seconds(10));
    await test.app.presence.note();
    expect(await rowsOf(customer)).toEqual([{ ...before, seenAt: test.clock.now() }]);
  });

  it('is one transaction for all who arrive during another', async () => {
    const log = new PresenceLog(test.deps, new LiveHub());
    const transactions = vi.spyOn(test.deps.db, 'transaction');
    const people = Array.from({ length: 100 }, (_, index) => ({ userId: index + 1, isOfPerson: true }));
    await Promise.all(people.map((person) => log.arrive(person)));
    expect(transactions).toHaveBeenCalledTimes(2);
  });

  it('of two servers the one with a socket counts, until it ends without a word', async () => {
    const { customer, byWorkshop } = await buildChat();
    const other = new PresenceLog(test.deps, new LiveHub());
    await follow(test.app, customer);
    await other.arrive(socketOf(customer));
    await other.note();
    await until(byWorkshop, online);
    test.app.liveHub.closeAll(closeCodes.goingAway);
    await test.app.presence.note();
    await other.arrive(socketOf(customer));
    expect(await byWorkshop()).toEqual(online);
    test.clock.advance(minutes(3));
    expect(await byWorkshop()).toEqual({ is_online: false, last_seen_at: expect.any(String) });
  });

  it('is one row of ended servers for a month', async () => {
    const { customer } = await buildChat();
    for (const server of [new LiveHub(), new LiveHub()]) {
      await new PresenceLog(test.deps, server).arrive(socketOf(customer));
      test.clock.advance(minutes(11));
    }
    await purgePresences(test.deps.db, test.clock.now());
    expect(await rowsOf(customer)).toMatchObject([
      { seenAt: new Date(test.clock.now().getTime() - minutes(11)) },
    ]);
    test.clock.advance(days(30));
    await purgePresences(test.deps.db, test.clock.now());
    expect(await rowsOf(customer)).toEqual([]);
  });
});

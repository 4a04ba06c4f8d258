import { notificationSettingsEndpoints } from '@sto/contract/notifications/notification-settings.endpoints';
import { notificationEndpoints } from '@sto/contract/notifications/notifications.endpoints';
import { eq } from 'drizzle-orm';
import { Webhook } from 'standardwebhooks';
import { beforeEach, describe, expect, it } from 'vitest';
import { consents } from '../../../db/tables/consents.ts';
import { notificationDeliveries } from '../../../db/tables/notices.ts';
import { users } from '../../../db/tables/users.ts';
import { addNotice } from '../../../live/add-notice.ts';
import { minutes, seconds } from '../../../platform/clock/durations.ts';
import { type SignedIn, signedIn } from '../../../testing/as.ts';
import { pushSubscription } from '../../../testing/build/push-subscription.ts';
import { call } from '../../../testing/call.ts';
import { sendAllNotifications } from '../../../testing/send-all-notifications.ts';
import { startApp } from '../../../testing/start-app.ts';
import { startWebhookReceiver } from '../../../testing/webhook-receiver.ts';

const test = startApp();
const [service, messenger, sms] = [startWebhookReceiver(), startWebhookReceiver(), startWebhookReceiver()];
const key = Buffer.alloc(32, 7);
const run = () => sendAllNotifications(test.deps);
const read = (person: SignedIn) => call(test.app, notificationEndpoints.read, { read_all: true }, person);
const got = () => [service, messenger, sms].map(({ received }) => received.length);
const choose = (person: SignedIn, type: string, channel: string, isOn: 0 | 1) =>
  call(test.app, notificationSettingsEndpoints.choose, { type, channel, is_on: isOn }, person);
const rows = () => test.deps.db.select().from(notificationDeliveries).orderBy(notificationDeliveries.id);

beforeEach(() => {
  test.deps.config.notifiers = {
    messenger: { url: messenger.url, key },
    sms: { url: sms.url, key },
  };
});

/** Signed in with a browser that has subscribed, a confirmed address and all channels of freed times on. */
async function reachable({ hasDevice = true, version = 3 } = {}): Promise<SignedIn> {
  const person = await signedIn(test);
  const email = `driver-${person.userId}@example.ru`;
  await test.deps.db.update(users).set({ email, confirmedEmail: email }).where(eq(users.id, person.userId));
  await test.deps.db.insert(consents).values({
    ...{ kind: 'account', version, source: 'login', userId: person.userId },
    ...{ phoneHash: String(person.userId), subnet: '127.0.0', givenAt: test.clock.now() },
  });
  if (hasDevice)
    await call(
      test.app,
      notificationSettingsEndpoints.subscribe,
      pushSubscription(`${service.url}/${person.userId}`),
      person,
    );
  await choose(person, 'slots', 'sms', 1);
  return person;
}

async function notify({ userId }: SignedIn, type: 'slot_offered' | 'new_device' = 'slot_offered') {
  test.clock.advance(seconds(1));
  await addNotice(test.deps.db, { userId, type, subject: 'Мотор: завтра в 10:00', at: test.clock.now() });
}

async function runAfter(ms: number): Promise<number> {
  test.clock.advance(ms);
  return run();
}

describe('an unread notification', () => {
  it('goes out by push, after two minutes by the messenger, after two more by SMS, once by e-mail', async () => {
    await notify(await reachable());
    expect([await run(), got()]).toEqual([1, [1, 0, 0]]);
    expect([await runAfter(seconds(119)), got()]).toEqual([0, [1, 0, 0]]);
    expect([await runAfter(seconds(1)), got()]).toEqual([1, [1, 1, 0]]);
    expect([await runAfter(minutes(2)), got()]).toEqual([1, [1, 1, 1]]);
    expect(test.mail.sent()).toEqual([]);
    expect(await runAfter(minutes(6))).toBe(1);
    expect(test.mail.sent()[0]).toMatchObject({ subject: 'Освободилось время' });
    expect(await runAfter(minutes(60))).toBe(0);
    expect((await rows()).map(({ status }) => status)).toEqual(['sent', 'sent', 'sent', 'sent']);
  });

  it('does not go to the phone of someone whose consent is older than the one to messages', async () => {
    await notify(await reachable({ version: 2 }));
    await run();
    await runAfter(minutes(10));
    await runAfter(minutes(10));
    expect(got()).toEqual([1, 0, 0]);
  });

  it('is signed for the installation’s program, with words and a link, and an id of its own', async () => {
    const person = await reachable({ hasDevice: false });
    await notify(person);
    expect(await run()).toBe(0);
    await runAfter(minutes(2));
    const [message] = messenger.received;
    const { headers, body = '' } = message ?? {};
    // The library checks the time of the signature by the clock of the machine.
    expect(String(headers?.['webhook-signature'])).toBe(
      new Webhook(key, { format: 'raw' }).sign(String(headers?.['webhook-id']), test.clock.now(), body),
    );
    expect(JSON.parse(body)).toEqual({
      ...{ to: person.phone, channel: 'messenger' },
      text: 'Освободилось время\nМотор: завтра в 10:00\nhttp://localhost:8080/customer',
    });
    await runAfter(minutes(2));
    const { to, text } = JSON.parse(sms.received[0]?.body ?? '{}');
    expect([to, text]).toEqual([person.phone, 'Освободилось время\nhttp://localhost:8080/customer']);
    expect(sms.received[0]?.headers['webhook-id']).not.toBe(headers?.['webhook-id']);
  });

  it.each([0, 2, 4])('that is read after %d minutes goes out by no further channel', async (after) => {
    const person = await reachable();
    await notify(person);
    await run();
    for (let passed = 0; passed < after; passed += 2) await runAfter(minutes(2));
    const before = got();
    await read(person);
    for (let passed = 0; passed < 20; passed += 2) expect(await runAfter(minutes(2))).toBe(0);
    expect([got(), test.mail.sent().filter(({ to }) => to.includes(`-${person.userId}@`))]).toEqual([
      before,
      [],
    ]);
  });

  it('skips a channel that is off, not set up or without an address, and keeps the two minutes', async () => {
    const person = await reachable();
    await choose(person, 'slots', 'messenger', 0);
    await choose(person, 'slots', 'email', 0);
    await notify(person);
    await run();
    expect([await runAfter(minutes(2)), got()]).toEqual([1, [1, 0, 1]]);
    expect(await runAfter(minutes(20))).toBe(0);
    test.deps.config.notifiers = { messenger: undefined, sms: undefined };
    await notify(await signedIn(test));
    expect([await run(), (await rows()).length]).toEqual([0, 2]);
  });

  it('does not go out by a channel that was switched off meanwhile', async () => {
    const person = await reachable();
    await notify(person);
    await run();
    await choose(person, 'slots', 'messenger', 0);
    expect([await runAfter(minutes(2)), got()]).toEqual([0, [1, 0, 0]]);
    expect([await runAfter(minutes(2)), got()]).toEqual([1, [1, 0, 1]]);
  });

  it('keeps the two minutes between the channels after the jobs have been late', async () => {
    const person = await reachable();
    await notify(person);
    await run();
    expect([await runAfter(minutes(9)), got()]).toEqual([1, [1, 1, 0]]);
    expect([await run(), await runAfter(minutes(2)), got()]).toEqual([0, 1, [1, 1, 1]]);
  });

  it('of a kind that is hidden on the site still goes out by the channels that are on', async () => {
    const person = await reachable();
    await choose(person, 'slots', 'in_app', 0);
    await notify(person);
    expect([await run(), got()]).toEqual([1, [1, 0, 0]]);
  });

  it('does not go to invented phones of the demo', async () => {
    const person = await signedIn(test);
    await test.deps.db.update(users).set({ isDemo: true }).where(eq(users.id, person.userId));
    await notify(person, 'new_device');
    await run();
    await runAfter(minutes(4));
    expect(got()).toEqual([0, 0, 0]);
  });
});

describe('at most once', () => {
  it('two servers at once send each message once', async () => {
    const people = [await reachable(), await reachable()];
    for (const person of people) await notify(person);
    const both = async () => (await Promise.all([run(), run()])).reduce((sum, count) => sum + count, 0);
    for (const wait of [0, 2, 2, 6]) {
      test.clock.advance(minutes(wait));
      expect(await both()).toBe(2);
    }
    expect(got()).toEqual([2, 2, 2]);
  });

  it('what a process had claimed when it died is not sent again, and the next channel follows', async () => {
    const person = await reachable();
    await notify(person);
    await run();
    await test.deps.db
      .update(notificationDeliveries)
      .set({ status: 'sending' })
      .where(eq(notificationDeliveries.channel, 'messenger'));
    expect([await runAfter(minutes(2)), got()]).toEqual([0, [1, 0, 0]]);
    expect([await runAfter(minutes(2)), got()]).toEqual([1, [1, 0, 1]]);
  });

  it('what a provider refuses is reported and not repeated, and the next channel follows', async () => {
    messenger.answer = () => 500;
    await notify(await reachable());
    await run();
    await expect(runAfter(minutes(2))).rejects.toThrow('1 notifications were not planned or sent');
    expect([await run(), got()]).toEqual([0, [1, 1, 0]]);
    expect([await runAfter(minutes(2)), got()]).toEqual([1, [1, 1, 1]]);
  });
});

describe('in quiet hours', () => {
  /** The tests begin at noon in Moscow. */
  const noon = { is_on: 1, from: '11:00', to: '13:00', timezone: 'Europe/Moscow' };

  async function quiet(): Promise<SignedIn> {
    const person = await reachable();
    expect((await call(test.app, notificationSettingsEndpoints.quietHours, noon, person)).status).toBe(200);
    return person;
  }

  it('nothing goes out; afterwards what is still unread does, one channel after the other', async () => {
    const [person, reader] = [await quiet(), await quiet()];
    for (const one of [person, reader]) await notify(one);
    expect([await run(), await runAfter(minutes(20)), got()]).toEqual([0, 0, [0, 0, 0]]);
    await read(reader);
    expect([await runAfter(minutes(40)), got()]).toEqual([1, [1, 0, 0]]);
    expect([await runAfter(minutes(2)), got()]).toEqual([1, [1, 1, 0]]);
    expect([await runAfter(minutes(2)), got()]).toEqual([1, [1, 1, 1]]);
    expect([await runAfter(minutes(6)), test.mail.sent()[0]?.to]).toEqual([
      1,
      `driver-${person.userId}@example.ru`,
    ]);
  });

  it('what cannot be switched off goes out at once', async () => {
    await notify(await quiet(), 'new_device');
    expect([await run(), got()]).toEqual([1, [1, 0, 0]]);
    expect([await runAfter(minutes(2)), got()]).toEqual([1, [1, 1, 0]]);
  });

  it('two servers at once move a message once', async () => {
    await notify(await quiet());
    await Promise.all([run(), run()]);
    const [push, ...later] = (await rows()).toSorted(
      (left, right) => Number(left.dueAt) - Number(right.dueAt),
    );
    expect(push?.dueAt.toISOString()).toBe('2026-03-10T10:00:00.000Z');
    expect(later.map(({ dueAt }) => (Number(dueAt) - Number(push?.dueAt)) / 60_000)).toEqual([2, 4, 10]);
  });
});

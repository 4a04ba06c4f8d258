import { notificationSettingsEndpoints } from '@sto/contract/notifications/notification-settings.endpoints';
import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { consents } from '../../../db/tables/consents.ts';
import { liveEvents } from '../../../db/tables/live.ts';
import { notificationDeliveries } from '../../../db/tables/notices.ts';
import { schedules } from '../../../jobs/schedules.ts';
import { addNotice } from '../../../live/add-notice.ts';
import { minutes, seconds } from '../../../platform/clock/durations.ts';
import { type SignedIn, signedIn } from '../../../testing/as.ts';
import { pushSubscription } from '../../../testing/build/push-subscription.ts';
import { call } from '../../../testing/call.ts';
import { startApp } from '../../../testing/start-app.ts';
import { startWebhookReceiver } from '../../../testing/webhook-receiver.ts';
import type { Channel } from './reach.queries.ts';
import { sendNotifications } from './send-notifications.ts';

const test = startApp();
const [messenger, sms, pushService] = [
  startWebhookReceiver(),
  startWebhookReceiver(),
  startWebhookReceiver(),
];
const key = Buffer.alloc(32, 7);
const send = (channel: Channel) => sendNotifications(test.deps, channel, 0);

beforeEach(() => {
  test.deps.config.notifiers = {
    messenger: { url: messenger.url, key },
    sms: { url: sms.url, key },
  };
});

/** Reached by the messenger after two minutes and by SMS after four. */
async function notified(count: number): Promise<void> {
  for (let index = 0; index < count; index += 1) await notify(await signedIn(test));
  await send('push');
}

async function notify({ userId }: SignedIn): Promise<void> {
  await test.deps.db.insert(consents).values({
    ...{ kind: 'account', version: 3, source: 'login', userId },
    ...{ phoneHash: String(userId), subnet: '127.0.0', givenAt: test.clock.now() },
  });
  test.clock.advance(seconds(1));
  const at = test.clock.now();
  await addNotice(test.deps.db, { userId, type: 'new_device', subject: 'iPhone', at });
}

const subscribe = (person: SignedIn) =>
  call(
    test.app,
    notificationSettingsEndpoints.subscribe,
    pushSubscription(`${pushService.url}/${person.userId}`),
    person,
  );

const statusesOf = async (channel: Channel) => {
  const rows = await test.deps.db
    .select({ status: notificationDeliveries.status })
    .from(notificationDeliveries)
    .where(eq(notificationDeliveries.channel, channel));
  return rows.map(({ status }) => status).sort();
};

it('each channel has a queue of its own', () => {
  const own = Object.keys(schedules).filter((name) => /^send-/.test(name));
  expect(own).toEqual(['send-pushes', 'send-messages', 'send-sms', 'send-emails']);
});

it('a provider that does not answer holds up neither the other channels nor other people', async () => {
  let release = () => {};
  const hanging = new Promise<number>((resolve) => {
    release = () => resolve(204);
  });
  messenger.answer = () => hanging;
  await notified(1);
  test.clock.advance(minutes(2));
  // It may run into its own time limit on a slow machine: what becomes of it does not matter here.
  const stuck = send('messenger').catch(() => 0);
  await expect.poll(() => messenger.received.length).toBe(1);

  await notified(1);
  messenger.answer = () => 204;
  test.clock.advance(minutes(2));
  expect(await send('messenger'), 'another person by the same channel').toBe(1);
  expect(await send('sms'), 'the next channel of the first person').toBe(1);
  test.clock.advance(minutes(2));
  expect(await send('sms')).toBe(1);

  release();
  await stuck;
});

it('what is new is planned while the push services do not answer', async () => {
  let release = () => {};
  const hanging = new Promise<number>((resolve) => {
    release = () => resolve(201);
  });
  pushService.answer = () => hanging;
  const first = await signedIn(test);
  await subscribe(first);
  await notify(first);
  const stuck = send('push').catch(() => 0);
  await expect.poll(() => pushService.received.length).toBe(1);

  await notify(await signedIn(test));
  await test.deps.db.update(liveEvents).set({ at: sql`${liveEvents.at} - interval '1 minute'` });
  await schedules['plan-notifications']?.run(test.deps);
  expect(await statusesOf('sms')).toHaveLength(2);
  test.clock.advance(minutes(4));
  expect(await send('messenger')).toBe(2);

  release();
  await stuck;
});

it('push services that are away get a pause too', async () => {
  pushService.answer = () => 503;
  for (let index = 0; index < 30; index += 1) {
    const person = await signedIn(test);
    await subscribe(person);
    await notify(person);
  }
  await expect(send('push')).rejects.toThrow('notifications were not planned or sent');
  const failed = pushService.received.length;
  expect(failed).toBeGreaterThanOrEqual(8);
  expect(failed).toBeLessThan(30);
  pushService.answer = () => 201;
  expect(await send('push'), 'not before the end of the pause').toBe(0);
  test.clock.advance(minutes(5));
  expect(await send('push')).toBe(30 - failed);
});

it('a provider that is away gets a pause, the next channel goes on, and what waits is sent afterwards', async () => {
  messenger.answer = () => 503;
  await notified(30);
  test.clock.advance(minutes(2));
  await expect(send('messenger')).rejects.toThrow('notifications were not planned or sent');
  const failed = messenger.received.length;
  expect(failed).toBeLessThan(30);
  expect((await statusesOf('messenger')).filter((status) => status === 'waiting')).toHaveLength(30 - failed);

  messenger.answer = () => 204;
  expect(await send('messenger'), 'not before the end of the pause').toBe(0);
  test.clock.advance(minutes(2));
  expect(await send('sms')).toBe(30);
  test.clock.advance(minutes(3));
  expect(await send('messenger')).toBe(30 - failed);
});

it('an SMS waits for the messenger of the same notification that is due', async () => {
  await notified(1);
  test.clock.advance(minutes(9));
  expect(await send('sms')).toBe(0);
  expect(await send('messenger')).toBe(1);
  expect(await send('sms')).toBe(0);
  test.clock.advance(minutes(2));
  expect(await send('sms')).toBe(1);
});

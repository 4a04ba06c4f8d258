import { authEndpoints } from '@sto/contract/auth/auth.endpoints';
import { notificationSettingsEndpoints } from '@sto/contract/notifications/notification-settings.endpoints';
import { notificationEndpoints } from '@sto/contract/notifications/notifications.endpoints';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { pushDevices } from '../../../db/tables/notices.ts';
import { sessions } from '../../../db/tables/users.ts';
import { addNotice } from '../../../live/add-notice.ts';
import { minutes } from '../../../platform/clock/durations.ts';
import { type SignedIn, signedIn } from '../../../testing/as.ts';
import { pushSubscription } from '../../../testing/build/push-subscription.ts';
import { call } from '../../../testing/call.ts';
import { sendAllNotifications } from '../../../testing/send-all-notifications.ts';
import { startApp } from '../../../testing/start-app.ts';
import { startWebhookReceiver } from '../../../testing/webhook-receiver.ts';

const test = startApp();
/** A push service is one more server that gets a POST. */
const service = startWebhookReceiver();

const subscribe = (
  person: Pick<SignedIn, 'token'>,
  form: Record<string, unknown> = pushSubscription(service.url),
) => call(test.app, notificationSettingsEndpoints.subscribe, form, person);
const send = () => sendAllNotifications(test.deps);
const endpointOf = async (person: SignedIn) =>
  (await call(test.app, notificationSettingsEndpoints.view, {}, person)).data.push.endpoint;
const devices = () => test.deps.db.select().from(pushDevices);

async function notify({ userId }: Pick<SignedIn, 'userId'>): Promise<void> {
  test.clock.advance(minutes(1));
  const at = test.clock.now();
  await addNotice(test.deps.db, { userId, type: 'slot_offered', subject: 'Мотор: завтра в 10:00', at });
}

async function subscribed(): Promise<SignedIn> {
  const person = await signedIn(test);
  expect((await subscribe(person)).status).toBe(200);
  return person;
}

describe('a browser that has subscribed', () => {
  it('gets each later notification once, encrypted and signed', async () => {
    const person = await signedIn(test);
    await notify(person);
    await subscribe(person);
    expect(await send()).toBe(0);
    await notify(person);
    expect(await Promise.all([send(), send()])).toEqual(expect.arrayContaining([1, 0]));
    expect(await send()).toBe(0);
    const [message] = service.received;
    expect(service.received).toHaveLength(1);
    expect(message?.headers).toMatchObject({
      ...{ 'content-encoding': 'aes128gcm', ttl: '86400', urgency: 'high' },
      authorization: expect.stringMatching(/^vapid t=.+, k=.+/),
    });
    expect(message?.body).not.toContain('Мотор');
  });

  it('gets nothing that was read on another device, and nothing of other people', async () => {
    const person = await subscribed();
    await notify(await signedIn(test));
    expect(await send()).toBe(0);
    await notify(person);
    await call(test.app, notificationEndpoints.read, { read_all: true }, person);
    expect(await send()).toBe(0);
  });

  it('gets the newest three after it was off for long, the older first', async () => {
    const person = await subscribed();
    for (let index = 0; index < 5; index += 1) await notify(person);
    expect(await send()).toBe(3);
    expect(await send()).toBe(0);
  });

  it.each([404, 410])('is forgotten when its push service answers %d', async (status) => {
    const person = await subscribed();
    service.answer = () => status;
    await notify(person);
    expect(await send()).toBe(0);
    expect(await devices()).toEqual([]);
  });

  it('is not sent the same again when its push service fails', async () => {
    const person = await subscribed();
    service.answer = () => 500;
    await notify(person);
    await expect(send()).rejects.toThrow('notifications were not planned or sent');
    service.answer = () => 201;
    expect(await send()).toBe(0);
    await notify(person);
    expect(await send()).toBe(1);
  });

  it('gets nothing after it has left or its session has ended', async () => {
    const left = await signedIn(test);
    const form = pushSubscription(service.url);
    await subscribe(left, form);
    await call(test.app, notificationSettingsEndpoints.unsubscribe, { endpoint: form.endpoint }, left);
    const out = await subscribed();
    await call(test.app, authEndpoints.logout, {}, out);
    await notify(left);
    await notify(out);
    expect(await send()).toBe(0);
    expect(service.received).toEqual([]);
  });
});

describe('a subscription', () => {
  it('belongs to the last person of the browser, and a session has one', async () => {
    const [first, second] = [await signedIn(test), await signedIn(test)];
    const form = pushSubscription(service.url);
    await subscribe(first, form);
    expect(await endpointOf(first)).toBe(form.endpoint);
    await subscribe(second, form);
    expect([await endpointOf(first), await endpointOf(second)]).toEqual([null, form.endpoint]);
    await subscribe(second, pushSubscription());
    expect(await devices()).toMatchObject([{ endpoint: expect.stringContaining('push.example.ru') }]);
    await notify(first);
    expect(await send()).toBe(0);
  });

  it.each([
    { name: 'a private address', form: { endpoint: 'https://192.168.0.10/push' }, field: 'endpoint' },
    { name: 'no address', form: { endpoint: 'push' }, field: 'endpoint' },
    { name: 'wrong keys', form: { keys: '{"p256dh":"x","auth":"y"}' }, field: 'keys' },
    {
      name: 'a key that is no point of the curve',
      form: { keys: JSON.stringify({ p256dh: 'A'.repeat(87), auth: 'A'.repeat(22) }) },
      field: 'keys',
    },
    { name: 'no keys', form: { keys: 'x' }, field: 'keys' },
  ])('with $name is refused', async ({ form, field }) => {
    const { status, errors } = await subscribe(await signedIn(test), { ...pushSubscription(), ...form });
    expect([status, Object.keys(errors ?? {})]).toEqual([422, expect.arrayContaining([field])]);
    expect(await devices()).toEqual([]);
  });

  it('ends by its own session only', async () => {
    const [person, other] = [await signedIn(test), await signedIn(test)];
    const form = pushSubscription(service.url);
    await subscribe(person, form);
    const leave = (who: SignedIn) => call(test.app, notificationSettingsEndpoints.unsubscribe, form, who);
    expect((await leave(other)).data).toEqual({ is_subscribed: false });
    expect(await endpointOf(person)).toBe(form.endpoint);
    for (const _twice of [1, 2]) expect((await leave(person)).data).toEqual({ is_subscribed: false });
    expect(await devices()).toEqual([]);
  });

  it('is not ended by a visitor or without an address', async () => {
    const { unsubscribe } = notificationSettingsEndpoints;
    const person = await subscribed();
    const form = { endpoint: `${await endpointOf(person)}` };
    expect((await call(test.app, notificationSettingsEndpoints.unsubscribe, form)).status).toBe(401);
    expect((await call(test.app, unsubscribe, { endpoint: 'push' }, person)).errors).toHaveProperty(
      'endpoint',
    );
    expect(await devices()).toHaveLength(1);
  });

  it('of a visitor, or of an operator who acts as the person, is refused', async () => {
    expect((await call(test.app, notificationSettingsEndpoints.subscribe, pushSubscription())).status).toBe(
      401,
    );
    const [person, operator] = [await signedIn(test), await signedIn(test, { roles: ['operator'] })];
    await test.deps.db
      .update(sessions)
      .set({ operatorId: operator.userId })
      .where(eq(sessions.userId, person.userId));
    expect((await subscribe(person)).status).toBe(403);
  });
});

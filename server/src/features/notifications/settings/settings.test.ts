import { notificationKinds } from '@sto/contract/notifications/notification-kinds';
import { notificationSettingsEndpoints } from '@sto/contract/notifications/notification-settings.endpoints';
import { notificationEndpoints } from '@sto/contract/notifications/notifications.endpoints';
import { describe, expect, it } from 'vitest';
import { bidEvents } from '../../../db/tables/bids.ts';
import { notices } from '../../../db/tables/notices.ts';
import { signedIn } from '../../../testing/as.ts';
import { buildBid } from '../../../testing/build/bid.ts';
import { call } from '../../../testing/call.ts';
import { startApp } from '../../../testing/start-app.ts';

const test = startApp();

type Person = { token: string };
const settings = async (person: Person) =>
  (await call(test.app, notificationSettingsEndpoints.view, {}, person)).data.settings;
const choice = (person: Person, type: string, isOn: 0 | 1, channel = 'in_app') =>
  call(test.app, notificationSettingsEndpoints.choose, { type, channel, is_on: isOn }, person);
const setQuiet = (form: Record<string, unknown>, person?: Person) =>
  call(test.app, notificationSettingsEndpoints.quietHours, form, person);
const count = async (person: Person) =>
  (await call(test.app, notificationEndpoints.countUnread, {}, person)).data.count;
const list = async (person: Person) => (await call(test.app, notificationEndpoints.index, {}, person)).data;

describe('the settings of notifications', () => {
  it('have a row for each kind of the roles, all on at first', async () => {
    const driver = await settings(await signedIn(test));
    expect(driver.map(({ type }) => type)).toEqual([...notificationKinds]);
    expect(driver.every((row) => row.in_app)).toBe(true);
    const master = await settings(await signedIn(test, { roles: ['service'] }));
    expect(master.map(({ type }) => type)).toEqual(notificationKinds.filter((one) => one !== 'slots'));
  });

  it('switch one kind of one person', async () => {
    const [person, other] = [await signedIn(test), await signedIn(test)];
    const { data } = await choice(person, 'chat', 0);
    expect(data.settings.filter((row) => !row.in_app).map(({ type }) => type)).toEqual(['chat']);
    await choice(person, 'bids', 0);
    await choice(person, 'chat', 1);
    expect((await settings(person)).filter((row) => !row.in_app).map(({ type }) => type)).toEqual(['bids']);
    expect((await settings(other)).every((row) => row.in_app)).toBe(true);
  });

  it.each(['security', 'disputes'])('refuse to switch off what is locked: %s', async (type) => {
    const person = await signedIn(test);
    const { status, errors } = await choice(person, type, 0);
    expect([status, JSON.stringify(errors)]).toEqual([409, expect.stringContaining('notification_locked')]);
    const row = (await settings(person)).find((one) => one.type === type);
    expect(row).toEqual({
      ...{ type, in_app: true, push: true, email: true, messenger: true, sms: true },
      is_locked: true,
    });
  });

  it('have a choice for each channel, and name what a channel needs', async () => {
    const person = await signedIn(test);
    const { data } = await choice(person, 'chat', 1, 'sms');
    expect(data.settings.find(({ type }) => type === 'chat')).toMatchObject({
      ...{ in_app: true, push: true, email: false, messenger: false, sms: true },
    });
    await choice(person, 'chat', 0, 'push');
    expect((await settings(person)).find(({ type }) => type === 'chat')).toMatchObject({
      ...{ in_app: true, push: false, sms: true },
    });
    expect(data.channels).toEqual([
      { channel: 'in_app', state: 'ready' },
      { channel: 'push', state: 'no_device' },
      { channel: 'email', state: 'no_address' },
      { channel: 'messenger', state: 'not_configured' },
      { channel: 'sms', state: 'not_configured' },
    ]);
  });

  it('refuse an unknown kind or channel, and a visitor', async () => {
    const person = await signedIn(test);
    expect((await choice(person, 'weather', 0)).errors).toHaveProperty('type');
    expect((await choice(person, 'chat', 0, 'pigeon')).errors).toHaveProperty('channel');
    const form = { type: 'chat', channel: 'in_app', is_on: 0 };
    expect((await call(test.app, notificationSettingsEndpoints.choose, form)).status).toBe(401);
    expect((await call(test.app, notificationSettingsEndpoints.view, {})).status).toBe(401);
  });
});

describe('a kind that is off on the site', () => {
  it('is neither in the list nor in the count, for events of bids and for notices', async () => {
    const { customer, bid } = await buildBid(test);
    const { userId } = customer;
    const at = test.deps.clock.now();
    await test.deps.db.insert(bidEvents).values({ bidId: bid.id, type: 'answered', actor: 'service', at });
    await test.deps.db.insert(notices).values({ userId, type: 'slot_offered', subject: 'Мотор', at });
    const before = await list(customer);
    expect(before.items.map(({ type }) => type)).toContain('bid_answered');
    await choice(customer, 'bids', 0);
    const types = (await list(customer)).items.map(({ type }) => type);
    expect(types).toEqual(['slot_offered']);
    expect(await count(customer)).toBe(1);
    await choice(customer, 'slots', 0);
    expect([(await list(customer)).total, await count(customer)]).toEqual([0, 0]);
    await choice(customer, 'bids', 1);
    expect((await list(customer)).items.map(({ type }) => type)).toContain('bid_answered');
  });
});

describe('quiet hours', () => {
  const night = { is_on: 1, from: '22:00', to: '08:00', timezone: 'Asia/Omsk' };
  const hoursOf = async (person: Person) =>
    (await call(test.app, notificationSettingsEndpoints.view, {}, person)).data.quiet_hours;

  it('are off at first, without a zone, and are chosen by one person', async () => {
    const [person, other] = [await signedIn(test), await signedIn(test)];
    const atFirst = { is_on: false, from: '22:00', to: '08:00', timezone: null };
    expect(await hoursOf(person)).toEqual(atFirst);
    await setQuiet(night, person);
    await setQuiet({ ...night, from: '23:30' }, person);
    expect(await hoursOf(person)).toEqual({ ...night, is_on: true, from: '23:30' });
    expect(await hoursOf(other)).toEqual(atFirst);
  });

  it.each([
    { name: 'a wrong time', form: { from: '24:10' }, field: 'from' },
    { name: 'an end that is the start', form: { to: '22:00' }, field: 'to' },
    { name: 'an unknown zone', form: { timezone: 'Mars/Base' }, field: 'timezone' },
  ])('refuse $name', async ({ form, field }) => {
    const { status, errors } = await setQuiet({ ...night, ...form }, await signedIn(test));
    expect([status, Object.keys(errors ?? {})]).toEqual([422, [field]]);
  });

  it('are of signed-in people', async () => {
    expect((await setQuiet(night)).status).toBe(401);
  });
});

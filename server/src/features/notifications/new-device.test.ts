import { authEndpoints } from '@sto/contract/auth/auth.endpoints';
import { notificationEndpoints } from '@sto/contract/notifications/notifications.endpoints';
import { expect, it } from 'vitest';
import { users } from '../../db/tables/users.ts';
import { days, minutes } from '../../platform/clock/durations.ts';
import { signedIn } from '../../testing/as.ts';
import { call } from '../../testing/call.ts';
import { startApp } from '../../testing/start-app.ts';
import { purgeNotices } from './purge-notices.ts';

const test = startApp();
const phone = '+79161234567';
const home = 'browser-at-home-01';
const windowsFirefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:132.0) Gecko/20100101 Firefox/132.0';

/** A login by code; returns its access token. */
async function login(identityHash?: string, userAgent = ''): Promise<string> {
  test.clock.advance(minutes(2));
  const { data } = await call(test.app, authEndpoints.auth, { phone, identity_hash: identityHash });
  const code = test.sms.lastTo(phone)?.code;
  const confirmed = await test.app.inject({
    method: 'POST',
    url: `/api${authEndpoints.confirm.path}`,
    headers: { 'user-agent': userAgent },
    payload: { request_id: data.request_id, code, identity_hash: identityHash },
  });
  return confirmed.json<{ data: { access_token: string } }>().data.access_token;
}

const listOf = async (token: string, form = {}) =>
  (await call(test.app, notificationEndpoints.index, form, { token })).data;
const unread = async (token: string) =>
  (await call(test.app, notificationEndpoints.countUnread, {}, { token })).data.count;
const read = async (token: string, ids?: number[]) =>
  (await call(test.app, notificationEndpoints.read, ids ? { ids } : { read_all: true }, { token })).data
    .count;

it('a login from a browser that the person has not used is a notification with device and time', async () => {
  await login(home);
  const token = await login('browser-of-others-1', windowsFirefox);
  expect(await unread(token)).toBe(1);
  const { total, items } = await listOf(token);
  expect(total).toBe(1);
  expect(items[0]).toEqual({
    id: expect.any(Number),
    type: 'new_device',
    role: 'customer',
    title: 'Вход с нового устройства',
    text: expect.stringMatching(
      /^Компьютер с Windows, Firefox: 10\s+марта, 12:04 по Москве\. Если это не вы, завершите этот сеанс/,
    ),
    url: '/customer/profile',
    entity: null,
    is_read: false,
    created_at: '2026-03-10T09:04:00.000Z',
  });
});

it('the first login of an account and later ones of the same browser are no news', async () => {
  await login(home);
  await login('browser-of-others-1');
  await login(home);
  const token = await login('browser-of-others-1');
  expect(await listOf(token)).toMatchObject({ total: 1 });
});

it('a program that names no browser is reported each time', async () => {
  await login(home);
  await login();
  const token = await login();
  const { items } = await listOf(token);
  expect(items).toHaveLength(2);
  expect(items[0]?.text).toMatch(/^Неизвестное устройство: /);
});

it('a browser known to one person is new for another', async () => {
  await login(home);
  await test.deps.db.insert(users).values({ phone: '+79160000001', roles: ['customer'], role: 'customer' });
  const { data } = await call(test.app, authEndpoints.auth, { phone: '+79160000001', identity_hash: home });
  const confirmed = await call(test.app, authEndpoints.confirm, {
    ...{ request_id: data.request_id, code: test.sms.lastTo('+79160000001')?.code, identity_hash: home },
  });
  expect(await unread(confirmed.data.access_token)).toBe(1);
});

it('a notice is read by its id or with all others, and by its person alone', async () => {
  await login(home);
  await login('browser-of-others-1');
  const token = await login('browser-of-others-2');
  const [newest, older] = (await listOf(token)).items;
  const stranger = await signedIn(test);
  expect(await read(stranger.token, [newest?.id ?? 0])).toBe(0);
  expect(await read(stranger.token)).toBe(0);
  expect(await unread(token)).toBe(2);
  expect(await read(token, [newest?.id ?? 0])).toBe(1);
  expect((await listOf(token, { only_unread: 1 })).items).toMatchObject([{ id: older?.id, is_read: false }]);
  expect((await listOf(token)).items.map((item) => item.is_read)).toEqual([true, false]);
  expect(await read(token)).toBe(0);
});

it('notices have pages together with the notifications of bids', async () => {
  await login(home);
  await login('browser-of-others-1');
  const token = await login('browser-of-others-2');
  const pages = [
    await listOf(token, { page: 1, page_size: 1 }),
    await listOf(token, { page: 2, page_size: 1 }),
  ];
  const ids = pages.flatMap(({ items }) => items.map(({ id }) => id));
  expect(new Set(ids).size).toBe(2);
});

it('notices are purged after half a year', async () => {
  await login(home);
  const token = await login('browser-of-others-1');
  test.clock.advance(days(180));
  expect(await purgeNotices(test.deps)).toBe(0);
  test.clock.advance(1);
  expect(await purgeNotices(test.deps)).toBe(1);
  expect(await purgeNotices(test.deps)).toBe(0);
  expect(token).not.toBe('');
});

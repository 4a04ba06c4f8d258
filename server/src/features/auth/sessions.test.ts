import { authEndpoints, sessionEndpoints } from '@sto/contract/auth/auth.endpoints';
import type { Role } from '@sto/contract/auth/auth.schemas';
import { beforeEach, describe, expect, it } from 'vitest';
import { days, minutes, seconds } from '../../platform/clock/durations.ts';
import { type SignedIn, signedIn } from '../../testing/as.ts';
import { call } from '../../testing/call.ts';
import { startApp } from '../../testing/start-app.ts';
import { deviceWords } from './device-words.ts';
import { startSession } from './start-session.ts';

const test = startApp();
const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1';
const windowsChrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36';

let person: SignedIn;
let phoneToken: string;
beforeEach(async () => {
  person = await signedIn(test);
  test.clock.advance(minutes(1));
  const { tokens } = await startSession(test.deps, test.deps.db, person.userId, {
    userAgent: iPhone,
  });
  phoneToken = tokens.access_token;
});

const listed = async (token: string) => (await call(test.app, sessionEndpoints.index, {}, { token })).data;
const revoke = (form: Record<string, unknown>, token = person.token) =>
  call(test.app, sessionEndpoints.revoke, form, { token });
const idOfPhone = async () =>
  (await listed(person.token)).items.find(({ device }) => device === 'iPhone')?.id ?? '';
const statusOf = async (token: string) =>
  (await call(test.app, authEndpoints.userInfo, {}, { token })).status;

describe('the list of devices', () => {
  it('begins with this one and names each', async () => {
    const { total, items } = await listed(phoneToken);
    expect(total).toBe(2);
    expect(items).toEqual([
      {
        id: expect.any(String),
        device: 'iPhone',
        browser: 'Safari',
        created_at: '2026-03-10T09:01:00.000Z',
        last_used_at: '2026-03-10T09:01:00.000Z',
        is_current: true,
      },
      expect.objectContaining({ device: 'Неизвестное устройство', browser: null, is_current: false }),
    ]);
  });

  it('names the device of a login', async () => {
    const codeRequest = await call(test.app, authEndpoints.auth, { phone: '+79161234567' });
    const confirmed = await test.app.inject({
      method: 'POST',
      url: `/api${authEndpoints.confirm.path}`,
      headers: { 'user-agent': windowsChrome },
      payload: { request_id: codeRequest.data.request_id, code: test.sms.lastTo('+79161234567')?.code },
    });
    const { items } = await listed(confirmed.json().data.access_token);
    expect(items).toEqual([expect.objectContaining({ device: 'Компьютер с Windows', browser: 'Chrome' })]);
  });

  it('shows the last use to within five minutes', async () => {
    test.clock.advance(minutes(4));
    await statusOf(phoneToken);
    expect((await listed(phoneToken)).items[0]?.last_used_at).toBe('2026-03-10T09:01:00.000Z');
    test.clock.advance(minutes(6));
    await statusOf(phoneToken);
    expect((await listed(phoneToken)).items[0]?.last_used_at).toBe('2026-03-10T09:11:00.000Z');
  });

  it('has neither devices of others nor ended ones', async () => {
    const stranger = await signedIn(test);
    await call(test.app, authEndpoints.logout, {}, { token: phoneToken });
    expect((await listed(person.token)).total).toBe(1);
    test.clock.advance(days(59));
    const renewed = await call(test.app, authEndpoints.refreshToken, {
      refresh_token: stranger.refreshToken,
    });
    test.clock.advance(days(2));
    expect(renewed.status).toBe(200);
    const again = await call(test.app, authEndpoints.refreshToken, {
      refresh_token: renewed.data.refresh_token,
    });
    expect((await listed(again.data.access_token)).total).toBe(1);
  });

  it('is refused without a session', async () => {
    expect((await call(test.app, sessionEndpoints.index, {})).status).toBe(401);
  });

  it('refuses an invalid page', async () => {
    const { status } = await call(test.app, sessionEndpoints.index, { page: 'x' }, { token: person.token });
    expect(status).toBe(422);
  });
});

describe('ending a session', () => {
  it('stops its tokens at once and leaves this device signed in', async () => {
    const { status, data } = await revoke({ id: await idOfPhone() });
    expect([status, data]).toEqual([200, { revoked_count: 1 }]);
    expect(await statusOf(phoneToken)).toBe(401);
    expect(await statusOf(person.token)).toBe(200);
  });

  it('of all others leaves this device signed in', async () => {
    await startSession(test.deps, test.deps.db, person.userId);
    expect((await revoke({ all_others: 1 })).data).toEqual({ revoked_count: 2 });
    expect(await statusOf(phoneToken)).toBe(401);
    expect((await listed(person.token)).total).toBe(1);
    expect((await revoke({ all_others: 1 })).data).toEqual({ revoked_count: 0 });
  });

  it('of another person is not found and ends nothing', async () => {
    const stranger = await signedIn(test);
    expect((await revoke({ id: await idOfPhone() }, stranger.token)).status).toBe(404);
    expect((await revoke({ all_others: 1 }, stranger.token)).data).toEqual({ revoked_count: 0 });
    expect(await statusOf(phoneToken)).toBe(200);
  });

  it('that has ended already is not found', async () => {
    const id = await idOfPhone();
    await revoke({ id });
    expect((await revoke({ id })).status).toBe(404);
  });

  it('needs one of the two parameters', async () => {
    const errors = { id: ['Укажите сеанс или all_others'] };
    expect((await revoke({})).errors).toEqual(errors);
    expect((await revoke({ id: await idOfPhone(), all_others: 1 })).errors).toEqual(errors);
    expect((await revoke({ id: 'x' })).status).toBe(422);
  });

  it('is refused without a session', async () => {
    expect((await call(test.app, sessionEndpoints.revoke, { all_others: 1 })).status).toBe(401);
  });
});

describe('the 60 days of a session', () => {
  const refresh = (token: string) => call(test.app, authEndpoints.refreshToken, { refresh_token: token });

  it('begin again with each renewal and end without one', async () => {
    test.clock.advance(days(59));
    const renewed = await refresh(person.refreshToken);
    test.clock.advance(days(59));
    const again = await refresh(renewed.data.refresh_token);
    expect(again.status).toBe(200);
    test.clock.advance(days(60) + 1);
    expect((await refresh(again.data.refresh_token)).status).toBe(401);
  });

  it('survive ten tabs that renew at once, each with the same pair', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => refresh(person.refreshToken)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ data }) => `${data.access_token} ${data.refresh_token}`)).size).toBe(1);
  });

  it('end for a thief too when a token two renewals old is used', async () => {
    const first = await refresh(person.refreshToken);
    const second = await refresh(first.data.refresh_token);
    test.clock.advance(seconds(1));
    expect((await refresh(person.refreshToken)).status).toBe(401);
    expect(await statusOf(second.data.access_token)).toBe(401);
  });
});

describe('the name of a browser', () => {
  const android = 'Mozilla/5.0 (Linux; Android 14; SM-S911B) AppleWebKit/537.36 (KHTML, like Gecko)';
  it.each([
    [iPhone, 'iPhone', 'Safari'],
    [windowsChrome, 'Компьютер с Windows', 'Chrome'],
    [`${windowsChrome} Edg/130.0.0.0`, 'Компьютер с Windows', 'Edge'],
    [windowsChrome.replace('Safari', 'YaBrowser/24.10.0.0 Safari'), 'Компьютер с Windows', 'Яндекс Браузер'],
    [`${android} Chrome/130.0.0.0 Mobile Safari/537.36`, 'Телефон с Android', 'Chrome'],
    [`${android} Chrome/130.0.0.0 Safari/537.36`, 'Планшет с Android', 'Chrome'],
    [
      `${android} SamsungBrowser/26.0 Chrome/122.0.0.0 Mobile Safari/537.36`,
      'Телефон с Android',
      'Samsung Internet',
    ],
    [
      'Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0',
      'Компьютер с Linux',
      'Firefox',
    ],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15',
      'Компьютер Mac',
      'Safari',
    ],
    ['curl/8.5.0', '', ''],
    ['', '', ''],
  ])('%s', (line, device, browser) => {
    expect(deviceWords(line)).toEqual({ device, browser });
  });
});

describe('a session in constant use', () => {
  const lastsDays = async (roles: Role[]) => {
    const { refreshToken } = await signedIn(test, { roles });
    let token = refreshToken;
    for (let day = 0; ; day += 10) {
      const { status, data } = await call(test.app, authEndpoints.refreshToken, { refresh_token: token });
      if (status !== 200) return day;
      token = data.refresh_token;
      test.clock.advance(days(10));
    }
  };

  it('ends after 180 days', async () => {
    expect(await lastsDays(['customer'])).toBe(180);
  });

  it.each([['service'], ['operator']] as const)('of the role %s ends after 30 days', async (role) => {
    expect(await lastsDays([role])).toBe(30);
  });

  it('is never cached', async () => {
    const { headers } = await call(test.app, authEndpoints.userInfo, {}, { token: person.token });
    expect(headers['cache-control']).toBe('no-store');
    const refreshed = await call(test.app, authEndpoints.refreshToken, {
      refresh_token: person.refreshToken,
    });
    expect(refreshed.headers['cache-control']).toBe('no-store');
  });
});

import { authEndpoints } from '@sto/contract/auth/auth.endpoints';
import { devSmsEndpoints } from '@sto/contract/auth/dev-sms.endpoints';
import { describe, expect, it } from 'vitest';
import { minutes, seconds } from '../../platform/clock/durations.ts';
import { signedIn } from '../../testing/as.ts';
import { call } from '../../testing/call.ts';
import { startApp } from '../../testing/start-app.ts';

const test = startApp();
const phone = '+79161234567';

async function askForCode(options: { phone?: string; ip?: string } = {}) {
  const answer = await call(
    test.app,
    authEndpoints.auth,
    { phone: options.phone ?? phone },
    { ip: options.ip },
  );
  return { ...answer, code: test.sms.lastTo(options.phone ?? phone)?.code ?? '' };
}

const wrong = (code: string) => (code === '000000' ? '111111' : '000000');

describe('requesting a code', () => {
  it('sends six digits and returns their lifetime', async () => {
    const { status, data, code } = await askForCode();
    expect(status).toBe(200);
    expect(code).toMatch(/^\d{6}$/);
    expect(data).toMatchObject({ code_length: 6, resend_after: 60, expires_in: 300, attempts_left: 5 });
  });

  it('accepts any spelling of the number', async () => {
    await call(test.app, authEndpoints.auth, { phone: '8 (916) 123-45-67' });
    expect(test.sms.lastTo(phone)?.code).toBeDefined();
  });

  it('refuses an incomplete number under its field', async () => {
    const { status, errors } = await call(test.app, authEndpoints.auth, { phone: '+7 916 123' });
    expect(status).toBe(422);
    expect(errors).toEqual({ phone: ['Номер неполный. Введите 10 цифр после +7'] });
  });

  it('refuses service numbers, which may be charged by the minute', async () => {
    for (const phone of ['+7 800 555-35-35', '8 809 505-00-00']) {
      const { status, errors } = await call(test.app, authEndpoints.auth, { phone, channel: 'call' });
      expect(status).toBe(422);
      expect(errors).toEqual({ phone: [expect.stringContaining('служебный номер')] });
    }
    expect(test.sms.lastTo('+78005553535')).toBeUndefined();
  });

  it('refuses another country than Russia', async () => {
    const form = { phone: '+7 916 204-17-50', country_id: 2 };
    const { status, errors } = await call(test.app, authEndpoints.auth, form);
    expect(status).toBe(422);
    expect(errors).toEqual({ country_id: ['Войти можно только по российскому номеру'] });
  });

  it('refuses a second code within 60 seconds with the wait', async () => {
    await askForCode();
    test.clock.advance(seconds(20));
    const { status, errors, headers } = await askForCode();
    expect(status).toBe(429);
    expect(errors).toEqual([expect.objectContaining({ code: 'too_many_requests', retry_after: 40 })]);
    expect(headers['retry-after']).toBe('40');
  });

  it('sends at most five codes an hour to one phone', async () => {
    for (let sent = 0; sent < 5; sent += 1) {
      expect((await askForCode()).status).toBe(200);
      test.clock.advance(seconds(61));
    }
    expect((await askForCode()).status).toBe(429);
  });

  it('sends at most twenty codes an hour to one address, whatever the phones', async () => {
    for (let sent = 0; sent < 20; sent += 1)
      expect((await askForCode({ phone: `+791600000${10 + sent}` })).status).toBe(200);
    expect((await askForCode({ phone: '+79160000099' })).status).toBe(429);
    expect((await askForCode({ phone: '+79160000099', ip: '10.9.9.9' })).status).toBe(200);
  });

  it('accepts one of two simultaneous requests', async () => {
    const answers = await Promise.all([askForCode(), askForCode()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 429]);
  });
});

describe('confirming a code', () => {
  it('opens a session and creates the account at the first login', async () => {
    const { data, code } = await askForCode();
    const confirmed = await call(test.app, authEndpoints.confirm, { request_id: data.request_id, code });
    expect(confirmed.data.profile).toMatchObject({ phone, roles: ['customer'] });
    const info = await call(test.app, authEndpoints.userInfo, {}, { token: confirmed.data.access_token });
    expect(info.data.phone).toBe(phone);
  });

  it("returns the browser's number to its own session only", async () => {
    const { data, code } = await askForCode();
    const browser = 'browser-of-this-test';
    const confirmed = await call(test.app, authEndpoints.confirm, {
      ...{ request_id: data.request_id, code, identity_hash: browser },
    });
    expect(confirmed.data.profile.identity_hash).toBe(browser);
    const info = await call(test.app, authEndpoints.userInfo, {}, { token: confirmed.data.access_token });
    expect(info.data).toEqual(confirmed.data.profile);
    test.clock.advance(seconds(61));
    const later = await askForCode();
    const other = await call(test.app, authEndpoints.confirm, {
      ...{ request_id: later.data.request_id, code: later.code },
    });
    expect(other.data.profile).toEqual({ ...confirmed.data.profile, identity_hash: null });
  });

  it('counts wrong codes down and locks the request, not the phone', async () => {
    const { data, code } = await askForCode();
    const attempt = (text: string) =>
      call(test.app, authEndpoints.confirm, { request_id: data.request_id, code: text });
    for (let left = 4; left >= 1; left -= 1)
      expect((await attempt(wrong(code))).errors).toEqual([
        expect.objectContaining({ code: 'code_wrong', attempts_left: left }),
      ]);
    expect((await attempt(wrong(code))).errors).toEqual([expect.objectContaining({ code: 'login_locked' })]);
    expect((await attempt(code)).errors).toEqual([expect.objectContaining({ code: 'login_locked' })]);
    test.clock.advance(seconds(61));
    const again = await askForCode();
    const confirmed = await call(test.app, authEndpoints.confirm, {
      request_id: again.data.request_id,
      code: again.code,
    });
    expect(confirmed.status).toBe(200);
  });

  it('refuses a code after five minutes', async () => {
    const { data, code } = await askForCode();
    test.clock.advance(minutes(5) + 1);
    const { errors } = await call(test.app, authEndpoints.confirm, { request_id: data.request_id, code });
    expect(errors).toEqual([expect.objectContaining({ code: 'code_expired' })]);
  });

  it('refuses the same code a second time', async () => {
    const { data, code } = await askForCode();
    const form = { request_id: data.request_id, code };
    await call(test.app, authEndpoints.confirm, form);
    expect((await call(test.app, authEndpoints.confirm, form)).errors).toEqual([
      expect.objectContaining({ code: 'code_expired' }),
    ]);
  });
});

describe('a new code', () => {
  it('invalidates the previous one', async () => {
    const { data, code: old } = await askForCode();
    test.clock.advance(seconds(61));
    const resent = await call(test.app, authEndpoints.resend, { request_id: data.request_id });
    expect(resent.status).toBe(200);
    const fresh = test.sms.lastTo(phone)?.code ?? '';
    const tried = await call(test.app, authEndpoints.confirm, { request_id: data.request_id, code: old });
    if (old !== fresh) expect(tried.errors).toEqual([expect.objectContaining({ code: 'code_wrong' })]);
    expect(
      (await call(test.app, authEndpoints.confirm, { request_id: data.request_id, code: fresh })).status,
    ).toBe(200);
  });

  it('is refused before 60 seconds have passed', async () => {
    const { data } = await askForCode();
    expect((await call(test.app, authEndpoints.resend, { request_id: data.request_id })).status).toBe(429);
  });

  it('is refused for an unknown request', async () => {
    const { errors } = await call(test.app, authEndpoints.resend, { request_id: crypto.randomUUID() });
    expect(errors).toEqual([expect.objectContaining({ code: 'code_expired' })]);
  });
});

describe('refreshing a session', () => {
  it('returns a new pair, and for the old token the same pair for 30 seconds', async () => {
    const { refreshToken } = await signedIn(test);
    test.clock.advance(minutes(29));
    const first = await call(test.app, authEndpoints.refreshToken, { refresh_token: refreshToken });
    test.clock.advance(seconds(29));
    const second = await call(test.app, authEndpoints.refreshToken, { refresh_token: refreshToken });
    expect(first.data.refresh_token).not.toBe(refreshToken);
    expect(second.data).toMatchObject({
      access_token: first.data.access_token,
      refresh_token: first.data.refresh_token,
    });
  });

  it('ends the whole session when an old token is used later', async () => {
    const { refreshToken } = await signedIn(test);
    const { data } = await call(test.app, authEndpoints.refreshToken, { refresh_token: refreshToken });
    test.clock.advance(seconds(31));
    expect((await call(test.app, authEndpoints.refreshToken, { refresh_token: refreshToken })).status).toBe(
      401,
    );
    expect(
      (await call(test.app, authEndpoints.refreshToken, { refresh_token: data.refresh_token })).status,
    ).toBe(401);
    expect((await call(test.app, authEndpoints.userInfo, {}, { token: data.access_token })).status).toBe(401);
  });

  it('refuses a forged token', async () => {
    const { refreshToken } = await signedIn(test);
    const forged = refreshToken.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'));
    expect((await call(test.app, authEndpoints.refreshToken, { refresh_token: forged })).status).toBe(401);
  });
});

describe('a session', () => {
  it('is refused without a token, with a broken one and after its 30 minutes', async () => {
    const { token } = await signedIn(test);
    expect((await call(test.app, authEndpoints.userInfo, {})).status).toBe(401);
    expect((await call(test.app, authEndpoints.userInfo, {}, { token: `${token}x` })).status).toBe(401);
    test.clock.advance(minutes(30) + 1000);
    expect((await call(test.app, authEndpoints.userInfo, {}, { token })).status).toBe(401);
  });

  it.each(['Bearer', 'bearer', 'BEARER'])('accepts the header with the scheme written %s', async (scheme) => {
    const { token } = await signedIn(test);
    const { path: url } = authEndpoints.userInfo;
    const headers = { authorization: `${scheme} ${token}` };
    expect((await test.app.inject({ url: `/api${url}`, headers })).statusCode).toBe(200);
  });

  it('accepts auth_token in the query of a GET and in the form of a POST', async () => {
    const { token, userId } = await signedIn(test);
    const info = await call(test.app, authEndpoints.userInfo, { auth_token: token });
    expect(info.data.id).toBe(userId);
    expect((await call(test.app, authEndpoints.logout, { auth_token: token })).status).toBe(200);
  });

  it('ends with logout', async () => {
    const { token, refreshToken } = await signedIn(test);
    expect((await call(test.app, authEndpoints.logout, {}, { token })).status).toBe(200);
    expect((await call(test.app, authEndpoints.userInfo, {}, { token })).status).toBe(401);
    expect((await call(test.app, authEndpoints.refreshToken, { refresh_token: refreshToken })).status).toBe(
      401,
    );
  });

  it('logout needs a session', async () => {
    expect((await call(test.app, authEndpoints.logout, {})).status).toBe(401);
  });
});

describe('the fake SMS', () => {
  it('shows the last code of a phone', async () => {
    const { code } = await askForCode();
    expect((await call(test.app, devSmsEndpoints.last, { phone })).data.code).toBe(code);
    const page = await test.app.inject('/dev/sms');
    expect(page.body).toContain(code);
  });

  it('answers callers on this machine only, also behind a proxy', async () => {
    await askForCode();
    const url = `/api${devSmsEndpoints.last.path}?phone=${encodeURIComponent(phone)}`;
    const statuses = async (from: { remoteAddress?: string; headers?: Record<string, string> }) =>
      Promise.all(
        ['/dev/sms', url].map(async (target) => (await test.app.inject({ url: target, ...from })).statusCode),
      );
    for (const remoteAddress of ['203.0.113.7', '10.0.0.7', '::ffff:203.0.113.7', '2001:db8::7'])
      expect(await statuses({ remoteAddress })).toEqual([404, 404]);
    for (const header of ['x-forwarded-for', 'x-real-ip', 'forwarded', 'via'])
      expect(await statuses({ headers: { [header]: '127.0.0.1' } })).toEqual([404, 404]);
    expect(await statuses({ remoteAddress: '::1' })).toEqual([200, 200]);
  });

  it('returns no code for a phone without one', async () => {
    expect((await call(test.app, devSmsEndpoints.last, { phone: '+79990000000' })).status).toBe(404);
  });

  it('refuses an invalid phone', async () => {
    expect((await call(test.app, devSmsEndpoints.last, { phone: 'x' })).status).toBe(422);
  });
});

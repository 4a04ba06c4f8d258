import { authEndpoints } from '@sto/contract/auth/auth.endpoints';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { users } from '../../db/tables/users.ts';
import { days, hours, minutes, seconds } from '../../platform/clock/durations.ts';
import { signedIn } from '../../testing/as.ts';
import { call } from '../../testing/call.ts';
import { startApp, type TestApp } from '../../testing/start-app.ts';

const test = startApp();
const phone = '+79161234567';
const ownBrowser = 'browser-of-the-owner';
const strangersBrowser = 'browser-of-a-stranger';

interface Ask {
  phone?: string;
  ip?: string;
  identity_hash?: string;
  channel?: string;
}

async function ask({ ip = '10.0.0.1', ...form }: Ask = {}, { app, sms }: TestApp = test) {
  const sentBefore = sms.sent().length;
  const answer = await call(app, authEndpoints.auth, { phone, ...form }, { ip });
  return { ...answer, code: sms.sent().length > sentBefore ? (sms.sent()[0]?.code ?? '') : '' };
}

const confirm = (request_id: string, code: string) =>
  call(test.app, authEndpoints.confirm, { request_id, code });

const wrongCodes = (right: string, count: number) =>
  Array.from({ length: 10_000 }, (_, number) => String(number).padStart(6, '0'))
    .filter((code) => code !== right)
    .slice(0, count);

function statuses(answers: { status: number }[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

afterEach(() => vi.restoreAllMocks());

describe('the caps of codes', () => {
  it('allow ten a day for a phone', async () => {
    for (let sent = 0; sent < 10; sent += 1) {
      expect((await ask()).status).toBe(200);
      test.clock.advance(hours(1));
    }
    const refused = await ask();
    expect(refused.status).toBe(429);
    expect(refused.errors).toEqual([
      expect.objectContaining({ retry_after: (days(1) - hours(10)) / 1000, code: 'too_many_requests' }),
    ]);
    test.clock.advance(days(1) - hours(10) + 1);
    expect((await ask()).status).toBe(200);
  });

  it('allow a hundred an hour for a subnet', async () => {
    for (let sent = 0; sent < 100; sent += 1)
      expect(
        (await ask({ phone: `+79160000${100 + sent}`, ip: `10.0.0.${1 + Math.floor(sent / 10)}` })).status,
      ).toBe(200);
    expect((await ask({ phone: '+79160000999', ip: '10.0.0.200' })).status).toBe(429);
    expect((await ask({ phone: '+79160000999', ip: '10.0.1.1' })).status).toBe(200);
  });

  it('count an IPv6 household as one address', async () => {
    for (let sent = 0; sent < 20; sent += 1)
      expect((await ask({ phone: `+791600001${10 + sent}`, ip: `2001:db8:1:2::${sent + 1}` })).status).toBe(
        200,
      );
    expect((await ask({ ip: '2001:db8:1:2:ffff::1' })).status).toBe(429);
    expect((await ask({ ip: '2001:db8:1:3::1' })).status).toBe(200);
  });

  it('hold for concurrent requests', async () => {
    const many = await Promise.all(
      Array.from({ length: 40 }, (_, index) => ask({ phone: `+791600002${10 + index}` })),
    );
    expect(statuses(many)).toEqual({ 200: 20, 429: 20 });
    const same = await Promise.all(Array.from({ length: 10 }, (_, index) => ask({ ip: `10.5.${index}.1` })));
    expect(statuses(same)).toEqual({ 200: 1, 429: 9 });
  });

  it('hold for repeated codes', async () => {
    const { data } = await ask();
    const resend = () =>
      call(test.app, authEndpoints.resend, { request_id: data.request_id }, { ip: '10.0.0.2' });
    test.clock.advance(seconds(61));
    expect(statuses(await Promise.all([resend(), resend(), resend()]))).toEqual({ 200: 1, 429: 2 });
    for (let sent = 2; sent < 5; sent += 1) {
      test.clock.advance(seconds(61));
      expect((await resend()).status).toBe(200);
    }
    test.clock.advance(seconds(61));
    expect((await resend()).status).toBe(429);
  });
});

describe('the tries of a code', () => {
  it('are five, also for concurrent guesses', async () => {
    const { data, code } = await ask();
    const guesses = await Promise.all(wrongCodes(code, 30).map((guess) => confirm(data.request_id, guess)));
    const errorCodes = guesses.flatMap(({ errors }) =>
      (errors as { code: string }[]).map(({ code: name }) => name),
    );
    expect(errorCodes.filter((name) => name === 'code_wrong')).toHaveLength(4);
    expect((await confirm(data.request_id, code)).errors).toEqual([
      expect.objectContaining({ code: 'login_locked' }),
    ]);
  });

  it('open one session for two concurrent right codes', async () => {
    const { data, code } = await ask();
    const both = await Promise.all([confirm(data.request_id, code), confirm(data.request_id, code)]);
    expect(statuses(both)).toEqual({ 200: 1, 422: 1 });
  });
});

describe('an old code', () => {
  it('expires with the new one of the same browser', async () => {
    const first = await ask({ identity_hash: ownBrowser });
    test.clock.advance(seconds(61));
    const second = await ask({ identity_hash: ownBrowser });
    expect((await confirm(first.data.request_id, first.code)).errors).toEqual([
      expect.objectContaining({ code: 'code_expired' }),
    ]);
    expect((await confirm(second.data.request_id, second.code)).status).toBe(200);
  });

  it('does not expire with one that a stranger requests', async () => {
    const own = await ask({ identity_hash: ownBrowser });
    test.clock.advance(seconds(61));
    expect((await ask({ identity_hash: strangersBrowser, ip: '10.9.9.9' })).status).toBe(200);
    expect((await confirm(own.data.request_id, own.code)).status).toBe(200);
  });
});

describe('a stranger', () => {
  it('who guesses wrong locks only his own request', async () => {
    const strangers = await ask({ identity_hash: strangersBrowser, ip: '10.9.9.9' });
    for (const guess of wrongCodes(strangers.code, 5)) await confirm(strangers.data.request_id, guess);
    test.clock.advance(seconds(61));
    const own = await ask({ identity_hash: ownBrowser });
    expect((await confirm(own.data.request_id, own.code)).status).toBe(200);
  });

  it('who uses up the codes of a phone blocks neither its sessions nor its known browser', async () => {
    const before = await ask({ identity_hash: ownBrowser });
    const { data } = await confirm(before.data.request_id, before.code);
    for (let sent = 0; sent < 4; sent += 1) {
      test.clock.advance(seconds(61));
      expect((await ask({ identity_hash: strangersBrowser, ip: `10.9.${sent}.9` })).status).toBe(200);
    }
    test.clock.advance(seconds(61));
    expect((await ask({ identity_hash: strangersBrowser, ip: '10.9.9.9' })).status).toBe(429);
    expect((await call(test.app, authEndpoints.userInfo, {}, { token: data.access_token })).status).toBe(200);
    const own = await ask({ identity_hash: ownBrowser });
    expect((await confirm(own.data.request_id, own.code)).status).toBe(200);
  });
});

describe('known and unknown numbers', () => {
  /** The texts of all queries of `work`. */
  async function queriesOf(work: () => Promise<unknown>): Promise<string[]> {
    const { Client } = (await import('pg')).default;
    const spy = vi.spyOn(Client.prototype, 'query');
    await work();
    const texts = spy.mock.calls.map(([query]) => {
      const statement: unknown = query;
      return typeof statement === 'string' ? statement : String((statement as { text?: string }).text);
    });
    spy.mockRestore();
    return texts;
  }

  it('get the same answer with the same work', async () => {
    const known = await signedIn(test);
    const answers: Awaited<ReturnType<typeof ask>>[] = [];
    const workOf = (statement: string) =>
      queriesOf(async () => answers.push(await ask({ phone: statement, identity_hash: strangersBrowser })));
    const forKnown = await workOf(known.phone);
    const forUnknown = await workOf('+79167654321');
    expect(forKnown.length).toBeGreaterThan(5);
    expect(forUnknown).toEqual(forKnown);
    const [first, second] = answers.map(({ status, data }) => ({ status, ...data, request_id: null }));
    expect(first).toEqual(second);
    expect(await test.deps.db.$count(users)).toBe(1);
  });
});

describe('the channel of a code', () => {
  it('can be a call, and its code signs in', async () => {
    const { data, code } = await ask({ channel: 'call' });
    expect(data.channel).toBe('call');
    expect(test.sms.lastTo(phone)?.channel).toBe('call');
    expect((await confirm(data.request_id, code)).status).toBe(200);
  });

  it('may change for a repeated code', async () => {
    const { data } = await ask();
    test.clock.advance(seconds(61));
    const form = { request_id: data.request_id, channel: 'call' };
    expect((await call(test.app, authEndpoints.resend, form)).data.channel).toBe('call');
    expect(test.sms.lastTo(phone)?.channel).toBe('call');
  });

  it('is refused without being counted if the provider cannot call', async () => {
    vi.spyOn(test.sms, 'channels', 'get').mockReturnValue(['sms']);
    const { status, errors, code } = await ask({ channel: 'call' });
    expect([status, code]).toEqual([422, '']);
    expect(errors).toEqual([expect.objectContaining({ code: 'channel_unavailable' })]);
    expect((await ask()).status).toBe(200);
  });

  it('reports a failure with the wait', async () => {
    vi.spyOn(test.sms, 'send').mockRejectedValue(new Error('SMS gateway answered 500'));
    const { status, errors } = await ask();
    expect(status).toBe(503);
    expect(errors).toEqual([
      { code: 'code_not_sent', message: 'Код не отправился. Повторите через минуту', retry_after: 60 },
    ]);
  });
});

describe('the daily cap', () => {
  const small = startApp({ SMS_DAY_CAP: '10' });
  const form = (index: number) => ({ phone: `+791600003${10 + index}`, ip: `10.${index}.0.1` });
  const askMany = async (count: number) => {
    for (let index = 0; index < count; index += 1) {
      small.clock.advance(minutes(1));
      expect((await ask(form(index), small)).status).toBe(200);
    }
  };

  it('holds for the whole installation, whatever the phones and addresses, also when concurrent', async () => {
    const many = await Promise.all(Array.from({ length: 25 }, (_, index) => ask(form(index), small)));
    expect(statuses(many)).toEqual({ 200: 10, 429: 15 });
    small.clock.advance(days(1) + minutes(1));
    expect((await ask(form(0), small)).status).toBe(200);
  });

  it('cannot be used up from one network', async () => {
    const many = await Promise.all(
      Array.from({ length: 10 }, (_, index) => ask({ ...form(index), ip: `10.1.1.${index}` }, small)),
    );
    expect(statuses(many)).toEqual({ 200: 3, 429: 7 });
    expect((await ask(form(20), small)).status).toBe(200);
  });

  it('does not block a known browser at any address', async () => {
    const { data, code } = await ask({ identity_hash: ownBrowser }, small);
    await call(small.app, authEndpoints.confirm, { request_id: data.request_id, code });
    await askMany(9);
    expect((await ask(form(20), small)).status).toBe(429);
    expect((await ask({ identity_hash: strangersBrowser }, small)).status).toBe(429);
    expect((await ask({ identity_hash: ownBrowser, ip: form(20).ip }, small)).status).toBe(200);
  });
});

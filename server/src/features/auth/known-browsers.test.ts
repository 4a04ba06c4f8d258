import { randomUUID } from 'node:crypto';
import { authEndpoints } from '@sto/contract/auth/auth.endpoints';
import { describe, expect, it } from 'vitest';
import { loginRequests } from '../../db/tables/users.ts';
import { days, hours, minutes } from '../../platform/clock/durations.ts';
import { call } from '../../testing/call.ts';
import { startApp, type TestApp } from '../../testing/start-app.ts';

const attacker = '+79161234567';
const owner = '+79167654321';
const browsers = (count: number) => Array.from({ length: count }, (_, index) => `browser-of-his-${index}`);

interface Ask {
  phone?: string;
  ip?: string;
  browser?: string;
}

const ask = ({ app }: TestApp, { phone = attacker, ip = '10.1.1.1', browser }: Ask) =>
  call(app, authEndpoints.auth, { phone, identity_hash: browser }, { ip });
const statusOf = async (test: TestApp, form: Ask) => (await ask(test, form)).status;

async function makeKnown({ deps, clock }: TestApp, phone: string, names: string[]): Promise<void> {
  const at = new Date(clock.now().getTime() - days(10));
  const rows = names.map((identityHash) => ({
    ...{ id: randomUUID(), phone, identityHash, channel: 'sms' as const, ip: '10.1.1.1', codeHash: '' },
    ...{ attemptsLeft: 4, sentAt: at, expiresAt: at, confirmedAt: at, createdAt: at },
  }));
  await deps.db.insert(loginRequests).values(rows);
}

describe('browsers that have signed in to a phone before', () => {
  const test = startApp();

  it('get twenty codes a day together, however many they are', async () => {
    const names = browsers(30);
    await makeKnown(test, attacker, names);
    let sent = 0;
    for (const hour of [0, 8, 16]) {
      for (const [index, browser] of names.entries())
        if ((await statusOf(test, { browser, ip: `10.${index}.${hour}.1` })) === 200) sent += 1;
      test.clock.advance(hours(8) - 1);
    }
    expect(sent).toBe(20);
  });

  it('keep the caps of each phone and of all known browsers, also when concurrent', async () => {
    const names = browsers(30);
    await makeKnown(test, attacker, names);
    const once = await Promise.all(
      names.map((browser, index) => statusOf(test, { browser, ip: `10.${index}.0.1` })),
    );
    expect(once.filter((status) => status === 200)).toHaveLength(20);
    test.clock.advance(days(1) + minutes(1));
    const again = [1, 2].map(() => statusOf(test, { browser: 'browser-of-his-1' }));
    expect((await Promise.all(again)).sort()).toEqual([200, 429]);
  });

  it('are known by sign-ins: the code of a new one counts towards its phone', async () => {
    for (let index = 0; index < 10; index += 1) {
      const { data } = await ask(test, { browser: `browser-of-his-${index}`, ip: `10.${index}.0.1` });
      const code = test.sms.lastTo(attacker)?.code ?? '';
      await call(test.app, authEndpoints.confirm, { request_id: data.request_id, code });
      test.clock.advance(hours(1));
    }
    expect(await statusOf(test, { browser: 'browser-of-his-10' })).toBe(429);
    expect(await statusOf(test, { browser: 'browser-of-his-9' })).toBe(200);
  });
});

describe('an attacker with many known browsers of his own phone', () => {
  const test = startApp({ SMS_DAY_CAP: '10' });
  /** Uses up the codes of all known browsers, from as many networks. */
  const useUp = async (names: string[]) => {
    for (const [index, browser] of names.entries()) await statusOf(test, { browser, ip: `10.${index}.0.1` });
  };

  it('uses up no code of others, in his network or elsewhere', async () => {
    const names = browsers(30);
    await makeKnown(test, attacker, names);
    for (const browser of names) await statusOf(test, { browser });
    expect(await statusOf(test, { phone: '+79160000001' })).toBe(200);
    await useUp(names);
    expect(await statusOf(test, { phone: '+79160000002', ip: '10.250.1.1' })).toBe(200);
  });

  it('gets at most one cap for all known browsers, and a quarter of it in one network', async () => {
    const names = browsers(12);
    await makeKnown(test, attacker, names);
    const here = await Promise.all(names.slice(0, 6).map((browser) => statusOf(test, { browser })));
    expect(here.filter((status) => status === 200)).toHaveLength(3);
    const elsewhere = await Promise.all(
      names.map((browser, index) => statusOf(test, { browser, ip: `10.${10 + index}.0.1` })),
    );
    expect(elsewhere.filter((status) => status === 200)).toHaveLength(7);
  });

  it('cannot lock an owner out: the first code of a day is always sent', async () => {
    const names = browsers(12);
    await makeKnown(test, attacker, names);
    await makeKnown(test, owner, ['browser-of-owners-phone', 'browser-of-owners-laptop']);
    await useUp(names);
    expect(await statusOf(test, { phone: owner, browser: 'browser-of-owners-phone' })).toBe(200);
    test.clock.advance(hours(2));
    expect(await statusOf(test, { phone: owner, browser: 'browser-of-owners-laptop' })).toBe(429);
    test.clock.advance(hours(22) + minutes(1));
    expect(await statusOf(test, { phone: owner, browser: 'browser-of-owners-laptop' })).toBe(200);
  });
});

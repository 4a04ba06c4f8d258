import { authEndpoints } from '@sto/contract/auth/auth.endpoints';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { loginCodes, loginRequests } from '../../db/tables/users.ts';
import { days, hours, minutes, seconds } from '../../platform/clock/durations.ts';
import { call } from '../../testing/call.ts';
import { startApp } from '../../testing/start-app.ts';

const test = startApp({ SMS_DAY_CAP: '10' });
const most = [expect.anything(), 'most login codes of the day are sent'];
const cap = [expect.anything(), expect.stringContaining('cap of login codes a day reached')];

const alarmsOf = () => vi.spyOn(test.app.log, 'error').mockImplementation(() => undefined).mock.calls;

const ask = async (index: number, identity_hash?: string) => {
  const form = { phone: `+791600003${10 + index}`, identity_hash };
  return (await call(test.app, authEndpoints.auth, form, { ip: `10.${index}.0.1` })).status;
};

const askMany = async (count: number) => {
  for (let index = 0; index < count; index += 1) {
    test.clock.advance(minutes(1));
    expect(await ask(index)).toBe(200);
  }
};

afterEach(() => vi.restoreAllMocks());

describe('the alarm of login codes', () => {
  it('is raised once at 80 % and once at the cap', async () => {
    const alarms = alarmsOf();
    await askMany(7);
    expect(alarms).toEqual([]);
    await askMany(1);
    expect(alarms).toEqual([most]);
    for (const index of [21, 22, 23]) await ask(index);
    expect(alarms).toEqual([most, cap]);
    expect(alarms[1]?.[0]).toEqual({ dayCap: 10, sent: 10 });
  });

  it('is not raised again while codes expire and others follow, but on another day', async () => {
    await askMany(8);
    const alarms = alarmsOf();
    // The first code leaves the window: with the next there are eight again.
    test.clock.advance(days(1) - minutes(7) + seconds(1));
    expect(await ask(30)).toBe(200);
    expect(await test.deps.db.$count(loginCodes)).toBe(9);
    expect(alarms).toEqual([]);
    test.clock.advance(days(2));
    await askMany(8);
    expect(alarms).toEqual([most]);
  });

  it('is raised again each day that an attack lasts', async () => {
    const alarms = alarmsOf();
    for (let hour = 0; hour < 5 * 24; hour += 1) {
      await ask(hour % 60);
      test.clock.advance(hours(1));
    }
    expect(alarms.filter(([, line]) => String(line).startsWith('cap of'))).toHaveLength(5);
  });

  it('is raised at a refusal if the cap was lowered below the sent codes', async () => {
    await askMany(6);
    const { config } = test.deps;
    const cappedAt = config.smsDayCap;
    config.smsDayCap = 5;
    const alarms = alarmsOf();
    try {
      expect([await ask(20), await ask(21)]).toEqual([429, 429]);
    } finally {
      config.smsDayCap = cappedAt;
    }
    expect(alarms).toEqual([cap]);
    expect(alarms[0]?.[0]).toEqual({ dayCap: 5, sent: 6 });
  });

  it('is raised separately for codes of known browsers', async () => {
    const now = test.clock.now();
    const known = Array.from({ length: 8 }, (_, index) => ({
      ...{ id: `00000000-0000-4000-8000-00000000000${index}`, phone: `+791600003${10 + index}` },
      ...{
        identityHash: 'browser-that-is-known',
        channel: 'sms' as const,
        ip: '10.0.0.1',
        codeHash: '',
        attemptsLeft: 4,
      },
      ...{ sentAt: now, expiresAt: now, confirmedAt: now },
    }));
    await test.deps.db.insert(loginRequests).values(known);
    const alarms = alarmsOf();
    for (let index = 0; index < 8; index += 1) expect(await ask(index, 'browser-that-is-known')).toBe(200);
    expect(alarms).toEqual([[{ dayCap: 10, sent: 8 }, expect.stringContaining('for known browsers')]]);
  });
});

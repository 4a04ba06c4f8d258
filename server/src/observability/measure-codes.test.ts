import { authEndpoints } from '@sto/contract/auth/auth.endpoints';
import { expect, it } from 'vitest';
import { buildApp } from '../app.ts';
import { days, hours } from '../platform/clock/durations.ts';
import { call } from '../testing/call.ts';
import { startApp } from '../testing/start-app.ts';

const test = startApp({ SMS_DAY_CAP: '50' });

const codeMetrics = async (app = test.app) =>
  (await app.inject({ url: '/metrics' })).body.split('\n').filter((line) => /^sto_sms_/.test(line));
const ask = (phone: string) => call(test.app, authEndpoints.auth, { phone });

it('the codes of the last hour and day are reported with their cap, the same by every process', async () => {
  await ask('+79160000001');
  test.clock.advance(hours(2));
  await ask('+79160000002');
  await ask('+79160000003');
  const expected = ['sto_sms_codes{within="hour"} 2', 'sto_sms_codes{within="day"} 3', 'sto_sms_day_cap 50'];
  expect(await codeMetrics()).toEqual(expected);
  const second = await buildApp(test.deps, { logger: false });
  expect(await codeMetrics(second)).toEqual(expected);
  await second.close();
  test.clock.advance(days(1) - hours(1));
  expect(await codeMetrics()).toEqual([
    ...['sto_sms_codes{within="hour"} 0', 'sto_sms_codes{within="day"} 2', 'sto_sms_day_cap 50'],
  ]);
});

it('a refused code is not counted', async () => {
  await ask('+79160000001');
  expect((await ask('+79160000001')).status).toBe(429);
  expect(await codeMetrics()).toContain('sto_sms_codes{within="day"} 1');
});

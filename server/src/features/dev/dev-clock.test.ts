import { devClockEndpoints } from '@sto/contract/dev/dev-clock.endpoints';
import { describe, expect, it } from 'vitest';
import { call } from '../../testing/call.ts';
import { startApp, testNow } from '../../testing/start-app.ts';

const test = startApp();
const advance = (seconds: unknown, ip?: string) =>
  call(test.app, devClockEndpoints.advance, { seconds }, ip ? { ip } : {});
const now = () => test.clock.now().toISOString();
const start = new Date(testNow).toISOString();

describe('the clock of development', () => {
  it('goes forward by the seconds of the form, also by none', async () => {
    const { status, data } = await advance(90);
    expect([status, data]).toEqual([200, { now: '2026-03-10T09:01:30.000Z', timers: 0 }]);
    expect(now()).toBe('2026-03-10T09:01:30.000Z');
    expect((await advance(0)).data.now).toBe(now());
    expect((await advance(400 * 86_400)).data.now).toBe('2027-04-14T09:01:30.000Z');
  });

  it('is not found from another machine', async () => {
    for (const ip of ['203.0.113.9', '10.0.0.7', '2001:db8::1'])
      expect((await advance(60, ip)).status, ip).toBe(404);
    expect(now()).toBe(start);
    expect((await advance(60, '::1')).status).toBe(200);
  });

  it('never goes back, and by 400 days at most', async () => {
    for (const wrong of [undefined, '', -1, 400 * 86_400 + 1, 1.5, 'час', '1e3', 'Infinity'])
      expect((await advance(wrong)).errors, String(wrong)).toHaveProperty('seconds');
    expect(now()).toBe(start);
  });
});

import { authEndpoints } from '@sto/contract/auth/auth.endpoints';
import { describe, expect, it } from 'vitest';
import { hours } from '../../platform/clock/durations.ts';
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

describe('the tries of a phone', () => {
  it('are thirty a day over all its codes; then the right code is refused too', async () => {
    for (let codes = 0; codes < 6; codes += 1) {
      const { data, code } = await askForCode({ ip: '10.9.9.1' });
      for (let tries = 0; tries < 5; tries += 1)
        await call(
          test.app,
          authEndpoints.confirm,
          { request_id: data.request_id, code: wrong(code) },
          { ip: '10.9.9.1' },
        );
      test.clock.advance(hours(1));
    }
    const { data, code } = await askForCode({ ip: '10.9.9.1' });
    const late = await call(
      test.app,
      authEndpoints.confirm,
      { request_id: data.request_id, code },
      { ip: '10.9.9.1' },
    );
    expect(late.errors).toEqual([
      expect.objectContaining({ code: 'login_locked', retry_after: hours(18) / 1000 }),
    ]);
    const other = await askForCode({ phone: '+79160000001', ip: '10.9.9.1' });
    const form = { request_id: other.data.request_id, code: other.code };
    expect((await call(test.app, authEndpoints.confirm, form, { ip: '10.9.9.1' })).status).toBe(200);
  });
});

describe('security events', () => {
  it('are log lines and counters without a phone or an address', async () => {
    const { data, code } = await askForCode({ ip: '10.9.9.2' });
    const before = test.log.lines().length;
    await call(
      test.app,
      authEndpoints.confirm,
      { request_id: data.request_id, code: wrong(code) },
      { ip: '10.9.9.2' },
    );
    const lines = test.log
      .lines()
      .slice(before)
      .filter((line) => line.includes('securityEvent'));
    expect(lines).toHaveLength(1);
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      securityEvent: 'login_code_wrong',
      reqId: expect.any(String),
    });
    expect(lines[0]).not.toContain('127.0.0.1');
    const { body } = await test.app.inject('/metrics');
    expect(body).toMatch(/sto_security_events_total\{event="login_code_wrong"\} [1-9]/);
  });
});

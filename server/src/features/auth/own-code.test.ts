import { authEndpoints } from '@sto/contract/auth/auth.endpoints';
import { describe, expect, it } from 'vitest';
import { seconds } from '../../platform/clock/durations.ts';
import { call } from '../../testing/call.ts';
import { startApp } from '../../testing/start-app.ts';

const test = startApp();
const phone = '+79161234567';
const browser = 'browser-of-this-test';
const ask = (identity_hash?: string) => call(test.app, authEndpoints.auth, { phone, identity_hash });

describe('a code requested again too early', () => {
  it('names the code of the same browser, which still opens a session', async () => {
    const { data } = await ask(browser);
    test.clock.advance(seconds(28));
    const { status, errors } = await ask(browser);
    expect(status).toBe(429);
    expect(errors).toMatchObject([{ retry_after: 32, request_id: data.request_id, expires_in: 272 }]);
    const form = { request_id: data.request_id, code: test.sms.lastTo(phone)?.code };
    expect((await call(test.app, authEndpoints.confirm, form)).status).toBe(200);
    expect((await ask(browser)).errors, 'the code is spent').toEqual([
      { code: 'too_many_requests', message: expect.any(String), retry_after: 32 },
    ]);
  });

  it('names no code to another browser and to one without a name', async () => {
    await ask(browser);
    for (const other of ['another-browser-of-it', undefined])
      expect((await ask(other)).errors).toEqual([
        { code: 'too_many_requests', message: expect.any(String), retry_after: 60 },
      ]);
  });

  it('names no code that has used up its tries', async () => {
    const { data } = await ask(browser);
    const right = test.sms.lastTo(phone)?.code ?? '';
    for (let tries = 0; tries < 5; tries += 1)
      await call(test.app, authEndpoints.confirm, {
        request_id: data.request_id,
        code: right === '000000' ? '111111' : '000000',
      });
    expect((await ask(browser)).errors).toEqual([
      { code: 'too_many_requests', message: expect.any(String), retry_after: 60 },
    ]);
  });
});

import { createHash } from 'node:crypto';
import { authEndpoints } from '@sto/contract/auth/auth.endpoints';
import { customerBidEndpoints } from '@sto/contract/bids/bids.endpoints';
import { captchaEndpoints, ownCaptchaPrefix } from '@sto/contract/captcha/captcha.endpoints';
import type { CaptchaChallenge } from '@sto/contract/captcha/captcha.schemas';
import { configEndpoints } from '@sto/contract/config/config.endpoints';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { minutes } from '../../platform/clock/durations.ts';
import { bidForm, buildDeal } from '../../testing/build/bid.ts';
import { call } from '../../testing/call.ts';
import { startApp, type TestApp } from '../../testing/start-app.ts';

const phone = '+79161234567';
const refused = [{ code: 'captcha_failed', message: 'Проверка на робота не прошла. Повторите' }];

/** What a browser does with a challenge. */
function solve(task: CaptchaChallenge): string {
  let number = 0;
  while (createHash('sha256').update(`${task.salt}${number}`).digest('hex') !== task.challenge) number += 1;
  return payloadOf({ ...task, number });
}

function payloadOf({ maxnumber: _, ...solution }: CaptchaChallenge & { number: number }): string {
  return ownCaptchaPrefix + Buffer.from(JSON.stringify(solution)).toString('base64');
}

const challenge = async ({ app }: TestApp) => (await call(app, captchaEndpoints.challenge, {})).data;
const login = ({ app }: TestApp, token: string | undefined) =>
  call(app, authEndpoints.auth, { phone, recaptcha_token: token });

describe('our own check', () => {
  const test = startApp({ CAPTCHA: 'altcha' });

  it('is announced to the web without any key', async () => {
    const { data } = await call(test.app, configEndpoints.get, {});
    expect(data.captcha).toEqual({ provider: 'altcha', site_key: null });
  });

  it('returns a new challenge each time, valid for a code by SMS', async () => {
    const [one, two] = [await challenge(test), await challenge(test)];
    expect(one.challenge).not.toBe(two.challenge);
    expect((await login(test, solve(one))).status).toBe(200);
    expect(test.sms.lastTo(phone)).toBeDefined();
  });

  it('refuses a request without a token and sends no SMS', async () => {
    const sentBefore = test.sms.sent().length;
    for (const token of [undefined, 'altcha:', 'altcha:e30=', 'from-a-provider'])
      expect([token, (await login(test, token)).errors]).toEqual([token, refused]);
    expect(test.sms.sent()).toHaveLength(sentBefore);
  });

  it('accepts a solution once', async () => {
    const token = solve(await challenge(test));
    await login(test, token);
    expect((await login(test, token)).errors).toEqual(refused);
  });

  it('leaves the solution unused when the form is wrong', async () => {
    const token = solve(await challenge(test));
    expect((await call(test.app, authEndpoints.auth, { phone: '1', recaptcha_token: token })).errors).toEqual(
      {
        phone: ['Номер неполный. Введите 10 цифр после +7'],
      },
    );
    expect((await login(test, token)).status).toBe(200);
  });

  it('is no part of a bid: a repeated bid with a new solution is the same bid', async () => {
    const deal = await buildDeal(test);
    const form = { ...bidForm(test, deal), idempotency_key: '7d1f6a1e-0b7e-4c8e-9d55-2f6f0a1f3c11' };
    const send = async () => {
      const recaptcha_token = solve(await challenge(test));
      return call(test.app, customerBidEndpoints.create, { ...form, recaptcha_token }, deal.customer);
    };
    const first = await send();
    expect(first.status).toBe(200);
    expect((await send()).data).toEqual(first.data);
    const without = await call(test.app, customerBidEndpoints.create, form, deal.customer);
    expect(without.errors).toEqual(refused);
  });

  it('expires after five minutes', async () => {
    const token = solve(await challenge(test));
    test.clock.advance(minutes(5));
    expect((await login(test, token)).errors).toEqual(refused);
  });

  it('refuses a challenge that was not issued here', async () => {
    const task = await challenge(test);
    const salt = task.salt.replace(/^.{4}/, 'abcd');
    const own = { ...task, salt, challenge: createHash('sha256').update(`${salt}7`).digest('hex') };
    expect((await login(test, payloadOf({ ...own, number: 7 }))).errors).toEqual(refused);
  });

  it('refuses a challenge whose time was moved into its number', async () => {
    const task = await challenge(test);
    const solved = JSON.parse(Buffer.from(solve(task).slice(ownCaptchaPrefix.length), 'base64').toString());
    const digits = String(solved.number);
    const spliced = { ...solved, salt: task.salt + digits.slice(0, 1), number: Number(digits.slice(1) || 0) };
    expect((await login(test, payloadOf(spliced))).errors).toEqual(refused);
  });
});

describe('a captcha provider', () => {
  const keys = { CAPTCHA_SITE_KEY: 'site', CAPTCHA_SECRET: 'secret' };
  const google = startApp({ CAPTCHA: 'recaptcha', ...keys });
  const yandex = startApp({ CAPTCHA: 'smartcaptcha', ...keys });
  const requests: { url: string; form: Record<string, string> }[] = [];
  afterEach(() => {
    vi.unstubAllGlobals();
    requests.length = 0;
  });

  function providerAnswers(answer: unknown, status = 200): void {
    vi.stubGlobal('fetch', async (url: string, { body }: { body: URLSearchParams }) => {
      requests.push({ url, form: Object.fromEntries(body) });
      return Response.json(answer, { status });
    });
  }

  it('receives the secret, the token and the caller’s address', async () => {
    providerAnswers({ status: 'ok' });
    expect((await login(yandex, 'token-1')).status).toBe(200);
    expect(requests).toEqual([
      {
        url: 'https://smartcaptcha.yandexcloud.net/validate',
        form: { secret: 'secret', token: 'token-1', ip: '127.0.0.1' },
      },
    ]);
    providerAnswers({ status: 'failed' });
    expect((await login(yandex, 'token-2')).errors).toEqual(refused);
  });

  it.each([
    [{ success: true, score: 0.5, action: 'auth' }, 200],
    [{ success: true, score: 0.4, action: 'auth' }, 422],
    [{ success: true, score: 0.9, action: 'bid_create' }, 422],
    [{ success: false, 'error-codes': ['timeout-or-duplicate'] }, 422],
    [{ nonsense: true }, 422],
  ])('with scores is accepted from 0.5 on and for its action only: %j', async (answer, status) => {
    providerAnswers(answer);
    expect((await login(google, 'token')).status).toBe(status);
  });

  it('that is down blocks no one: our own check is accepted', async () => {
    providerAnswers({}, 503);
    expect((await login(google, 'token')).errors).toEqual(refused);
    const token = solve(await challenge(google));
    expect((await login(google, token)).status).toBe(200);
    expect(requests).toHaveLength(1);
  });
});

import { authEndpoints, phoneEndpoints } from '@sto/contract/auth/auth.endpoints';
import { customerBidEndpoints } from '@sto/contract/bids/bids.endpoints';
import { describe, expect, it } from 'vitest';
import { bids } from '../../db/tables/bids.ts';
import { confirmedPhones, sessions } from '../../db/tables/users.ts';
import { days, minutes } from '../../platform/clock/durations.ts';
import { signedIn } from '../../testing/as.ts';
import { bidForm, buildDeal } from '../../testing/build/bid.ts';
import { call } from '../../testing/call.ts';
import { startApp } from '../../testing/start-app.ts';
import { purgeLogins } from './purge-logins.ts';
import { maxPhonesPerDay } from './request-phone-code.ts';
import { startSession } from './start-session.ts';

const test = startApp();
const otherPhone = '+79162041799';

const sendCode = (token: string, phone = otherPhone) =>
  call(test.app, phoneEndpoints.sendCode, { phone }, { token });
const confirm = (token: string | undefined, requestId: string, code: string) =>
  call(test.app, phoneEndpoints.confirm, { request_id: requestId, code }, { token });
const lastCode = (phone = otherPhone) => test.sms.lastTo(phone)?.code ?? '';
const wrong = (code: string) => (code === '000000' ? '111111' : '000000');
const refusal = (code: string) => [expect.objectContaining({ code })];

describe('a bid with another phone than the account’s', () => {
  it('is refused until the phone is confirmed by a code, and then carries it', async () => {
    const deal = await buildDeal(test);
    const { token } = deal.customer;
    const form = { ...bidForm(test, deal), phone: otherPhone };
    const send = () => call(test.app, customerBidEndpoints.create, form, { token });
    expect(await send()).toMatchObject({ status: 409, errors: [{ code: 'phone_not_confirmed' }] });
    expect(await test.deps.db.$count(bids)).toBe(0);
    const request = await sendCode(token);
    expect(request.data).toMatchObject({
      channel: 'sms',
      code_length: 6,
      resend_after: 60,
      attempts_left: 5,
    });
    expect(await send()).toMatchObject({ status: 409 });
    const { status, data } = await confirm(token, request.data.request_id, lastCode());
    expect([status, data]).toEqual([200, { phone: otherPhone }]);
    expect((await send()).status).toBe(200);
    expect(await test.deps.db.select({ phone: bids.phone }).from(bids)).toEqual([{ phone: otherPhone }]);
  });

  it('takes what this person has confirmed alone, for a year', async () => {
    const deal = await buildDeal(test);
    const stranger = await signedIn(test);
    const { data } = await sendCode(stranger.token);
    await confirm(stranger.token, data.request_id, lastCode());
    const form = { ...bidForm(test, deal), phone: otherPhone };
    const refused = await call(test.app, customerBidEndpoints.create, form, deal.customer);
    expect(refused.errors).toEqual(refusal('phone_not_confirmed'));
    test.clock.advance(days(364));
    await purgeLogins(test.deps);
    expect(await test.deps.db.$count(confirmedPhones)).toBe(1);
    test.clock.advance(days(2));
    await purgeLogins(test.deps);
    expect(await test.deps.db.$count(confirmedPhones)).toBe(0);
  });

  it('needs no code for the account’s own phone', async () => {
    const deal = await buildDeal(test);
    const form = { ...bidForm(test, deal), phone: deal.customer.phone };
    expect((await call(test.app, customerBidEndpoints.create, form, deal.customer)).status).toBe(200);
  });
});

describe('the code for another phone', () => {
  it('opens no session, and a login code confirms no phone', async () => {
    const { token } = await signedIn(test);
    const { data } = await sendCode(token);
    const login = await call(test.app, authEndpoints.confirm, {
      request_id: data.request_id,
      code: lastCode(),
    });
    expect(login).toMatchObject({ status: 422, errors: refusal('code_expired') });
    const phone = '+79162041798';
    const request = await call(test.app, authEndpoints.auth, { phone });
    const confirmed = await confirm(token, request.data.request_id, lastCode(phone));
    expect(confirmed).toMatchObject({ status: 422, errors: refusal('code_expired') });
    expect(await test.deps.db.$count(confirmedPhones)).toBe(0);
  });

  it('works only for the person who requested it', async () => {
    const { token } = await signedIn(test);
    const { data } = await sendCode(token);
    const stranger = await signedIn(test);
    expect((await confirm(stranger.token, data.request_id, lastCode())).status).toBe(422);
    expect((await confirm(undefined, data.request_id, lastCode())).status).toBe(401);
    expect((await confirm(token, data.request_id, lastCode())).status).toBe(200);
    expect((await confirm(token, data.request_id, lastCode())).errors).toEqual(refusal('code_expired'));
  });

  it('takes five tries, lives five minutes, and dies with the next one', async () => {
    const { token } = await signedIn(test);
    const { data } = await sendCode(token);
    const code = lastCode();
    for (const left of [4, 3, 2, 1])
      expect((await confirm(token, data.request_id, wrong(code))).errors).toMatchObject([
        { code: 'code_wrong', attempts_left: left },
      ]);
    expect((await confirm(token, data.request_id, wrong(code))).errors).toEqual(refusal('login_locked'));
    expect((await confirm(token, data.request_id, code)).status).toBe(429);
    test.clock.advance(minutes(2));
    const second = await sendCode(token, '+79162041797');
    const stale = lastCode('+79162041797');
    test.clock.advance(minutes(1));
    const third = await sendCode(token, '+79162041797');
    expect((await confirm(token, second.data.request_id, stale)).errors).toEqual(refusal('code_expired'));
    test.clock.advance(minutes(5));
    const late = await confirm(token, third.data.request_id, lastCode('+79162041797'));
    expect(late.errors).toEqual(refusal('code_expired'));
  });

  it('is sent again by the call of the login, with words of its own', async () => {
    const { token } = await signedIn(test);
    const { data } = await sendCode(token);
    expect(test.sms.lastTo(otherPhone)?.text).toContain('Код подтверждения:');
    test.clock.advance(minutes(1));
    await call(test.app, authEndpoints.resend, { request_id: data.request_id });
    expect(test.sms.lastTo(otherPhone)?.text).toContain('Код подтверждения:');
    const answer = await confirm(token, data.request_id, lastCode());
    expect(answer.status).toBe(200);
  });

  it('goes to three phones a day for one person, and within the limits of all codes', async () => {
    const { userId } = await signedIn(test);
    const phones = Array.from({ length: maxPhonesPerDay + 1 }, (_, index) => `+7916204170${index}`);
    const ask = async (phone: string | undefined) => {
      const { tokens } = await startSession(test.deps, test.deps.db, userId);
      return sendCode(tokens.access_token, phone);
    };
    for (const phone of phones.slice(0, maxPhonesPerDay)) expect((await ask(phone)).status).toBe(200);
    expect(await ask(phones.at(-1))).toMatchObject({ status: 429, errors: refusal('phones_too_many') });
    expect((await ask(phones[0])).errors).toMatchObject([{ code: 'too_many_requests', retry_after: 60 }]);
    test.clock.advance(days(1));
    expect((await ask(phones.at(-1))).status).toBe(200);
  });

  it('is not sent again for a request of another day, which the limit no longer counts', async () => {
    const { token } = await signedIn(test);
    const { data } = await sendCode(token);
    test.clock.advance(days(1) + 1);
    const { errors } = await call(test.app, authEndpoints.resend, { request_id: data.request_id });
    expect(errors).toEqual(refusal('code_expired'));
  });

  it('goes to no service number', async () => {
    const { token } = await signedIn(test);
    const { status, errors } = await sendCode(token, '+78001234567');
    expect([status, Object.keys(errors ?? {})]).toEqual([422, ['phone']]);
  });
});

it('a login stores the known partner and the source of its link', async () => {
  const phone = '+79162041796';
  const login = async (form: object) => {
    const { data } = await call(test.app, authEndpoints.auth, { phone, ...form });
    await call(test.app, authEndpoints.confirm, { request_id: data.request_id, code: lastCode(phone) });
    test.clock.advance(minutes(10));
  };
  await login({ partner_id: 11, utm_source: 'mail' });
  await login({ partner_id: 99, utm_source: 'x' });
  await login({});
  const rows = await test.deps.db
    .select({ partnerId: sessions.partnerId, utmSource: sessions.utmSource })
    .from(sessions)
    .orderBy(sessions.createdAt);
  expect(rows).toEqual([
    { partnerId: 11, utmSource: 'mail' },
    { partnerId: null, utmSource: 'x' },
    { partnerId: null, utmSource: null },
  ]);
});

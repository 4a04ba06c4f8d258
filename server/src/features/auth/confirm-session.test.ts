import { authEndpoints, phoneEndpoints, sessionEndpoints } from '@sto/contract/auth/auth.endpoints';
import { apiKeyEndpoints } from '@sto/contract/integrations/integrations.endpoints';
import { impersonationEndpoints } from '@sto/contract/operator/operator.endpoints';
import { describe, expect, it } from 'vitest';
import { minutes } from '../../platform/clock/durations.ts';
import { type SignedIn, signedIn } from '../../testing/as.ts';
import { buildDeal } from '../../testing/build/bid.ts';
import { call } from '../../testing/call.ts';
import { startApp } from '../../testing/start-app.ts';

const test = startApp();
const refusal = (code: string) => [expect.objectContaining({ code })];
const codeTo = (phone: string) => test.sms.lastTo(phone)?.code ?? '';
const sendCode = (person: SignedIn) => call(test.app, sessionEndpoints.sendCode, {}, person);
const confirm = (person: Pick<SignedIn, 'token'>, requestId: string, code: string) =>
  call(test.app, sessionEndpoints.confirm, { request_id: requestId, code }, person);

/** A manager whose login is not fresh any more. */
async function late() {
  const { manager, workshop } = await buildDeal(test);
  test.clock.advance(minutes(16));
  const makeKey = () =>
    call(test.app, apiKeyEndpoints.create, { service_id: workshop.id, name: 'Программа' }, manager);
  return { manager, makeKey };
}

describe('a code of the account’s phone', () => {
  it('makes the session as fresh as a login, with the same tokens', async () => {
    const { manager, makeKey } = await late();
    expect((await makeKey()).errors).toEqual(refusal('fresh_login_required'));
    const { data } = await sendCode(manager);
    expect(data).toMatchObject({ code_length: 6, attempts_left: 5 });
    expect((await confirm(manager, data.request_id, codeTo(manager.phone))).status).toBe(200);
    expect((await makeKey()).status).toBe(200);
    const devices = await call(test.app, sessionEndpoints.index, {}, manager);
    expect(devices.data.total).toBe(1);
    test.clock.advance(minutes(13));
    expect((await makeKey()).status).toBe(200);
  });

  it('is worth nothing when it is wrong, of somebody else, or used a second time', async () => {
    const { manager, makeKey } = await late();
    const stranger = await signedIn(test);
    const { data } = await sendCode(manager);
    const code = codeTo(manager.phone);
    const wrong = await confirm(manager, data.request_id, code === '000000' ? '111111' : '000000');
    expect(wrong.errors).toEqual(refusal('code_wrong'));
    expect((await confirm(stranger, data.request_id, code)).errors).toEqual(refusal('code_expired'));
    expect((await makeKey()).status).toBe(403);
    expect((await confirm(manager, data.request_id, code)).status).toBe(200);
    expect((await confirm(manager, data.request_id, code)).errors).toEqual(refusal('code_expired'));
  });

  it('of a login or of another phone of the person confirms no session, and opens none', async () => {
    const { manager, makeKey } = await late();
    const phone = '+79162041797';
    const other = await call(test.app, phoneEndpoints.sendCode, { phone }, manager);
    expect((await confirm(manager, other.data.request_id, codeTo(phone))).status).toBe(422);
    const login = await call(test.app, authEndpoints.auth, { phone: manager.phone });
    expect((await confirm(manager, login.data.request_id, codeTo(manager.phone))).status).toBe(422);
    test.clock.advance(minutes(1));
    const { data } = await sendCode(manager);
    const form = { request_id: data.request_id, code: codeTo(manager.phone) };
    expect((await call(test.app, authEndpoints.confirm, form)).errors).toEqual(refusal('code_expired'));
    expect((await makeKey()).status).toBe(403);
  });

  it('is not sent to an operator in the person’s place, or without a session', async () => {
    const { manager } = await late();
    const operator = await signedIn(test, { name: 'Ирина', roles: ['operator'] });
    const form = { phone: manager.phone, reason: 'Просит помочь' };
    const { data } = await call(test.app, impersonationEndpoints.start, form, operator);
    const inPlace = { ...manager, token: data.access_token };
    expect((await sendCode(inPlace)).errors).toEqual(refusal('forbidden'));
    expect((await call(test.app, sessionEndpoints.sendCode, {})).status).toBe(401);
    expect((await confirm({ token: 'none' }, crypto.randomUUID(), '123456')).status).toBe(401);
  });
});

import { notificationSettingsEndpoints } from '@sto/contract/notifications/notification-settings.endpoints';
import { notificationEndpoints } from '@sto/contract/notifications/notifications.endpoints';
import { profileEndpoints } from '@sto/contract/profiles/profiles.endpoints';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { sessions } from '../../../db/tables/users.ts';
import { addNotice } from '../../../live/add-notice.ts';
import { hours, minutes, seconds } from '../../../platform/clock/durations.ts';
import { SmtpMail } from '../../../platform/mail/mail.real.ts';
import { type SignedIn, signedIn } from '../../../testing/as.ts';
import { call } from '../../../testing/call.ts';
import { sendAllNotifications } from '../../../testing/send-all-notifications.ts';
import { startSmtpServer } from '../../../testing/smtp-server.ts';
import { startApp } from '../../../testing/start-app.ts';
import { unsubscribeToken } from './unsubscribe-token.ts';

const test = startApp();
const smtp = startSmtpServer();
const { sendEmailCode, confirmEmail, view } = notificationSettingsEndpoints;
const address = 'andrey@example.ru';
const code = (value: string) => [expect.objectContaining({ code: value })];
const requestCode = (person?: SignedIn) => call(test.app, sendEmailCode, {}, person);
const confirm = (person: SignedIn | undefined, requestId: string, digits: string) =>
  call(test.app, confirmEmail, { request_id: requestId, code: digits }, person);
const stateOf = async (person: SignedIn) =>
  (await call(test.app, view, {}, person)).data.channels.find(({ channel }) => channel === 'email')?.state;
const giveAddress = (person: SignedIn, email = address) =>
  call(test.app, profileEndpoints.update, { email }, person);

const unsubscribe = (token: unknown) =>
  call(test.app, notificationSettingsEndpoints.unsubscribeEmail, { token });

async function tokenFor(person: SignedIn): Promise<string> {
  await lettersAfter(person, 'slot_offered');
  return new URL(test.mail.sent()[0]?.unsubscribeUrl ?? '').searchParams.get('token') ?? '';
}

async function driver(): Promise<SignedIn> {
  const person = await signedIn(test);
  await giveAddress(person);
  return person;
}

async function confirmed(): Promise<SignedIn> {
  const person = await driver();
  const { data } = await requestCode(person);
  expect((await confirm(person, data.request_id, test.mail.codeTo(address))).status).toBe(200);
  test.mail.forget();
  return person;
}

type NoticeType = 'slot_offered' | 'new_device';

async function lettersAfter(person: SignedIn, type: NoticeType, mail = test.deps.mail): Promise<number> {
  test.clock.advance(seconds(1));
  const at = test.clock.now();
  const subject = 'Мотор & <Ко>: завтра в 10:00';
  await addNotice(test.deps.db, { userId: person.userId, type, subject, at });
  const deps = { ...test.deps, mail };
  const planned = await sendAllNotifications(deps);
  test.clock.advance(minutes(10));
  return planned + (await sendAllNotifications(deps));
}

describe('the address of the profile', () => {
  it('is confirmed by a code that is sent to it, and another address has to be confirmed again', async () => {
    const person = await driver();
    expect(await stateOf(person)).toBe('not_confirmed');
    const { status, data } = await requestCode(person);
    expect([status, data]).toMatchObject([200, { code_length: 6, attempts_left: 5, expires_in: 900 }]);
    const digits = test.mail.codeTo(address);
    expect((await confirm(person, data.request_id, digits)).data.channels).toContainEqual({
      ...{ channel: 'email', state: 'ready' },
    });
    expect((await confirm(person, data.request_id, digits)).errors).toEqual(code('code_expired'));
    await giveAddress(person, 'other@example.ru');
    expect(await stateOf(person)).toBe('not_confirmed');
    await giveAddress(person);
    expect(await stateOf(person)).toBe('ready');
  });

  it('is not confirmed by a wrong, old or replaced code, nor after five tries', async () => {
    const person = await driver();
    const first = (await requestCode(person)).data.request_id;
    const wrong = test.mail.codeTo(address) === '000000' ? '111111' : '000000';
    for (const left of [4, 3, 2, 1])
      expect((await confirm(person, first, wrong)).errors).toEqual([
        expect.objectContaining({ code: 'email_code_wrong', attempts_left: left }),
      ]);
    expect((await confirm(person, first, wrong)).errors).toEqual(code('code_expired'));
    expect((await confirm(person, first, test.mail.codeTo(address))).errors).toEqual(code('code_expired'));
    test.clock.advance(minutes(1));
    const second = (await requestCode(person)).data.request_id;
    const digits = test.mail.codeTo(address);
    await giveAddress(person, 'other@example.ru');
    expect((await confirm(person, second, digits)).errors).toEqual(code('code_expired'));
    test.clock.advance(minutes(1));
    const third = (await requestCode(person)).data.request_id;
    test.clock.advance(minutes(16));
    const late = await confirm(person, third, test.mail.codeTo('other@example.ru'));
    expect([late.errors, await stateOf(person)]).toEqual([code('code_expired'), 'not_confirmed']);
  });

  it('gets a code a minute, five a day from all people together', async () => {
    const person = await driver();
    await requestCode(person);
    expect((await requestCode(person)).errors).toEqual([
      expect.objectContaining({ code: 'email_codes_too_many', retry_after: 60 }),
    ]);
    for (let sent = 1; sent < 5; sent += 1) {
      test.clock.advance(minutes(1));
      expect((await requestCode(person)).status).toBe(200);
    }
    test.clock.advance(minutes(1));
    for (const who of [person, await driver()]) expect((await requestCode(who)).status).toBe(429);
    test.clock.advance(hours(24));
    expect((await requestCode(await driver())).status).toBe(200);
  });

  it('gets no code without an address, for a visitor, for another person or an operator in his place', async () => {
    expect((await requestCode(await signedIn(test))).errors).toEqual(code('email_missing'));
    expect((await requestCode()).status).toBe(401);
    const [person, other] = [await driver(), await driver()];
    const { data } = await requestCode(person);
    const digits = test.mail.codeTo(address);
    expect((await confirm(other, data.request_id, digits)).errors).toEqual(code('code_expired'));
    expect((await confirm(undefined, data.request_id, digits)).status).toBe(401);
    expect((await confirm(person, data.request_id, '12')).errors).toHaveProperty('code');
    await test.deps.db
      .update(sessions)
      .set({ operatorId: (await signedIn(test, { roles: ['operator'] })).userId })
      .where(eq(sessions.userId, person.userId));
    expect((await requestCode(person)).status).toBe(403);
  });
});

describe('a letter', () => {
  it('is plain text and simple HTML in Russian, with a link to the thing and a way out', async () => {
    const person = await confirmed();
    const mail = new SmtpMail({ url: smtp.url, from: 'СТО рядом <news@example.ru>' });
    expect(await lettersAfter(person, 'slot_offered', mail)).toBe(1);
    const [letter] = smtp.letters;
    expect(smtp.letters).toHaveLength(1);
    expect(letter).toMatchObject({ from: 'news@example.ru', to: [address] });
    const text = letter?.text ?? '';
    expect(letter?.headers).toMatchObject({ subject: 'Освободилось время' });
    expect(text).toContain('Мотор & <Ко>: завтра в 10:00\n\nhttp://localhost:8080/customer\n');
    expect(letter?.html).toContain('Мотор &amp; &lt;Ко&gt;: завтра в 10:00');
    const way = letter?.headers['list-unsubscribe']?.match(/<(.+)>/)?.[1] ?? '';
    expect(letter?.headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click');
    const { pathname, search, searchParams } = new URL(way);
    expect(text).toContain(`/notifications/unsubscribe?token=${searchParams.get('token')}`);
    const pressed = await test.app.inject({
      ...{ method: 'POST', url: `${pathname}${search}`, payload: 'List-Unsubscribe=One-Click' },
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect([pressed.statusCode, pressed.json().data]).toEqual([200, { type: 'slots' }]);
    expect(await lettersAfter(person, 'slot_offered', mail)).toBe(0);
  });

  it('about safety has no way out', async () => {
    const person = await confirmed();
    expect(await lettersAfter(person, 'new_device')).toBe(1);
    const [letter] = test.mail.sent();
    expect(letter?.text).toContain('Такие письма приходят всегда');
    expect(letter).not.toHaveProperty('unsubscribeUrl');
  });

  it('goes to no unconfirmed address, and to none that was read meanwhile', async () => {
    expect(await lettersAfter(await driver(), 'new_device')).toBe(0);
    const person = await confirmed();
    await giveAddress(person, 'other@example.ru');
    expect(await lettersAfter(person, 'new_device')).toBe(0);
    await giveAddress(person);
    await call(test.app, notificationEndpoints.read, { read_all: true }, person);
    test.clock.advance(minutes(10));
    expect([await sendAllNotifications(test.deps), test.mail.sent()]).toEqual([0, []]);
  });

  it('that the mail server refuses for its address is settled; without a server it is reported', async () => {
    const person = await confirmed();
    smtp.refused.add(address);
    const mail = new SmtpMail({ url: smtp.url, from: 'news@example.ru' });
    expect(await lettersAfter(person, 'slot_offered', mail)).toBe(0);
    const away = new SmtpMail({ url: 'smtp://127.0.0.1:1', from: 'news@example.ru' });
    await expect(lettersAfter(person, 'slot_offered', away)).rejects.toThrow(
      '1 notifications were not planned or sent',
    );
  });
});

describe('the way out of letters', () => {
  it('ends the letters of its kind, pressed once or twice, without a session', async () => {
    const person = await confirmed();
    const token = await tokenFor(person);
    for (const _twice of [1, 2]) expect((await unsubscribe(token)).data).toEqual({ type: 'slots' });
    const rows = (await call(test.app, view, {}, person)).data.settings;
    expect(rows.find(({ type }) => type === 'slots')).toMatchObject({ in_app: true, email: false });
    expect(rows.find(({ type }) => type === 'visits')).toMatchObject({ email: true });
  });

  it('is of one person and one kind', async () => {
    const token = await tokenFor(await confirmed());
    const forged = [token.replace('.slots.', '.chat.'), token.replace(/^\d+/, '999'), 'x', `${token}x`];
    for (const one of forged) expect((await unsubscribe(one)).status).toBe(404);
  });

  it('needs a token, and ends no locked kind', async () => {
    expect((await unsubscribe(undefined)).errors).toHaveProperty('token');
    const { userId } = await confirmed();
    const token = unsubscribeToken(test.deps.secrets, userId, 'security');
    expect((await unsubscribe(token)).errors).toEqual(code('notification_locked'));
  });
});

import { leadEndpoints } from '@sto/contract/leads/leads.endpoints';
import { describe, expect, it } from 'vitest';
import { leads } from '../../db/tables/leads.ts';
import { hours } from '../../platform/clock/durations.ts';
import { signedIn } from '../../testing/as.ts';
import { buildCity } from '../../testing/build/workshop.ts';
import { call } from '../../testing/call.ts';
import { startApp } from '../../testing/start-app.ts';

const test = startApp();
const browser = 'browser-of-a-visitor-1';

const goodForm = {
  kind: 'osago',
  name: 'Андрей',
  phone: '8 (916) 204-17-50',
  comment: 'Полис кончается в мае',
  consent: 1,
};

let addresses = 0;

/** Each from its own address, because one address has a limit. */
function send(form: Record<string, unknown> = {}, options: { token?: string; ip?: string } = {}) {
  addresses += 1;
  const ip = `10.4.${Math.floor(addresses / 250)}.${addresses % 250}`;
  return call(test.app, leadEndpoints.create, { ...goodForm, ...form }, { ip, ...options });
}

const saved = () => test.deps.db.select().from(leads).orderBy(leads.id);

describe('a callback request', () => {
  it('is stored completely, with its person and source', async () => {
    const cityId = await buildCity(test.deps.db);
    const person = await signedIn(test);
    const { status, data } = await send(
      { city_id: cityId, identity_hash: browser, partner_id: 11, utm_source: 'carbox' },
      person,
    );
    expect(status).toBe(200);
    expect(await saved()).toMatchObject([
      {
        id: data.lead_id,
        kind: 'osago',
        status: 'new',
        name: 'Андрей',
        phone: '+79162041750',
        comment: 'Полис кончается в мае',
        cityId,
        userId: person.userId,
        identityHash: browser,
        partnerId: 11,
        utmSource: 'carbox',
        consentAt: test.clock.now(),
      },
    ]);
  });

  it('is stored with an unknown city or partner', async () => {
    expect((await send({ city_id: 999, partner_id: 77 })).status).toBe(200);
    expect(await saved()).toMatchObject([{ cityId: null, partnerId: null }]);
  });

  it('is not stored without consent', async () => {
    for (const consent of [0, undefined]) {
      const { status, errors } = await call(test.app, leadEndpoints.create, { ...goodForm, consent });
      expect(status).toBe(422);
      expect(Object.keys(errors as object)).toEqual(['consent']);
    }
    expect((await send({ consent: 0 })).errors).toEqual({ consent: ['Нужно согласие на обработку данных'] });
    expect(await saved()).toEqual([]);
  });

  it('is refused without a name, with an invalid phone and for an unknown area', async () => {
    const { errors } = await send({ kind: 'casino', name: ' ', phone: '+7 916' });
    expect(Object.keys(errors as object).sort()).toEqual(['kind', 'name', 'phone']);
    expect(await saved()).toEqual([]);
  });
});

describe('a repeated request', () => {
  it('within a day is the same, with the last name and comment', async () => {
    const first = await send({ identity_hash: browser });
    test.clock.advance(hours(23));
    const second = await send({ identity_hash: browser, name: 'Андрей Петров', comment: '' });
    expect(second.data).toEqual(first.data);
    expect(await saved()).toMatchObject([{ name: 'Андрей Петров', comment: goodForm.comment }]);
    test.clock.advance(hours(2));
    expect((await send({ identity_hash: browser })).data.lead_id).not.toBe(first.data.lead_id);
  });

  it('of two concurrent calls is one', async () => {
    const answers = await Promise.all([send(), send()]);
    expect(answers[0]?.data).toEqual(answers[1]?.data);
    expect(await saved()).toHaveLength(1);
  });

  it('with another area, phone, browser or person is a new one', async () => {
    await send({ identity_hash: browser });
    await send({ identity_hash: browser, kind: 'kasko' });
    await send({ identity_hash: browser, phone: '+7 916 204-17-51' });
    await send({ identity_hash: 'browser-of-a-visitor-2' });
    await send({ identity_hash: browser }, await signedIn(test));
    await send();
    expect(await saved()).toHaveLength(6);
  });
});

describe('spam', () => {
  it('to one phone stops after fifteen requests a day', async () => {
    for (let sent = 0; sent < 15; sent += 1)
      expect((await send({ identity_hash: `browser-of-a-spammer-${sent}` })).status).toBe(200);
    const { status, errors, headers } = await send({ identity_hash: browser });
    expect(status).toBe(429);
    expect(errors).toEqual([
      expect.objectContaining({ code: 'too_many_requests', retry_after: hours(24) / 1000 }),
    ]);
    expect(headers['retry-after']).toBe(String(hours(24) / 1000));
    expect((await send({ phone: '+7 916 204-17-51' })).status).toBe(200);
  });

  it('from one address stops after thirty requests an hour', async () => {
    const ip = '10.5.5.5';
    const form = (sent: number) => ({ phone: `+7916000${1000 + sent}` });
    for (let sent = 0; sent < 30; sent += 1) expect((await send(form(sent), { ip })).status).toBe(200);
    expect((await send(form(30), { ip })).status).toBe(429);
    expect((await send(form(30), { ip: '10.5.5.6' })).status).toBe(200);
  });
});

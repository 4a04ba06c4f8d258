import { authEndpoints } from '@sto/contract/auth/auth.endpoints';
import { customerBidEndpoints } from '@sto/contract/bids/bids.endpoints';
import { consentTexts } from '@sto/contract/consents/consent-texts';
import { consentVersions } from '@sto/contract/consents/consent-versions';
import { consentEndpoints } from '@sto/contract/consents/consents.endpoints';
import { leadEndpoints } from '@sto/contract/leads/leads.endpoints';
import { describe, expect, it } from 'vitest';
import { consents } from '../../db/tables/consents.ts';
import { leads } from '../../db/tables/leads.ts';
import { confirmedPhones } from '../../db/tables/users.ts';
import { minutes } from '../../platform/clock/durations.ts';
import { signedIn } from '../../testing/as.ts';
import { bidForm, buildDeal } from '../../testing/build/bid.ts';
import { call } from '../../testing/call.ts';
import { startApp } from '../../testing/start-app.ts';
import { phoneHashOf } from './record-consent.ts';

const test = startApp();
const phone = '+79162041750';
const leadForm = { kind: 'osago', name: 'Андрей', phone, consent: 1, consent_version: 1 };

const rows = () => test.deps.db.select().from(consents).orderBy(consents.id);
const listed = async (token: string, form: Record<string, unknown> = {}) =>
  (await call(test.app, consentEndpoints.index, form, { token })).data;
const withdraw = (id: number | undefined, token?: string) =>
  call(test.app, consentEndpoints.withdraw, { id }, token ? { token } : {});

async function signIn(form: Record<string, unknown> = {}, ip = '203.0.113.77'): Promise<string> {
  // A phone gets one code a minute.
  test.clock.advance(minutes(2));
  const codeRequest = await call(test.app, authEndpoints.auth, { phone }, { ip });
  const { request_id } = codeRequest.data;
  const code = test.sms.lastTo(phone)?.code;
  const { data } = await call(test.app, authEndpoints.confirm, { request_id, code, ...form }, { ip });
  return data.access_token;
}

describe('a login', () => {
  it('logs the text, time and subnet of the consent, without the phone', async () => {
    const token = await signIn({ consent_version: 1 });
    const { data: person } = await call(test.app, authEndpoints.userInfo, {}, { token });
    const [row, ...rest] = await rows();
    expect(rest).toEqual([]);
    expect(row).toEqual({
      id: expect.any(Number),
      kind: 'account',
      version: 1,
      source: 'login',
      userId: person.id,
      leadId: null,
      phoneHash: expect.stringMatching(/^[0-9a-f]{64}$/),
      subnet: '203.0.113',
      givenAt: test.clock.now(),
      endedAt: null,
    });
  });

  it('with the same text adds nothing the second time', async () => {
    await signIn({ consent_version: 1 });
    const first = await rows();
    await signIn({ consent_version: 1 }, '198.51.100.3');
    expect(await rows()).toEqual(first);
  });

  it('from a page of the next release logs the version shown there', async () => {
    const version = consentVersions.account + 1;
    await signIn({ consent_version: version });
    expect(await rows()).toMatchObject([{ kind: 'account', version }]);
  });

  it('without a shown text logs no consent', async () => {
    expect(await signIn()).toBeTruthy();
    expect(await rows()).toEqual([]);
  });

  it('with a wrong code or an unknown version logs nothing', async () => {
    const { data } = await call(test.app, authEndpoints.auth, { phone });
    const code = test.sms.lastTo(phone)?.code ?? '';
    const wrong = code === '0000' ? '1111' : '0000';
    const form = { request_id: data.request_id, consent_version: 1 };
    expect((await call(test.app, authEndpoints.confirm, { ...form, code: wrong })).status).toBe(422);
    const version = consentVersions.account + 2;
    const unknown = await call(test.app, authEndpoints.confirm, { ...form, code, consent_version: version });
    expect(unknown.status).toBe(422);
    expect(Object.keys(unknown.errors as object)).toEqual(['consent_version']);
    expect(await rows()).toEqual([]);
  });
});

describe('a bid', () => {
  it('logs its consent once for all later bids', async () => {
    const deal = await buildDeal(test);
    const form = { ...bidForm(test, deal), consent_version: 1 };
    const create = (more: object = {}) =>
      call(test.app, customerBidEndpoints.create, { ...form, ...more }, deal.customer);
    expect((await create()).status).toBe(200);
    const other = await buildDeal(test, { markIds: deal.workshop.markIds });
    const elsewhere = { service_id: other.workshop.id, work_type_ids: other.workshop.workTypeIds };
    expect((await create(elsewhere)).status).toBe(200);
    const { userId } = deal.customer;
    expect(await rows()).toMatchObject([{ kind: 'booking', version: 1, source: 'booking', userId }]);
  });

  it('with another phone logs a consent for that phone', async () => {
    const deal = await buildDeal(test);
    const form = { ...bidForm(test, deal), consent_version: 1 };
    await call(test.app, customerBidEndpoints.create, form, deal.customer);
    const other = await buildDeal(test, { markIds: deal.workshop.markIds });
    const elsewhere = { service_id: other.workshop.id, work_type_ids: other.workshop.workTypeIds, phone };
    const { userId } = deal.customer;
    await test.deps.db.insert(confirmedPhones).values({ userId, phone, confirmedAt: test.clock.now() });
    const second = await call(
      test.app,
      customerBidEndpoints.create,
      { ...form, ...elsewhere },
      deal.customer,
    );
    expect(second.status).toBe(200);
    const hashes = (await rows()).map(({ phoneHash }) => phoneHash);
    const { secrets } = test.deps;
    expect(hashes).toEqual([phoneHashOf(secrets, deal.customer.phone), phoneHashOf(secrets, phone)]);
  });

  it('that is refused logs none', async () => {
    const deal = await buildDeal(test);
    const form = { ...bidForm(test, deal), consent_version: 1, work_type_ids: [999_999] };
    expect((await call(test.app, customerBidEndpoints.create, form, deal.customer)).status).toBe(422);
    expect(await rows()).toEqual([]);
  });

  it('is the same bid by its key, with or without a consent version', async () => {
    const deal = await buildDeal(test);
    const form = { ...bidForm(test, deal), idempotency_key: '3f2504e0-4f89-41d3-9a0c-0305e82c3301' };
    const first = await call(test.app, customerBidEndpoints.create, form, deal.customer);
    const again = { ...form, consent_version: 1 };
    const second = await call(test.app, customerBidEndpoints.create, again, deal.customer);
    expect(second.data.bid_id).toBe(first.data.bid_id);
  });
});

describe('a callback request', () => {
  it('of a visitor logs its consent with the page, once for a double tap', async () => {
    const send = () => call(test.app, leadEndpoints.create, leadForm, { ip: '2001:db8:1:2:3::4' });
    const [{ data }] = await Promise.all([send(), send()]);
    expect(await rows()).toMatchObject([
      {
        kind: 'callback',
        version: 1,
        source: 'osago',
        userId: null,
        leadId: data.lead_id,
        subnet: '2001:db8:1',
      },
    ]);
  });

  it('of two visitors with one phone logs two, with the same phone hash', async () => {
    for (const identity_hash of ['browser-of-a-visitor-1', 'browser-of-a-visitor-2'])
      await call(test.app, leadEndpoints.create, { ...leadForm, identity_hash });
    await call(test.app, leadEndpoints.create, { ...leadForm, phone: '+79162041751' });
    const hashes = (await rows()).map((row) => row.phoneHash);
    expect(hashes).toHaveLength(3);
    expect(new Set(hashes).size).toBe(2);
  });

  it('of a signed-in person logs a consent each time, and lists all of them', async () => {
    const person = await signedIn(test);
    for (const given of [phone, '+79162041751'])
      await call(test.app, leadEndpoints.create, { ...leadForm, phone: given }, person);
    const { secrets } = test.deps;
    expect(await rows()).toMatchObject([
      { userId: null, leadId: expect.any(Number), phoneHash: phoneHashOf(secrets, phone) },
      { userId: null, leadId: expect.any(Number), phoneHash: phoneHashOf(secrets, '+79162041751') },
    ]);
    expect((await listed(person.token)).total).toBe(2);
  });

  it('without a shown text is stored and logs no consent', async () => {
    const { consent_version: _none, ...form } = leadForm;
    const { status } = await call(test.app, leadEndpoints.create, form);
    expect(status).toBe(200);
    expect(await rows()).toEqual([]);
  });

  it('without consent stores nothing', async () => {
    await call(test.app, leadEndpoints.create, { ...leadForm, consent: 0 });
    expect(await rows()).toEqual([]);
  });
});

describe('the list of consents', () => {
  it('shows the person every text, the newest first, in pages', async () => {
    const token = await signIn({ consent_version: 1 });
    test.clock.advance(minutes(1));
    await call(test.app, leadEndpoints.create, leadForm, { token });
    const { total, items } = await listed(token);
    expect(total).toBe(2);
    expect(items).toEqual([
      {
        id: expect.any(Number),
        kind: 'callback',
        version: 1,
        text: consentTexts.callback[0],
        source: 'osago',
        given_at: test.clock.now().toISOString(),
        can_withdraw: true,
      },
      expect.objectContaining({
        ...{ kind: 'account', text: consentTexts.account[0], source: 'login', can_withdraw: false },
      }),
    ]);
    const second = await call(test.app, consentEndpoints.index, { page: 2, page_size: 1 }, { token });
    expect(second.data).toMatchObject({ total: 2, items: [{ kind: 'account' }] });
  });

  it('has no consents of others, and visitors have none', async () => {
    await signIn({ consent_version: 1 });
    await call(test.app, leadEndpoints.create, leadForm);
    const { data } = await call(test.app, consentEndpoints.index, {}, await signedIn(test));
    expect(data).toEqual({ total: 0, items: [] });
    expect((await call(test.app, consentEndpoints.index, {})).status).toBe(401);
  });

  it('refuses an invalid page', async () => {
    const { status, errors } = await call(
      test.app,
      consentEndpoints.index,
      { page: 0 },
      await signedIn(test),
    );
    expect(status).toBe(422);
    expect(Object.keys(errors as object)).toEqual(['page']);
  });
});

describe('a withdrawn consent', () => {
  it('ends with its callback request, stays as proof, and is no longer listed', async () => {
    const { token } = await signedIn(test);
    await call(test.app, leadEndpoints.create, leadForm, { token });
    await call(test.app, leadEndpoints.create, { ...leadForm, kind: 'kasko' }, { token });
    const [kasko, osago] = (await listed(token)).items;
    expect(osago?.source).toBe('osago');
    test.clock.advance(minutes(5));
    expect((await withdraw(osago?.id, token)).data).toEqual({ id: osago?.id });
    expect((await listed(token)).items).toEqual([kasko]);
    const left = await test.deps.db.select({ kind: leads.kind }).from(leads);
    expect(left).toEqual([{ kind: 'kasko' }]);
    expect(await rows()).toMatchObject([
      { id: osago?.id, source: 'osago', leadId: null, endedAt: test.clock.now() },
      { id: kasko?.id, leadId: expect.any(Number), endedAt: null },
    ]);
    expect((await withdraw(osago?.id, token)).status).toBe(404);
  });

  it('is refused if the account and bids need it, with the alternative', async () => {
    const token = await signIn({ consent_version: 1 });
    const [account] = (await listed(token)).items;
    const { status, errors } = await withdraw(account?.id, token);
    expect(status).toBe(409);
    expect(errors).toEqual([
      { code: 'consent_needed', message: expect.stringContaining('попросите удалить профиль') },
    ]);
    expect(await rows()).toMatchObject([{ userId: expect.any(Number), endedAt: null }]);
  });

  it('must be one’s own: others’ are not found, and anonymous callers have none', async () => {
    const { token } = await signedIn(test);
    await call(test.app, leadEndpoints.create, leadForm, { token });
    await call(test.app, leadEndpoints.create, leadForm);
    const other = await signedIn(test);
    for (const { id } of await rows()) {
      expect((await withdraw(id, other.token)).status).toBe(404);
      expect((await withdraw(id)).status).toBe(401);
    }
    expect((await withdraw(undefined, other.token)).status).toBe(422);
    expect(await test.deps.db.$count(leads)).toBe(2);
  });
});

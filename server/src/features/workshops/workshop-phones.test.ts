import { authEndpoints } from '@sto/contract/auth/auth.endpoints';
import { customerBidEndpoints } from '@sto/contract/bids/bids.endpoints';
import { workshopPhoneEndpoints } from '@sto/contract/workshops/workshop-phones.endpoints';
import { workshopEndpoints } from '@sto/contract/workshops/workshops.endpoints';
import { describe, expect, it } from 'vitest';
import { limitHits } from '../../db/tables/abuse.ts';
import { workshopPhoneReveals } from '../../db/tables/phone-reveals.ts';
import { signedIn } from '../../testing/as.ts';
import { buildBid } from '../../testing/build/bid.ts';
import { buildWorkshop } from '../../testing/build/workshop.ts';
import { call } from '../../testing/call.ts';
import { startApp } from '../../testing/start-app.ts';
import { shownPhoneLimits } from './phone-limits.ts';

const test = startApp();
const browser = 'browser-of-a-visitor-1';
const otherBrowser = 'browser-of-a-visitor-2';
const phones = ['+74951234517', '+79162041750'];

/** A signed-in person, or anybody at an address. */
type Caller = { token: string } | { ip: string };

const reveal = (id: number | undefined, hash: string | undefined, caller?: Caller) =>
  call(test.app, workshopPhoneEndpoints.reveal, { service_id: id, identity_hash: hash }, caller);

async function shown(id: number, hash?: string, caller?: Caller) {
  const { data } = await call(
    test.app,
    workshopEndpoints.view,
    { service_id: id, identity_hash: hash },
    caller,
  );
  return [data.is_phone_revealed, data.phones];
}

const workshopWithPhones = async () => (await buildWorkshop(test.deps.db, { phones })).id;

describe('the phones of a workshop', () => {
  it('are masked on its page, except the code and the last two digits', async () => {
    const id = await workshopWithPhones();
    const { data, text } = await view(id);
    expect(data).toMatchObject({
      phones: [],
      phones_masked: ['+7 (495) ***-**-17', '+7 (916) ***-**-50'],
      is_phone_revealed: false,
    });
    for (const phone of phones) expect(text).not.toContain(phone.slice(-7));
  });

  it('are masked to their last two characters if they are not Russian numbers', async () => {
    const { id } = await buildWorkshop(test.deps.db, { phones: ['+375291234567'] });
    expect((await view(id)).data.phones_masked).toEqual(['***67']);
  });

  it('are returned on request, and from then on shown on the page to that browser only', async () => {
    const id = await workshopWithPhones();
    const another = await workshopWithPhones();
    const { status, data } = await reveal(id, browser);
    expect([status, data]).toEqual([200, { service_id: id, phones }]);
    expect(await shown(id, browser)).toEqual([true, phones]);
    expect(await shown(id, otherBrowser)).toEqual([false, []]);
    expect(await shown(id)).toEqual([false, []]);
    expect(await shown(another, browser)).toEqual([false, []]);
  });

  it('are the person’s own with a session, whatever browser id is sent', async () => {
    const id = await workshopWithPhones();
    const person = await signedIn(test);
    await reveal(id, browser, person);
    expect(await shown(id, undefined, person)).toEqual([true, phones]);
    expect(await shown(id, browser)).toEqual([false, []]);
    expect(await shown(id, browser, await signedIn(test))).toEqual([false, []]);
  });

  it('are whole for employees, who are not counted', async () => {
    const id = await workshopWithPhones();
    const another = await workshopWithPhones();
    const employee = await signedIn(test, { roles: ['service'], workshopId: id });
    expect(await shown(id, undefined, employee)).toEqual([true, phones]);
    expect((await reveal(id, undefined, employee)).data.phones).toEqual(phones);
    expect(await test.deps.db.$count(workshopPhoneReveals)).toBe(0);
    expect(await shown(another, undefined, employee)).toEqual([false, []]);
  });

  it('are whole on the page of a bid', async () => {
    const { bid, customer, workshop } = await buildBid(test);
    const { data } = await call(test.app, customerBidEndpoints.view, { id: bid.id }, customer);
    expect(data.service?.phones).toEqual(['+74951234567']);
    expect(await shown(workshop.id, undefined, customer)).toEqual([false, []]);
  });
});

describe('revealing the phones of a workshop', () => {
  it('is stored once, however often and concurrently', async () => {
    const id = await workshopWithPhones();
    const person = await signedIn(test);
    const answers = await Promise.all([reveal(id, browser, person), reveal(id, browser, person)]);
    answers.push(await reveal(id, undefined, person), await reveal(id, browser), await reveal(id, browser));
    expect(answers.map(({ status, data }) => [status, data.phones])).toEqual(
      answers.map(() => [200, phones]),
    );
    const rows = await test.deps.db.select().from(workshopPhoneReveals).orderBy(workshopPhoneReveals.id);
    const row = { workshopId: id, at: test.clock.now() };
    expect(rows).toEqual([
      expect.objectContaining({ ...row, userId: person.userId, identityHash: null }),
      expect.objectContaining({ ...row, userId: null, identityHash: browser }),
    ]);
  });

  it('is refused to a caller without a session and a browser id', async () => {
    const { errors } = await reveal(await workshopWithPhones(), undefined);
    expect(errors).toEqual([expect.objectContaining({ code: 'unauthorized' })]);
  });

  it('refuses unknown and unpublished workshops and invalid ids', async () => {
    const hidden = await buildWorkshop(test.deps.db, { isPublished: false, phones });
    const refused = await reveal(hidden.id, browser);
    expect(refused.status).toBe(404);
    expect(JSON.stringify(refused.body)).not.toContain(phones[0]);
    expect((await reveal(9999, browser)).status).toBe(404);
    expect((await reveal(undefined, browser)).status).toBe(422);
    expect((await reveal(hidden.id, 'short')).status).toBe(422);
    expect(await test.deps.db.$count(workshopPhoneReveals)).toBe(0);
  });

  it('is limited to sixty an hour from one address, whatever the browsers', async () => {
    const id = await workshopWithPhones();
    const ip = '10.6.0.9';
    for (let made = 0; made < 60; made += 1)
      expect((await reveal(id, `invented-browser-${made}`, { ip })).status).toBe(200);
    const refused = await reveal(id, browser, { ip });
    expect(refused.errors).toMatchObject([{ code: 'too_many_requests', retry_after: expect.any(Number) }]);
    expect(await shown(id, 'invented-browser-7', { ip })).toEqual([true, phones]);
    expect((await reveal(id, browser, { ip: '10.6.0.10' })).status).toBe(200);
  });
});

describe('logging in', () => {
  it('moves the phones revealed to the browser, once for both', async () => {
    const [both, ofBrowser, ofOther] = [
      await workshopWithPhones(),
      await workshopWithPhones(),
      await workshopWithPhones(),
    ];
    const phone = '+79161234567';
    const person = await signedIn(test, { phone });
    await reveal(both, undefined, person);
    await reveal(both, browser);
    await reveal(ofBrowser, browser);
    await reveal(ofOther, otherBrowser);
    const { data: codeRequest } = await call(test.app, authEndpoints.auth, { phone });
    const { data: confirmed } = await call(test.app, authEndpoints.confirm, {
      request_id: codeRequest.request_id,
      code: test.sms.lastTo(phone)?.code,
      identity_hash: browser,
    });
    const again = { token: confirmed.access_token };
    expect(await shown(both, undefined, again)).toEqual([true, phones]);
    expect(await shown(ofBrowser, undefined, again)).toEqual([true, phones]);
    expect(await shown(ofOther, undefined, again)).toEqual([false, []]);
    expect(await shown(ofBrowser, browser)).toEqual([false, []]);
    expect(await test.deps.db.$count(workshopPhoneReveals)).toBe(3);
  });
});

async function view(id: number) {
  const { data, body } = await call(test.app, workshopEndpoints.view, { service_id: id });
  return { data, text: JSON.stringify(body) };
}

describe('the number of workshops whose phones one caller is shown', () => {
  const perHour = shownPhoneLimits[0]?.max ?? 0;
  const manyWorkshops = async (count: number) => {
    const ids: number[] = [];
    while (ids.length < count) ids.push(await workshopWithPhones());
    return ids;
  };

  it('is bounded an hour for a person; known ones stay shown', async () => {
    const { token, userId } = await signedIn(test);
    const ids = await manyWorkshops(perHour + 1);
    // Of many networks: the limit is the person's.
    const ask = (id: number | undefined) => reveal(id, undefined, { token });
    const shownUntilRefused = async () => {
      let count = 0;
      for (const id of ids) {
        if ((await ask(id)).status !== 200) break;
        count += 1;
      }
      return count;
    };
    expect(await shownUntilRefused()).toBe(perHour);
    const refused = await ask(ids[perHour]);
    expect(refused).toMatchObject({ status: 429, errors: [{ code: 'phones_shown_too_many' }] });
    expect(Number(refused.headers['retry-after'])).toBe(3600);
    expect((await ask(ids[0])).status).toBe(200);
    expect(await test.deps.db.select().from(limitHits)).toMatchObject([
      { userId, code: 'phones_shown_too_many' },
    ]);
  });

  it('is bounded for a browser without a session too, also for parallel calls', async () => {
    const ids = await manyWorkshops(perHour + 5);
    const answers = await Promise.all(ids.map((id) => reveal(id, browser, { ip: '10.2.0.1' })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(perHour);
    expect((await reveal(ids[0], otherBrowser, { ip: '10.2.0.1' })).status).toBe(200);
  });
});

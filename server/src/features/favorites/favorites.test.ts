import { authEndpoints } from '@sto/contract/auth/auth.endpoints';
import { favoriteEndpoints } from '@sto/contract/favorites/favorites.endpoints';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { favorites } from '../../db/tables/favorites.ts';
import { workshops } from '../../db/tables/workshops.ts';
import { minutes } from '../../platform/clock/durations.ts';
import { type SignedIn, signedIn } from '../../testing/as.ts';
import { buildBid } from '../../testing/build/bid.ts';
import { buildWorkshop } from '../../testing/build/workshop.ts';
import { call } from '../../testing/call.ts';
import { startApp } from '../../testing/start-app.ts';

const test = startApp();
const browser = 'browser-of-a-visitor-1';
const otherBrowser = 'browser-of-a-visitor-2';
const moscow = { lat: 55.751, long: 37.619 };

/** A signed-in person, or an anonymous caller at an address. */
type Caller = { token: string } | { ip: string };

async function publishedWorkshops(number: number): Promise<number[]> {
  const ids: number[] = [];
  for (let made = 0; made < number; made += 1) ids.push((await buildWorkshop(test.deps.db)).id);
  await test.reindex();
  return ids;
}

const add = (id: number | undefined, hash: string | undefined, caller?: Caller) =>
  call(test.app, favoriteEndpoints.add, { service_id: id, identity_hash: hash }, caller);
const remove = (id: number | undefined, hash: string | undefined, caller?: Caller) =>
  call(test.app, favoriteEndpoints.remove, { service_id: id, identity_hash: hash }, caller);

async function listed(hash: string | undefined, person?: SignedIn): Promise<number[]> {
  const { data } = await call(test.app, favoriteEndpoints.index, { ...moscow, identity_hash: hash }, person);
  expect(data.total).toBe(data.items.length);
  return data.items.map(({ id }) => id);
}

async function logIn(phone: string, hash: string): Promise<SignedIn> {
  const { data } = await call(test.app, authEndpoints.auth, { phone });
  const { data: confirmed } = await call(test.app, authEndpoints.confirm, {
    request_id: data.request_id,
    code: test.sms.lastTo(phone)?.code,
    identity_hash: hash,
  });
  return {
    userId: confirmed.profile.id,
    token: confirmed.access_token,
    refreshToken: confirmed.refresh_token,
    phone,
  };
}

describe('adding a favourite', () => {
  it('is idempotent', async () => {
    const [id] = await publishedWorkshops(1);
    for (const _ of [1, 2])
      expect((await add(id, browser)).data).toEqual({
        service_id: id,
        is_favorite: true,
        favorites_count: 1,
      });
  });

  it('stores one row for two concurrent calls', async () => {
    const [id] = await publishedWorkshops(1);
    const person = await signedIn(test);
    const answers = await Promise.all([add(id, browser, person), add(id, browser, person)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await test.deps.db.$count(favorites)).toBe(1);
  });

  it('is refused to a caller without a session and a browser id', async () => {
    const [id] = await publishedWorkshops(1);
    expect((await add(id, undefined)).errors).toEqual([expect.objectContaining({ code: 'unauthorized' })]);
  });

  it('refuses unknown and unpublished workshops and invalid ids', async () => {
    const hidden = await buildWorkshop(test.deps.db, { isPublished: false });
    expect((await add(hidden.id, browser)).status).toBe(404);
    expect((await add(9999, browser)).status).toBe(404);
    expect((await add(undefined, browser)).status).toBe(422);
    expect((await add(hidden.id, 'short')).status).toBe(422);
  });
});

describe('removing a favourite', () => {
  it('returns the same answer for a present and an absent one', async () => {
    const [one, two] = await publishedWorkshops(2);
    await add(one, browser);
    await add(two, browser);
    for (const _ of [1, 2])
      expect((await remove(one, browser)).data).toEqual({
        service_id: one,
        is_favorite: false,
        favorites_count: 1,
      });
    expect(await listed(browser)).toEqual([two]);
  });

  it('does not change lists of others', async () => {
    const [id] = await publishedWorkshops(1);
    const person = await signedIn(test);
    await add(id, undefined, person);
    await add(id, browser);
    await remove(id, otherBrowser);
    await remove(id, browser);
    expect(await listed(undefined, person)).toEqual([id]);
  });

  it('is refused without an owner and without an id', async () => {
    const [id] = await publishedWorkshops(1);
    expect((await remove(id, undefined)).status).toBe(401);
    expect((await remove(undefined, browser)).status).toBe(422);
  });
});

describe('a change of favourites', () => {
  it.each([
    ['adding', add],
    ['removing', remove],
  ])('by %s is limited by address', async (_what, change) => {
    const [id] = await publishedWorkshops(1);
    const ip = '10.6.0.7';
    for (let made = 0; made < 300; made += 1)
      expect((await change(id, `invented-browser-${made}`, { ip })).status).toBe(200);
    expect((await change(id, browser, { ip })).errors).toMatchObject([{ code: 'too_many_requests' }]);
    expect((await change(id, browser, { ip: '10.6.0.8' })).status).toBe(200);
  });
});

describe('the list of favourites', () => {
  it('is sorted by newest first, in pages, with the distance from the place', async () => {
    const { db } = test.deps;
    const near = await buildWorkshop(db);
    const far = await buildWorkshop(db, { lat: 59.939, long: 30.315 });
    await test.reindex();
    await add(far.id, browser);
    test.clock.advance(minutes(1));
    await add(near.id, browser);
    const page = (number: number) =>
      call(test.app, favoriteEndpoints.index, {
        ...moscow,
        identity_hash: browser,
        page: number,
        page_size: 1,
      });
    const first = await page(1);
    expect(first.data).toMatchObject({
      total: 2,
      items: [{ id: near.id, is_favorite: true, distance_m: 0 }],
    });
    const second = await page(2);
    expect(second.data.items[0]).toMatchObject({ id: far.id, price_from: 1000 });
    expect(second.data.items[0]?.distance_m).toBeGreaterThan(600_000);
  });

  it('has nothing of another browser or person', async () => {
    const [mine, others] = await publishedWorkshops(2);
    const person = await signedIn(test);
    await add(mine, browser);
    await add(others, otherBrowser);
    await add(others, undefined, person);
    expect(await listed(browser)).toEqual([mine]);
    expect(await listed(undefined, await signedIn(test))).toEqual([]);
  });

  it("is the person's own with a session, whatever browser id is sent", async () => {
    const [ofPerson, ofBrowser] = await publishedWorkshops(2);
    const person = await signedIn(test);
    await add(ofPerson, otherBrowser, person);
    await add(ofBrowser, browser);
    expect(await listed(browser, person)).toEqual([ofPerson]);
    expect(await listed(otherBrowser)).toEqual([]);
  });

  it('leaves out unpublished workshops and shows an open bid', async () => {
    const [hidden] = await publishedWorkshops(1);
    const { customer, workshop } = await buildBid(test);
    await test.reindex();
    await add(hidden, undefined, customer);
    await add(workshop.id, undefined, customer);
    await test.deps.db
      .update(workshops)
      .set({ isPublished: false })
      .where(eq(workshops.id, hidden ?? 0));
    await test.reindex();
    const { data } = await call(test.app, favoriteEndpoints.index, moscow, customer);
    expect(data).toMatchObject({
      total: 1,
      items: [{ id: workshop.id, bid_availability: 'disabled_has_active_bid' }],
    });
  });

  it('is refused without an owner and without a place', async () => {
    expect((await call(test.app, favoriteEndpoints.index, moscow)).status).toBe(401);
    const nowhere = await call(test.app, favoriteEndpoints.index, { identity_hash: browser });
    expect(nowhere.status).toBe(422);
  });
});

describe('logging in', () => {
  it("moves the browser's list to the person and empties the browser's", async () => {
    const [both, ofBrowser, ofPerson] = await publishedWorkshops(3);
    const phone = '+79161234567';
    const person = await signedIn(test, { phone });
    await add(both, undefined, person);
    test.clock.advance(minutes(1));
    await add(both, browser);
    await add(ofBrowser, browser);
    test.clock.advance(minutes(1));
    await add(ofPerson, undefined, person);
    const again = await logIn(phone, browser);
    expect(again.userId).toBe(person.userId);
    expect(await listed(browser, again)).toEqual([ofPerson, ofBrowser, both]);
    expect(await listed(browser)).toEqual([]);
  });

  it('takes nothing of another browser', async () => {
    const [id] = await publishedWorkshops(1);
    await add(id, otherBrowser);
    const person = await logIn('+79161234567', browser);
    expect(await listed(browser, person)).toEqual([]);
    expect(await listed(otherBrowser)).toEqual([id]);
  });

  it('moves nothing when the code is wrong', async () => {
    const [id] = await publishedWorkshops(1);
    await add(id, browser);
    const phone = '+79161234567';
    const { data } = await call(test.app, authEndpoints.auth, { phone, identity_hash: browser });
    const code = test.sms.lastTo(phone)?.code === '0000' ? '1111' : '0000';
    await call(test.app, authEndpoints.confirm, {
      request_id: data.request_id,
      code,
      identity_hash: browser,
    });
    expect(await listed(browser)).toEqual([id]);
  });
});

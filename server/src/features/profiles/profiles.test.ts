import { authEndpoints } from '@sto/contract/auth/auth.endpoints';
import { customerBidEndpoints, workshopBidEndpoints } from '@sto/contract/bids/bids.endpoints';
import { customerMoveEndpoints, workshopMoveEndpoints } from '@sto/contract/bids/moves.endpoints';
import { profileEndpoints } from '@sto/contract/profiles/profiles.endpoints';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { bids } from '../../db/tables/bids.ts';
import { users } from '../../db/tables/users.ts';
import { workshopEmployees, workshops } from '../../db/tables/workshops.ts';
import { minutes } from '../../platform/clock/durations.ts';
import { signedIn } from '../../testing/as.ts';
import { buildBid, offerForm } from '../../testing/build/bid.ts';
import { buildCity, buildWorkshop } from '../../testing/build/workshop.ts';
import { call } from '../../testing/call.ts';
import { startApp } from '../../testing/start-app.ts';
import { startSession } from '../auth/start-session.ts';

const test = startApp();

const customerCounts = {
  new_bid_count: 0,
  new_answered_count: 0,
  new_visit_count: 0,
  new_in_work_count: 0,
  new_finished_count: 0,
  new_reject_count: 0,
};
const workshopCounts = {
  new_bid_count: 0,
  new_answered_count: 0,
  new_in_work_count: 0,
  new_finished_count: 0,
};

describe("the driver's profile", () => {
  it('has name, picture and no new bids at first', async () => {
    const person = await signedIn(test, { name: 'Андрей' });
    const { data } = await call(test.app, profileEndpoints.customer, {}, person);
    expect(data).toEqual({ id: person.userId, images: [], user_name: 'Андрей', ...customerCounts });
    await test.deps.db.update(users).set({ image: '/me.webp' }).where(eq(users.id, person.userId));
    const after = await call(test.app, profileEndpoints.customer, {}, person);
    expect(after.data.images).toEqual([{ url: '/me.webp' }]);
  });

  it.each([
    ['new', 'new_bid_count'],
    ['answered', 'new_answered_count'],
    ['visit', 'new_visit_count'],
    ['in_work', 'new_in_work_count'],
    ['finished', 'new_finished_count'],
    ['reject', 'new_reject_count'],
  ] as const)('counts a bid that another actor left %s', async (status, name) => {
    const { customer } = await buildBid(test, { status, statusChangedBy: 'system' });
    const { data } = await call(test.app, profileEndpoints.customer, {}, customer);
    expect(data).toMatchObject({ ...customerCounts, [name]: 1 });
  });

  it('counts an offer until the bid is opened, and again when it is revised', async () => {
    const { customer, manager, bid } = await buildBid(test);
    const answered = async () =>
      (await call(test.app, profileEndpoints.customer, {}, customer)).data.new_answered_count;
    const answer = async () => {
      test.clock.advance(minutes(1));
      await call(test.app, workshopMoveEndpoints.answer, offerForm(test, bid.id), manager);
    };
    await answer();
    expect(await answered()).toBe(1);
    await call(test.app, customerBidEndpoints.view, { id: bid.id }, customer);
    expect(await answered()).toBe(0);
    await answer();
    expect(await answered()).toBe(1);
  });

  it('counts no own actions and nothing of others', async () => {
    const { customer } = await buildBid(test, { status: 'reject', statusChangedBy: 'customer' });
    await buildBid(test, { status: 'answered', statusChangedBy: 'service' });
    const { data } = await call(test.app, profileEndpoints.customer, {}, customer);
    expect(data).toMatchObject(customerCounts);
  });

  it('is closed to a visitor and to a workshop', async () => {
    expect((await call(test.app, profileEndpoints.customer, {})).status).toBe(401);
    const manager = await signedIn(test, { roles: ['service'] });
    expect((await call(test.app, profileEndpoints.customer, {}, manager)).status).toBe(403);
  });
});

describe("the workshop's profile", () => {
  it('shows the workshop and counts a new bid until it is opened', async () => {
    const { manager, workshop, bid } = await buildBid(test);
    await test.deps.db
      .update(workshops)
      .set({ name: 'Автомастер', logo: 'workshops/1/logo.svg', rating: 4.8333335 })
      .where(eq(workshops.id, workshop.id));
    const profile = async () => (await call(test.app, profileEndpoints.workshop, {}, manager)).data;
    expect(await profile()).toEqual({
      id: workshop.id,
      name: 'Автомастер',
      logo: '/media/workshops/1/logo.svg',
      rating: 4.83,
      is_published: true,
      ...workshopCounts,
      new_bid_count: 1,
      available_actions: ['manage'],
    });
    await call(test.app, workshopBidEndpoints.view, { id: bid.id }, manager);
    await test.deps.db.update(workshops).set({ isPublished: false }).where(eq(workshops.id, workshop.id));
    expect(await profile()).toMatchObject({ ...workshopCounts, is_published: false });
  });

  it('counts an accepted offer as an answer, and no rejection', async () => {
    const { customer, manager, bid } = await buildBid(test);
    test.clock.advance(minutes(1));
    const answered = await call(test.app, workshopMoveEndpoints.answer, offerForm(test, bid.id), manager);
    const profile = async () => (await call(test.app, profileEndpoints.workshop, {}, manager)).data;
    expect(await profile(), 'its own answer').toMatchObject(workshopCounts);
    test.clock.advance(minutes(1));
    const offerId = answered.data.offers[0]?.id ?? 0;
    await call(test.app, customerMoveEndpoints.accept, { id: bid.id, offer_id: offerId }, customer);
    expect(await profile()).toMatchObject({ ...workshopCounts, new_answered_count: 1 });
    await test.deps.db.update(bids).set({ status: 'reject' }).where(eq(bids.id, bid.id));
    expect(await profile()).toMatchObject(workshopCounts);
  });

  it('is that of the first workshop, with the new bids of all workshops of the person', async () => {
    const first = await buildBid(test);
    const second = await buildBid(test);
    await test.deps.db
      .insert(workshopEmployees)
      .values({ workshopId: second.workshop.id, userId: first.manager.userId, role: 'manager' });
    const { data } = await call(test.app, profileEndpoints.workshop, {}, first.manager);
    expect(data).toMatchObject({ id: first.workshop.id, new_bid_count: 2 });
  });

  it('is closed to a visitor and a driver, and absent for a person without a workshop', async () => {
    expect((await call(test.app, profileEndpoints.workshop, {})).status).toBe(401);
    expect((await call(test.app, profileEndpoints.workshop, {}, await signedIn(test))).status).toBe(403);
    const nobody = await signedIn(test, { roles: ['service'] });
    expect((await call(test.app, profileEndpoints.workshop, {}, nobody)).status).toBe(404);
  });
});

describe('changing the profile', () => {
  it('changes the fields that are sent and leaves the rest', async () => {
    const cityId = await buildCity(test.deps.db);
    const person = await signedIn(test, { name: 'Андрей' });
    const named = await call(test.app, profileEndpoints.update, { name: '  Ольга ' }, person);
    expect(named.data).toMatchObject({ id: person.userId, name: 'Ольга', city_id: null });
    const moved = await call(test.app, profileEndpoints.update, { city_id: cityId }, person);
    expect(moved.data).toMatchObject({ name: 'Ольга', city_id: cityId });
    const same = await call(test.app, profileEndpoints.update, {}, person);
    expect(same.data).toEqual(moved.data);
    expect((await call(test.app, authEndpoints.userInfo, {}, person)).data).toEqual(moved.data);
  });

  it('stores an e-mail address in lower case until it is removed', async () => {
    const person = await signedIn(test);
    const update = async (form: Record<string, unknown>) =>
      (await call(test.app, profileEndpoints.update, form, person)).data.email;
    expect((await call(test.app, authEndpoints.userInfo, {}, person)).data.email).toBeNull();
    expect(await update({ email: '  Andrey.Ilyin+Sto@Example.RU ' })).toBe('andrey.ilyin+sto@example.ru');
    expect(await update({ name: 'Андрей' }), 'what is not sent stays').toBe('andrey.ilyin+sto@example.ru');
    expect(await update({ email: '' }), 'an empty field is not sent').toBe('andrey.ilyin+sto@example.ru');
    expect(await update({ email: 'a@xn--80a1acny.xn--p1ai', clear: ['email'] })).toBe(
      'a@xn--80a1acny.xn--p1ai',
    );
    expect(await update({ clear: 'email' })).toBeNull();
    expect((await call(test.app, authEndpoints.userInfo, {}, person)).data.email).toBeNull();
  });

  it.each([
    ...['anna', 'anna@', '@example.ru', 'anna@example', 'anna@example.ru, b@example.ru', 'an na@example.ru'],
    ...['.anna@example.ru', 'an..na@example.ru', 'anna@-example.ru', 'anna@example..ru', 'анна@почта.рф'],
    ...['anna@127.0.0.1', 'anna@example.ru\nBcc: b@example.ru', `${'a'.repeat(65)}@example.ru`],
  ])('refuses %j as an e-mail address and keeps the previous one', async (email) => {
    const person = await signedIn(test);
    await call(test.app, profileEndpoints.update, { email: 'anna@example.ru' }, person);
    const { status, errors } = await call(test.app, profileEndpoints.update, { email, name: 'Анна' }, person);
    expect(status).toBe(422);
    expect(errors).toEqual({ email: ['Проверьте почту: нужен адрес латиницей вида name@example.ru'] });
    const { data } = await call(test.app, authEndpoints.userInfo, {}, person);
    expect(data).toMatchObject({ email: 'anna@example.ru', name: 'Андрей' });
  });

  it('refuses an address that is too long, and to clear a required field', async () => {
    const person = await signedIn(test);
    const long = `${'a'.repeat(60)}@${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(60)}.${'e'.repeat(9)}.ru`;
    const { errors } = await call(test.app, profileEndpoints.update, { email: long }, person);
    expect(errors).toEqual({ email: ['Не больше 254 знаков'] });
    expect((await call(test.app, profileEndpoints.update, { clear: ['name'] }, person)).status).toBe(422);
  });

  it('stores the theme for every device', async () => {
    const person = await signedIn(test);
    const { tokens } = await startSession(test.deps, test.deps.db, person.userId);
    const elsewhere = { token: tokens.access_token };
    const theme = async () => (await call(test.app, authEndpoints.userInfo, {}, elsewhere)).data.settings;
    expect(await theme()).toMatchObject({ theme: 'system' });
    const chosen = await call(test.app, profileEndpoints.update, { theme: 'dark' }, person);
    expect(chosen.data.settings).toMatchObject({ theme: 'dark' });
    expect(await theme()).toMatchObject({ theme: 'dark' });
    const refused = await call(test.app, profileEndpoints.update, { theme: 'sepia' }, person);
    expect(refused.errors).toEqual({ theme: ['Подходит одно из: system, light, dark'] });
    expect(await theme()).toMatchObject({ theme: 'dark' });
  });

  it('refuses an empty name, a long one and an unknown city under their fields', async () => {
    const person = await signedIn(test);
    const empty = await call(test.app, profileEndpoints.update, { name: ' ' }, person);
    expect(empty.errors).toEqual({ name: ['Напишите имя'] });
    const long = await call(test.app, profileEndpoints.update, { name: 'я'.repeat(81) }, person);
    expect(long.status).toBe(422);
    const nowhere = await call(test.app, profileEndpoints.update, { city_id: 999 }, person);
    expect(nowhere.errors).toEqual({ city_id: ['Выберите город из списка'] });
  });

  it('is closed to a visitor and changes no one else', async () => {
    expect((await call(test.app, profileEndpoints.update, { name: 'Ольга' })).status).toBe(401);
    const [one, other] = [await signedIn(test), await signedIn(test, { name: 'Андрей' })];
    await call(test.app, profileEndpoints.update, { name: 'Ольга' }, one);
    expect((await call(test.app, authEndpoints.userInfo, {}, other)).data.name).toBe('Андрей');
  });
});

describe('switching the role', () => {
  it('is stored in the session and keeps all rights', async () => {
    const { id: workshopId } = await buildWorkshop(test.deps.db);
    const person = await signedIn(test, { roles: ['customer', 'service'], workshopId });
    const { data } = await call(test.app, profileEndpoints.switchRole, { role: 'service' }, person);
    expect(data).toMatchObject({ role: 'service', roles: ['customer', 'service'] });
    expect((await call(test.app, authEndpoints.userInfo, {}, person)).data.role).toBe('service');
    expect((await call(test.app, profileEndpoints.customer, {}, person)).status).toBe(200);
    const back = await call(test.app, profileEndpoints.switchRole, { role: 'customer' }, person);
    expect(back.data.role).toBe('customer');
  });

  it('is refused for a role that the person does not have', async () => {
    const person = await signedIn(test);
    const { errors } = await call(test.app, profileEndpoints.switchRole, { role: 'service' }, person);
    expect(errors).toEqual([expect.objectContaining({ code: 'forbidden' })]);
    expect((await call(test.app, authEndpoints.userInfo, {}, person)).data.role).toBe('customer');
  });

  it('is closed to a visitor and refuses an unknown role', async () => {
    expect((await call(test.app, profileEndpoints.switchRole, { role: 'customer' })).status).toBe(401);
    const person = await signedIn(test);
    expect((await call(test.app, profileEndpoints.switchRole, { role: 'admin' }, person)).status).toBe(422);
  });
});

import { authEndpoints } from '@sto/contract/auth/auth.endpoints';
import { workshopBidEndpoints } from '@sto/contract/bids/bids.endpoints';
import { notificationEndpoints } from '@sto/contract/notifications/notifications.endpoints';
import { impersonationEndpoints } from '@sto/contract/operator/operator.endpoints';
import { employmentEndpoints, staffEndpoints } from '@sto/contract/staff/staff.endpoints';
import { describe, expect, it } from 'vitest';
import { minutes } from '../../platform/clock/durations.ts';
import { signedIn } from '../../testing/as.ts';
import { buildWorkshop } from '../../testing/build/workshop.ts';
import { call } from '../../testing/call.ts';
import { startApp } from '../../testing/start-app.ts';

const test = startApp();
const phone = '+79260000001';
type Person = { token: string };

async function signIn() {
  const { data } = await call(test.app, authEndpoints.auth, { phone });
  const code = test.sms.lastTo(phone)?.code ?? '';
  const { data: session } = await call(test.app, authEndpoints.confirm, {
    request_id: data.request_id,
    code,
  });
  return { token: session.access_token, profile: session.profile };
}

async function invite(role = 'mechanic') {
  const { id } = await buildWorkshop(test.deps.db, { name: 'Мотор', address: 'Лесная ул., 5' });
  const owner = await signedIn(test, { name: 'Ольга', roles: ['service'], workshopId: id });
  const form = { service_id: id, phone, name: 'Илья', role };
  const { data: invitation } = await call(test.app, staffEndpoints.invite, form, owner);
  const staff = async () => (await call(test.app, staffEndpoints.index, { service_id: id }, owner)).data;
  return { form: { service_id: id }, owner, staff, again: form, invitation };
}

const own = async (person: Person) => (await call(test.app, employmentEndpoints.index, {}, person)).data;
const accept = (form: Record<string, unknown>, person?: Person) =>
  call(test.app, employmentEndpoints.accept, form, person);
const decline = (form: Record<string, unknown>, person?: Person) =>
  call(test.app, employmentEndpoints.decline, form, person);
const leave = (form: Record<string, unknown>, person?: Person) =>
  call(test.app, employmentEndpoints.leave, form, person);
const profileOf = async (person: Person) => (await call(test.app, authEndpoints.userInfo, {}, person)).data;
const noticesOf = async (person: Person) =>
  (await call(test.app, notificationEndpoints.index, {}, person)).data.items;
const ofInvitation = {
  ...{ type: 'staff_invited', title: 'Вас приглашают в автосервис', url: '/notifications', is_read: false },
  text: 'Мотор. Примите приглашение или откажитесь',
};

describe('the invitations of a person', () => {
  it('are shown to him with who invites him where, and a login alone joins no workshop', async () => {
    const { form, staff } = await invite();
    const person = await signIn();
    expect(person.profile).toMatchObject({ name: '', roles: ['customer'], role: 'customer' });
    expect(await own(person)).toEqual({
      items: [],
      invitations: [
        {
          ...{ ...form, service_name: 'Мотор', address: 'Лесная ул., 5', role: 'mechanic' },
          ...{ invited_by: 'Ольга', expires_at: expect.any(String) },
        },
      ],
    });
    expect((await staff()).invitations).toMatchObject([{ phone, role: 'mechanic' }]);
    expect((await call(test.app, workshopBidEndpoints.index, {}, person)).status).toBe(403);
  });

  it('are not shown to others and to visitors', async () => {
    await invite();
    expect((await own(await signedIn(test))).invitations).toEqual([]);
    expect((await call(test.app, employmentEndpoints.index, {})).status).toBe(401);
  });

  it('notify one who has an account at once, and a new one at the first login, each once', async () => {
    const { owner, again } = await invite();
    const fresh = await signIn();
    await call(test.app, staffEndpoints.invite, again, owner);
    expect(await noticesOf(fresh)).toMatchObject([ofInvitation]);
    test.clock.advance(minutes(2));
    expect(await noticesOf(await signIn())).toMatchObject([{ type: 'new_device' }, ofInvitation]);
    const driver = await signedIn(test);
    const other = { ...again, phone: driver.phone };
    const { data } = await call(test.app, staffEndpoints.invite, other, owner);
    await call(test.app, staffEndpoints.invite, other, owner);
    expect(await noticesOf(driver)).toMatchObject([ofInvitation]);
    await call(test.app, staffEndpoints.withdraw, { id: data.id }, owner);
    expect(await noticesOf(driver)).toEqual([]);
  });
});

describe('an invitation that is accepted', () => {
  it('makes a new person an employee with its name, who acts at once', async () => {
    const { form, staff } = await invite();
    const person = await signIn();
    expect((await accept(form, person)).data).toEqual(form);
    const profile = { name: 'Илья', roles: ['customer', 'service'], role: 'service' };
    expect(await profileOf(person)).toMatchObject(profile);
    expect(await staff()).toMatchObject({ items: [{}, { name: 'Илья', role: 'mechanic' }], invitations: [] });
    expect((await call(test.app, workshopBidEndpoints.index, {}, person)).status).toBe(200);
    expect(await own(person)).toMatchObject({ items: [{ ...form, role: 'mechanic' }], invitations: [] });
    expect(await noticesOf(person)).toEqual([]);
  });

  it('leaves a driver the name of his account', async () => {
    const { form, staff } = await invite('manager');
    const person = await signedIn(test, { name: 'Андрей', phone });
    await accept(form, person);
    expect(await profileOf(person)).toMatchObject({ name: 'Андрей', roles: ['customer', 'service'] });
    expect((await staff()).items[1]).toMatchObject({ name: 'Илья', role: 'manager' });
  });

  it('joins once, however often the button is pressed', async () => {
    const { form, staff } = await invite();
    const person = await signedIn(test, { phone });
    const presses = await Promise.all([accept(form, person), accept(form, person)]);
    expect(presses.map(({ status }) => status)).toEqual([200, 200]);
    expect((await accept(form, person)).status).toBe(200);
    expect((await staff()).items).toHaveLength(2);
  });

  it('is that of the own phone, and the person himself accepts it', async () => {
    const { form, staff } = await invite();
    const person = await signedIn(test, { phone });
    expect((await accept(form, await signedIn(test))).status).toBe(404);
    expect((await accept(form)).status).toBe(401);
    expect((await accept({ service_id: 'x' }, person)).errors).toHaveProperty('service_id');
    expect((await accept({ service_id: 999_999 }, person)).status).toBe(404);
    const operator = await signedIn(test, { roles: ['operator'] });
    const place = { phone, reason: 'Жалоба' };
    const { data } = await call(test.app, impersonationEndpoints.start, place, operator);
    expect((await accept(form, { token: data.access_token })).status).toBe(403);
    expect((await staff()).items).toHaveLength(1);
  });
});

describe('an invitation that is declined', () => {
  it('is gone for both sides, and declining it again changes nothing', async () => {
    const { form, staff, owner, again } = await invite();
    const person = await signedIn(test, { phone });
    expect((await decline(form, person)).data).toEqual(form);
    expect((await decline(form, person)).status).toBe(200);
    expect(await own(person)).toEqual({ items: [], invitations: [] });
    expect((await staff()).invitations).toEqual([]);
    expect((await accept(form, person)).status).toBe(404);
    expect(await profileOf(person)).toMatchObject({ roles: ['customer'], role: 'customer' });
    expect((await call(test.app, staffEndpoints.invite, again, owner)).status).toBe(200);
  });

  it('is not that of another', async () => {
    const { form, staff } = await invite();
    await decline(form, await signedIn(test));
    expect((await staff()).invitations).toHaveLength(1);
    expect((await decline(form)).status).toBe(401);
  });

  it('needs a workshop', async () => {
    const person = await signedIn(test, { phone });
    for (const wrong of [undefined, '', 'x', -1])
      expect((await decline({ service_id: wrong }, person)).errors).toHaveProperty('service_id');
  });
});

describe('an employee who leaves', () => {
  it('acts for the workshop no more and is a driver again', async () => {
    const { form, staff } = await invite();
    const person = await signIn();
    await accept(form, person);
    expect((await leave(form, person)).data).toEqual(form);
    expect(await profileOf(person)).toMatchObject({ roles: ['customer'], role: 'customer' });
    expect((await call(test.app, workshopBidEndpoints.index, {}, person)).status).toBe(403);
    expect((await staff()).items).toHaveLength(1);
    expect((await leave(form, person)).status).toBe(404);
  });

  it('is not the last owner', async () => {
    const { form, owner, staff } = await invite();
    expect((await leave(form, owner)).errors).toEqual([expect.objectContaining({ code: 'last_owner' })]);
    expect((await staff()).items).toHaveLength(1);
  });

  it('works there', async () => {
    const { form } = await invite();
    expect((await leave(form, await signedIn(test))).status).toBe(404);
    expect((await leave(form)).status).toBe(401);
    expect((await leave({}, await signedIn(test))).errors).toHaveProperty('service_id');
  });
});

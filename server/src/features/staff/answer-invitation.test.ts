import { authEndpoints } from '@sto/contract/auth/auth.endpoints';
import { workshopBidEndpoints } from '@sto/contract/bids/bids.endpoints';
import { notificationSettingsEndpoints } from '@sto/contract/notifications/notification-settings.endpoints';
import { notificationEndpoints } from '@sto/contract/notifications/notifications.endpoints';
import { impersonationEndpoints } from '@sto/contract/operator/operator.endpoints';
import { employmentEndpoints, staffEndpoints } from '@sto/contract/staff/staff.endpoints';
import { and, arrayContains, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { liveEvents } from '../../db/tables/live.ts';
import { workshops } from '../../db/tables/workshops.ts';
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

async function invite(role = 'mechanic', name = 'Мотор') {
  const { id } = await buildWorkshop(test.deps.db, { name, address: 'Лесная ул., 5' });
  const owner = await signedIn(test, { name: 'Ольга', roles: ['service'], workshopId: id });
  const form = { service_id: id, phone, name: 'Илья', role };
  const { data: invitation } = await call(test.app, staffEndpoints.invite, form, owner);
  const staff = async () => (await call(test.app, staffEndpoints.index, { service_id: id }, owner)).data;
  return { form: { service_id: id }, owner, staff, again: form, invitation };
}

const own = async (person: Person) => (await call(test.app, employmentEndpoints.index, {}, person)).data;
const accept = (form: Record<string, unknown>, person?: Person, role = 'mechanic') =>
  call(test.app, employmentEndpoints.accept, { role, ...form }, person);
const decline = (form: Record<string, unknown>, person?: Person) =>
  call(test.app, employmentEndpoints.decline, form, person);
const leave = (form: Record<string, unknown>, person?: Person) =>
  call(test.app, employmentEndpoints.leave, form, person);
/** An operator in the place of the invited person. */
async function inPlace(): Promise<Person> {
  const operator = await signedIn(test, { roles: ['operator'] });
  const { data } = await call(test.app, impersonationEndpoints.start, { phone, reason: 'Жалоба' }, operator);
  return { token: data.access_token };
}
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

describe('the notice of an invitation', () => {
  const invitedTo = async (person: Person) => (await noticesOf(person)).map(({ text }) => text.split('.')[0]);

  it('comes once, also when another workshop invites after it was read', async () => {
    const person = await signedIn(test, { phone });
    await invite();
    await call(test.app, notificationEndpoints.read, { read_all: 1 }, person);
    await invite('mechanic', 'Шина');
    expect(await invitedTo(person)).toEqual(['Шина', 'Мотор']);
  });

  it('is that of its workshop, also of one with the same name or a new one', async () => {
    const person = await signedIn(test, { phone });
    const [first, second] = [await invite(), await invite()];
    expect(await invitedTo(person)).toEqual(['Мотор', 'Мотор']);
    await decline(first.form, person);
    expect(await invitedTo(person)).toEqual(['Мотор']);
    await test.deps.db
      .update(workshops)
      .set({ name: 'Шина' })
      .where(eq(workshops.id, second.form.service_id));
    await call(test.app, staffEndpoints.withdraw, { id: second.invitation.id }, second.owner);
    expect(await invitedTo(person)).toEqual([]);
  });

  it('is off for a driver who has switched it off', async () => {
    const person = await signedIn(test, { phone });
    const off = { type: 'workshop', channel: 'in_app', is_on: 0 };
    await call(test.app, notificationSettingsEndpoints.choose, off, person);
    await invite();
    expect(await noticesOf(person)).toEqual([]);
    expect((await own(person)).invitations).toHaveLength(1);
  });

  it('reports to the open pages that the invitation is gone, also after it was read', async () => {
    const person = await signedIn(test, { phone });
    const { owner, invitation } = await invite();
    await call(test.app, notificationEndpoints.read, { read_all: 1 }, person);
    const reported = and(
      eq(liveEvents.event, 'notification.created'),
      arrayContains(liveEvents.userIds, [person.userId]),
    );
    const before = await test.deps.db.$count(liveEvents, reported);
    await call(test.app, staffEndpoints.withdraw, { id: invitation.id }, owner);
    expect(await test.deps.db.$count(liveEvents, reported)).toBe(before + 1);
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
    await accept(form, person, 'manager');
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
    expect((await accept(form, await inPlace())).status).toBe(403);
    expect((await staff()).items).toHaveLength(1);
  });
});

describe('an invitation that was replaced', () => {
  it('is accepted in the role that its person has seen alone', async () => {
    const { form, owner, again, staff } = await invite();
    const person = await signedIn(test, { phone });
    await call(test.app, staffEndpoints.invite, { ...again, role: 'manager' }, owner);
    const { status, errors } = await accept(form, person);
    expect([status, errors]).toEqual([409, [expect.objectContaining({ code: 'invitation_changed' })]]);
    expect(await own(person)).toMatchObject({ items: [], invitations: [{ role: 'manager' }] });
    expect(await noticesOf(person)).toMatchObject([ofInvitation]);
    expect((await accept(form, person, 'manager')).status).toBe(200);
    expect((await staff()).items[1]).toMatchObject({ role: 'manager' });
  });

  it('needs a role', async () => {
    const person = await signedIn(test, { phone });
    const { form } = await invite();
    expect((await accept(form, person, 'boss')).errors).toHaveProperty('role');
    expect((await call(test.app, employmentEndpoints.accept, form, person)).errors).toHaveProperty('role');
  });

  it('is not lowered by a manager', async () => {
    const { form, owner, again, staff } = await invite('owner');
    const manager = await signedIn(test, {
      ...{ roles: ['service'], workshopId: form.service_id, employeeRole: 'manager' },
    });
    const lower = { ...again, role: 'mechanic' };
    expect((await call(test.app, staffEndpoints.invite, lower, manager)).status).toBe(403);
    expect((await staff()).invitations).toMatchObject([{ role: 'owner' }]);
    expect((await call(test.app, staffEndpoints.invite, lower, owner)).data.role).toBe('mechanic');
    expect((await call(test.app, staffEndpoints.invite, lower, manager)).status).toBe(200);
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

  it('is not that of another or of an operator in the place of the person', async () => {
    const { form, staff } = await invite();
    await decline(form, await signedIn(test));
    await signedIn(test, { phone });
    expect((await decline(form, await inPlace())).status).toBe(403);
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

  it('goes on in the others, and may leave two at once', async () => {
    const all = [await invite(), await invite(), await invite()];
    const person = await signIn();
    for (const { form } of all) await accept(form, person);
    const [first, ...others] = all.map(({ form }) => form);
    await leave({ ...first }, person);
    expect(await profileOf(person)).toMatchObject({ roles: ['customer', 'service'], role: 'service' });
    await Promise.all(others.map((form) => leave(form, person)));
    expect(await profileOf(person)).toMatchObject({ roles: ['customer'], role: 'customer' });
  });

  it('is the person, not an operator in his place', async () => {
    const { form, staff } = await invite();
    const person = await signedIn(test, { phone });
    await accept(form, person);
    const operator = await inPlace();
    expect((await leave(form, operator)).status).toBe(403);
    const id = (await staff()).items[1]?.id;
    expect((await call(test.app, staffEndpoints.remove, { id }, operator)).status).toBe(403);
    expect((await staff()).items).toHaveLength(2);
  });

  it('works there', async () => {
    const { form } = await invite();
    expect((await leave(form, await signedIn(test))).status).toBe(404);
    expect((await leave(form)).status).toBe(401);
    expect((await leave({}, await signedIn(test))).errors).toHaveProperty('service_id');
  });
});

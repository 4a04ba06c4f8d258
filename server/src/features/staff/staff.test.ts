import { workshopBidEndpoints } from '@sto/contract/bids/bids.endpoints';
import { impersonationEndpoints } from '@sto/contract/operator/operator.endpoints';
import { employmentEndpoints, staffEndpoints } from '@sto/contract/staff/staff.endpoints';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { notices } from '../../db/tables/notices.ts';
import { days, minutes } from '../../platform/clock/durations.ts';
import { signedIn } from '../../testing/as.ts';
import { buildWorkshop } from '../../testing/build/workshop.ts';
import { call } from '../../testing/call.ts';
import { startApp } from '../../testing/start-app.ts';
import { purgeInvitations } from './purge-invitations.ts';

const test = startApp();
const mechanicPhone = '+79260000001';

async function workshopWithOwner() {
  const { id } = await buildWorkshop(test.deps.db);
  const owner = await signedIn(test, { name: 'Ольга', roles: ['service'], workshopId: id });
  return { service_id: id, owner };
}

const invitation = (workshopId: number, role = 'mechanic', phone = mechanicPhone) => ({
  ...{ service_id: workshopId, phone, name: 'Илья', role },
});
const memberOf = async (workshopId: number, owner: { token: string }, phone: string) =>
  (await call(test.app, staffEndpoints.index, { service_id: workshopId }, owner)).data.items.find(
    (member) => member.phone === phone,
  );

describe('an invitation', () => {
  it('belongs to the workshop of the caller when the form names none', async () => {
    const { owner } = await workshopWithOwner();
    const form = { phone: mechanicPhone, name: 'Илья', role: 'mechanic' };
    const sent = await call(test.app, staffEndpoints.invite, form, owner);
    const list = await call(test.app, staffEndpoints.index, {}, owner);
    expect(list.data.invitations.map(({ id }) => id)).toEqual([sent.data.id]);
    const stranger = await signedIn(test, { roles: ['service'] });
    expect((await call(test.app, staffEndpoints.index, {}, stranger)).status).toBe(403);
  });

  it('expires after 30 days and is purged', async () => {
    const { service_id, owner } = await workshopWithOwner();
    await call(test.app, staffEndpoints.invite, invitation(service_id), owner);
    const person = await signedIn(test, { phone: '+79260000002' });
    await call(test.app, staffEndpoints.invite, invitation(service_id, 'mechanic', person.phone), owner);
    test.clock.advance(days(31));
    const late = await signedIn(test, { phone: mechanicPhone });
    const form = { service_id, role: 'mechanic' };
    expect((await call(test.app, employmentEndpoints.index, {}, late)).data.invitations).toEqual([]);
    expect((await call(test.app, employmentEndpoints.accept, form, late)).status).toBe(404);
    const unread = eq(notices.userId, person.userId);
    expect(await test.deps.db.$count(notices, unread)).toBe(1);
    expect(await purgeInvitations(test.deps)).toBe(2);
    expect(await test.deps.db.$count(notices, unread)).toBe(0);
    expect(await purgeInvitations(test.deps)).toBe(0);
  });

  it('is refused to a mechanic, to a manager for an owner, and for one who works there', async () => {
    const { service_id, owner } = await workshopWithOwner();
    const as = (employeeRole: 'manager' | 'mechanic') =>
      signedIn(test, { roles: ['service'], workshopId: service_id, employeeRole });
    const invite = async (by: { token: string }, form: Record<string, unknown>) =>
      (await call(test.app, staffEndpoints.invite, form, by)).status;
    expect(await invite(await as('mechanic'), invitation(service_id))).toBe(403);
    const manager = await as('manager');
    expect(await invite(manager, invitation(service_id, 'owner'))).toBe(403);
    expect(await invite(manager, invitation(service_id, 'mechanic'))).toBe(200);
    expect(await invite(owner, invitation(service_id, 'mechanic', manager.phone))).toBe(409);
    expect(await invite(owner, { ...invitation(service_id), name: '' })).toBe(422);
    const stranger = await signedIn(test, { roles: ['service'] });
    expect(await invite(stranger, invitation(service_id))).toBe(404);
  });

  it('needs a recent login, and can be withdrawn', async () => {
    const { service_id, owner } = await workshopWithOwner();
    const { data } = await call(test.app, staffEndpoints.invite, invitation(service_id), owner);
    expect((await call(test.app, staffEndpoints.withdraw, { id: data.id }, owner)).status).toBe(200);
    const person = await signedIn(test, { phone: mechanicPhone });
    expect(
      (await call(test.app, employmentEndpoints.accept, { service_id, role: 'mechanic' }, person)).status,
    ).toBe(404);
    test.clock.advance(minutes(16));
    const late = await call(test.app, staffEndpoints.invite, invitation(service_id), owner);
    expect(late.errors).toEqual([expect.objectContaining({ code: 'fresh_login_required' })]);
  });
});

describe('an employee', () => {
  it('gets another role, and is removed with the right to act for the workshop', async () => {
    const { service_id, owner } = await workshopWithOwner();
    const mechanic = await signedIn(test, {
      ...{ roles: ['service'], workshopId: service_id, employeeRole: 'mechanic' },
    });
    const id = (await memberOf(service_id, owner, mechanic.phone))?.id;
    const raised = await call(test.app, staffEndpoints.update, { id, role: 'manager' }, owner);
    expect(raised.data.role).toBe('manager');
    expect((await call(test.app, staffEndpoints.remove, { id }, owner)).status).toBe(200);
    expect((await call(test.app, workshopBidEndpoints.index, {}, mechanic)).status).toBe(403);
  });

  it('who is the last owner can neither leave nor become less', async () => {
    const { service_id, owner } = await workshopWithOwner();
    const id = (await memberOf(service_id, owner, owner.phone))?.id;
    const left = await call(test.app, staffEndpoints.remove, { id }, owner);
    const lowered = await call(test.app, staffEndpoints.update, { id, role: 'manager' }, owner);
    for (const { errors } of [left, lowered])
      expect(errors).toEqual([expect.objectContaining({ code: 'last_owner' })]);
  });

  it('may leave, and a mechanic may not remove others', async () => {
    const { service_id, owner } = await workshopWithOwner();
    const mechanic = await signedIn(test, {
      ...{ roles: ['service'], workshopId: service_id, employeeRole: 'mechanic' },
    });
    const ownerId = (await memberOf(service_id, owner, owner.phone))?.id;
    const ownId = (await memberOf(service_id, owner, mechanic.phone))?.id;
    expect((await call(test.app, staffEndpoints.remove, { id: ownerId }, mechanic)).status).toBe(403);
    expect((await call(test.app, staffEndpoints.index, { service_id }, mechanic)).status).toBe(403);
    expect((await call(test.app, staffEndpoints.remove, { id: ownId }, mechanic)).status).toBe(200);
  });

  it('is offered to leave and to change others, an operator in his place is not', async () => {
    const { service_id, owner } = await workshopWithOwner();
    const operator = await signedIn(test, { roles: ['operator'] });
    const form = { phone: owner.phone, reason: 'Не видит сотрудников' };
    const { data } = await call(test.app, impersonationEndpoints.start, form, operator);
    const actionsFor = async (viewer: { token: string }) =>
      (await memberOf(service_id, viewer, owner.phone))?.available_actions;
    expect(await actionsFor(owner)).toEqual(['update', 'remove']);
    const place = { token: data.access_token };
    expect(await actionsFor(place)).toEqual([]);
    const rolesFor = async (viewer: { token: string }) =>
      (await call(test.app, staffEndpoints.index, { service_id }, viewer)).data.available_roles;
    expect(await rolesFor(owner)).toContain('mechanic');
    expect(await rolesFor(place)).toEqual([]);
  });
});

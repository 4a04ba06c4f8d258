import { staffEndpoints } from '@sto/contract/staff/staff.endpoints';
import { and, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { actorOfPerson } from '../../auth/actor.ts';
import { nameIn } from '../../auth/employee-name.ts';
import { staffInvitations } from '../../db/tables/joining.ts';
import { users } from '../../db/tables/users.ts';
import { workshopEmployees } from '../../db/tables/workshops.ts';
import { minutes } from '../../platform/clock/durations.ts';
import { type SignedIn, signedIn } from '../../testing/as.ts';
import { buildWorkshop } from '../../testing/build/workshop.ts';
import { call } from '../../testing/call.ts';
import { startApp } from '../../testing/start-app.ts';

const test = startApp();
const code = (value: string) => [expect.objectContaining({ code: value })];
type Form = Record<string, unknown>;
type Person = { token: string };

async function team() {
  const { id } = await buildWorkshop(test.deps.db);
  const as = (employeeRole: 'owner' | 'manager' | 'mechanic', workshopId = id) =>
    signedIn(test, { name: employeeRole, roles: ['service'], workshopId, employeeRole });
  const [owner, manager, mechanic] = [await as('owner'), await as('manager'), await as('mechanic')];
  const stranger = await as('owner', (await buildWorkshop(test.deps.db)).id);
  return { id, as, owner, manager, mechanic, stranger, customer: await signedIn(test) };
}

const update = (form: Form, person?: Person) => call(test.app, staffEndpoints.update, form, person);
const withdraw = (form: Form, person?: Person) => call(test.app, staffEndpoints.withdraw, form, person);
async function employeeOf(workshopId: number, { userId }: SignedIn) {
  const { workshopId: workshop, userId: user } = workshopEmployees;
  const [row] = await test.deps.db
    .select()
    .from(workshopEmployees)
    .where(and(eq(workshop, workshopId), eq(user, userId)));
  return { id: row?.id ?? 0, role: row?.role };
}

describe('the role of an employee', () => {
  it('is what the owner says, also of another owner, and the new one acts at once', async () => {
    const { id, owner, manager, mechanic } = await team();
    const employee = await employeeOf(id, mechanic);
    const { status, data } = await update({ id: employee.id, role: 'owner' }, owner);
    expect(status).toBe(200);
    expect(data).toMatchObject({ id: employee.id, role: 'owner', phone: mechanic.phone, is_self: false });
    expect((await employeeOf(id, mechanic)).role).toBe('owner');
    const colleague = await employeeOf(id, manager);
    expect((await update({ id: colleague.id, role: 'mechanic' }, mechanic)).data.role).toBe('mechanic');
    const self = await update({ id: (await employeeOf(id, owner)).id, role: 'manager' }, owner);
    expect(self.data).toMatchObject({ role: 'manager', is_self: true });
    expect((await update({ id: employee.id, role: 'manager' }, owner)).status, 'a manager now').toBe(403);
  });

  it('is not changed by a mechanic, a manager above himself, strangers and drivers', async () => {
    const { id, as, manager, mechanic, stranger, customer } = await team();
    const { id: ofMechanic } = await employeeOf(id, mechanic);
    const { id: ofManager } = await employeeOf(id, manager);
    const { id: ofOther } = await employeeOf(id, await as('mechanic'));
    expect((await update({ id: ofOther, role: 'mechanic' }, mechanic)).status).toBe(403);
    expect((await update({ id: ofMechanic, role: 'owner' }, mechanic)).status).toBe(403);
    expect((await update({ id: ofManager, role: 'owner' }, manager)).status).toBe(403);
    expect((await update({ id: ofMechanic, role: 'manager' }, manager)).status).toBe(403);
    expect((await update({ id: ofMechanic, role: 'mechanic' }, manager)).status).toBe(200);
    expect((await update({ id: ofMechanic, role: 'manager' }, stranger)).status).toBe(404);
    expect((await update({ id: ofMechanic, role: 'manager' }, customer)).status).toBe(403);
    expect((await update({ id: ofMechanic, role: 'manager' })).status).toBe(401);
    expect((await employeeOf(id, mechanic)).role).toBe('mechanic');
  });

  it('is one of three, of a known employee, after a recent login', async () => {
    const { id, owner, mechanic } = await team();
    const { id: ofMechanic } = await employeeOf(id, mechanic);
    for (const role of [undefined, '', 'operator', 'OWNER'])
      expect((await update({ id: ofMechanic, role }, owner)).errors, role).toHaveProperty('role');
    for (const wrong of [undefined, 'x', 0, 99_999_999_999])
      expect((await update({ id: wrong, role: 'manager' }, owner)).errors).toHaveProperty('id');
    expect((await update({ id: 999_999, role: 'manager' }, owner)).status).toBe(404);
    test.clock.advance(minutes(16));
    const late = await update({ id: ofMechanic, role: 'manager' }, owner);
    expect([late.status, late.errors]).toEqual([403, code('fresh_login_required')]);
    expect((await employeeOf(id, mechanic)).role).toBe('mechanic');
  });
});

describe('the name of an employee', () => {
  it('is the workshop’s own: it signs his acts there, and his account keeps its name', async () => {
    const { id, owner, mechanic } = await team();
    const employee = await employeeOf(id, mechanic);
    const { data } = await update({ id: employee.id, name: ' Илья Т. ' }, owner);
    expect(data).toMatchObject({ name: 'Илья Т.', role: 'mechanic' });
    const { data: list } = await call(test.app, staffEndpoints.index, { service_id: id }, owner);
    expect(list.items.map(({ name }) => name)).toEqual(['owner', 'manager', 'Илья Т.']);
    const [account] = await test.deps.db.select().from(users).where(eq(users.id, mechanic.userId));
    expect(account?.name).toBe('mechanic');
    const actor = await actorOfPerson(test.deps.db, mechanic.userId);
    expect(actor && nameIn(actor, id)).toBe('Илья Т.');
    expect(actor && nameIn(actor, null)).toBe('mechanic');
    expect((await update({ id: employee.id, role: 'manager' }, owner)).data.name).toBe('Илья Т.');
  });

  it('is not changed by a mechanic, strangers and drivers', async () => {
    const { id, manager, mechanic, stranger, customer } = await team();
    const { id: ofMechanic } = await employeeOf(id, mechanic);
    const { id: ofManager } = await employeeOf(id, manager);
    const rename = async (employeeId: number, person?: Person) =>
      (await update({ id: employeeId, name: 'Пётр' }, person)).status;
    expect(await rename(ofMechanic, mechanic)).toBe(403);
    expect(await rename(ofManager, manager)).toBe(403);
    expect(await rename(ofMechanic, stranger)).toBe(404);
    expect(await rename(ofMechanic, customer)).toBe(403);
    expect(await rename(ofMechanic)).toBe(401);
    expect(await rename(ofMechanic, manager)).toBe(200);
  });

  it('has one to 80 letters', async () => {
    const { id, owner, mechanic } = await team();
    const { id: ofMechanic } = await employeeOf(id, mechanic);
    const long = await update({ id: ofMechanic, name: 'я'.repeat(81) }, owner);
    expect(long.status).toBe(422);
    expect(long.errors).toHaveProperty('name');
    for (const name of ['', '   ']) expect((await update({ id: ofMechanic, name }, owner)).status).toBe(422);
  });
});

describe('an invitation that is withdrawn', () => {
  async function invited(role: 'mechanic' | 'manager' = 'mechanic') {
    const people = await team();
    const form = { service_id: people.id, phone: '+79260000001', name: 'Илья', role };
    const { data } = await call(test.app, staffEndpoints.invite, form, people.owner);
    return { ...people, invitationId: data.id };
  }
  const invitationsCount = () => test.deps.db.$count(staffInvitations);

  it('is gone from the list and cannot be withdrawn again', async () => {
    const { id, invitationId, manager, owner } = await invited();
    expect((await withdraw({ id: invitationId }, manager)).data).toEqual({ id: invitationId });
    expect(await invitationsCount()).toBe(0);
    const list = await call(test.app, staffEndpoints.index, { service_id: id }, owner);
    expect(list.data.invitations).toEqual([]);
    expect((await withdraw({ id: invitationId }, owner)).status).toBe(404);
  });

  it('was of a role below the one who withdraws it', async () => {
    const { invitationId, manager, mechanic, stranger, customer } = await invited('manager');
    expect((await withdraw({ id: invitationId }, manager)).status).toBe(403);
    expect((await withdraw({ id: invitationId }, mechanic)).status).toBe(403);
    expect((await withdraw({ id: invitationId }, stranger)).status).toBe(404);
    expect((await withdraw({ id: invitationId }, customer)).status).toBe(403);
    expect((await withdraw({ id: invitationId })).status).toBe(401);
    expect(await invitationsCount()).toBe(1);
  });

  it('needs its number', async () => {
    const { owner } = await invited();
    for (const wrong of [undefined, '', 'x', -1, 99_999_999_999])
      expect((await withdraw({ id: wrong }, owner)).errors, String(wrong)).toHaveProperty('id');
    expect(await invitationsCount()).toBe(1);
  });
});

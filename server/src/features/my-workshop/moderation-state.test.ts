import { myWorkshopEndpoints, registrationEndpoints } from '@sto/contract/my-workshop/my-workshop.endpoints';
import { moderationEndpoints } from '@sto/contract/operator/operator.endpoints';
import { and, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { moderationItems } from '../../db/tables/joining.ts';
import { workshops } from '../../db/tables/workshops.ts';
import { signedIn } from '../../testing/as.ts';
import { buildWorkshop } from '../../testing/build/workshop.ts';
import { call } from '../../testing/call.ts';
import { registrationForm } from '../../testing/rights/join-rights.ts';
import { startApp } from '../../testing/start-app.ts';

const test = startApp();
const code = (value: string) => [expect.objectContaining({ code: value })];
type Form = Record<string, unknown>;
type Person = { token: string };

const register = (person: Person, form: Form = {}) =>
  call(test.app, registrationEndpoints.register, { ...registrationForm(), ...form }, person);
const stateOf = (form: Form, person?: Person) => call(test.app, registrationEndpoints.status, form, person);
const submit = (form: Form, person?: Person) => call(test.app, myWorkshopEndpoints.submit, form, person);

async function refuse(id: number, reason: string) {
  const operator = await signedIn(test, { name: 'Ирина', roles: ['operator'] });
  const form = { id, kind: 'service' as const, decision: 'reject' as const, reason };
  await call(test.app, moderationEndpoints.decide, form, operator);
}

describe('the state of registrations', () => {
  it('has each of the person, the newest first, with the decision', async () => {
    await buildWorkshop(test.deps.db);
    const person = await signedIn(test);
    const [first, second] = [await register(person), await register(person, { name: 'Второй' })];
    await refuse(first.data.id, 'Адрес не найден');
    const { status, data } = await stateOf({}, person);
    expect(status).toBe(200);
    expect(data.items).toMatchObject([
      { id: second.data.id, kind: 'service', name: 'Второй', status: 'pending', reason: '' },
      { service_id: first.data.service_id, name: 'Мотор', status: 'rejected', reason: 'Адрес не найден' },
    ]);
  });

  it('has nothing of others, not even of the same workshop', async () => {
    await buildWorkshop(test.deps.db);
    const { data } = await register(await signedIn(test));
    const colleague = await signedIn(test, { roles: ['service'], workshopId: data.service_id });
    expect((await stateOf({}, colleague)).data).toEqual({ items: [] });
    expect((await stateOf({}, await signedIn(test))).data).toEqual({ items: [] });
  });

  it('is not for visitors and ended sessions, and no form chooses another person', async () => {
    await buildWorkshop(test.deps.db);
    const [person, other] = [await signedIn(test), await signedIn(test)];
    await register(person);
    expect((await stateOf({})).status).toBe(401);
    expect((await stateOf({}, { token: `${person.token}x` })).status).toBe(401);
    const form = { user_id: person.userId, id: '0 or 1=1', page: 'x'.repeat(1000) };
    expect((await stateOf(form, other)).data).toEqual({ items: [] });
  });
});

describe('a registration sent again', () => {
  async function refused() {
    await buildWorkshop(test.deps.db);
    const owner = await signedIn(test, { name: 'Ольга' });
    const { data } = await register(owner);
    await refuse(data.id, 'Адрес не найден');
    return { id: data.service_id, owner };
  }
  const statusOf = async (id: number) =>
    (await test.deps.db.select().from(workshops).where(eq(workshops.id, id)))[0]?.moderationStatus;
  const waiting = (id: number) =>
    test.deps.db
      .select()
      .from(moderationItems)
      .where(and(eq(moderationItems.objectId, id), eq(moderationItems.status, 'pending')));

  it('waits for the operator once, also when sent twice at the same time', async () => {
    const { id, owner } = await refused();
    const sent = await Promise.all([submit({ service_id: id }, owner), submit({ service_id: id }, owner)]);
    expect(sent.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(sent.find(({ status }) => status === 409)?.errors).toEqual(code('already_moderated'));
    expect(await statusOf(id)).toBe('pending');
    expect(await waiting(id)).toMatchObject([{ kind: 'service', createdBy: owner.userId }]);
  });

  it('is the act of an owner or manager of the workshop', async () => {
    const { id } = await refused();
    const as = (options: Parameters<typeof signedIn>[1]) =>
      signedIn(test, { roles: ['service'], ...options });
    const mechanic = await as({ workshopId: id, employeeRole: 'mechanic' });
    const other = await as({ workshopId: (await buildWorkshop(test.deps.db)).id });
    expect((await submit({ service_id: id }, mechanic)).status).toBe(403);
    expect((await submit({ service_id: id }, other)).status).toBe(404);
    expect((await submit({ service_id: id }, await signedIn(test))).status).toBe(403);
    expect((await submit({ service_id: id })).status).toBe(401);
    expect([await statusOf(id), await waiting(id)]).toEqual(['rejected', []]);
    const manager = await as({ workshopId: id, employeeRole: 'manager' });
    expect((await submit({ service_id: id }, manager)).status).toBe(200);
  });

  it('was refused before, and has the number of a workshop', async () => {
    const { id: published } = await buildWorkshop(test.deps.db);
    const owner = await signedIn(test, { roles: ['service'], workshopId: published });
    const again = await submit({ service_id: published }, owner);
    expect([again.status, again.errors]).toEqual([409, code('already_moderated')]);
    for (const wrong of [undefined, '', 'x', -1, 99_999_999_999])
      expect((await submit({ service_id: wrong }, owner)).errors, String(wrong)).toHaveProperty('service_id');
    expect(await waiting(published)).toEqual([]);
  });
});

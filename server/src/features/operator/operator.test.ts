import { authEndpoints } from '@sto/contract/auth/auth.endpoints';
import { registrationEndpoints } from '@sto/contract/my-workshop/my-workshop.endpoints';
import {
  auditEndpoints,
  impersonationEndpoints,
  moderationEndpoints,
} from '@sto/contract/operator/operator.endpoints';
import { profileEndpoints } from '@sto/contract/profiles/profiles.endpoints';
import { staffEndpoints } from '@sto/contract/staff/staff.endpoints';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { makeOperator } from '../../commands/make-operator.ts';
import { users } from '../../db/tables/users.ts';
import { minutes } from '../../platform/clock/durations.ts';
import { signedIn } from '../../testing/as.ts';
import { buildWorkshop } from '../../testing/build/workshop.ts';
import { call } from '../../testing/call.ts';
import { registrationForm } from '../../testing/rights/join-rights.ts';
import { startApp } from '../../testing/start-app.ts';

const test = startApp();

const signedInOperator = () => signedIn(test, { name: 'Ирина', roles: ['operator'] });

async function registered() {
  await buildWorkshop(test.deps.db);
  const owner = await signedIn(test, { name: 'Ольга' });
  await call(test.app, registrationEndpoints.register, registrationForm(), owner);
  const operator = await signedInOperator();
  const { data } = await call(test.app, moderationEndpoints.index, {}, operator);
  return { owner, operator, queue: data, id: data.items[0]?.id ?? 0 };
}

describe('the queue of the operator', () => {
  it('shows what waits with its counts, its values and its author', async () => {
    const { queue, operator, owner, id } = await registered();
    expect(queue).toMatchObject({
      ...{ total: 1, counts: { service: 1, claim: 0, review: 0, report: 0 } },
      items: [{ kind: 'service', title: 'Мотор', text: 'Новый автосервис', author_name: 'Ольга' }],
    });
    const { data } = await call(test.app, moderationEndpoints.view, { id }, operator);
    expect(data).toMatchObject({ author_phone: owner.phone, available_actions: ['approve', 'reject'] });
    expect(data.fields).toContainEqual({ label: 'ИНН', value: '7707083893', before: null });
  });

  it('takes one decision, with a reason for a refusal, and writes it down', async () => {
    const { operator, id } = await registered();
    const decide = (form: object) =>
      call(test.app, moderationEndpoints.decide, { id, kind: 'service', ...form }, operator);
    expect((await decide({ decision: 'reject' })).errors).toHaveProperty('reason');
    expect((await decide({ decision: 'reject', reason: 'Нет вывески', kind: 'claim' })).status).toBe(404);
    expect((await decide({ decision: 'reject', reason: 'Нет вывески' })).data.status).toBe('rejected');
    expect((await decide({ decision: 'approve' })).errors).toEqual([
      expect.objectContaining({ code: 'already_moderated' }),
    ]);
    const { data } = await call(test.app, auditEndpoints.index, {}, operator);
    expect(data.items).toMatchObject([
      { action: 'moderation.reject', operator_name: 'Ирина', subject: 'service', comment: 'Нет вывески' },
    ]);
  });

  it('is closed to others, and a decision needs a recent login', async () => {
    const { operator, owner, id } = await registered();
    const form = { id, kind: 'service' as const, decision: 'approve' as const };
    expect((await call(test.app, moderationEndpoints.decide, form, owner)).status).toBe(403);
    expect((await call(test.app, moderationEndpoints.index, {})).status).toBe(401);
    test.clock.advance(minutes(16));
    const late = await call(test.app, moderationEndpoints.decide, form, operator);
    expect(late.errors).toEqual([expect.objectContaining({ code: 'fresh_login_required' })]);
    expect((await call(test.app, moderationEndpoints.view, { id: 999_999 }, operator)).status).toBe(404);
  });
});

describe('an operator in the place of a person', () => {
  const enter = (operator: { token: string }, phone: string) =>
    call(test.app, impersonationEndpoints.start, { phone, reason: 'Не видит заявки' }, operator);

  it('has a marked session of half an hour, and each change is in the log', async () => {
    const operator = await signedInOperator();
    const person = await signedIn(test, { name: 'Андрей' });
    const { data } = await enter(operator, person.phone);
    expect(data.profile).toMatchObject({ id: person.userId, acting_operator: 'Ирина' });
    const session = { token: data.access_token };
    await call(test.app, profileEndpoints.update, { name: 'Андрей Петров' }, session);
    const audit = await call(test.app, auditEndpoints.index, {}, operator);
    expect(audit.data.items).toMatchObject([
      { action: 'Изменить имя, почту, город или настройки', subject: 'call', operator_name: 'Ирина' },
      { action: 'impersonate', object_id: person.userId, comment: 'Не видит заявки' },
    ]);
    test.clock.advance(minutes(20));
    const refresh = { refresh_token: data.refresh_token };
    const renewed = await call(test.app, authEndpoints.refreshToken, refresh);
    test.clock.advance(minutes(11));
    const late = { token: renewed.data.access_token };
    expect((await call(test.app, authEndpoints.userInfo, {}, late)).status).toBe(401);
  });

  it('names an operator without a name by the phone', async () => {
    const operator = await signedIn(test, { name: '', phone: '+79260000009', roles: ['operator'] });
    const { data } = await enter(operator, (await signedIn(test)).phone);
    expect(data.profile.acting_operator).toBe('+79260000009');
  });

  it('has no recent login of the person, so that staff and keys stay closed', async () => {
    const { id: service_id } = await buildWorkshop(test.deps.db);
    const owner = await signedIn(test, { roles: ['service'], workshopId: service_id });
    const { data } = await enter(await signedInOperator(), owner.phone);
    const form = { service_id, phone: '+79260000002', name: 'Илья', role: 'owner' as const };
    const { errors } = await call(test.app, staffEndpoints.invite, form, { token: data.access_token });
    expect(errors).toEqual([expect.objectContaining({ code: 'fresh_login_required' })]);
  });

  it('cannot be another operator or an unknown person, needs a reason, and ends with the role', async () => {
    const [operator, other] = [await signedInOperator(), await signedInOperator()];
    const person = await signedIn(test);
    expect((await enter(operator, other.phone)).status).toBe(403);
    expect((await enter(operator, '+79009999999')).status).toBe(404);
    expect((await enter(person, operator.phone)).status).toBe(403);
    const noReason = { phone: person.phone, reason: '' };
    expect((await call(test.app, impersonationEndpoints.start, noReason, operator)).status).toBe(422);
    const { data } = await enter(operator, person.phone);
    await test.deps.db
      .update(users)
      .set({ roles: ['customer'] })
      .where(eq(users.id, operator.userId));
    const session = { token: data.access_token };
    expect((await call(test.app, authEndpoints.userInfo, {}, session)).status).toBe(401);
  });
});

describe('the command «operator»', () => {
  it('gives the role to a phone, ends its sessions, and takes the role away', async () => {
    const person = await signedIn(test, { phone: '+79260000003' });
    expect(await makeOperator(test.deps.db, '+79260000003', true)).toContain('теперь оператор');
    expect((await call(test.app, authEndpoints.userInfo, {}, person)).status).toBe(401);
    const rolesOf = async () =>
      (await test.deps.db.select().from(users).where(eq(users.id, person.userId)))[0]?.roles;
    expect(await rolesOf()).toEqual(['customer', 'operator']);
    await makeOperator(test.deps.db, '+79260000003', false);
    expect(await rolesOf()).toEqual(['customer']);
  });
});

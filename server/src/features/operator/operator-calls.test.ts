import { authEndpoints } from '@sto/contract/auth/auth.endpoints';
import { fileEndpoints } from '@sto/contract/files/files.endpoints';
import { registrationEndpoints } from '@sto/contract/my-workshop/my-workshop.endpoints';
import { impersonationEndpoints, moderationEndpoints } from '@sto/contract/operator/operator.endpoints';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { auditLog } from '../../db/tables/joining.ts';
import { sessions } from '../../db/tables/users.ts';
import { minutes } from '../../platform/clock/durations.ts';
import { signedIn } from '../../testing/as.ts';
import { pdfBytes } from '../../testing/build/media.ts';
import { buildWorkshop } from '../../testing/build/workshop.ts';
import { call } from '../../testing/call.ts';
import { registrationForm } from '../../testing/rights/join-rights.ts';
import { startApp } from '../../testing/start-app.ts';

const test = startApp();
const code = (value: string) => [expect.objectContaining({ code: value })];
type Form = Record<string, unknown>;
type Person = { token: string };

const signedInOperator = () => signedIn(test, { name: 'Ирина', roles: ['operator'] });
const view = (form: Form, person?: Person) => call(test.app, moderationEndpoints.view, form, person);
const enter = (form: Form, person?: Person) =>
  call(test.app, impersonationEndpoints.start, { reason: 'Не видит заявки', ...form }, person);

describe('a request before the operator', () => {
  it('has the uploads that prove it, at addresses that open, and the phone of its author', async () => {
    const { id: workshopId } = await buildWorkshop(test.deps.db, { isConnected: false });
    const [person, operator] = [await signedIn(test, { name: 'Ольга' }), await signedInOperator()];
    const file = { name: 'svidetelstvo.pdf', bytes: pdfBytes() };
    const sent = await call(
      test.app,
      fileEndpoints.upload,
      { draft_key: crypto.randomUUID() },
      { ...person, file },
    );
    const form = { ...registrationForm(), claim_service_id: workshopId, document_ids: [sent.data.id] };
    const claim = await call(test.app, registrationEndpoints.register, form, person);
    const { status, data } = await view({ id: claim.data.id }, operator);
    expect(status).toBe(200);
    expect(data).toMatchObject({
      ...{ kind: 'claim', object_id: workshopId, status: 'pending', author_phone: person.phone },
      ...{ available_actions: ['approve', 'reject'], files: [{ id: sent.data.id, name: file.name }] },
    });
    expect((await test.app.inject(data.files[0]?.url ?? '')).statusCode).toBe(200);
    const refusal = {
      id: data.id,
      kind: 'claim' as const,
      decision: 'reject' as const,
      reason: 'Не читается',
    };
    await call(test.app, moderationEndpoints.decide, refusal, operator);
    expect((await view({ id: data.id }, operator)).data).toMatchObject({
      ...{ status: 'rejected', reason: 'Не читается', decided_by: 'Ирина', available_actions: [] },
    });
  });

  it('is not shown to its author, to employees and visitors', async () => {
    const { id: workshopId } = await buildWorkshop(test.deps.db);
    const owner = await signedIn(test, { roles: ['service'], workshopId });
    const { data } = await call(test.app, registrationEndpoints.register, registrationForm(), owner);
    expect((await view({ id: data.id }, owner)).status).toBe(403);
    expect((await view({ id: data.id }, await signedIn(test))).status).toBe(403);
    expect((await view({ id: data.id })).status).toBe(401);
  });

  it('needs its number', async () => {
    const operator = await signedInOperator();
    for (const wrong of [undefined, '', 'x', 0, 99_999_999_999])
      expect((await view({ id: wrong }, operator)).errors, String(wrong)).toHaveProperty('id');
    expect((await view({ id: 1 }, operator)).status).toBe(404);
  });
});

describe('the place of another person', () => {
  const actsCount = () => test.deps.db.$count(auditLog);

  it('is taken by phone in any spelling, once more each time, and written down', async () => {
    const [operator, person] = [await signedInOperator(), await signedIn(test, { phone: '+79262223344' })];
    const { status, data } = await enter({ phone: '8 (926) 222-33-44' }, operator);
    expect([status, data.profile.id]).toEqual([200, person.userId]);
    const seen = await call(test.app, authEndpoints.userInfo, {}, { token: data.access_token });
    expect(seen.status).toBe(200);
    const ofPerson = eq(sessions.userId, person.userId);
    const rows = await test.deps.db.select().from(sessions).where(ofPerson);
    expect(rows.map((row) => row.operatorId).toSorted()).toEqual([operator.userId, null]);
    expect(await test.deps.db.select().from(auditLog)).toMatchObject([
      { action: 'impersonate', operatorId: operator.userId, objectId: person.userId },
    ]);
    expect((await call(test.app, authEndpoints.userInfo, {}, person)).status, 'the own session').toBe(200);
  });

  it('is not taken by others, not from such a place, and not after a while', async () => {
    const [operator, person] = [await signedInOperator(), await signedIn(test)];
    const form = { phone: person.phone };
    expect((await enter(form)).status).toBe(401);
    expect((await enter(form, person)).status).toBe(403);
    const { data } = await enter(form, operator);
    expect((await enter(form, { token: data.access_token })).status).toBe(403);
    test.clock.advance(minutes(16));
    const late = await enter(form, operator);
    expect([late.status, late.errors]).toEqual([403, code('fresh_login_required')]);
    expect(await actsCount()).toBe(1);
  });

  it('needs a whole phone and a reason of five letters to a thousand', async () => {
    const [operator, { phone }] = [await signedInOperator(), await signedIn(test)];
    for (const wrong of [undefined, '', '+7926', '+1 202 555 0100', '9'.repeat(500)])
      expect((await enter({ phone: wrong }, operator)).errors, wrong).toHaveProperty('phone');
    for (const reason of ['Нет', '     ', 'П'.repeat(1001)])
      expect((await enter({ phone, reason }, operator)).errors, reason.slice(0, 5)).toHaveProperty('reason');
    expect(await actsCount()).toBe(0);
  });
});

import { phoneEndpoints } from '@sto/contract/auth/auth.endpoints';
import { fileEndpoints } from '@sto/contract/files/files.endpoints';
import { myWorkshopEndpoints, registrationEndpoints } from '@sto/contract/my-workshop/my-workshop.endpoints';
import { notificationEndpoints } from '@sto/contract/notifications/notifications.endpoints';
import { moderationEndpoints } from '@sto/contract/operator/operator.endpoints';
import { workshopEndpoints } from '@sto/contract/workshops/workshops.endpoints';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { workshopChecks, workshopEmployees, workshops } from '../../db/tables/workshops.ts';
import { minutes } from '../../platform/clock/durations.ts';
import { signedIn } from '../../testing/as.ts';
import { pdfBytes } from '../../testing/build/media.ts';
import { buildWorkshop } from '../../testing/build/workshop.ts';
import { call } from '../../testing/call.ts';
import { registrationForm } from '../../testing/rights/join-rights.ts';
import { startApp } from '../../testing/start-app.ts';

const test = startApp();
type Person = Awaited<ReturnType<typeof signedIn>>;

const publicPhone = '+74951234567';
const listing = () => buildWorkshop(test.deps.db, { isConnected: false, phones: [publicPhone] });

const register = async (person: Person, form: object = {}) =>
  (await call(test.app, registrationEndpoints.register, { ...registrationForm(), ...form }, person)).data;

async function decide(
  id: number,
  kind: 'service' | 'claim' | 'documents',
  decision: 'approve' | 'reject' = 'approve',
) {
  const operator = await signedIn(test, { name: 'Ирина', roles: ['operator'] });
  const form = { id, kind, decision, reason: 'Нет вывески на месте' };
  expect((await call(test.app, moderationEndpoints.decide, form, operator)).status).toBe(200);
  return operator;
}

async function upload(person: Person) {
  const file = { name: 'svidetelstvo.pdf', bytes: pdfBytes() };
  const draft = { draft_key: crypto.randomUUID() };
  const { data } = await call(test.app, fileEndpoints.upload, draft, { ...person, file });
  return data.id;
}

const claimByDocument = async (person: Person, workshopId: number) =>
  register(person, { claim_service_id: workshopId, document_ids: [await upload(person)] });

async function claimedByPhone(workshopId: number): Promise<Person> {
  const person = await signedIn(test);
  await confirmPhone(person, publicPhone);
  await register(person, { claim_service_id: workshopId });
  return person;
}

async function handIn(person: Person, workshopId: number) {
  const form = { service_id: workshopId, document_ids: [await upload(person)] };
  return call(test.app, myWorkshopEndpoints.handInDocuments, form, person);
}

async function queued() {
  const operator = await signedIn(test, { name: 'Ирина', roles: ['operator'] });
  return (await call(test.app, moderationEndpoints.index, { kind: 'documents' }, operator)).data.items;
}

async function confirmPhone(person: Person, phone: string) {
  const { data } = await call(test.app, phoneEndpoints.sendCode, { phone }, person);
  const code = test.sms.lastTo(phone)?.code ?? '';
  await call(test.app, phoneEndpoints.confirm, { request_id: data.request_id, code }, person);
}

const shown = async (workshopId: number) => {
  const { data } = await call(test.app, workshopEndpoints.view, { service_id: workshopId });
  return { is_verified: data.is_verified, checks: data.checks };
};

const checkedNow = (...kinds: string[]) =>
  kinds.map((kind) => ({ kind, checked_at: test.clock.now().toISOString() }));

describe('what the site has checked of a workshop', () => {
  it('is its listing once an operator has approved the registration, with his name in the record', async () => {
    await buildWorkshop(test.deps.db);
    const owner = await signedIn(test);
    const { id, service_id } = await register(owner);
    test.clock.advance(minutes(10));
    const operator = await decide(id, 'service');
    expect(await shown(service_id)).toEqual({ is_verified: true, checks: checkedNow('details') });
    expect(await test.deps.db.select().from(workshopChecks)).toMatchObject([
      { workshopId: service_id, kind: 'details', operatorId: operator.userId },
    ]);
  });

  it('is its phone too, where the owner has confirmed it by a code', async () => {
    await buildWorkshop(test.deps.db);
    const owner = await signedIn(test);
    const { id, service_id } = await register(owner, { phone: owner.phone });
    await decide(id, 'service');
    expect((await shown(service_id)).checks).toEqual(checkedNow('details', 'phone'));
  });

  it('is nothing after a refusal', async () => {
    const { id: workshopId } = await listing();
    const { id } = await claimByDocument(await signedIn(test), workshopId);
    await decide(id, 'claim', 'reject');
    expect(await shown(workshopId)).toEqual({ is_verified: false, checks: [] });
  });

  it('is the papers of one who has claimed a listing, once an operator has approved them', async () => {
    const { id: workshopId } = await listing();
    const { id } = await claimByDocument(await signedIn(test), workshopId);
    expect(await shown(workshopId)).toEqual({ is_verified: false, checks: [] });
    await decide(id, 'claim');
    expect(await shown(workshopId)).toEqual({ is_verified: true, checks: checkedNow('documents') });
  });

  it('is the phone alone after a claim by a code, which does not verify it', async () => {
    const { id: workshopId } = await listing();
    const person = await signedIn(test);
    await confirmPhone(person, publicPhone);
    expect(await register(person, { claim_service_id: workshopId })).toMatchObject({ status: 'approved' });
    expect(await shown(workshopId)).toEqual({ is_verified: false, checks: checkedNow('phone') });
  });

  it('is its phone only while it shows the one that the owner has confirmed', async () => {
    await buildWorkshop(test.deps.db);
    const owner = await signedIn(test);
    const { id, service_id } = await register(owner, { phone: owner.phone });
    await decide(id, 'service');
    const approved = checkedNow('details');
    const approvedWithPhone = checkedNow('details', 'phone');
    test.clock.advance(minutes(10));
    const show = async (phone: string) => {
      const form = { service_id, phone };
      expect((await call(test.app, myWorkshopEndpoints.update, form, owner)).status).toBe(200);
      return shown(service_id);
    };
    expect(await show(owner.phone)).toEqual({ is_verified: true, checks: approvedWithPhone });
    expect(await show(publicPhone)).toEqual({ is_verified: true, checks: approved });
    expect((await show(owner.phone)).checks).toEqual([...approved, ...checkedNow('phone')]);
  });

  it('is its name and address as approved: a change of them waits for the operator', async () => {
    await buildWorkshop(test.deps.db);
    const owner = await signedIn(test);
    const { id, service_id } = await register(owner);
    await decide(id, 'service');
    const seen = async () => {
      const { data } = await call(test.app, workshopEndpoints.view, { service_id });
      return { name: data.name, address: data.address };
    };
    const before = await seen();
    const form = { service_id, name: 'Другой', address: 'Другая улица, 1' };
    expect((await call(test.app, myWorkshopEndpoints.update, form, owner)).status).toBe(200);
    expect(await seen()).toEqual(before);
  });

  it('is the papers that the owner hands in after a claim by a code, and the phone stays', async () => {
    const { id: workshopId } = await listing();
    const person = await claimedByPhone(workshopId);
    const proved = checkedNow('phone');
    test.clock.advance(minutes(10));
    const handedIn = await handIn(person, workshopId);
    expect(handedIn.data).toMatchObject({ documents: { status: 'pending', decided_at: null } });
    expect(await shown(workshopId)).toMatchObject({ is_verified: false });
    const waiting = await queued();
    expect(waiting).toMatchObject([{ object_id: workshopId, text: 'Документы владельца' }]);
    await decide(waiting[0]?.id ?? 0, 'documents');
    const checks = [...checkedNow('documents'), ...proved];
    expect(await shown(workshopId)).toEqual({ is_verified: true, checks });
    const { data } = await call(test.app, myWorkshopEndpoints.view, { service_id: workshopId }, person);
    expect(data).toMatchObject({ documents: { status: 'approved' }, available_actions: ['update'] });
    const again = await handIn(person, workshopId);
    expect([again.status, again.errors]).toEqual([
      409,
      [expect.objectContaining({ code: 'already_verified' })],
    ]);
  });

  it('is no more than before when the operator refuses the papers, and the owner learns why', async () => {
    const { id: workshopId } = await listing();
    const person = await claimedByPhone(workshopId);
    const form = { service_id: workshopId };
    expect((await call(test.app, myWorkshopEndpoints.view, form, person)).data).toMatchObject({
      ...{ documents: null, available_actions: ['update', 'hand_in_documents'] },
    });
    await handIn(person, workshopId);
    await handIn(person, workshopId);
    const waiting = await queued();
    expect(waiting, 'the last papers replace those that wait').toHaveLength(1);
    await decide(waiting[0]?.id ?? 0, 'documents', 'reject');
    expect(await shown(workshopId)).toEqual({ is_verified: false, checks: checkedNow('phone') });
    const { data } = await call(test.app, myWorkshopEndpoints.view, form, person);
    expect(data).toMatchObject({
      documents: { status: 'rejected', reason: 'Нет вывески на месте' },
      available_actions: ['update', 'hand_in_documents'],
    });
    const { data: seen } = await call(test.app, notificationEndpoints.index, {}, person);
    expect(seen.items[0]).toMatchObject({ type: 'documents_rejected', url: '/service/my-service' });
  });

  it('is not for managers, strangers, papers of others and an owner who has left', async () => {
    const { id: workshopId } = await listing();
    const person = await claimedByPhone(workshopId);
    const manager = await signedIn(test, { roles: ['service'], workshopId, employeeRole: 'manager' });
    const stranger = await signedIn(test, { roles: ['service'], workshopId: (await listing()).id });
    expect((await handIn(manager, workshopId)).status).toBe(403);
    expect((await handIn(stranger, workshopId)).status).toBe(404);
    const foreign = { service_id: workshopId, document_ids: [await upload(stranger)] };
    const refused = await call(test.app, myWorkshopEndpoints.handInDocuments, foreign, person);
    expect(refused.errors).toEqual({ document_ids: ['Загрузите файл ещё раз'] });
    const none = await call(
      test.app,
      myWorkshopEndpoints.handInDocuments,
      { service_id: workshopId },
      person,
    );
    expect(none.errors).toHaveProperty('document_ids');
    expect((await handIn(person, workshopId)).status).toBe(200);
    await test.deps.db.delete(workshopEmployees).where(eq(workshopEmployees.userId, person.userId));
    const operator = await signedIn(test, { name: 'Ирина', roles: ['operator'] });
    const [item] = await queued();
    const approval = { id: item?.id, kind: 'documents', decision: 'approve', reason: '' };
    const late = await call(test.app, moderationEndpoints.decide, approval, operator);
    expect(late.errors).toEqual([expect.objectContaining({ code: 'author_left' })]);
    expect(await shown(workshopId)).toMatchObject({ is_verified: false });
  });

  it('gains the papers of one owner and keeps the phone of the other', async () => {
    const { id: workshopId } = await listing();
    const first = await claimedByPhone(workshopId);
    const second = await signedIn(test, { roles: ['service'], workshopId });
    const manager = await signedIn(test, { roles: ['service'], workshopId, employeeRole: 'manager' });
    await handIn(second, workshopId);
    const papersSeenBy = async (person: Person) => {
      const { data } = await call(test.app, myWorkshopEndpoints.view, { service_id: workshopId }, person);
      return data.documents?.status ?? null;
    };
    expect(await Promise.all([first, second, manager].map(papersSeenBy))).toEqual([
      ...['pending', 'pending'],
      null,
    ]);
    await decide((await queued())[0]?.id ?? 0, 'documents');
    expect(await shown(workshopId)).toEqual({ is_verified: true, checks: checkedNow('documents', 'phone') });
    await test.deps.db.delete(workshopEmployees).where(eq(workshopEmployees.userId, second.userId));
    expect(await papersSeenBy(first), 'of one who has left').toBe(null);
  });

  it('is no papers of a workshop whose card is not approved', async () => {
    const { id: workshopId } = await listing();
    const person = await claimedByPhone(workshopId);
    const become = (moderationStatus: 'pending' | 'rejected' | 'approved') =>
      test.deps.db.update(workshops).set({ moderationStatus }).where(eq(workshops.id, workshopId));
    const refusal = [expect.objectContaining({ code: 'not_approved' })];
    for (const status of ['pending', 'rejected'] as const) {
      await become(status);
      const refused = await handIn(person, workshopId);
      expect([refused.status, refused.errors]).toEqual([409, refusal]);
    }
    expect(await queued()).toEqual([]);
    await become('approved');
    await handIn(person, workshopId);
    await become('pending');
    const operator = await signedIn(test, { name: 'Ирина', roles: ['operator'] });
    const approval = { id: (await queued())[0]?.id, kind: 'documents', decision: 'approve', reason: '' };
    const decided = await call(test.app, moderationEndpoints.decide, approval, operator);
    expect([decided.status, decided.errors]).toEqual([409, refusal]);
    expect(await shown(workshopId)).toMatchObject({ is_verified: false });
  });

  it('begins again with the next owner', async () => {
    const { id: workshopId } = await listing();
    const first = await signedIn(test);
    await decide((await claimByDocument(first, workshopId)).id, 'claim');
    await test.deps.db.delete(workshopEmployees).where(eq(workshopEmployees.userId, first.userId));
    const second = await signedIn(test);
    await confirmPhone(second, publicPhone);
    await register(second, { claim_service_id: workshopId });
    expect(await shown(workshopId)).toEqual({ is_verified: false, checks: checkedNow('phone') });
  });
});

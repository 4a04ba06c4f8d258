import { phoneEndpoints } from '@sto/contract/auth/auth.endpoints';
import { fileEndpoints } from '@sto/contract/files/files.endpoints';
import { myWorkshopEndpoints, registrationEndpoints } from '@sto/contract/my-workshop/my-workshop.endpoints';
import { workshopEndpoints } from '@sto/contract/workshops/workshops.endpoints';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { files } from '../../db/tables/files.ts';
import { workshops } from '../../db/tables/workshops.ts';
import { days } from '../../platform/clock/durations.ts';
import { signedIn } from '../../testing/as.ts';
import { pdfBytes } from '../../testing/build/media.ts';
import { buildWorkshop } from '../../testing/build/workshop.ts';
import { call } from '../../testing/call.ts';
import { registrationForm } from '../../testing/rights/join-rights.ts';
import { startApp } from '../../testing/start-app.ts';
import { purgeDraftFiles } from '../files/purge-draft-files.ts';

const test = startApp();

const register = (person: { token: string }, form: object = {}) =>
  call(test.app, registrationEndpoints.register, { ...registrationForm(), ...form }, person);

async function uploadDocument(person: { token: string }) {
  const file = { name: 'svidetelstvo.pdf', bytes: pdfBytes() };
  const draft = { draft_key: crypto.randomUUID() };
  return (await call(test.app, fileEndpoints.upload, draft, { ...person, file })).data.id;
}

describe('the registration of a workshop', () => {
  it('makes a hidden workshop in moderation with its owner', async () => {
    const known = await buildWorkshop(test.deps.db);
    const person = await signedIn(test, { name: '' });
    const week = JSON.stringify([{ day: 'mon', is_active: true, from: '09:00', to: '20:00' }]);
    const works = JSON.stringify([
      { work_type_id: known.workTypeIds[0], price_from: 1500, price_to: 2500, minutes: 40 },
    ]);
    const { status, data } = await register(person, { week, works, brand_ids: known.markIds });
    expect([status, data]).toEqual([
      200,
      expect.objectContaining({ kind: 'service', status: 'pending', name: 'Мотор' }),
    ]);
    const mine = await call(test.app, myWorkshopEndpoints.view, {}, person);
    expect(mine.data).toMatchObject({
      ...{ id: data.service_id, inn: '7707083893', is_published: false, is_connected: false },
      ...{ moderation_status: 'pending', role: 'owner', timezone: 'Europe/Moscow' },
      works: [{ price_from: 1500, price_to: 2500, minutes: 40 }],
    });
    expect(mine.data.checklist.filter(({ is_done }) => is_done).map(({ code }) => code)).toEqual([
      'works',
      'brands',
      'schedule',
      'place',
    ]);
    const shown = await call(test.app, workshopEndpoints.view, { service_id: data.service_id });
    expect(shown.status).toBe(404);
    const status2 = await call(test.app, registrationEndpoints.status, {}, person);
    expect(status2.data.items).toMatchObject([{ service_id: data.service_id, status: 'pending' }]);
  });

  it('refuses a day that ends when it begins', async () => {
    await buildWorkshop(test.deps.db);
    const week = JSON.stringify([{ day: 'mon', is_active: true, from: '09:00', to: '09:00' }]);
    const { status, errors } = await register(await signedIn(test), { week });
    expect([status, errors]).toEqual([422, { week: [expect.any(String)] }]);
  });

  it('refuses a wrong taxpayer number, a place without a city and an unknown work under their fields', async () => {
    await buildWorkshop(test.deps.db);
    const person = await signedIn(test);
    const errorsOf = async (form: object) => (await register(person, form)).errors;
    expect(await errorsOf({ inn: '7707083894' })).toHaveProperty('inn');
    expect(await errorsOf({ lat: 0, long: 0 })).toHaveProperty('lat');
    expect(await errorsOf({ work_type_ids: [999_999] })).toHaveProperty('work_type_ids');
    expect((await call(test.app, registrationEndpoints.register, registrationForm())).status).toBe(401);
  });

  it('is refused while three of the person wait', async () => {
    await buildWorkshop(test.deps.db);
    const person = await signedIn(test);
    const statuses: number[] = [];
    for (let count = 0; count < 4; count += 1) statuses.push((await register(person)).status);
    expect(statuses).toEqual([200, 200, 200, 409]);
  });
});

describe('the claim of a listing', () => {
  const listing = () =>
    buildWorkshop(test.deps.db, { isConnected: false, phones: ['+74951234567', '+79165550000'] });
  const isConnected = async (id: number) =>
    (await test.deps.db.select().from(workshops).where(eq(workshops.id, id)))[0]?.isConnected;

  it('passes at once to one who has confirmed its phone by a code', async () => {
    const { id } = await listing();
    const person = await signedIn(test);
    const phone = '+79165550000';
    const { data } = await call(test.app, phoneEndpoints.sendCode, { phone }, person);
    const code = test.sms.lastTo(phone)?.code ?? '';
    await call(test.app, phoneEndpoints.confirm, { request_id: data.request_id, code }, person);
    const claim = await register(person, { claim_service_id: id });
    expect(claim.data).toMatchObject({ kind: 'claim', service_id: id, status: 'approved' });
    expect(await isConnected(id)).toBe(true);
    expect((await call(test.app, myWorkshopEndpoints.view, {}, person)).data).toMatchObject({ id });
  });

  it('waits for the operator with a document, which is stored until then', async () => {
    const { id } = await listing();
    const person = await signedIn(test);
    const document = await uploadDocument(person);
    const claim = await register(person, { claim_service_id: id, document_ids: [document] });
    expect(claim.data).toMatchObject({ kind: 'claim', status: 'pending' });
    expect(await isConnected(id)).toBe(false);
    test.clock.advance(days(40));
    await purgeDraftFiles(test.deps);
    expect(await test.deps.db.$count(files, eq(files.id, document))).toBe(1);
  });

  it('needs a proof of the person himself, and a listing without an owner', async () => {
    const { id } = await listing();
    const person = await signedIn(test);
    const foreign = await uploadDocument(await signedIn(test));
    expect((await register(person, { claim_service_id: id })).errors).toHaveProperty('document_ids');
    const stolen = await register(person, { claim_service_id: id, document_ids: [foreign] });
    expect(stolen.errors).toHaveProperty('document_ids');
    await signedIn(test, { roles: ['service'], workshopId: id });
    const document_ids = [await uploadDocument(person)];
    const taken = await register(person, { claim_service_id: id, document_ids });
    expect(taken.errors).toEqual([expect.objectContaining({ code: 'workshop_claimed' })]);
    expect((await register(person, { claim_service_id: 999_999, document_ids })).status).toBe(404);
  });
});

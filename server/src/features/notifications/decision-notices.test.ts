import { fileEndpoints } from '@sto/contract/files/files.endpoints';
import { myWorkshopEndpoints, registrationEndpoints } from '@sto/contract/my-workshop/my-workshop.endpoints';
import { notificationEndpoints } from '@sto/contract/notifications/notifications.endpoints';
import { moderationEndpoints } from '@sto/contract/operator/operator.endpoints';
import { staffEndpoints } from '@sto/contract/staff/staff.endpoints';
import { expect, it } from 'vitest';
import { minutes } from '../../platform/clock/durations.ts';
import { signedIn } from '../../testing/as.ts';
import { pdfBytes } from '../../testing/build/media.ts';
import { buildWorkshop } from '../../testing/build/workshop.ts';
import { call } from '../../testing/call.ts';
import { registrationForm } from '../../testing/rights/join-rights.ts';
import { startApp } from '../../testing/start-app.ts';

const test = startApp();

interface Person {
  token: string;
}

/** The newest request of the queue. */
async function decide(kind: 'service' | 'claim', decision: 'approve' | 'reject', reason = '') {
  test.clock.advance(minutes(1));
  const operator = await signedIn(test, { name: 'Ирина', roles: ['operator'] });
  const { data } = await call(test.app, moderationEndpoints.index, { kind }, operator);
  const form = { id: data.items[0]?.id ?? 0, kind, decision, reason };
  expect((await call(test.app, moderationEndpoints.decide, form, operator)).status).toBe(200);
}

async function newest(person: Person) {
  const { data } = await call(test.app, notificationEndpoints.index, {}, person);
  const { type, title, text, url, is_read } = data.items[0] ?? {};
  return { total: data.total, type, title, text, url, is_read };
}

async function claimed() {
  const name = 'Мотор на Полевой';
  const { id } = await buildWorkshop(test.deps.db, { name, isConnected: false, phones: ['+74951234567'] });
  const person = await signedIn(test);
  const file = { name: 'vypiska.pdf', bytes: pdfBytes() };
  const draft = { draft_key: crypto.randomUUID() };
  const document = (await call(test.app, fileEndpoints.upload, draft, { ...person, file })).data.id;
  const form = { ...registrationForm(), claim_service_id: id, document_ids: [document] };
  await call(test.app, registrationEndpoints.register, form, person);
  return { person, name };
}

it('a refused registration notifies its author of the reason, the next approval too', async () => {
  await buildWorkshop(test.deps.db);
  const owner = await signedIn(test);
  const { data } = await call(test.app, registrationEndpoints.register, registrationForm(), owner);
  await decide('service', 'reject', 'Нет вывески на фото');
  expect(await newest(owner)).toEqual({
    ...{ total: 1, type: 'workshop_rejected', title: 'Автосервис не прошёл проверку', is_read: false },
    ...{ text: 'Мотор. Причина: Нет вывески на фото', url: '/service/my-service' },
  });
  await call(test.app, myWorkshopEndpoints.submit, { service_id: data.service_id }, owner);
  await decide('service', 'approve');
  expect(await newest(owner)).toMatchObject({
    ...{ total: 2, type: 'workshop_approved' },
    text: 'Мотор. Карточка открыта водителям, ждите заявок',
  });
});

it('a claim notifies its author of the decision with its reason', async () => {
  const refused = await claimed();
  await decide('claim', 'reject', 'Документ нечитаем');
  expect(await newest(refused.person)).toMatchObject({
    ...{ type: 'claim_rejected', url: '/register-service' },
    text: `${refused.name}. Причина: Документ нечитаем`,
  });
  const approved = await claimed();
  await decide('claim', 'approve', 'Выписка подходит');
  expect(await newest(approved.person)).toMatchObject({
    ...{ type: 'claim_approved', title: 'Карточка автосервиса ваша', url: '/service/my-service' },
    text: `${approved.name}. Проверьте цены и график. Выписка подходит`,
  });
});

it('a change of an approved card notifies who sent it and no other person', async () => {
  await buildWorkshop(test.deps.db);
  const owner = await signedIn(test);
  const { data } = await call(test.app, registrationEndpoints.register, registrationForm(), owner);
  await decide('service', 'approve');
  for (const [decision, type] of [
    ['approve', 'card_approved'],
    ['reject', 'card_rejected'],
  ] as const) {
    const form = { service_id: data.service_id, description: `Ремонт подвески, ${type}` };
    await call(test.app, myWorkshopEndpoints.update, form, owner);
    await decide('service', decision, 'Проверили описание');
    expect(await newest(owner)).toMatchObject({ type, url: '/service/my-service' });
  }
  expect((await newest(await signedIn(test))).total).toBe(0);
});

it('a new name of a workshop is in the notice of its open invitation, and not in that of another one', async () => {
  const [person, other] = [await signedIn(test), await signedIn(test)];
  const invitedTo = async (name: string, { phone }: { phone: string }) => {
    const { id } = await buildWorkshop(test.deps.db, { name });
    const owner = await signedIn(test, { roles: ['service'], workshopId: id });
    const form = { service_id: id, phone, name: 'Илья', role: 'mechanic' };
    await call(test.app, staffEndpoints.invite, form, owner);
    return { id, owner };
  };
  const { id, owner } = await invitedTo('Мотор', person);
  await invitedTo('Шина', other);
  await call(test.app, myWorkshopEndpoints.update, { service_id: id, name: 'Мотор плюс' }, owner);
  expect((await newest(person)).text).toContain('Мотор.');
  await decide('service', 'approve');
  expect((await newest(person)).text).toBe('Мотор плюс. Примите приглашение или откажитесь');
  expect((await newest(other)).text).toContain('Шина.');
});

import {
  operatorTemplateEndpoints,
  workshopTemplateEndpoints,
} from '@sto/contract/chat/reply-templates.endpoints';
import { maxReplyTemplates } from '@sto/contract/chat/reply-templates.schemas';
import { describe, expect, it } from 'vitest';
import { replyTemplates } from '../../../db/tables/chats.ts';
import { type SignedIn, signedIn } from '../../../testing/as.ts';
import { buildWorkshop } from '../../../testing/build/workshop.ts';
import { call } from '../../../testing/call.ts';
import { startApp } from '../../../testing/start-app.ts';

const test = startApp();

const row = { title: 'Адрес', text: 'Мы во дворе, второй бокс.' };
type Form = Record<string, unknown>;
interface Side {
  own: { service_id?: number };
  person: SignedIn;
}

async function ofWorkshop(employeeRole: 'owner' | 'manager' | 'mechanic' = 'manager') {
  const { id } = await buildWorkshop(test.deps.db);
  const person = await signedIn(test, { roles: ['service'], workshopId: id, employeeRole });
  return { own: { service_id: id }, person };
}

async function ofOperator() {
  return { own: {}, person: await signedIn(test, { roles: ['operator'] }) };
}

const owners = [
  { owner: 'a workshop', endpoints: workshopTemplateEndpoints, build: () => ofWorkshop() },
  { owner: 'the support', endpoints: operatorTemplateEndpoints, build: ofOperator },
] as const;
type Endpoints = (typeof owners)[number]['endpoints'];

const save = (endpoints: Endpoints, { own, person }: Side, form: Form = {}) =>
  call(test.app, endpoints.save, { ...own, ...row, ...form }, person);
const order = (endpoints: Endpoints, { own, person }: Side, ids: number[]) =>
  call(test.app, endpoints.order, { ...own, template_ids: ids }, person);
const remove = (endpoints: Endpoints, { person }: Side, id: number) =>
  call(test.app, endpoints.remove, { template_id: id }, person);
const index = (endpoints: Endpoints, { own, person }: Side) => call(test.app, endpoints.index, own, person);
const titles = async (endpoints: Endpoints, side: Side) =>
  (await index(endpoints, side)).data.items.map(({ title }) => title);

describe.each(owners)('templates of $owner', ({ endpoints, build }) => {
  it('are added at the end, changed, set in order and removed', async () => {
    const side = await build();
    const { data: first } = await save(endpoints, side);
    expect(first).toEqual({ id: first.id, ...row });
    const { data: second } = await save(endpoints, side, { title: 'Цена' });
    expect(await titles(endpoints, side)).toEqual(['Адрес', 'Цена']);
    const changed = await save(endpoints, side, { template_id: first.id, title: 'Проезд' });
    expect(changed.data).toMatchObject({ id: first.id, title: 'Проезд' });
    const { data } = await order(endpoints, side, [second.id, first.id]);
    expect(data.items.map(({ title }) => title)).toEqual(['Цена', 'Проезд']);
    await save(endpoints, side, { title: 'Третий' });
    expect(await titles(endpoints, side)).toEqual(['Цена', 'Проезд', 'Третий']);
    expect((await remove(endpoints, side, second.id)).data).toEqual({ id: second.id });
    expect(await titles(endpoints, side)).toEqual(['Проезд', 'Третий']);
  });

  it('are limited in number and length', async () => {
    const side: Side = await build();
    const values = Array.from({ length: maxReplyTemplates - 1 }, (_, sort) => ({
      ...{ ...row, sort, createdAt: test.clock.now() },
      workshopId: side.own.service_id ?? null,
    }));
    await test.deps.db.insert(replyTemplates).values(values);
    const [one, other] = await Promise.all([save(endpoints, side), save(endpoints, side)]);
    expect([one.status, other.status].toSorted()).toEqual([200, 409]);
    const saved = one.status === 200 ? one : other;
    await remove(endpoints, side, saved.data.id);
    expect((await save(endpoints, side)).status).toBe(200);
    expect((await save(endpoints, side, { title: '' })).errors).toHaveProperty('title');
    expect((await save(endpoints, side, { title: 'я'.repeat(61) })).errors).toHaveProperty('title');
    expect((await save(endpoints, side, { text: 'я'.repeat(1001) })).errors).toHaveProperty('text');
  });

  it('take an order of the whole list only, and are removed once', async () => {
    const side = await build();
    const { data: first } = await save(endpoints, side);
    const { data: second } = await save(endpoints, side);
    for (const ids of [[first.id], [first.id, 999_999], [first.id, second.id, 999_999]])
      expect((await order(endpoints, side, ids)).errors, String(ids)).toHaveProperty('template_ids');
    expect((await remove(endpoints, side, first.id)).status).toBe(200);
    expect((await remove(endpoints, side, first.id)).status).toBe(404);
  });

  it('do not exist for others', async () => {
    const side = await build();
    const { data } = await save(endpoints, side);
    const stranger = await ofWorkshop();
    const theirs = { template_id: data.id };
    expect((await save(workshopTemplateEndpoints, stranger, theirs)).status).toBe(404);
    expect((await remove(workshopTemplateEndpoints, stranger, data.id)).status).toBe(404);
    expect((await order(workshopTemplateEndpoints, stranger, [data.id])).status).toBe(422);
    const driver = { own: side.own, person: await signedIn(test) };
    expect((await index(endpoints, driver)).status).toBe(403);
    expect((await save(endpoints, driver)).status).toBe(403);
    expect((await order(endpoints, driver, [data.id])).status).toBe(403);
    expect((await remove(endpoints, driver, data.id)).status).toBe(403);
    expect(await titles(endpoints, side)).toEqual(['Адрес']);
  });

  it('are shown to those who answer alone', async () => {
    const side = await build();
    expect((await index(endpoints, side)).data).toEqual({ items: [] });
    expect((await call(test.app, endpoints.index, side.own)).status).toBe(401);
  });
});

it('a mechanic, who has no chats, has no templates', async () => {
  const side = await ofWorkshop('mechanic');
  expect((await index(workshopTemplateEndpoints, side)).status).toBe(403);
  expect((await save(workshopTemplateEndpoints, side)).status).toBe(403);
});

it('an operator does not change those of a workshop', async () => {
  const { data } = await save(workshopTemplateEndpoints, await ofWorkshop());
  const operator = await ofOperator();
  const changed = await save(operatorTemplateEndpoints, operator, { template_id: data.id });
  expect(changed.status).toBe(404);
});

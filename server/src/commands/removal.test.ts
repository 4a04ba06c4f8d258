import { customerBidEndpoints, workshopBidEndpoints } from '@sto/contract/bids/bids.endpoints';
import { customerMoveEndpoints, workshopMoveEndpoints } from '@sto/contract/bids/moves.endpoints';
import { leadEndpoints } from '@sto/contract/leads/leads.endpoints';
import { notificationSettingsEndpoints } from '@sto/contract/notifications/notification-settings.endpoints';
import { profileEndpoints } from '@sto/contract/profiles/profiles.endpoints';
import { staffEndpoints } from '@sto/contract/staff/staff.endpoints';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { bidEvents, bids } from '../db/tables/bids.ts';
import { cars } from '../db/tables/cars.ts';
import { consents } from '../db/tables/consents.ts';
import { changes, claims } from '../db/tables/deal.ts';
import { files } from '../db/tables/files.ts';
import { apiKeys } from '../db/tables/integrations.ts';
import { auditLog, moderationItems } from '../db/tables/joining.ts';
import { counters } from '../db/tables/offers.ts';
import { workshopPhoneReveals } from '../db/tables/phone-reveals.ts';
import { reviews } from '../db/tables/reviews.ts';
import { users } from '../db/tables/users.ts';
import { workshopEmployees } from '../db/tables/workshops.ts';
import { purgeConsents } from '../features/consents/purge-consents.ts';
import { signedIn } from '../testing/as.ts';
import { bidForm, buildDeal, offerForm } from '../testing/build/bid.ts';
import { buildCartItem } from '../testing/build/cart-item.ts';
import { call } from '../testing/call.ts';
import { startApp } from '../testing/start-app.ts';
import { removePerson } from './removal.ts';

const test = startApp();

const remove = (userId: number, words = false) =>
  test.deps.db.transaction((tx) => removePerson(tx, userId, { words }));

async function wholeDatabase(): Promise<string> {
  const { rows } = await test.deps.db.execute<{ rows: string }>(
    sql`select query_to_xml(format('select * from %I', table_name), false, false, '')::text as rows
        from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  );
  return rows.map((table) => table.rows).join('\n');
}

async function found(words: string[]): Promise<string[]> {
  const whole = await wholeDatabase();
  return words.filter((word) => whole.includes(word));
}

async function buildTraces() {
  const { db } = test.deps;
  const deal = await buildDeal(test);
  const { customer, manager } = deal;
  await db
    .update(cars)
    .set({ vin: 'XW8ZZZ61ZJG000001', licencePlate: 'А482КХ777' })
    .where(eq(cars.id, deal.carId));
  await call(test.app, profileEndpoints.update, { email: 'andrey@example.ru', theme: 'dark' }, customer);
  const { data: sent } = await call(test.app, notificationSettingsEndpoints.sendEmailCode, {}, customer);
  const entered = { request_id: sent.request_id, code: test.mail.codeTo('andrey@example.ru') };
  await call(test.app, notificationSettingsEndpoints.confirmEmail, entered, customer);
  const form = { ...bidForm(test, deal), type_connection: 2, consent_version: 1 };
  const { data } = await call(test.app, customerBidEndpoints.create, form, customer);
  const id = data.bid_id;
  const { data: answered } = await call(test.app, workshopMoveEndpoints.answer, offerForm(test, id), manager);
  await call(test.app, customerMoveEndpoints.accept, { id, offer_id: answered.offers[0]?.id }, customer);
  const lead = { kind: 'osago', name: 'Андрей Ильич', phone: customer.phone, consent: 1 };
  await call(test.app, leadEndpoints.create, { ...lead, consent_version: 1 });
  await buildCartItem(db, { userId: customer.userId, name: 'Отложенные колодки' });
  await db.insert(files).values({
    ...{ bidId: id, ownerId: customer.userId, name: 'Паспорт Андрея.jpg', kind: 'photo' as const },
    ...{ extension: 'jpg', contentType: 'image/jpeg', size: 1, storageKey: `key-of-a-photo-${id}` },
  });
  await db.insert(reviews).values({
    ...{ bidId: id, workshopId: deal.workshop.id, customerId: customer.userId, rating: 5 },
    ...{ text: 'Починили вечером', status: 'published' as const },
    ...{ replyText: 'Спасибо, заезжайте', replyAuthor: 'Ольга', replyAt: test.clock.now() },
  });
  await db.insert(apiKeys).values({
    ...{ workshopId: deal.workshop.id, makerId: manager.userId, name: 'Ключ для склада' },
    ...{ hash: `hash-${id}`, lastFour: 'abcd' },
  });
  await buildWords(id, answered.offers[0]?.id ?? 0, manager.userId);
  return { deal, view: () => call(test.app, workshopBidEndpoints.view, { id }, manager) };
}

/** What both sides write while the car is in the workshop and after it. */
async function buildWords(bidId: number, offerId: number, authorId: number): Promise<void> {
  const { db } = test.deps;
  const at = test.clock.now();
  const byManager = { authorId, authorName: 'Ольга' };
  await db
    .insert(changes)
    .values({ bidId, ...byManager, status: 'proposed', fileIds: [], createdAt: at, expiresAt: at });
  await db.insert(claims).values({
    ...{ bidId, status: 'refused', text: 'Опять скрипит', fileIds: [], answer: 'Износ', answeredBy: 'Ольга' },
    ...{ createdAt: at, answerDeadlineAt: at, answeredAt: at },
  });
  await db.insert(counters).values({ bidId, offerId, works: [], comment: 'Дороговато', createdAt: at });
  const wish = { cancelBy: 'customer', cancelCode: 'other', cancelComment: 'Передумал чинить' } as const;
  const leg = { legKind: 'tow', legAddress: 'Садовая ул., 3', legLat: 55.7, legLong: 37.6 } as const;
  await db
    .update(bids)
    .set({ ...wish, ...leg })
    .where(eq(bids.id, bidId));
}

describe('a removed person', () => {
  it('who is a driver is named nowhere; the bid stays with its workshop, consents end', async () => {
    const { db } = test.deps;
    const { deal, view } = await buildTraces();
    const { customer } = deal;
    const traces = [
      ...['andrey@example.ru', 'Андрей', customer.phone, 'Скрип спереди', 'XW8ZZZ61ZJG000001', 'А482КХ777'],
      ...[
        'Отложенные колодки',
        'Паспорт',
        'key-of-a-photo',
        'Опять скрипит',
        ...['Дороговато', 'Садовая ул., 3'],
        'Передумал чинить',
      ],
    ];
    expect(await found(traces)).toEqual(traces);

    const { storageKeys, openBidIds } = await remove(customer.userId);
    expect(storageKeys).toEqual([expect.stringMatching(/^key-of-a-photo/)]);
    expect(openBidIds).toEqual([expect.any(Number)]);

    expect(await found(traces)).toEqual([]);
    const [person] = await db.select().from(users).where(eq(users.id, customer.userId));
    expect(person).toMatchObject({ name: '', email: null, confirmedEmail: null, theme: 'system' });
    expect((await view()).status).toBe(200);
    expect((await call(test.app, customerBidEndpoints.index, {}, customer)).status).toBe(401);
    expect(await found(['Ольга', 'Ключ для склада'])).toEqual(['Ольга', 'Ключ для склада']);
    await purgeConsents(test.deps);
    const left = await db.select().from(consents);
    expect(left).not.toEqual([]);
    for (const row of left)
      expect(row).toMatchObject({ userId: null, leadId: null, endedAt: test.clock.now() });
  });

  it('has no revealed phones of workshops; others keep theirs', async () => {
    const { db } = test.deps;
    const { customer, workshop } = await buildDeal(test);
    const { userId } = await signedIn(test);
    const reveal = { workshopId: workshop.id, at: test.clock.now() };
    await db.insert(workshopPhoneReveals).values([
      { ...reveal, userId: customer.userId },
      { ...reveal, userId },
    ]);
    await remove(customer.userId);
    expect(await db.select().from(workshopPhoneReveals)).toMatchObject([{ userId }]);
  });

  it('keeps the review until its text is removed too', async () => {
    const { deal } = await buildTraces();
    const words = ['Починили вечером', 'Спасибо, заезжайте'];
    await remove(deal.customer.userId);
    expect(await found(words)).toEqual(words);
    await remove(deal.customer.userId, true);
    expect(await found(words)).toEqual([]);
  });

  it('who is an employee is named nowhere, works nowhere and has no key; the driver keeps the deal', async () => {
    const { db } = test.deps;
    const { deal, view } = await buildTraces();
    const { manager, customer } = deal;
    const traces = ['Ольга', manager.phone, 'Ключ для склада'];
    expect(await found(traces)).toEqual(traces);

    await remove(manager.userId);

    expect(await found(traces)).toEqual([]);
    expect((await view()).status).toBe(401);
    expect(await db.$count(workshopEmployees, eq(workshopEmployees.workshopId, deal.workshop.id))).toBe(0);
    const own = await call(test.app, customerBidEndpoints.index, {}, customer);
    expect(own.data.items).toHaveLength(1);
    expect(JSON.stringify(own.body)).toContain('Андрей');
  });

  it('is named nowhere by the name that the workshop has for him', async () => {
    const { db } = test.deps;
    const deal = await buildDeal(test);
    const { customer, manager } = deal;
    const ofManager = eq(workshopEmployees.userId, manager.userId);
    const [employee] = await db
      .update(workshopEmployees)
      .set({ name: 'Мастер Зимина' })
      .where(ofManager)
      .returning();
    const form = { ...bidForm(test, deal), type_connection: 2, consent_version: 1 };
    const { data } = await call(test.app, customerBidEndpoints.create, form, customer);
    const assignment = { id: data.bid_id, employee_id: employee?.id };
    expect((await call(test.app, workshopBidEndpoints.assign, assignment, manager)).status).toBe(200);
    const at = test.clock.now();
    const byManager = { answer: 'Износ', answeredBy: 'Мастер Зимина', answeredAt: at };
    await db.insert(claims).values({
      ...{ bidId: data.bid_id, status: 'refused', text: 'Опять скрипит', fileIds: [], ...byManager },
      ...{ createdAt: at, answerDeadlineAt: at },
    });
    const named = { actorName: 'Мастер Зимина', comment: 'Мастер Зимина' };
    const assigned = eq(bidEvents.type, 'assigned');
    expect(await db.select().from(bidEvents).where(assigned)).toMatchObject([named]);
    const { namesakes } = await remove(manager.userId);
    expect(namesakes).toEqual({ names: ['Мастер Зимина', 'Ольга'], workshopIds: [] });
    expect(await found(['Мастер Зимина', 'Ольга'])).toEqual([]);
  });

  it('is named nowhere as a former employee with another name since', async () => {
    const { db } = test.deps;
    const { deal } = await buildTraces();
    const { manager } = deal;
    await db.delete(workshopEmployees).where(eq(workshopEmployees.userId, manager.userId));
    await db.update(users).set({ name: 'Ольга Зимина' }).where(eq(users.id, manager.userId));
    const { namesakes } = await remove(manager.userId);
    expect(await found(['Ольга'])).toEqual([]);
    expect(namesakes.workshopIds).toEqual([]);
  });

  it('is named nowhere as one who was renamed by himself and by the workshop, then dismissed', async () => {
    const deal = await buildDeal(test);
    const { customer, workshop } = deal;
    const as = (employeeRole: 'owner' | 'manager', name: string) =>
      signedIn(test, { workshopId: workshop.id, employeeRole, name, roles: ['service'] });
    const [boss, person] = [await as('owner', 'Тамара'), await as('manager', 'Зинаида')];
    const { data } = await call(test.app, customerBidEndpoints.create, bidForm(test, deal), customer);
    const { data: staff } = await call(test.app, staffEndpoints.index, { service_id: workshop.id }, boss);
    const id = staff.items.find(({ phone }) => phone === person.phone)?.id;
    const assign = (form: object) =>
      call(test.app, workshopBidEndpoints.assign, { id: data.bid_id, ...form }, person);
    await assign({ employee_id: id });
    await call(test.app, profileEndpoints.update, { name: 'Зоя' }, person);
    await assign({ no_employee: 1 });
    await call(test.app, staffEndpoints.update, { id, name: 'Мастер Зорина' }, boss);
    await assign({ employee_id: id });
    await call(test.app, staffEndpoints.remove, { id }, boss);
    const names = ['Зинаида', 'Зоя', 'Мастер Зорина'];
    expect(await found(names)).toEqual(names);
    await remove(person.userId);
    expect(await found(names)).toEqual([]);
    expect(await found(['Тамара'])).toEqual(['Тамара']);
  });

  it('the command lists other workshops where the same name appears', async () => {
    const { db } = test.deps;
    const { deal } = await buildTraces();
    const other = await signedIn(test, { name: 'Ольга' });
    expect((await remove(other.userId)).namesakes).toEqual({
      names: ['Ольга'],
      workshopIds: [deal.workshop.id],
    });
    expect(await db.$count(bidEvents, eq(bidEvents.actorName, 'Ольга'))).toBeGreaterThan(0);
  });

  it('has no words of operators about his things, and no name on his own decisions', async () => {
    const { db } = test.deps;
    const at = test.clock.now();
    const { customer, workshop } = await buildDeal(test);
    const operator = await signedIn(test, { name: 'Ирина' });
    const decided = { status: 'approved', decidedBy: 'Ирина', decidedAt: at, createdAt: at } as const;
    const request = { ...decided, payload: {}, objectId: workshop.id, reason: 'Карточка его' };
    await db.insert(moderationItems).values([
      { ...request, kind: 'claim', createdBy: customer.userId },
      { ...request, kind: 'service', createdBy: operator.userId, reason: 'Адрес верный' },
    ]);
    const act = { operatorId: operator.userId, operatorName: 'Ирина', action: 'moderation.approve', at };
    await db.insert(auditLog).values([
      { ...act, subject: 'claim', objectId: workshop.id, comment: 'Андрей показал паспорт' },
      { ...act, subject: 'person', objectId: customer.userId, comment: 'Андрей не видит заявок' },
      { ...act, subject: 'service', objectId: workshop.id, comment: 'Адрес верный' },
    ]);
    await remove(customer.userId);
    const comments = await db.select({ comment: auditLog.comment }).from(auditLog).orderBy(auditLog.id);
    expect(comments.map(({ comment }) => comment)).toEqual(['', '', 'Адрес верный']);
    expect(await found(['Ирина'])).toEqual(['Ирина']);
    await remove(operator.userId);
    expect(await found(['Ирина'])).toEqual([]);
    expect(await db.select().from(moderationItems)).toMatchObject([
      { kind: 'service', decidedBy: 'Оператор', decidedAt: at, reason: 'Адрес верный' },
    ]);
  });

  it('does not affect colleagues of other workshops or callback requests of others', async () => {
    const { db } = test.deps;
    const first = await buildTraces();
    const second = await buildTraces();
    const other = await signedIn(test, { name: 'Борис' });
    const form = { kind: 'kasko', name: 'Борис', phone: first.deal.customer.phone, consent: 1 };
    await call(test.app, leadEndpoints.create, form, other);
    await remove(first.deal.customer.userId);
    await remove(first.deal.manager.userId);
    const named = await db.select().from(bidEvents).where(eq(bidEvents.actorName, 'Ольга'));
    expect(named.length).toBeGreaterThan(0);
    expect((await second.view()).data.events).toEqual(
      expect.arrayContaining([expect.objectContaining({ actor_name: 'Ольга' })]),
    );
    const { rows } = await db.execute(sql`select name, phone from leads where user_id = ${other.userId}`);
    expect(rows).toEqual([{ name: 'Борис', phone: first.deal.customer.phone }]);
  });
});

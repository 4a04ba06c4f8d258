import { customerBidEndpoints } from '@sto/contract/bids/bids.endpoints';
import { fileEndpoints } from '@sto/contract/files/files.endpoints';
import { myWorkshopEndpoints, registrationEndpoints } from '@sto/contract/my-workshop/my-workshop.endpoints';
import { moderationEndpoints } from '@sto/contract/operator/operator.endpoints';
import { workshopEndpoints } from '@sto/contract/workshops/workshops.endpoints';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { moderationItems } from '../../db/tables/joining.ts';
import { workshopBays } from '../../db/tables/schedule.ts';
import { workshops } from '../../db/tables/workshops.ts';
import { signedIn } from '../../testing/as.ts';
import { bidForm } from '../../testing/build/bid.ts';
import { buildCar } from '../../testing/build/car.ts';
import { buildJpeg } from '../../testing/build/media.ts';
import { buildModification, buildWorkshop } from '../../testing/build/workshop.ts';
import { call } from '../../testing/call.ts';
import { registrationForm } from '../../testing/rights/join-rights.ts';
import { startApp } from '../../testing/start-app.ts';

const test = startApp();

async function ownWorkshop(options: Parameters<typeof buildWorkshop>[1] = {}) {
  const workshop = await buildWorkshop(test.deps.db, { name: 'Мотор', description: 'Прежнее', ...options });
  const owner = await signedIn(test, { name: 'Ольга', roles: ['service'], workshopId: workshop.id });
  const update = (form: object) =>
    call(test.app, myWorkshopEndpoints.update, { service_id: workshop.id, ...form }, owner);
  return { ...workshop, owner, update };
}

const publicCard = async (workshopId: number) =>
  (await call(test.app, workshopEndpoints.view, { service_id: workshopId })).data;

async function decide(objectId: number, decision: 'approve' | 'reject', reason = '') {
  const operator = await signedIn(test, { name: 'Ирина', roles: ['operator'] });
  const items = await test.deps.db
    .select()
    .from(moderationItems)
    .where(eq(moderationItems.objectId, objectId));
  const open = items.find(({ status }) => status === 'pending');
  const form = { id: open?.id ?? 0, kind: open?.kind ?? 'service', decision, reason };
  return call(test.app, moderationEndpoints.decide, form, operator);
}

describe('the profile of a workshop', () => {
  it('changes prices, brands and warranty at once, also in the search', async () => {
    const { id, workTypeIds, update } = await ownWorkshop();
    const works = JSON.stringify([
      {
        ...{ work_type_id: workTypeIds[0], price_from: 3300, price_to: 4400 },
        class_prices: [{ car_class: 'J', price_from: 5000, price_to: 6000 }],
      },
    ]);
    const { data } = await update({ works, no_amenities: 1, warranty_work_months: 12 });
    expect(data).toMatchObject({
      works: [{ price_from: 3300, class_prices: [{ car_class: 'J', price_from: 5000, price_to: 6000 }] }],
      ...{ amenities: [], warranty: { work_months: 12 } },
    });
    await test.reindex();
    const found = await call(test.app, workshopEndpoints.geoSearch, {
      ...{ lat: 55.751, long: 37.619, work_type_ids: workTypeIds },
    });
    expect(found.data.services).toMatchObject([{ id, price_from: 3300, price_to: 4400 }]);
  });

  it('names the journeys that the workshop makes, each once', async () => {
    const { id, update } = await ownWorkshop();
    const tow = { kind: 'tow', radius_km: 30, price_from: 3000 };
    const { data } = await update({ legs: JSON.stringify([tow]) });
    expect(data.legs).toEqual([tow]);
    expect((await publicCard(id)).legs).toEqual([tow]);
    const twice = await update({ legs: JSON.stringify([tow, tow]) });
    expect(twice).toMatchObject({ status: 422, errors: { legs: [expect.any(String)] } });
    const wide = await update({ legs: JSON.stringify([{ ...tow, radius_km: 5000 }]) });
    expect(wide.status).toBe(422);
    expect((await update({ no_legs: 1 })).data.legs).toEqual([]);
    expect((await update({ amenities: ['pickup', 'card'] })).data.amenities).toEqual(['card']);
  });

  it('keeps the approved card public until the operator approves the change', async () => {
    const { id, owner, update } = await ownWorkshop();
    const place = { lat: 55.76, long: 37.62 };
    await update({ name: 'Мотор и Ко', ...place });
    await update({ description: 'Новое' });
    const { data } = await call(test.app, myWorkshopEndpoints.view, { service_id: id }, owner);
    expect(data).toMatchObject({
      name: 'Мотор',
      change: { status: 'pending', name: 'Мотор и Ко', address: null, ...place, description: 'Новое' },
    });
    expect(await publicCard(id)).toMatchObject({ name: 'Мотор', description: 'Прежнее' });
    expect((await decide(id, 'approve')).data.status).toBe('approved');
    expect(await publicCard(id)).toMatchObject({ name: 'Мотор и Ко', description: 'Новое' });
    await update({ description: 'Ещё одно' });
    await decide(id, 'reject', 'Реклама в описании');
    expect(await publicCard(id)).toMatchObject({ description: 'Новое' });
    const view = await call(test.app, myWorkshopEndpoints.view, { service_id: id }, owner);
    expect(view.data.change).toMatchObject({ status: 'rejected', reason: 'Реклама в описании' });
  });

  it('publishes uploaded photos after approval, in the chosen order', async () => {
    const { id, owner, update } = await ownWorkshop({ images: ['workshops/1/old.webp'] });
    const file = { name: 'fasad.jpg', bytes: await buildJpeg() };
    const upload = await call(
      test.app,
      fileEndpoints.upload,
      { draft_key: crypto.randomUUID() },
      { ...owner, file },
    );
    const [old] = (await publicCard(id)).images;
    const photos = [{ upload_id: upload.data.id }, { id: old?.id }];
    const { data } = await update({ photos: JSON.stringify(photos) });
    expect(data.change?.photos).toMatchObject(photos);
    const [waiting] = data.change?.photos ?? [];
    expect((await test.app.inject(waiting?.url ?? '')).statusCode).toBe(200);
    expect((await publicCard(id)).images).toHaveLength(1);
    const manager = { roles: ['service' as const], workshopId: id, employeeRole: 'manager' as const };
    const again = { service_id: id, photos: JSON.stringify(photos) };
    const colleague = await call(test.app, myWorkshopEndpoints.update, again, await signedIn(test, manager));
    expect(colleague.data.change?.photos).toMatchObject(photos);
    await decide(id, 'approve');
    const view = await call(test.app, myWorkshopEndpoints.view, { service_id: id }, owner);
    expect(view.data.change).toMatchObject({ status: 'approved', photos: null });
    const { images } = await publicCard(id);
    expect(images.map(({ url }) => url)).toEqual([
      expect.stringMatching(/^\/media\/workshops\/\d+\/[0-9a-f-]+\.jpg$/),
      '/media/workshops/1/old.webp',
    ]);
    expect(images[1]?.id, 'for choices that are not saved yet').toBe(old?.id);
    expect((await test.app.inject(images[0]?.url ?? '')).statusCode).toBe(200);
    const stranger = await signedIn(test, { roles: ['service'], workshopId: id });
    const stolen = { service_id: id, photos: JSON.stringify([{ upload_id: upload.data.id }]) };
    expect((await call(test.app, myWorkshopEndpoints.update, stolen, stranger)).errors).toHaveProperty(
      'photos',
    );
  });

  it('takes the number of bays until the workshop is connected; then the bays are counted', async () => {
    const { id, update } = await ownWorkshop();
    const refused = await update({ bays_count: 4, no_amenities: 1 });
    expect([refused.status, refused.errors]).toEqual([
      422,
      { bays_count: ['Посты меняются в разделе «Запись и посты»'] },
    ]);
    await test.deps.db.update(workshops).set({ isConnected: false }).where(eq(workshops.id, id));
    expect((await update({ bays_count: 4 })).data.bays_count).toBe(4);
  });

  it('is closed to mechanics and strangers, and refuses wrong prices and works named twice', async () => {
    const { id, workTypeIds, update } = await ownWorkshop();
    const mechanic = await signedIn(test, {
      ...{ roles: ['service'], workshopId: id, employeeRole: 'mechanic' },
    });
    const form = { service_id: id, no_amenities: 1 };
    expect((await call(test.app, myWorkshopEndpoints.update, form, mechanic)).status).toBe(403);
    expect((await call(test.app, myWorkshopEndpoints.view, {}, mechanic)).status).toBe(403);
    const stranger = await signedIn(test, { roles: ['service'] });
    expect((await call(test.app, myWorkshopEndpoints.update, form, stranger)).status).toBe(404);
    const work = { work_type_id: workTypeIds[0], price_from: 100, price_to: 200 };
    const twice = await update({ works: JSON.stringify([work, work]) });
    expect(twice.errors).toEqual({ works: ['Одна работа указана дважды'] });
    const turned = await update({ works: JSON.stringify([{ ...work, price_to: 50 }]) });
    expect(turned.status).toBe(422);
  });
});

describe('a registration', () => {
  async function registered() {
    const modification = await buildModification(test.deps.db);
    const known = await buildWorkshop(test.deps.db);
    const owner = await signedIn(test, { name: 'Ольга' });
    const week = JSON.stringify([
      ...['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'].map((day) => ({
        ...{ day, is_active: true, from: '09:00', to: '20:00' },
      })),
    ]);
    const form = { ...registrationForm(), work_type_ids: known.workTypeIds, week };
    const { data } = await call(
      test.app,
      registrationEndpoints.register,
      { ...form, brand_ids: [modification.markId] },
      owner,
    );
    return { id: data.service_id, owner, modification, workTypeIds: known.workTypeIds };
  }

  it('that is approved is published and gets its first bid at once', async () => {
    const { id, modification, workTypeIds } = await registered();
    await decide(id, 'approve');
    const customer = await signedIn(test);
    const car = await buildCar(test.deps.db, { customerId: customer.userId, modification });
    const workshop = { id, cityId: 1, timezone: 'Europe/Moscow', markIds: [], workTypeIds };
    const bid = await call(
      test.app,
      customerBidEndpoints.create,
      bidForm(test, { workshop, carId: car.id }),
      customer,
    );
    expect([bid.status, bid.data.status]).toEqual([200, 'new']);
  });

  it('has its bays done while one of them takes bookings', async () => {
    const { id, owner } = await registered();
    const isDone = async () => {
      const { data } = await call(test.app, myWorkshopEndpoints.view, { service_id: id }, owner);
      return data.checklist.find(({ code }) => code === 'bays')?.is_done;
    };
    expect(await isDone()).toBe(false);
    await decide(id, 'approve');
    expect(await isDone(), 'the first bay comes with the approval').toBe(true);
    await test.deps.db.update(workshopBays).set({ isActive: false }).where(eq(workshopBays.workshopId, id));
    expect(await isDone()).toBe(false);
  });

  it('that is rejected is edited freely, shows the reason and is sent again', async () => {
    const { id, owner } = await registered();
    await decide(id, 'reject', 'Адрес не найден');
    const form = { service_id: id };
    const seen = await call(test.app, myWorkshopEndpoints.view, form, owner);
    expect(seen.data).toMatchObject({
      ...{ moderation_status: 'rejected', moderation: { reason: 'Адрес не найден' } },
      available_actions: ['update', 'submit'],
    });
    await call(test.app, myWorkshopEndpoints.update, { ...form, address: 'Полевая ул., 7' }, owner);
    const sent = await call(test.app, myWorkshopEndpoints.submit, form, owner);
    expect(sent.data).toMatchObject({ address: 'Полевая ул., 7', moderation_status: 'pending' });
    const again = await call(test.app, myWorkshopEndpoints.submit, form, owner);
    expect(again.errors).toEqual([expect.objectContaining({ code: 'already_moderated' })]);
    const stranger = await signedIn(test, { roles: ['service'] });
    expect((await call(test.app, myWorkshopEndpoints.submit, form, stranger)).status).toBe(404);
  });
});

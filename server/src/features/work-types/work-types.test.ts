import { workTypeEndpoints } from '@sto/contract/work-types/work-types.endpoints';
import { describe, expect, it } from 'vitest';
import { seedWorkTypes } from '../../db/seed/seed-work-types.ts';
import { carMarks, carModels } from '../../db/tables/car-catalogue.ts';
import { workTypes } from '../../db/tables/work-types.ts';
import { buildWorkshop, buildWorkType } from '../../testing/build/workshop.ts';
import { call } from '../../testing/call.ts';
import { startApp } from '../../testing/start-app.ts';

const test = startApp();

const tree = (form: Record<string, unknown> = {}) => call(test.app, workTypeEndpoints.tree, form);
const search = (form: Record<string, unknown>) => call(test.app, workTypeEndpoints.search, form);

describe('the tree of works', () => {
  it('is the whole catalogue with the four groups of the specification', async () => {
    await seedWorkTypes(test.deps.db);
    await test.reindex();
    const { status, data, body } = await tree();
    expect(status).toBe(200);
    expect(data.groups.map(({ id }) => id).sort((left, right) => left - right)).toEqual([1, 26, 100, 206]);
    const works = data.groups.flatMap((group) => group.categories.flatMap(({ services }) => services));
    expect(works).toHaveLength(await test.deps.db.$count(workTypes));
    expect(data.groups.map((group) => group.services_count).reduce((sum, count) => sum + count)).toBe(
      works.length,
    );
    expect(works.every((work) => work.price_source === 'estimate' && work.is_available)).toBe(true);
    expect(body.groups).toEqual(data.groups);
  });

  it('marks the selected works and sums them up', async () => {
    const { db } = test.deps;
    const oil = await buildWorkType(db, { minutes: 40, priceFrom: 800, priceTo: 1200 });
    const wash = await buildWorkType(db, { groupId: 206, minutes: 30, priceFrom: 500, priceTo: 900 });
    await buildWorkType(db);
    await test.reindex();
    const { data } = await tree({ selected_ids: [wash, oil, 4040] });
    expect(data).toMatchObject({ total_minutes: 70, price_from: 1300, price_to: 2100 });
    expect(data.selected.map(({ id }) => id)).toEqual([wash, oil]);
    expect(data.groups.map((group) => [group.id, group.selected_count])).toEqual([
      [26, 1],
      [206, 1],
    ]);
    expect(data.groups[0]?.categories[0]).toMatchObject({ is_expanded: true, selected_count: 1 });
  });

  it('has the own prices of a workshop, and no total for works that it lacks', async () => {
    const { db } = test.deps;
    const oil = await buildWorkType(db);
    const brakes = await buildWorkType(db);
    const workshop = await buildWorkshop(db, {
      works: [{ workTypeId: oil, priceFrom: 700, priceTo: 750, minutes: 35 }],
    });
    await test.reindex();
    const { data } = await tree({ service_id: workshop.id, selected_ids: [oil, brakes] });
    expect(data.groups[0]?.categories[0]?.services).toEqual([
      expect.objectContaining({
        id: oil,
        price_source: 'service',
        price_from: 700,
        minutes: 35,
        unavailable_reason: null,
      }),
      expect.objectContaining({
        id: brakes,
        price_source: 'estimate',
        is_available: false,
        is_selected: true,
        unavailable_reason: 'Автосервис не делает эту работу',
      }),
    ]);
    expect(data).toMatchObject({ total_minutes: 35, price_from: 700, price_to: 750 });
    expect(data.selected).toHaveLength(2);
  });

  it('has another version after a change of a work', async () => {
    const { db } = test.deps;
    await buildWorkType(db, { id: 1001 });
    await test.reindex();
    const before = (await tree()).data.version;
    await test.reindex();
    expect((await tree()).data.version).toBe(before);
    await db.update(workTypes).set({ title: 'Иначе' });
    await test.reindex();
    expect((await tree()).data.version).not.toBe(before);
  });

  it('refuses unknown and unpublished workshops and invalid ids', async () => {
    const hidden = await buildWorkshop(test.deps.db, { isPublished: false });
    await test.reindex();
    expect((await tree({ service_id: 999 })).status).toBe(404);
    expect((await tree({ service_id: hidden.id })).status).toBe(404);
    expect((await tree({ selected_ids: ['x'] })).errors).toHaveProperty('selected_ids');
  });
});

describe('the search of works', () => {
  it('finds by a synonym and shows what matched', async () => {
    await seedWorkTypes(test.deps.db);
    await test.reindex();
    const { data } = await search({ query: 'переобувка' });
    expect(data.items[0]).toMatchObject({
      id: 1148,
      title: 'Сезонный шиномонтаж',
      match: 'synonym',
      matched_text: 'переобувка',
      category_title: 'Шины, диски и сход-развал',
      group_id: 206,
    });
  });

  it('reads the other keyboard layout and reports it', async () => {
    await seedWorkTypes(test.deps.db);
    await test.reindex();
    const { data } = await search({ query: 'pfvtyf vfckf' });
    expect(data.did_you_mean).toBe('замена масла');
    expect(data.items[0]?.title).toBe('Замена масла в двигателе');
  });

  it('takes no car of the catalogue for an unknown part', async () => {
    const { db } = test.deps;
    await seedWorkTypes(db);
    const [mark] = await db
      .insert(carMarks)
      .values({ slug: 'hyundai', name: 'Hyundai', nameRu: 'Хендай' })
      .returning({ id: carMarks.id });
    await db.insert(carModels).values({ markId: mark?.id ?? 0, name: 'Solaris', nameRu: 'Солярис' });
    await test.reindex();
    const found = async (query: string) => (await search({ query })).data.items.map(({ id }) => id);
    expect(await found('скрипит хендай солярис')).toEqual(await found('скрипит'));
    expect(await found('скрипит люк')).toEqual([]);
  });

  it('returns popular works for an empty query, by group and limit if given', async () => {
    await seedWorkTypes(test.deps.db);
    await test.reindex();
    const { data } = await search({ query: '' });
    expect(data.items).toHaveLength(20);
    const body = await search({ query: '', group_id: 100, limit: 2 });
    expect(body.data.items).toHaveLength(2);
    expect(body.data.items.every((item) => item.group_id === 100)).toBe(true);
  });

  it('refuses a query of 201 letters and a limit of 51', async () => {
    expect((await search({ query: 'м'.repeat(201) })).errors).toHaveProperty('query');
    expect((await search({ query: 'масло', limit: 51 })).errors).toHaveProperty('limit');
  });
});

import { dayInZone } from '@sto/contract/workshops/opening-hours';
import { workshopEndpoints } from '@sto/contract/workshops/workshops.endpoints';
import { and, eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { readMarks } from '../../db/seed/catalogue-data.ts';
import { seedGeography } from '../../db/seed/geography.ts';
import { seedMarks } from '../../db/seed/seed-cars.ts';
import { seedWorkTypes } from '../../db/seed/seed-work-types.ts';
import { carGenerations, carModels, carModifications } from '../../db/tables/car-catalogue.ts';
import { signedIn } from '../../testing/as.ts';
import { buildCar } from '../../testing/build/car.ts';
import { buildWorkshop } from '../../testing/build/workshop.ts';
import { call } from '../../testing/call.ts';
import { startApp } from '../../testing/start-app.ts';

const test = startApp();
const zone = 'Europe/Moscow';
const kazan = { lat: 55.79, long: 49.11, city_id: 6 };

const suggest = (query: string, form: Record<string, unknown> = {}, token?: string) =>
  call(test.app, workshopEndpoints.suggest, { ...kazan, query, ...form }, token ? { token } : {});
const understood = async (query: string) => (await suggest(query)).data.understood;

beforeEach(async () => {
  const { db } = test.deps;
  await seedGeography(db);
  await seedWorkTypes(db);
  await seedMarks(
    db,
    readMarks().filter(({ slug }) => slug === 'kia'),
  );
});

describe('a line of the search', () => {
  it('gives car, works and comment', async () => {
    expect(await understood('Kia Rio 2019, скрипят тормоза')).toEqual({
      car: {
        auto_id: null,
        mark: { id: expect.any(Number), name: 'Kia' },
        model: { id: expect.any(Number), name: 'Rio' },
        generation: { id: expect.any(Number), name: expect.any(String) },
        year: 2019,
      },
      city: null,
      works: [
        { id: expect.any(Number), title: 'Диагностика тормозной системы' },
        { id: expect.any(Number), title: 'Замена передних тормозных колодок' },
      ],
      comment: 'скрипят тормоза',
      wished: null,
    });
  });

  it('has the time of the visit, also in the words for the workshop', async () => {
    const line = await understood('скрипят тормоза, завтра с утра');
    expect(line?.comment).toContain('завтра с утра');
    const { from = '', to = '' } = line?.wished ?? {};
    const now = test.deps.clock.now().getTime();
    expect(dayInZone(new Date(from), zone)).toBe(dayInZone(new Date(now + 24 * 3_600_000), zone));
    expect(Date.parse(to) - Date.parse(from)).toBeLessThanOrEqual(12 * 3_600_000);
    expect((await understood('скрипят тормоза'))?.wished).toBeNull();
  });

  it('finds the works by the words without the car', async () => {
    const { items } = (await suggest('киа рио, передние колодки')).data;
    expect(items[0]).toMatchObject({ kind: 'work', title: 'Замена передних тормозных колодок' });
  });

  it('has no comment where the works say it all, and no generation where several fit', async () => {
    const line = await understood('рио передние колодки');
    expect(line).toMatchObject({ comment: '', car: { model: { name: 'Rio' }, generation: null } });
    expect(line?.works.map(({ title }) => title)).toEqual(['Замена передних тормозных колодок']);
  });

  it('is a trouble without a car too', async () => {
    const line = await understood('скрипят тормоза');
    expect(line).toMatchObject({ car: null, comment: 'скрипят тормоза' });
    expect(line?.works[0]?.title).toBe('Диагностика тормозной системы');
  });

  it('names another city, not the one of the search', async () => {
    expect((await understood('замена масла в москве'))?.city?.slug).toBe('moskva');
    expect(await understood('замена масла в казани')).toBeNull();
  });

  it('is nothing but a name', async () => {
    for (const query of ['масло', 'передние колодки', 'чистопольская 12', 'мотор', 'ки', '2019'])
      expect(await understood(query), query).toBeNull();
  });

  it('names the only car of the garage that fits, and no car of a stranger', async () => {
    const { db } = test.deps;
    const [branch] = await db
      .select({
        markId: carModels.markId,
        modelId: carModels.id,
        generationId: carGenerations.id,
        modificationId: carModifications.id,
      })
      .from(carModifications)
      .innerJoin(carGenerations, eq(carGenerations.id, carModifications.generationId))
      .innerJoin(carModels, and(eq(carModels.id, carGenerations.modelId), eq(carModels.name, 'Rio')))
      .limit(1);
    if (!branch) throw new Error('no Kia Rio');
    const owner = await signedIn(test);
    const stranger = await signedIn(test);
    const car = await buildCar(db, { customerId: owner.userId, modification: branch });
    const autoOf = async (token?: string) =>
      (await suggest('киа рио', {}, token)).data.understood?.car?.auto_id;
    expect(await autoOf(owner.token)).toBe(car.id);
    expect(await autoOf(stranger.token)).toBeNull();
    expect(await autoOf()).toBeNull();
  });
});

describe('suggestions with a city', () => {
  it('are its own workshops and streets, after the works', async () => {
    const { db } = test.deps;
    const here = await buildWorkshop(db, {
      cityId: 6,
      name: 'Масло и фильтры',
      address: 'Казань, Лесная ул., 1',
    });
    const elsewhere = { lat: 55.75, long: 37.62, cityId: 1, address: 'Москва, Лесная ул., 2' };
    await buildWorkshop(db, { ...elsewhere, name: 'Масло' });
    await test.reindex();
    const { items } = (await suggest('масло')).data;
    expect(items[0]).toMatchObject({ kind: 'work', title: 'Замена масла в двигателе' });
    expect(items.filter(({ kind }) => kind === 'service').map(({ id }) => id)).toEqual([here.id]);
    expect((await suggest('лесная')).data.items.map(({ subtitle }) => subtitle)).toContain('Казань');
    expect((await suggest('лесная')).data.items.map(({ subtitle }) => subtitle)).not.toContain('Москва');
    expect((await suggest('москва')).data.items[0]).toMatchObject({ kind: 'city', slug: 'moskva' });
  });

  it('of a place that is named better than a work have no trouble, a car only', async () => {
    await buildWorkshop(test.deps.db, {
      ...{ lat: kazan.lat, long: kazan.long, cityId: 6, name: 'Мотор на Чистопольской' },
      address: 'Казань, Чистопольская улица, 12',
    });
    await test.reindex();
    const named = (await suggest('мотор на чистопльской')).data;
    expect(named.items[0]).toMatchObject({ kind: 'service' });
    expect(named.understood).toBeNull();
    const withCar = (await suggest('киа чистопольская')).data;
    expect(withCar.understood).toMatchObject({ car: { mark: { name: 'Kia' } }, works: [], comment: '' });
  });

  it('refuse an invalid city', async () => {
    expect((await suggest('масло', { city_id: 'казань' })).errors).toHaveProperty('city_id');
  });
});

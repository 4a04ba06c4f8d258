import { publicPageEndpoints } from '@sto/contract/public-pages/public-pages.endpoints';
import { reviewEndpoints } from '@sto/contract/reviews/reviews.endpoints';
import { describe, expect, it } from 'vitest';
import { buildPublishedReview } from '../../testing/build/review.ts';
import { buildCity, buildMark, buildWorkshop, buildWorkType } from '../../testing/build/workshop.ts';
import { call } from '../../testing/call.ts';
import { startApp } from '../../testing/start-app.ts';

const test = startApp({ SEED_DEMO: '0' });
const db = () => test.deps.db;

async function buildMoscow() {
  const kia = await buildMark(db(), { slug: 'kia', name: 'Kia' });
  const lada = await buildMark(db(), { slug: 'lada', name: 'Lada' });
  const brakes = await buildWorkType(db(), { id: 1001, title: 'Замена колодок', slug: 'zamena-kolodok' });
  const oil = await buildWorkType(db(), { id: 1002, title: 'Замена масла', slug: 'zamena-masla' });
  const price = { priceFrom: 1500, priceTo: 2500 };
  const first = await buildWorkshop(db(), {
    name: 'Мотор',
    markIds: [kia],
    works: [{ workTypeId: brakes, ...price }],
  });
  await buildWorkshop(db(), { markIds: [lada], works: [{ workTypeId: oil, ...price }] });
  await test.reindex();
  return { kia, lada, brakes, oil, workshopId: first.id };
}

const cityPage = (form: { city: string; first?: string; second?: string; page?: number }) =>
  call(test.app, publicPageEndpoints.city, form);

const workshopPage = (workshopId: number | string) =>
  call(test.app, publicPageEndpoints.workshop, { service_id: workshopId });

describe('the page of a city', () => {
  it('lists workshops, works with prices and marks', async () => {
    await buildMoscow();
    const { data } = await cityPage({ city: 'moskva' });
    expect(data).toMatchObject({ total: 2, work: null, mark: null, is_demo: false });
    expect(data.city).toMatchObject({ name: 'Москва', name_in: 'в Москве' });
    expect(data.works.map(({ slug }) => slug).sort()).toEqual(['zamena-kolodok', 'zamena-masla']);
    expect(data.works[0]).toMatchObject({ price_from: 900, price_source: 'estimate', services_count: 1 });
    expect(data.marks.map(({ slug }) => slug)).toEqual(['kia', 'lada']);
    expect(data.updated_at).toBe('2026-01-10T09:00:00.000Z');
    expect(data.services.map(({ page_slug }) => page_slug)).toContain('1-motor');
  });

  it('has further pages until the last workshop, each workshop on one of them', async () => {
    const { oil } = await buildMoscow();
    for (let count = 0; count < 20; count += 1)
      await buildWorkshop(db(), { works: [{ workTypeId: oil, priceFrom: 1500, priceTo: 2500 }] });
    await test.reindex();
    const first = await cityPage({ city: 'moskva' });
    const second = await cityPage({ city: 'moskva', page: 2 });
    expect(first.data).toMatchObject({ total: 22, page: 1, pages_count: 2 });
    expect(second.data).toMatchObject({ total: 22, page: 2, pages_count: 2 });
    const ids = [...first.data.services, ...second.data.services].map(({ id }) => id);
    expect(new Set(ids).size).toBe(22);
    const ofWork = await cityPage({ city: 'moskva', first: 'zamena-masla', page: 2 });
    expect(ofWork.data.services).toHaveLength(1);
    expect((await cityPage({ city: 'moskva', page: 3 })).status).toBe(404);
    expect((await cityPage({ city: 'moskva', page: 0 })).status).toBe(422);
  });

  it('does not exist for a city without published workshops', async () => {
    await buildCity(db(), { id: 2, name: 'Казань', slug: 'kazan' });
    await buildWorkshop(db(), { cityId: 2, isPublished: false });
    await test.reindex();
    expect((await cityPage({ city: 'kazan' })).status).toBe(404);
    expect((await cityPage({ city: 'atlantida' })).status).toBe(404);
  });

  it('is the same in capital letters', async () => {
    await buildMoscow();
    const { data } = await cityPage({ city: 'Moskva', first: 'ZAMENA-masla', second: 'Lada' });
    expect([data.city.slug, data.work?.slug, data.mark?.slug]).toEqual(['moskva', 'zamena-masla', 'lada']);
    expect((await cityPage({ city: 'Atlantida' })).status).toBe(404);
  });

  it('refuses an invalid slug', async () => {
    const { status, errors } = await call(test.app, publicPageEndpoints.city, { city: 'a/../b' });
    expect(status).toBe(422);
    expect(errors).toHaveProperty('city');
  });
});

describe('the page of a work or a mark in a city', () => {
  it('has the workshops with the work, and market prices from three lists', async () => {
    const { brakes, kia } = await buildMoscow();
    for (const priceFrom of [1000, 2000])
      await buildWorkshop(db(), {
        markIds: [kia],
        works: [{ workTypeId: brakes, priceFrom, priceTo: priceFrom + 1000 }],
      });
    await test.reindex();
    const { data } = await cityPage({ city: 'moskva', first: 'zamena-kolodok' });
    expect(data.work).toMatchObject({ price_source: 'market', services_count: 3, minutes: 60 });
    expect(data.total).toBe(3);
    expect(data.marks.map(({ slug }) => slug)).toEqual(['kia']);
  });

  it('filters by a mark and by a work for a mark', async () => {
    await buildMoscow();
    const mark = await cityPage({ city: 'moskva', first: 'lada' });
    expect(mark.data).toMatchObject({ total: 1, work: null, mark: { name: 'Lada' } });
    expect(mark.data.works.map(({ slug }) => slug)).toEqual(['zamena-masla']);
    const both = await cityPage({ city: 'moskva', first: 'zamena-kolodok', second: 'kia' });
    expect(both.data).toMatchObject({ total: 1, work: { title: 'Замена колодок' }, mark: { slug: 'kia' } });
  });

  it('does not exist without a workshop, nor with the parts in another order', async () => {
    await buildMoscow();
    expect((await cityPage({ city: 'moskva', first: 'zamena-kolodok', second: 'lada' })).status).toBe(404);
    expect((await cityPage({ city: 'moskva', first: 'kia', second: 'zamena-kolodok' })).status).toBe(404);
    expect((await cityPage({ city: 'moskva', first: 'kia', second: 'lada' })).status).toBe(404);
    expect((await cityPage({ city: 'moskva', first: 'bentley' })).status).toBe(404);
  });

  it('is the page of the work where a mark has the same slug', async () => {
    const { oil } = await buildMoscow();
    const twin = await buildMark(db(), { slug: 'zamena-masla', name: 'Twin' });
    await buildWorkshop(db(), { markIds: [twin], works: [{ workTypeId: oil, priceFrom: 1, priceTo: 2 }] });
    await test.reindex();
    const { data } = await cityPage({ city: 'moskva', first: 'zamena-masla' });
    expect(data).toMatchObject({ work: { title: 'Замена масла' }, mark: null });
    expect(data.marks.map(({ name }) => name)).not.toContain('Twin');
  });

  it('of a merged work is the page of its target', async () => {
    const { oil } = await buildMoscow();
    await buildWorkType(db(), { id: 1003, title: 'Масло', slug: 'maslo', mergedIntoId: oil });
    await test.reindex();
    const { data } = await cityPage({ city: 'moskva', first: 'maslo' });
    expect(data.work).toMatchObject({ slug: 'zamena-masla' });
  });
});

describe('the page of a workshop', () => {
  it('has the workshop, its city, links to works and marks, and neighbours', async () => {
    const { workshopId } = await buildMoscow();
    const { data } = await workshopPage(workshopId);
    expect(data).toMatchObject({
      city: { slug: 'moskva' },
      is_demo: false,
    });
    expect(data.service).toMatchObject({
      name: 'Мотор',
      page_slug: `${workshopId}-motor`,
      phones: [],
    });
    expect(data.works.map(({ slug }) => slug)).toEqual(['zamena-kolodok']);
    expect(data.marks.map(({ slug }) => slug)).toEqual(['kia']);
    expect(data.neighbours).toHaveLength(1);
  });

  it('has the first reviews with the numbers for their filter, as the call for more of them', async () => {
    const { workshop } = await buildPublishedReview(test);
    const { id: workshopId } = workshop;
    await test.reindex();
    const { data } = await workshopPage(workshopId);
    const first = { service_id: workshopId, page_size: 5, with_facets: 1 };
    const { data: list } = await call(test.app, reviewEndpoints.ofWorkshop, first);
    expect(data.reviews).toHaveLength(1);
    expect(data.review_facets.marks).toEqual([expect.objectContaining({ count: 1 })]);
    expect({ reviews: data.reviews, total: 1, facets: data.review_facets }).toEqual(list);
    const { data: other } = await workshopPage((await buildWorkshop(db())).id);
    expect(other.review_facets).toEqual({ work_types: [], marks: [] });
  });

  it('does not exist for a hidden workshop', async () => {
    const hidden = await buildWorkshop(db(), { isPublished: false });
    expect((await workshopPage(hidden.id)).status).toBe(404);
  });

  it('refuses an invalid id', async () => {
    expect((await workshopPage('motor')).status).toBe(422);
  });

  it('says that a demo workshop is invented', async () => {
    const demo = await buildWorkshop(db(), { isDemo: true });
    expect((await workshopPage(demo.id)).data.is_demo).toBe(true);
  });
});

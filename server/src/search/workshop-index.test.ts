import { GeoSearchForm, type SearchAnswer } from '@sto/contract/workshops/workshops.schemas';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { workshops as table } from '../db/tables/workshops.ts';
import { buildWorkshop } from '../testing/build/workshop.ts';
import { searchContext } from '../testing/build/workshop-rows.ts';
import { startApp } from '../testing/start-app.ts';
import type { SearchContext } from './query/compiled-query.ts';

const test = startApp();

function search(form: Record<string, unknown> = {}, context: Partial<SearchContext> = {}): SearchAnswer {
  const parsed = GeoSearchForm.parse({ lat: 55.751, long: 37.619, ...form });
  const { plain } = test.deps.workshops.search(parsed, searchContext(context));
  return JSON.parse(plain.toString()).data;
}
const found = (form: Record<string, unknown> = {}) =>
  search(form)
    .services.map(({ id }) => id)
    .sort((left, right) => left - right);
const change = (id: number, columns: Partial<typeof table.$inferInsert>) =>
  test.deps.db.update(table).set(columns).where(eq(table.id, id));

describe('the index', () => {
  it('sees data written before a reload, also during another reload', async () => {
    const { db, workshops } = test.deps;
    await buildWorkshop(db);
    const first = workshops.reload();
    const workshop = await buildWorkshop(db);
    await Promise.all([first, workshops.reload(), workshops.reload()]);
    expect(workshops.size).toBe(2);
    expect(workshops.find(workshop.id)).toMatchObject({ id: workshop.id });
    expect(workshops.find(999)).toBeUndefined();
  });

  it('finds all workshops, also over several pages of reading', async () => {
    const { db, workshops } = test.deps;
    const { id } = await buildWorkshop(db);
    const [row] = await db.select().from(table).where(eq(table.id, id));
    if (!row) throw new Error('no workshop');
    for (let batch = 0; batch < 5; batch += 1)
      await db.insert(table).values(
        Array.from({ length: 900 }, (_, index) => {
          const number = 1000 + batch * 900 + index;
          return { ...row, id: number, slug: `many-${number}` };
        }),
      );
    await workshops.reload();
    expect(workshops.size).toBe(4501);
    expect(search().total).toBe(4501);
  });
});

describe('an update of single workshops', () => {
  it('is visible without a reload: new, changed, hidden and removed ones', async () => {
    const { db, workshops } = test.deps;
    const [unchanged, moved, hidden, gone] = [
      await buildWorkshop(db),
      await buildWorkshop(db),
      await buildWorkshop(db),
      await buildWorkshop(db),
    ];
    await workshops.reload();
    const { version, generation } = workshops;
    await change(moved.id, { lat: 43.1, name: 'Переехавший' });
    await change(hidden.id, { isPublished: false });
    await db.delete(table).where(eq(table.id, gone.id));
    const fresh = await buildWorkshop(db);
    expect(found()).toEqual([unchanged.id, moved.id, hidden.id, gone.id]);
    await workshops.apply([moved.id, hidden.id, gone.id, fresh.id]);
    expect(found()).toEqual([unchanged.id, fresh.id]);
    expect(workshops.find(moved.id)).toMatchObject({ name: 'Переехавший', lat: 43.1 });
    expect([workshops.size, workshops.deltaSize]).toEqual([3, 2]);
    expect(workshops.version).toBeGreaterThan(version);
    expect(workshops.generation).toBe(generation);
  });

  it('can be repeated without duplicates', async () => {
    const { db, workshops } = test.deps;
    const { id } = await buildWorkshop(db);
    await workshops.reload();
    for (const isPublished of [false, true, true, false, true]) {
      await change(id, { isPublished });
      await workshops.apply([id]);
      expect(found()).toEqual(isPublished ? [id] : []);
    }
    await workshops.reload();
    expect([found(), workshops.deltaSize]).toEqual([[id], 0]);
  });

  it('during a full reload is not lost', async () => {
    const { db, workshops } = test.deps;
    const { id } = await buildWorkshop(db);
    await workshops.reload();
    for (const name of ['Первый', 'Второй', 'Третий']) {
      const reload = workshops.reload();
      await change(id, { name });
      await Promise.all([reload, workshops.apply([id])]);
      expect(workshops.find(id)).toMatchObject({ name });
      expect(found()).toEqual([id]);
    }
  });

  it('causes a full reload when the delta is full', async () => {
    const { db, workshops } = test.deps;
    const { id } = await buildWorkshop(db);
    const { generation } = workshops;
    await workshops.apply([id, ...Array.from({ length: 1000 }, (_, index) => 5000 + index)]);
    expect(found()).toEqual([id]);
    expect(workshops.generation).toBeGreaterThan(generation);
  });

  it('without ids changes nothing', async () => {
    const { workshops } = test.deps;
    const { version } = workshops;
    await workshops.apply([]);
    expect(workshops.version).toBe(version);
  });
});

describe('a cached answer', () => {
  it('is the same until the index changes or the minute is over', async () => {
    const { db, workshops } = test.deps;
    const first = await buildWorkshop(db);
    await workshops.reload();
    const answers = Array.from({ length: 4 }, () => search());
    expect(answers.map(({ total }) => total)).toEqual([1, 1, 1, 1]);
    expect(answers[3]).toEqual(answers[0]);
    const second = await buildWorkshop(db);
    await workshops.apply([second.id]);
    expect(found()).toEqual([first.id, second.id]);
    const isOpen = (now: string) =>
      search({ page_size: 1 }, { now: new Date(now) }).services.map(
        (one) => 'is_open_now' in one && one.is_open_now,
      );
    for (let times = 0; times < 3; times += 1) expect(isOpen('2026-03-10T17:59:59Z')).toEqual([true]);
    expect(isOpen('2026-03-10T18:00:00Z')).toEqual([false]);
  });

  it('is not used for another form, car or person', async () => {
    const { db, workshops } = test.deps;
    const { id, markIds } = await buildWorkshop(db);
    await workshops.reload();
    for (let times = 0; times < 3; times += 1) expect(search().services).toHaveLength(1);
    const card = (context: Partial<SearchContext>) => search({}, context).services[0];
    expect(search({ page_size: 50, page: 2 }).services).toEqual([]);
    expect(search({ only_coordinates: true }).services[0]).not.toHaveProperty('name');
    for (let times = 0; times < 3; times += 1) {
      expect(card({ markId: 9999 })).toMatchObject({ unsupported_reason: 'mark' });
      expect(card({ markId: markIds[0] ?? null })).toMatchObject({ unsupported_reason: null });
      expect(card({ favoriteWorkshopIds: new Set([id]) })).toMatchObject({ is_favorite: true });
      expect(card({ activeBidWorkshopIds: new Set([id]) })).toMatchObject({
        bid_availability: 'disabled_has_active_bid',
      });
      expect(card({})).toMatchObject({ is_favorite: false, bid_availability: 'enabled' });
    }
  });
});

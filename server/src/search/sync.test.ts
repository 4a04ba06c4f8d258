import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Database } from '../db/client.ts';
import { workTypes } from '../db/tables/work-types.ts';
import { workshopImages, workshops, workshopWorks } from '../db/tables/workshops.ts';
import { buildWorkshop } from '../testing/build/workshop.ts';
import { emptyTables, openTestDatabase } from '../testing/test-db.ts';
import { followWorkshops, worksVersionOf } from './sync.ts';
import { WorkshopIndex } from './workshop-index.ts';

let database: Database;
let followed: Awaited<ReturnType<typeof followWorkshops>>;
const onTrouble = vi.fn();
const waiting = { timeout: 20_000 };

beforeAll(async () => {
  database = await openTestDatabase();
  followed = await followWorkshops(database, onTrouble);
});
beforeEach(async () => {
  await emptyTables(database);
  await followed.index.reload();
});
afterAll(async () => {
  await followed?.close();
  await database?.close();
});

const worksPart = (version: string) => Number(version.split(' ')[1]);
const listed = (id: number) => followed.index.find(id);
const cheapestOf = (id: number) =>
  followed.index.summaries(
    [id],
    { lat: 55.751, long: 37.619 },
    {
      now: new Date(),
      markId: null,
      carClass: null,
      activeBidWorkshopIds: new Set(),
      favoriteWorkshopIds: new Set(),
      ownWorkshopIds: new Set(),
    },
  )[0]?.price_from;

describe('the index follows the database', () => {
  it('for a new workshop and its later name', async () => {
    const { id } = await buildWorkshop(database.db, { name: 'Новый' });
    await vi.waitFor(() => expect(listed(id)?.name).toBe('Новый'), waiting);
    await database.db.update(workshops).set({ name: 'Другой' }).where(eq(workshops.id, id));
    await vi.waitFor(() => expect(listed(id)?.name).toBe('Другой'), waiting);
  });

  it('for a hidden workshop and a removed one', async () => {
    const hidden = await buildWorkshop(database.db);
    const removed = await buildWorkshop(database.db);
    await vi.waitFor(() => expect(listed(removed.id)).toBeDefined(), waiting);
    await database.db.update(workshops).set({ isPublished: false }).where(eq(workshops.id, hidden.id));
    await database.db.delete(workshops).where(eq(workshops.id, removed.id));
    await vi.waitFor(() => expect(followed.index.size).toBe(0), waiting);
  });

  it('for a change of only a picture or a price', async () => {
    const { id } = await buildWorkshop(database.db);
    await vi.waitFor(() => expect(listed(id)).toBeDefined(), waiting);
    await database.db
      .insert(workshopImages)
      .values({ workshopId: id, storageKey: 'workshops/new.webp', alt: 'Фото', sort: 1 });
    await vi.waitFor(() => expect(listed(id)?.image).toContain('workshops/new.webp'), waiting);
    await database.db.update(workshopWorks).set({ priceFrom: 77 }).where(eq(workshopWorks.workshopId, id));
    await vi.waitFor(() => expect(cheapestOf(id)).toBe(77), waiting);
  });

  it('for a thousand changes at once, more than one message can name', async () => {
    const { id, cityId } = await buildWorkshop(database.db);
    const [row] = await database.db.select().from(workshops).where(eq(workshops.id, id));
    if (!row) throw new Error('no workshop');
    const many = Array.from({ length: 1000 }, (_, index) => ({
      ...row,
      cityId,
      id: 1000 + index,
      slug: `mnogo-${index}`,
    }));
    await database.db.insert(workshops).values(many);
    await vi.waitFor(() => expect(followed.index.size).toBe(1001), waiting);
  });

  it('for a change during a full reload, without waiting for its end', async () => {
    const { id } = await buildWorkshop(database.db, { name: 'Новый' });
    await vi.waitFor(() => expect(listed(id)).toBeDefined(), waiting);
    let letEnd = () => {};
    const isLet = new Promise<void>((resolve) => {
      letEnd = resolve;
    });
    const slow = vi.spyOn(followed.index, 'reload').mockImplementation(async () => {
      await isLet;
      await WorkshopIndex.prototype.reload.call(followed.index);
    });
    onTestFinished(() => slow.mockRestore());
    const [version, generation] = [worksVersionOf(followed.index), followed.index.generation];
    await database.db.execute(sql`select pg_notify('workshops_changed', 'all')`);
    await database.db.execute(sql`select pg_notify('workshops_changed', '0')`);
    await database.db.update(workshops).set({ name: 'Другой' }).where(eq(workshops.id, id));
    await vi.waitFor(() => expect(listed(id)?.name).toBe('Другой'), waiting);
    expect(slow).toHaveBeenCalledOnce();
    expect(worksVersionOf(followed.index), 'before the prices are read').toBe(version);
    letEnd();
    await vi.waitFor(
      () => expect(worksVersionOf(followed.index)).toBe(`${generation + 1} ${worksPart(version) + 1}`),
      waiting,
    );
    expect(listed(id)?.name).toBe('Другой');
  });

  it('for a change of works, without a full reload', async () => {
    const { id } = await buildWorkshop(database.db);
    await vi.waitFor(() => expect(listed(id)).toBeDefined(), waiting);
    const [version, generation] = [worksVersionOf(followed.index), followed.index.generation];
    await database.db.update(workTypes).set({ title: 'Новое название' });
    await vi.waitFor(() => expect(worksVersionOf(followed.index)).not.toBe(version), waiting);
    expect(followed.index.generation).toBe(generation);
  });

  it('for a change of works only after its moved prices', async () => {
    const { id } = await buildWorkshop(database.db);
    await vi.waitFor(() => expect(listed(id)).toBeDefined(), waiting);
    const version = worksVersionOf(followed.index);
    const prices: (number | null | undefined)[] = [];
    const heard = vi.spyOn(followed.index, 'apply').mockImplementation(async (ids) => {
      await WorkshopIndex.prototype.apply.call(followed.index, ids);
      prices.push(cheapestOf(id));
      expect(worksVersionOf(followed.index), 'while the prices are read').toBe(version);
    });
    onTestFinished(() => heard.mockRestore());
    await database.db.transaction(async (tx) => {
      await tx.update(workTypes).set({ title: 'Другое название' });
      await tx.update(workshopWorks).set({ priceFrom: 55 }).where(eq(workshopWorks.workshopId, id));
    });
    await vi.waitFor(() => expect(worksVersionOf(followed.index)).not.toBe(version), waiting);
    // The creation of the workshop may be notified only now.
    expect(prices).toContain(55);
  });

  it('and reports since when it is fresh', async () => {
    const before = new Date();
    const { id } = await buildWorkshop(database.db);
    await vi.waitFor(() => expect(listed(id)).toBeDefined(), waiting);
    await vi.waitFor(
      () => expect(followed.freshAt.getTime()).toBeGreaterThanOrEqual(before.getTime()),
      waiting,
    );
    expect(onTrouble).not.toHaveBeenCalled();
  });
});

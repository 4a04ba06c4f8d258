import { legalNotes } from '@sto/contract/work-types/legal-notes';
import { workTypeEndpoints } from '@sto/contract/work-types/work-types.endpoints';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { readWorkTypes } from '../../db/seed/catalogue-data.ts';
import { seedWorkTypes } from '../../db/seed/seed-work-types.ts';
import { bids, bidWorks } from '../../db/tables/bids.ts';
import { workTypes } from '../../db/tables/work-types.ts';
import { after, days, hours } from '../../platform/clock/durations.ts';
import { buildBid } from '../../testing/build/bid.ts';
import { buildWorkType } from '../../testing/build/workshop.ts';
import { call } from '../../testing/call.ts';
import { startApp } from '../../testing/start-app.ts';
import { countWorkPairs } from './count-work-pairs.ts';
import facts from './work-facts.json' with { type: 'json' };

const test = startApp();

/** Bids of one driver with the same works. */
async function makeBids(count: number, workIds: number[], ageMs = hours(1)): Promise<void> {
  const { db } = test.deps;
  const { bid } = await buildBid(test);
  const { id: _, ...columns } = bid;
  for (let index = 0; index < count; index += 1) {
    const row: typeof bids.$inferInsert = {
      ...columns,
      status: 'reject',
      createdAt: after(test.clock.now(), -ageMs),
    };
    const [made] = await db.insert(bids).values(row).returning();
    if (!made) throw new Error('no bid');
    await db
      .insert(bidWorks)
      .values(workIds.map((workTypeId) => ({ bidId: made.id, workTypeId, title: '' })));
  }
}

async function readTree() {
  const { data } = await call(test.app, workTypeEndpoints.tree, {});
  const works = data.groups.flatMap(({ categories }) => categories.flatMap(({ services }) => services));
  return { ...data, work: (id: number) => works.find((work) => work.id === id) };
}

describe('the data about works', () => {
  it('names each work by its title in the catalogue', () => {
    const works = readWorkTypes().groups.flatMap(({ categories }) =>
      categories.flatMap((one) => one.services),
    );
    const titles = new Map(works.map(({ id, title }) => [String(id), title]));
    const named = [
      ...Object.entries(facts.needs_diagnostics),
      ...Object.entries(facts.legal_notes).map(([id, { title }]) => [id, title] as const),
      ...facts.packages.flatMap((one) => Object.entries(one.works)),
    ];
    expect(named.filter(([id, title]) => titles.get(id) !== title)).toEqual([]);
    const notes = Object.values(facts.legal_notes).map(({ note }) => note);
    expect(new Set(notes)).toEqual(new Set(Object.keys(legalNotes)));
  });

  it('says what the law says of tinting, and links to the rule', async () => {
    await seedWorkTypes(test.deps.db);
    await test.reindex();
    const { work } = await readTree();
    expect(work(1161)).toMatchObject({
      legal_note: { text: expect.stringContaining('70 %'), href: '/rules#tint' },
      needs_diagnostics: false,
    });
    expect(work(1045)).toMatchObject({ legal_note: null, needs_diagnostics: true });
  });

  it('holds for the target of a merged work', async () => {
    const { db } = test.deps;
    await seedWorkTypes(db);
    const target = await buildWorkType(db);
    await db.update(workTypes).set({ mergedIntoId: target }).where(eq(workTypes.id, 1161));
    await test.reindex();
    expect((await readTree()).work(target)?.legal_note?.href).toBe('/rules#tint');
  });
});

describe('sets of works', () => {
  it('have only works of the catalogue, a merged one as its target', async () => {
    const { db } = test.deps;
    await seedWorkTypes(db);
    const target = await buildWorkType(db);
    await db.update(workTypes).set({ mergedIntoId: target }).where(eq(workTypes.id, 1024));
    await test.reindex();
    const { packages } = await readTree();
    expect(packages).toHaveLength(facts.packages.length);
    expect(packages.find(({ name }) => name === 'timing-belt')?.work_ids).toContain(target);
  });

  it('are left out where the catalogue is another one', async () => {
    await buildWorkType(test.deps.db);
    await test.reindex();
    expect((await readTree()).packages).toEqual([]);
  });
});

describe('works that are often taken together', () => {
  it('are those of at least ten bids of the last year and of a good share, the most frequent first', async () => {
    const { db } = test.deps;
    const [pads, discs, fluid, wash] = [
      await buildWorkType(db),
      await buildWorkType(db),
      await buildWorkType(db),
      await buildWorkType(db),
    ] as const;
    await makeBids(12, [pads, discs]);
    await makeBids(10, [pads, discs, fluid]);
    await makeBids(9, [pads, wash]);
    await makeBids(12, [wash, fluid], days(400));
    await test.reindex();
    expect((await readTree()).work(pads)?.goes_with).toEqual([]);
    expect(await countWorkPairs(test.deps)).toBe(6);
    const { work } = await readTree();
    expect(work(pads)?.goes_with).toEqual([discs, fluid]);
    expect(work(discs)?.goes_with).toEqual([pads, fluid]);
    expect(work(wash)?.goes_with).toEqual([]);
  });

  it('are counted again every night', async () => {
    const { db } = test.deps;
    const [pads, discs, wash] = [
      await buildWorkType(db),
      await buildWorkType(db),
      await buildWorkType(db),
    ] as const;
    await makeBids(10, [pads, discs]);
    await test.reindex();
    await countWorkPairs(test.deps);
    test.clock.advance(days(366));
    await makeBids(10, [pads, wash]);
    expect(await countWorkPairs(test.deps)).toBe(2);
    const { work } = await readTree();
    expect([work(pads)?.goes_with, work(discs)?.goes_with]).toEqual([[wash], []]);
  });
});

import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { workshopWorks } from '../../../db/tables/workshops.ts';
import { buildWorkshop } from '../../../testing/build/workshop.ts';
import { startWorksExchange, withoutWork, workIn } from '../../../testing/start-works-exchange.ts';

const { db, bring, edited, exported, rowOf } = startWorksExchange();

describe('a merge of works', () => {
  const price = (workTypeId: number, priceFrom: number, day = 1) => ({
    workTypeId,
    priceFrom,
    priceTo: 9000,
    day,
  });

  async function buildPriced(works: ReturnType<typeof price>[]): Promise<number> {
    const { id } = await buildWorkshop(db(), { works: [] });
    await addPrices(id, works);
    return id;
  }
  async function addPrices(workshopId: number, works: ReturnType<typeof price>[]): Promise<void> {
    const rows = works.map(({ day, ...work }) => {
      const updatedAt = new Date(`2026-01-0${day}T09:00:00Z`);
      return { ...work, workshopId, minutes: 60, warrantyMonths: 6, updatedAt };
    });
    await db().insert(workshopWorks).values(rows);
  }
  const pricesOf = async (workshopId: number) => {
    const rows = await db().select().from(workshopWorks).where(eq(workshopWorks.workshopId, workshopId));
    return rows.map(({ workTypeId, priceFrom }) => `${workTypeId}: ${priceFrom}`).sort();
  };
  const mergedInto = (target: number, ...works: number[]) =>
    edited((file) => {
      for (const id of works) workIn(file, id).merged_into = target;
    });

  it('gives the prices of workshops to the target if it has none', async () => {
    const without = await buildPriced([price(1003, 700), price(1008, 50)]);
    const having = await buildPriced([price(1001, 900), price(1003, 700)]);
    const twice = await buildPriced([price(1003, 700, 1), price(1002, 800, 2)]);
    const { report } = await bring(await mergedInto(1001, 1002, 1003));
    expect(report.summary).toContain('объединено 2, цен перенесено 2, цен отложено 2');
    expect(await pricesOf(without)).toEqual(['1001: 700', '1008: 50']);
    expect(await pricesOf(having)).toEqual(['1001: 900']);
    expect(await pricesOf(twice)).toEqual(['1001: 800']);
  });

  it('moves prices of single classes too, and gives them back', async () => {
    const before = { ...price(1003, 700), classPrices: { J: [900, 950] as const } };
    const workshopId = await buildPriced([before]);
    const classPrices = async () =>
      (await db().select().from(workshopWorks).where(eq(workshopWorks.workshopId, workshopId))).map((row) => [
        row.workTypeId,
        row.classPrices,
      ]);
    await bring(await mergedInto(1001, 1003));
    expect(await classPrices()).toEqual([[1001, { J: [900, 950] }]]);
    await bring(await exported(1));
    expect(await classPrices()).toEqual([[1003, { J: [900, 950] }]]);
  });

  it('updates the statistics of the database', async () => {
    await buildPriced([price(1003, 700)]);
    await bring(await mergedInto(1001, 1003));
    const { rows } = await db().execute<{ name: string; rows: number }>(sql`
      select relname as name, reltuples::int as rows from pg_class
      where relname in ('workshop_works', 'merged_prices') order by name`);
    expect(rows).toEqual([
      { name: 'merged_prices', rows: 1 },
      { name: 'workshop_works', rows: 1 },
    ]);
  });

  it('and a split restore the prices of every workshop', async () => {
    const works = [
      [price(1003, 700)],
      [price(1001, 900), price(1003, 700)],
      [price(1003, 700, 1), price(1002, 800, 2)],
      // Both prices have the same day, so neither is a copy.
      [price(1001, 700), price(1003, 700)],
    ];
    const workshops: number[] = [];
    for (const prices of works) workshops.push(await buildPriced(prices));
    const all = () => Promise.all(workshops.map(pricesOf));
    const before = await all();
    await bring(await mergedInto(1001, 1002, 1003));
    const { report } = await bring(await exported(1));
    expect(report.summary).toContain('разделено 2, цен возвращено 5');
    expect(await all()).toEqual(before);
  });

  it('into another work moves the prices, in one step and in two', async () => {
    const workshop = await buildPriced([price(1003, 700)]);
    await bring(await mergedInto(1001, 1003));
    await bring(await mergedInto(1002, 1003));
    expect(await pricesOf(workshop)).toEqual(['1002: 700']);
    await bring(await mergedInto(1004, 1002));
    expect(await pricesOf(workshop)).toEqual(['1004: 700']);
    await bring(await exported(1));
    expect(await pricesOf(workshop)).toEqual(['1003: 700']);
  });

  it('keeps a price of the target that the workshop changed later', async () => {
    const workshop = await buildPriced([price(1003, 700)]);
    await bring(await mergedInto(1001, 1003));
    const updatedAt = new Date('2026-02-01T09:00:00Z');
    await db().update(workshopWorks).set({ priceFrom: 750, updatedAt });
    await bring(await exported(1));
    expect(await pricesOf(workshop)).toEqual(['1001: 750', '1003: 700']);
  });

  it('stores a price written for the merged work later, for the next import and a split', async () => {
    const workshop = await buildPriced([price(1003, 700)]);
    await bring(await mergedInto(1001, 1003));
    await addPrices(workshop, [price(1003, 800, 2)]);
    const renamed = await edited((file) => {
      workIn(file, 1002).title = 'Подвеска';
    });
    expect((await bring(renamed)).report.errors).toEqual([]);
    expect(await pricesOf(workshop)).toEqual(['1001: 700']);
    await bring(await exported(1));
    expect(await pricesOf(workshop)).toEqual(['1001: 700', '1003: 800']);
  });

  it('in the opposite direction swaps the works', async () => {
    const workshop = await buildPriced([price(1003, 700), price(1001, 900)]);
    await bring(await mergedInto(1001, 1003));
    const { report } = await bring(
      await edited((file) => {
        delete workIn(file, 1003).merged_into;
        workIn(file, 1001).merged_into = 1003;
      }),
    );
    expect(report.errors).toEqual([]);
    expect(await pricesOf(workshop)).toEqual(['1003: 700']);
  });

  it('of a merged work leads to the end of the chain, in one import and in two', async () => {
    await bring(await mergedInto(1002, 1003));
    await bring(await mergedInto(1001, 1002));
    expect(await rowOf(1003)).toMatchObject({ mergedIntoId: 1001 });
    await bring(
      await edited((file) => {
        workIn(file, 1004).merged_into = 1005;
        workIn(file, 1005).merged_into = 1001;
      }),
    );
    expect(await rowOf(1004)).toMatchObject({ mergedIntoId: 1001 });
  });

  it('stays when the file leaves the merged work out, even without its category', async () => {
    await bring(await mergedInto(1101, 1003));
    const file = await edited(({ groups }) => {
      const [repair] = groups;
      const gone = repair?.categories.shift();
      repair?.categories[0]?.services.push(...(gone?.services ?? []));
    });
    withoutWork(file, 1003);
    expect((await bring(file)).report.errors).toEqual([]);
    const target = await rowOf(1101);
    expect(await rowOf(1003)).toMatchObject({ mergedIntoId: 1101, categoryId: target?.categoryId });
    expect((await bring(file)).report.updated).toBe(0);
  });

  it.each([
    ['into a work that is not there', 4040, 'merged_into ведёт к работе, которой нет: 4040'],
    ['into itself', 1003, 'merged_into ведёт по кругу'],
  ])('%s is refused', async (_what, target, text) => {
    const { report } = await bring(await mergedInto(target, 1003));
    expect(report.errors).toEqual([`работа 1003 «${(await rowOf(1003))?.title}»: ${text}`]);
  });

  it('in a circle is refused at every work of it', async () => {
    const { report } = await bring(
      await edited((file) => {
        workIn(file, 1002).merged_into = 1003;
        workIn(file, 1003).merged_into = 1002;
      }),
    );
    expect(report.refused).toBe(2);
  });
});

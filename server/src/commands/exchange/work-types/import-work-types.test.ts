import { readFileSync } from 'node:fs';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { WorkTypeData, WorkTypeFile } from '../../../db/seed/catalogue-data.ts';
import { seedWorkTypes } from '../../../db/seed/seed-work-types.ts';
import { workTypeCategories, workTypes } from '../../../db/tables/work-types.ts';
import { startWorksExchange, withoutWork, workIn } from '../../../testing/start-works-exchange.ts';
import { outcomeOf } from '../import-report.ts';
import { workTypesText } from './export-work-types.ts';
import { versionsText } from './work-type-versions.ts';

const { db, bring, edited, exported, rowOf, versions } = startWorksExchange();

const shipped = path.resolve(import.meta.dirname, '../../../db/seed/catalogue/work-types.json');

const newWork: WorkTypeData = {
  id: 1990,
  title: 'Замена фильтра АКПП',
  synonyms: ['фильтр коробки'],
  symptoms: [],
  minutes: 90,
  price_from: 2000,
  price_to: 4000,
  is_popular: false,
};

describe('an export of works', () => {
  it('is the project’s own file with a version', async () => {
    const own = JSON.parse(readFileSync(shipped, 'utf8')) as WorkTypeFile;
    expect(await exported()).toEqual({ version: 0, ...own });
  });

  it('and the project’s own file import without a change and without a version', async () => {
    for (const content of [await exported(), readFileSync(shipped, 'utf8')]) {
      const { report, isSaved } = await bring(content);
      expect(report).toMatchObject({ read: 182, created: 0, updated: 0, refused: 0 });
      expect(isSaved).toBe(true);
      expect(report.summary).toContain('каталог тот же');
      expect(outcomeOf(report, isSaved)).toBe('Ничего не изменено');
    }
    expect(await versions()).toEqual([]);
    expect(await versionsText(db())).toContain('Версий ещё нет');
  });
});

describe('an import of works', () => {
  const busy = () =>
    edited((file) => {
      const [group] = file.groups;
      workIn(file, 1001).title = 'Диагностика двигателя сканером';
      workIn(file, 1002).minutes = 45;
      group?.categories.unshift({ id: 2699, title: 'Фильтры', services: [newWork] });
    });

  it('renames, changes and adds, and stores the old and the new state as versions', async () => {
    const file = await busy();
    const { report, isSaved } = await bring(file);
    expect(outcomeOf(report, isSaved)).toBe('Записано');
    expect(report).toMatchObject({ created: 1, updated: 2, refused: 0 });
    expect(report.warnings).toEqual([
      'работа 1001 «Диагностика двигателя сканером»: называлась «Компьютерная диагностика двигателя»',
    ]);
    expect(report.summary).toBe(
      'Версия 2: новых 1, переименовано 1, изменено 1, групп и категорий изменено 1',
    );
    expect(await rowOf(1001)).toMatchObject({ title: 'Диагностика двигателя сканером' });
    expect(await rowOf(1990)).toMatchObject({ categoryId: 2699, groupId: 26, sort: 1, mergedIntoId: null });
    const stored = await versions();
    expect(stored.map(({ number, source }) => [number, source])).toEqual([
      [1, 'found'],
      [2, 'import'],
    ]);
    expect(workIn(stored[0]?.content ?? { groups: [] }, 1001).title).toBe(
      'Компьютерная диагностика двигателя',
    );
    expect(stored[1]?.checksum).toMatch(/^[0-9a-f]{64}$/);
    expect(await versionsText(db())).toMatch(/^ +1 {2}.*как было: работ 182\n +2 {2}.*новых 1/);
  });

  it('repeated changes nothing and makes no version', async () => {
    const file = await busy();
    await bring(file);
    expect((await bring(file)).report).toMatchObject({ created: 0, updated: 0, refused: 0 });
    expect(await versions()).toHaveLength(2);
    expect((await exported()).version).toBe(2);
  });

  it('a dry run lists the changes and makes none', async () => {
    const { report, isSaved } = await bring(await busy(), { isDryRun: true });
    expect(outcomeOf(report, isSaved)).toBe('Ничего не изменено');
    expect(report).toMatchObject({ created: 1, updated: 2 });
    expect(await rowOf(1990)).toBeUndefined();
    expect(await versions()).toEqual([]);
  });

  it('moves a work to another group and removes an empty category', async () => {
    const file = await edited(({ groups }) => {
      const [repair, other] = groups;
      const gone = repair?.categories.shift();
      other?.categories[0]?.services.push(...(gone?.services ?? []));
    });
    const target = file.groups[1]?.categories[0];
    await bring(file);
    expect(await rowOf(1001)).toMatchObject({ categoryId: target?.id, groupId: file.groups[1]?.id });
    const categories = await db().select().from(workTypeCategories);
    expect(categories.map(({ id }) => id)).not.toContain(2601);
    expect((await bring(file)).report.updated).toBe(0);
  });

  it('survives the next start, whose own data no longer replace the catalogue', async () => {
    await bring(await busy());
    const before = await exported();
    const said: string[] = [];
    await seedWorkTypes(db(), (message) => said.push(message));
    expect(said).toHaveLength(1);
    expect(await exported()).toEqual(before);
  });

  it('refuses a file older than the catalogue, unless it has no version', async () => {
    const mine = await busy();
    await bring(
      await edited((file) => {
        workIn(file, 1003).title = 'Другая рука';
      }),
    );
    const { report, isSaved } = await bring(mine);
    expect(isSaved).toBe(false);
    expect(report.errors[0]).toContain('version: файл выгружен с версии 0, а сейчас 2');
    expect((await bring({ groups: mine.groups })).report.summary).toContain('Версия 3');
    expect((await rowOf(1003))?.title).not.toBe('Другая рука');
  });

  it('names a missing work and changes nothing', async () => {
    const file = await busy();
    withoutWork(file, 1003);
    withoutWork(file, 1004);
    const { report, isSaved } = await bring(file);
    expect(isSaved).toBe(false);
    expect(report.errors.map((line) => line.slice(0, 11))).toEqual(['работа 1003', 'работа 1004']);
    expect(report.errors[0]).toContain('её нет в файле');
    expect((await rowOf(1001))?.title).toBe('Компьютерная диагностика двигателя');
    expect(await versions()).toEqual([]);
  });

  it('stores changes made outside of it as a version', async () => {
    await bring(await busy());
    await db().update(workTypes).set({ minutes: 7 }).where(eq(workTypes.id, 1005));
    await bring(
      await edited((file) => {
        workIn(file, 1006).minutes = 8;
      }),
    );
    expect((await versions()).map(({ source }) => source)).toEqual(['found', 'import', 'found', 'import']);
  });
});

describe('an earlier version', () => {
  it('is restored by its export: titles, merged works, the order', async () => {
    const before = await exported();
    await bring(
      await edited((file) => {
        workIn(file, 1001).title = 'Иначе';
        workIn(file, 1003).merged_into = 1002;
        file.groups.reverse();
      }),
    );
    const { report } = await bring(await exported(1));
    expect(report.summary).toBe('Версия 3: переименовано 1, разделено 1');
    expect(report.warnings[1]).toContain('снова отдельная, а не часть работы 1002');
    expect((await exported()).groups).toEqual(before.groups);
  });

  it('includes works that were added since, because none may be lost', async () => {
    await bring(
      await edited((file) => {
        file.groups[0]?.categories.push({ id: 2699, title: 'Фильтры', services: [newWork] });
        file.groups[0]?.categories[0]?.services.push({ ...newWork, id: 1991, title: 'Ещё одна' });
        workIn(file, 1001).title = 'Иначе';
      }),
    );
    const { text, added } = await workTypesText(db(), 1);
    expect(added).toEqual(['1991 «Ещё одна»', '1990 «Замена фильтра АКПП»']);
    expect((await bring(text)).report).toMatchObject({ created: 0, updated: 1, refused: 0 });
    expect(await rowOf(1990)).toMatchObject({ categoryId: 2699 });
  });

  it('an unknown version is reported', async () => {
    await expect(workTypesText(db(), 9)).rejects.toThrow('Версии 9 нет');
  });
});

import { notInArray } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import type { WorkTypeData, WorkTypeFile } from '../../../db/seed/catalogue-data.ts';
import { lockCatalogue } from '../../../db/seed/seed-catalogue.ts';
import { writeWorkTypes } from '../../../db/seed/seed-work-types.ts';
import { workTypeCategories, workTypes } from '../../../db/tables/work-types.ts';
import { mergedPrices, workshopWorks } from '../../../db/tables/workshops.ts';
import { emptyReport, type ImportReport, refuse } from '../import-report.ts';
import { inOneForm, workTypesNow } from './export-work-types.ts';
import { movePrices } from './move-prices.ts';
import { reportChanges, summaryOf } from './work-type-changes.ts';
import type { ReadWorkTypes } from './work-type-file.ts';
import { findLastVersion, keepVersion } from './work-type-versions.ts';

/**
 * Makes the catalogue of works equal to the file. Ids never change: another title renames a work, `merged_into`
 * merges it and moves its prices to the target; bids keep their titles. A work may not be missing unless it is
 * already merged. An import with changes is stored as a version; before the first one, so is the existing catalogue.
 */
export async function importWorkTypes(tx: Db, read: ReadWorkTypes): Promise<ImportReport> {
  const report = {
    ...emptyReport(workTypes, workshopWorks, mergedPrices),
    summary: 'Каталог не принят',
  };
  if ('errors' in read) {
    for (const [place, text] of read.errors) refuse(report, place, text);
    return report;
  }
  await lockCatalogue(tx);
  const before = await workTypesNow(tx);
  const wanted = wantedOf(read.file, before, report);
  const works = worksOf(read.file);
  report.read = works.length;
  if (report.refused > 0) return report;
  const last = await findLastVersion(tx);
  if (JSON.stringify(wanted) === JSON.stringify(before)) {
    report.summary = `Работ ${works.length}, каталог тот же, версия ${last?.number ?? 0}`;
    report.isSame = true;
    return report;
  }
  if (read.version !== undefined && read.version !== (last?.number ?? 0)) {
    refuse(
      report,
      'version',
      `файл выгружен с версии ${read.version}, а сейчас ${last?.number ?? 0}: выгрузите каталог заново и перенесите ` +
        'правки, или уберите поле version, и файл заменит нынешний каталог',
    );
    return report;
  }
  if (before.groups.length > 0)
    await keepVersion(tx, before, { source: 'found', summary: `работ ${worksOf(before).length}` });
  const prices = await write(tx, wanted);
  const summary = summaryOf(reportChanges(report, before, wanted), prices);
  const number = await keepVersion(tx, wanted, { source: 'import', summary });
  report.summary = `Версия ${number}: ${summary}`;
  return report;
}

async function write(tx: Db, wanted: WorkTypeFile) {
  await writeWorkTypes(tx, wanted);
  const categoryIds = wanted.groups.flatMap((group) => group.categories.map(({ id }) => id));
  await tx.delete(workTypeCategories).where(notInArray(workTypeCategories.id, categoryIds));
  return movePrices(tx);
}

/** The new catalogue: the file plus merged works that it leaves out, each merged in one step. */
function wantedOf(file: WorkTypeFile, before: WorkTypeFile, report: ImportReport): WorkTypeFile {
  const known = new Set(worksOf(file).map(({ id }) => id));
  const leftOut = worksOf(before).filter(({ id }) => !known.has(id));
  for (const work of leftOut.filter(({ merged_into }) => merged_into === undefined))
    refuse(
      report,
      `работа ${work.id} «${work.title}»`,
      'её нет в файле: верните её или укажите в merged_into, частью какой работы она стала',
    );
  const all = new Map([...leftOut, ...worksOf(file)].map((work) => [work.id, work]));
  const settled = new Map([...all.values()].map((work) => [work.id, withLastTarget(work, all, report)]));
  const placed = withLeftOut(file, before, leftOut, settled);
  return inOneForm({
    groups: placed.groups.map((group) => ({
      ...group,
      categories: group.categories.map((category) => ({
        ...category,
        services: category.services.map((work) => settled.get(work.id) ?? work),
      })),
    })),
  });
}

/** The work with the end of its chain of merges. */
function withLastTarget(
  work: WorkTypeData,
  all: ReadonlyMap<number, WorkTypeData>,
  report: ImportReport,
): WorkTypeData {
  if (work.merged_into === undefined) return work;
  const passed = new Set([work.id]);
  let target = all.get(work.merged_into);
  while (target?.merged_into !== undefined && !passed.has(target.id)) {
    passed.add(target.id);
    target = all.get(target.merged_into);
  }
  const place = `работа ${work.id} «${work.title}»`;
  if (!target) refuse(report, place, `merged_into ведёт к работе, которой нет: ${work.merged_into}`);
  else if (target.merged_into !== undefined) refuse(report, place, 'merged_into ведёт по кругу');
  return { ...work, merged_into: target?.id };
}

/** Merged works that the file leaves out stay in their category or, if that is gone, move to that of their target. */
function withLeftOut(
  file: WorkTypeFile,
  before: WorkTypeFile,
  leftOut: readonly WorkTypeData[],
  settled: ReadonlyMap<number, WorkTypeData>,
): WorkTypeFile {
  const placed = structuredClone(file);
  const categories = placed.groups.flatMap((group) => group.categories);
  const categoryIdsBefore = new Map(
    before.groups.flatMap((group) =>
      group.categories.flatMap(({ id, services }) => services.map((work) => [work.id, id] as const)),
    ),
  );
  for (const work of leftOut) {
    const target = settled.get(work.id)?.merged_into;
    const home =
      categories.find(({ id }) => id === categoryIdsBefore.get(work.id)) ??
      categories.find(({ services }) => services.some(({ id }) => id === target));
    home?.services.push(work);
  }
  return placed;
}

function worksOf({ groups }: WorkTypeFile): WorkTypeData[] {
  return groups.flatMap((group) => group.categories.flatMap(({ services }) => services));
}

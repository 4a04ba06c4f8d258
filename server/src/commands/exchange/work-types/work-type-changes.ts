import type { WorkTypeData, WorkTypeFile } from '../../../db/seed/catalogue-data.ts';
import { type ImportReport, warn } from '../import-report.ts';
import type { MovedPrices } from './move-prices.ts';

interface WorkTypeChanges {
  created: number;
  renamed: number;
  merged: number;
  /** Merged before, and independent again. */
  parted: number;
  /** Changes of other fields than the title. */
  changed: number;
  /** Groups and categories that were added, removed, renamed or moved. */
  sections: number;
}

/** Counts the differences, and reports those that affect bids and prices. */
export function reportChanges(
  report: ImportReport,
  before: WorkTypeFile,
  after: WorkTypeFile,
): WorkTypeChanges {
  const changes = { created: 0, renamed: 0, merged: 0, parted: 0, changed: 0 };
  const known = placedWorks(before);
  for (const [id, { work, categoryId }] of placedWorks(after)) {
    const was = known.get(id);
    const place = `работа ${id} «${work.title}»`;
    if (!was) {
      changes.created += 1;
      continue;
    }
    if (was.work.title !== work.title) {
      changes.renamed += 1;
      warn(report, place, `называлась «${was.work.title}»`);
    }
    if (was.work.merged_into !== work.merged_into) {
      changes[work.merged_into === undefined ? 'parted' : 'merged'] += 1;
      warn(report, place, mergeText(was.work, work));
    }
    if (restOf(was.work) !== restOf(work) || was.categoryId !== categoryId) changes.changed += 1;
  }
  report.created = changes.created;
  report.updated = changes.renamed + changes.merged + changes.parted + changes.changed;
  return { ...changes, sections: changedSections(before, after) };
}

function mergeText(before: WorkTypeData, after: WorkTypeData): string {
  return after.merged_into === undefined
    ? `снова отдельная, а не часть работы ${before.merged_into}`
    : `теперь часть работы ${after.merged_into}`;
}

/** «новых 1, переименовано 2»; without counts only the order has changed. */
export function summaryOf(changes: WorkTypeChanges, prices: MovedPrices): string {
  const counts: [string, number][] = [
    ['новых', changes.created],
    ['переименовано', changes.renamed],
    ['объединено', changes.merged],
    ['разделено', changes.parted],
    ['изменено', changes.changed],
    ['групп и категорий изменено', changes.sections],
    ['цен перенесено', prices.moved],
    ['цен отложено', prices.aside],
    ['цен возвращено', prices.returned],
  ];
  const parts = counts.filter(([, count]) => count > 0).map(([words, count]) => `${words} ${count}`);
  return parts.join(', ') || 'другой порядок';
}

function placedWorks({ groups }: WorkTypeFile): Map<number, { work: WorkTypeData; categoryId: number }> {
  return new Map(
    groups.flatMap((group) =>
      group.categories.flatMap(({ id, services }) =>
        services.map((work) => [work.id, { work, categoryId: id }] as const),
      ),
    ),
  );
}

function restOf({ title: _title, merged_into: _target, ...rest }: WorkTypeData): string {
  return JSON.stringify(rest);
}

function changedSections(before: WorkTypeFile, after: WorkTypeFile): number {
  const [were, are] = [sectionsOf(before), sectionsOf(after)];
  const ids = new Set([...were.keys(), ...are.keys()]);
  return [...ids].filter((id) => were.get(id) !== are.get(id)).length;
}

/** Title and position of each group and category, by id. */
function sectionsOf({ groups }: WorkTypeFile): Map<number, string> {
  return new Map(
    groups.flatMap((group) => [
      [group.id, `${group.title} ${group.icon}`] as const,
      ...group.categories.map((category) => [category.id, `${category.title} ${group.id}`] as const),
    ]),
  );
}

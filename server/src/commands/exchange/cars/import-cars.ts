import { sql } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import type { MarkFile } from '../../../db/seed/catalogue-data.ts';
import { seedMarks } from '../../../db/seed/seed-cars.ts';
import { carGenerations, carMarks, carModels, carModifications } from '../../../db/tables/car-catalogue.ts';
import { emptyReport, finished, type ImportReport, refuse } from '../import-report.ts';
import type { ReadMark } from './car-file.ts';

const batchMarks = 50;

/**
 * Adds marks, models and years to the car catalogue. A known mark or model (by name) keeps its id and the fields that
 * the file lacks; a model without generations gets one over its years, so that a car can be selected. Counts marks.
 */
export async function importCars(tx: Db, marks: AsyncIterable<ReadMark>): Promise<ImportReport> {
  const report = emptyReport(carMarks, carModels, carGenerations, carModifications);
  const known = new Map((await tx.select().from(carMarks)).map((mark) => [mark.name.toLowerCase(), mark]));
  const seen = new Set<string>();
  let batch: { slug: string; file: MarkFile }[] = [];
  const flush = async () => {
    await seedMarks(tx, batch);
    batch = [];
  };
  for await (const read of marks) {
    report.read += 1;
    if ('error' in read) {
      refuse(report, read.row, read.error);
      continue;
    }
    const { file } = read;
    const mark = known.get(file.mark.name.toLowerCase());
    const slug = mark?.slug ?? read.slug;
    const twice = firstRepeated(file);
    if (seen.has(slug)) refuse(report, read.row, `марка ${file.mark.name} уже была выше`);
    else if (twice) refuse(report, read.row, `модель ${twice} стоит дважды`);
    else {
      seen.add(slug);
      if (mark) report.updated += 1;
      else report.created += 1;
      batch.push({ slug, file: { ...file, mark: wholeMark(file.mark, mark) } });
    }
    if (batch.length === batchMarks) await flush();
  }
  await flush();
  await addWholeYears(tx);
  return finished(report);
}

type ImportedMark = Extract<ReadMark, { slug: string }>['file']['mark'];

function wholeMark(
  imported: ImportedMark,
  known: typeof carMarks.$inferSelect | undefined,
): MarkFile['mark'] {
  return {
    name: known?.name ?? imported.name,
    name_ru: imported.name_ru ?? known?.nameRu ?? imported.name,
    country: imported.country ?? known?.country ?? '',
    is_popular: imported.is_popular ?? known?.isPopular ?? false,
  };
}

function firstRepeated({ models }: Pick<MarkFile, 'models'>): string | undefined {
  const names = models.map(({ name }) => name);
  return names.find((name, index) => names.indexOf(name) !== index);
}

/** A model without generations cannot be selected: it gets one for all its years, with «Другая модификация». */
async function addWholeYears(tx: Db): Promise<void> {
  await tx.execute(sql`
    with added as (
      insert into car_generations (model_id, name, year_from, year_to, sort)
      select id, 'Все годы', year_from, year_to, 1 from car_models m
      where not exists (select from car_generations g where g.model_id = m.id)
      returning id
    )
    insert into car_modifications (generation_id, name, is_other, sort)
    select id, 'Другая модификация', true, 10000 from added`);
}

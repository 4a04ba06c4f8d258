import { inArray, sql } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { yearOf } from '../../../db/seed/seed-holidays.ts';
import { holidays } from '../../../db/tables/schedule.ts';
import { emptyReport, finished, type ImportReport, refuse } from '../import-report.ts';
import type { WrongRow } from '../workshops/listing-source.ts';
import type { HolidayRow } from './holiday-file.ts';

/** A file has whole years: days of its years that it does not name become ordinary ones. */
export async function importHolidays(
  tx: Db,
  rows: AsyncIterable<HolidayRow | WrongRow>,
): Promise<ImportReport> {
  const report = emptyReport(holidays);
  const days = new Map<string, HolidayRow>();
  for await (const read of rows) {
    report.read += 1;
    if ('error' in read) refuse(report, read.row, read.error);
    else if (days.has(read.date)) refuse(report, read.row, `день ${read.date} уже был выше`);
    else days.set(read.date, read);
  }
  if (days.size === 0) return finished(report);
  const years = [...new Set([...days.keys()].map(yearOf))];
  const removed = await tx
    .delete(holidays)
    .where(inArray(sql`extract(year from ${holidays.date})::integer`, years.map(Number)))
    .returning({ date: holidays.date });
  const known = new Set(removed.map(({ date }) => date));
  await tx.insert(holidays).values([...days.values()].map(({ row: _row, ...day }) => day));
  report.updated = [...days.keys()].filter((date) => known.has(date)).length;
  report.created = days.size - report.updated;
  return finished(report);
}

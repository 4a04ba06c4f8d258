import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { seedHolidays } from '../../../db/seed/seed-holidays.ts';
import { holidays } from '../../../db/tables/schedule.ts';
import { startExchange } from '../../../testing/start-exchange.ts';
import { allOrNothing } from '../all-or-nothing.ts';
import { readHolidayFile } from './holiday-file.ts';
import { importHolidays } from './import-holidays.ts';

const test = startExchange();
const shipped = path.resolve(import.meta.dirname, '../../../db/seed/catalogue/holidays.json');

function bring(file: string, skipsInvalid = false) {
  return allOrNothing(test.database.db, { isDryRun: false, skipsInvalid }, (tx) =>
    importHolidays(tx, readHolidayFile(file)),
  );
}
const csv = (...lines: string[]) => test.fileOf('days.csv', ['date;kind;title', ...lines].join('\n'));
const all = () => test.database.db.select().from(holidays).orderBy(holidays.date);

describe('an import of official holidays', () => {
  it('takes the project’s own file, and the same file again changes no day', async () => {
    await seedHolidays(test.database.db);
    const seeded = await all();
    const { report } = await bring(shipped);
    expect(report).toMatchObject({ read: seeded.length, created: 0, updated: seeded.length, refused: 0 });
    expect(await all()).toEqual(seeded);
  });

  it('replaces the years of the file and leaves the others', async () => {
    await seedHolidays(test.database.db);
    const before = await all();
    const { report } = await bring(csv('2027-01-01;day_off;Новый год', '2027-02-20;working;Перенос'));
    expect(report).toMatchObject({ created: 1, updated: 1 });
    const now = await all();
    const of = (year: string, days: typeof now) => days.filter(({ date }) => date.startsWith(year));
    expect(of('2027', now)).toHaveLength(2);
    expect(of('2026', now)).toEqual(of('2026', before));
  });

  it('names every wrong row and changes nothing', async () => {
    const { report, isSaved } = await bring(
      csv(
        '2027-01-01;day_off;Новый год',
        '2027-02-30;day_off;Нет такого',
        '2027-03-08;holiday;День',
        '2027-03-09;short;',
        '2027-01-01;short;Ещё раз',
      ),
    );
    expect(report.errors).toEqual([
      'строка 3: date: нужен день вида 2027-01-01',
      'строка 4: kind: нужно одно из day_off, short, working',
      'строка 5: title: нужно название дня',
      'строка 6: день 2027-01-01 уже был выше',
    ]);
    expect(isSaved).toBe(false);
    expect(await all()).toEqual([]);
  });

  it('refuses a file of another kind', async () => {
    await expect(bring(test.fileOf('days.json', { list: [] }))).rejects.toThrow('Нужен календарь');
    await expect(bring(test.fileOf('other.csv', 'day\n2027-01-01'))).rejects.toThrow('производственным');
  });
});

import { buffer } from 'node:stream/consumers';
import { parse } from 'csv-parse/sync';
import { expect, it } from 'vitest';
import { leads } from '../../db/tables/leads.ts';
import { workshops } from '../../db/tables/workshops.ts';
import { days } from '../../platform/clock/durations.ts';
import { buildWorkshop } from '../../testing/build/workshop.ts';
import { startApp } from '../../testing/start-app.ts';
import { leadReport } from './reports/lead-report.ts';
import { partnerReport } from './reports/partner-report.ts';
import { escapeFormulas, unescapeFormulas } from './spreadsheet-csv.ts';
import { csvText, exportedListings } from './workshops/export-workshops.ts';

const test = startApp();
const byteOrderMark = '\uFEFF';

const beginnings = [
  '=1+1',
  '+1+1',
  '-1+1',
  '@SUM(A1)',
  '=HYPERLINK("http://example.ru")',
  '=cmd|"/c calc"!A1',
  '＝1+1',
];
const before = [
  '',
  'Мотор;',
  'Мотор,',
  'Мотор\t',
  'Мотор\n',
  'Мотор\r\n',
  'Мотор; ',
  'Мотор;"',
  '"Мотор";',
  "Мотор;'\t",
];
const hostile = before.flatMap((start) => beginnings.map((beginning) => start + beginning));

/**
 * Cells as a spreadsheet with one separator reads them. A quote counts only at the start of a cell; text after the
 * closing quote belongs to the cell too.
 */
function cellsOf(csv: string, separator: string): string[] {
  const cells: string[] = [];
  let cell = '';
  let state: 'start' | 'quoted' | 'plain' = 'start';
  const end = () => {
    cells.push(cell);
    cell = '';
    state = 'start';
  };
  for (let index = 0; index < csv.length; index += 1) {
    const sign = csv[index] ?? '';
    if (state === 'quoted') {
      if (sign !== '"') cell += sign;
      else if (csv[index + 1] === '"') cell += csv[++index];
      else state = 'plain';
    } else if (sign === separator || sign === '\n' || sign === '\r') end();
    else if (state === 'start' && sign === '"') state = 'quoted';
    else {
      cell += sign;
      state = 'plain';
    }
  }
  end();
  return cells;
}

const isNumber = (cell: string) => /^-?\d+(\.\d+)?$/.test(cell);
const formulasIn = (csv: string) =>
  [';', ',', '\t'].flatMap((separator) =>
    cellsOf(csv.replace(byteOrderMark, ''), separator).filter(
      (cell) => /^[\s"]*[=+\-@＝＋－＠]/.test(cell) && !isNumber(cell),
    ),
  );
const rowsOf = (csv: string) =>
  parse(csv, { bom: true, columns: true, delimiter: ';' }) as Record<string, string>[];
const period = () => {
  const day = (moment: number) => new Date(moment).toISOString().slice(0, 10);
  const now = test.clock.now().getTime();
  return { from: day(now - days(1)), to: day(now + days(2)) };
};

it('this test recognises a formula after every separator', () => {
  for (const value of ['=1+1', 'a;=1+1', '"a"\t=1+1', 'a\n@SUM(A1)', 'x;"=1+1"'])
    expect(formulasIn(`1;2;${value}`), value).not.toEqual([]);
  expect(formulasIn('1;-37.5;Мотор - сервис')).toEqual([]);
});

it.each(hostile)('an escaped text contains no formula and can be found again: %j', (value) => {
  const escaped = escapeFormulas(value);
  expect(formulasIn(escaped)).toEqual([]);
  expect(unescapeFormulas(escaped)).toBe(value);
});

it('a text without formulas is unchanged', () => {
  for (const value of ['Мотор - сервис', 'ул. Лесная, 5', 'Замена масла; 2-я смена', 'a@example.ru', "О'Кей"])
    expect(escapeFormulas(value)).toBe(value);
});

it.each([
  ['requests', leadReport],
  ['partners', partnerReport],
])('a report of %s contains no formula, whatever the separator of the spreadsheet', async (_what, report) => {
  await test.deps.db.insert(leads).values(
    hostile.map((value, index) => ({
      kind: 'osago' as const,
      name: value,
      phone: `+7916204${1000 + index}`,
      comment: value,
      utmSource: value,
      consentAt: test.clock.now(),
      createdAt: test.clock.now(),
    })),
  );
  const csv = await report(test.deps.db, period());
  expect(csv.startsWith(byteOrderMark)).toBe(true);
  expect(rowsOf(csv)).toHaveLength(hostile.length);
  expect(
    rowsOf(csv)
      .map((row) => unescapeFormulas(row.utm_source ?? ''))
      .sort(),
  ).toEqual(hostile.toSorted());
  expect(formulasIn(csv)).toEqual([]);
});

it('an export of workshops contains no formula and imports the same texts', async () => {
  await test.deps.db.delete(workshops);
  for (const value of hostile)
    await buildWorkshop(test.deps.db, { name: value, description: value, long: -37.5 });
  const csv = (await buffer(csvText(exportedListings(test.deps.db)))).toString();
  expect(csv.startsWith(`${byteOrderMark}id;lat;long;`)).toBe(true);
  expect(formulasIn(csv)).toEqual([]);
  expect(rowsOf(csv).map(({ description = '' }) => unescapeFormulas(description))).toEqual(hostile);
});

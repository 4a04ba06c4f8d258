import { holidayKinds } from '@sto/contract/enums';
import { z } from 'zod';
import type { HolidayData } from '../../../db/seed/catalogue-data.ts';
import { readCsv } from '../csv-file.ts';
import { readJsonList } from '../json-list.ts';
import { storableText } from '../storable-text.ts';
import type { WrongRow } from '../workshops/listing-source.ts';

const columns = ['date', 'kind', 'title'] as const;
const csvShape = {
  neededColumns: columns.map((column) => [column]),
  what: 'с производственным календарём',
  expected: `Нужна первая строка с именами столбцов: ${columns.join(',')}`,
};
const jsonPlace = {
  fields: ['days'],
  expected: 'Нужен календарь: {"days": [{"date": "2027-01-01", "kind": "day_off", "title": "Новый год"}, …]}',
};

const Holiday = z.object({
  date: z.iso.date({ error: 'date: нужен день вида 2027-01-01' }),
  kind: z.enum(holidayKinds, { error: `kind: нужно одно из ${holidayKinds.join(', ')}` }),
  title: z
    .string({ error: 'title: нужно название дня' })
    .overwrite(storableText)
    .trim()
    .min(1, 'title: нужно название дня')
    .max(100, 'title: длиннее 100 знаков'),
});

export type HolidayRow = { row: number } & HolidayData;

export async function* readHolidayFile(file: string): AsyncGenerator<HolidayRow | WrongRow> {
  if (file.toLowerCase().endsWith('.csv'))
    for await (const read of readCsv(file, csvShape))
      yield 'error' in read ? read : holidayOf(read.row, read.texts);
  else
    for await (const read of readJsonList(file, jsonPlace))
      yield 'error' in read ? read : holidayOf(read.row, read.value);
}

function holidayOf(row: number, value: unknown): HolidayRow | WrongRow {
  const { success, data, error } = Holiday.safeParse(value);
  return success ? { row, ...data } : { row, error: error.issues[0]?.message ?? '' };
}

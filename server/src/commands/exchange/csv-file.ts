import { pipeline, Readable } from 'node:stream';
import { CsvError, parse as parseCsv } from 'csv-parse';
import { FileError } from './file-error.ts';
import { unescapeFormulas } from './spreadsheet-csv.ts';
import { utf8Texts } from './utf8-text.ts';
import { textsOf, type WrongRow } from './workshops/listing-source.ts';

const separators = [',', ';', '\t'];
const separatorLine = /^sep=/i;
/** An unclosed quote turns the rest of the file into one row. */
const longestRow = 10_000_000;
const unclosed: readonly string[] = ['CSV_QUOTE_NOT_CLOSED', 'CSV_MAX_RECORD_SIZE'];

interface CsvShape {
  /** Each with its other names. */
  neededColumns: readonly (readonly string[])[];
  /** «со списком автосервисов» */
  what: string;
  /** How the file should begin. */
  expected: string;
}

export interface CsvRow {
  row: number;
  texts: Record<string, string>;
}

interface Row {
  record: string[];
  info: { lines: number };
}

/** Reads a CSV with a header, which decides the separator: Excel in Russia writes semicolons. */
export async function* readCsv(file: string, shape: CsvShape): AsyncGenerator<CsvRow | WrongRow> {
  let header: string[] | undefined;
  for await (const { record, info } of rowsOf(file, shape)) {
    if (header) yield rowOf(header, { record, info });
    else if (!separatorLine.test(record[0] ?? '')) {
      header = record.map((name) => name.trim());
      checkHeader(header, shape);
    }
  }
  if (!header) throw new FileError(`Файл пуст. ${shape.expected}`);
}

async function* rowsOf(file: string, shape: CsvShape): AsyncGenerator<Row> {
  let lines = 1;
  const texts = utf8Texts(file, () => lines);
  const first = await texts.next();
  const start: string = first.done ? '' : first.value;
  async function* all() {
    yield start;
    lines += breaksIn(start);
    for await (const text of texts) {
      lines += breaksIn(text);
      yield text;
    }
  }
  let lastLine = 0;
  const parser = parseCsv({
    delimiter: separatorOf(start, shape),
    info: true,
    skip_empty_lines: true,
    relax_column_count: true,
    max_record_size: longestRow,
    on_record: (row: string[], { lines: line }) => {
      lastLine = line;
      return row;
    },
  });
  const rows = pipeline(Readable.from(all()), parser, () => undefined) as AsyncIterable<Row>;
  try {
    yield* rows;
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new FileError(
      unclosed.includes(error.code)
        ? `строка ${lastLine + 1}: кавычка не закрыта, за ней весь остаток файла`
        : `строка ${error.lines}: кавычка внутри значения. Её удваивают, а значение берут в кавычки`,
    );
  }
}

function breaksIn(text: string): number {
  return text.split('\n').length - 1;
}

function separatorOf(start: string, { neededColumns }: CsvShape): string {
  const [first = '', second = ''] = start.trimStart().split('\n', 2);
  const line = separatorLine.test(first) ? second : first;
  const known = (separator: string) => {
    const names = line.split(separator).map((name) => name.replaceAll('"', '').trim());
    return neededColumns.filter((column) => column.some((name) => names.includes(name))).length;
  };
  return separators.reduce((best, other) => (known(other) > known(best) ? other : best));
}

function checkHeader(header: string[], { neededColumns, what, expected }: CsvShape): void {
  const doubled = header.find((name, index) => name !== '' && header.indexOf(name) !== index);
  if (doubled !== undefined) throw new FileError(`столбец ${doubled} стоит дважды. Оставьте один`);
  const missing = neededColumns.filter((column) => !column.some((name) => header.includes(name)));
  if (missing.length === 0) return;
  const names = missing.map(([name]) => name).join(', ');
  throw new FileError(`Это не CSV ${what}: в заголовке нет ${names}. ${expected}`);
}

function rowOf(header: string[], { record, info }: Row): CsvRow | WrongRow {
  if (record.slice(header.length).some((text) => text.trim() !== ''))
    return {
      row: info.lines,
      error: `значений ${record.length}, а столбцов ${header.length}: значение с разделителем внутри берут в кавычки`,
    };
  const texts = textsOf(header.map((name, index) => [name, unescapeFormulas(record[index] ?? '')] as const));
  return { row: info.lines, texts };
}

import { pipeline, Readable } from 'node:stream';
import { CsvError, parse as parseCsv } from 'csv-parse';
import { FileError } from '../file-error.ts';
import { unescapeFormulas } from '../spreadsheet-csv.ts';
import { utf8Texts } from '../utf8-text.ts';
import { type ListingSource, textsOf, type WrongRow } from './listing-source.ts';

const separators = [',', ';', '\t'];
const neededColumns = [
  ['id', '@id'],
  ['name', 'name:ru'],
  ['lat', '@lat'],
  ['lon', 'long', '@lon'],
];
const separatorLine = /^sep=/i;
/** An unclosed quote turns the rest of the file into one row. */
const longestRow = 10_000_000;

const expected =
  'Нужна первая строка с именами столбцов, например id,name,lat,lon,addr:full,opening_hours, ' +
  'через запятую, точку с запятой или табуляцию';
const unclosed: readonly string[] = ['CSV_QUOTE_NOT_CLOSED', 'CSV_MAX_RECORD_SIZE'];

interface Row {
  record: string[];
  info: { lines: number };
}

/** Reads listings from a CSV. The header decides the separator: Excel in Russia writes semicolons. */
export async function* readWorkshopCsv(file: string): AsyncGenerator<ListingSource | WrongRow> {
  let header: string[] | undefined;
  for await (const { record, info } of rowsOf(file)) {
    if (header) yield listingOf(header, { record, info });
    else if (!separatorLine.test(record[0] ?? '')) {
      header = record.map((name) => name.trim());
      checkHeader(header);
    }
  }
  if (!header) throw new FileError(`Файл пуст. ${expected}`);
}

async function* rowsOf(file: string): AsyncGenerator<Row> {
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
    delimiter: separatorOf(start),
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

function separatorOf(start: string): string {
  const [first = '', second = ''] = start.trimStart().split('\n', 2);
  const line = separatorLine.test(first) ? second : first;
  const known = (separator: string) => {
    const names = line.split(separator).map((name) => name.replaceAll('"', '').trim());
    return neededColumns.filter((column) => column.some((name) => names.includes(name))).length;
  };
  return separators.reduce((best, other) => (known(other) > known(best) ? other : best));
}

function checkHeader(header: string[]): void {
  const doubled = header.find((name, index) => name !== '' && header.indexOf(name) !== index);
  if (doubled !== undefined) throw new FileError(`столбец ${doubled} стоит дважды. Оставьте один`);
  const missing = neededColumns.filter((column) => !column.some((name) => header.includes(name)));
  if (missing.length === 0) return;
  const names = missing.map(([name]) => name).join(', ');
  throw new FileError(`Это не CSV со списком автосервисов: в заголовке нет ${names}. ${expected}`);
}

function listingOf(header: string[], { record, info }: Row): ListingSource | WrongRow {
  if (record.slice(header.length).some((text) => text.trim() !== ''))
    return {
      row: info.lines,
      error: `значений ${record.length}, а столбцов ${header.length}: значение с разделителем внутри берут в кавычки`,
    };
  const tags = textsOf(header.map((name, index) => [name, unescapeFormulas(record[index] ?? '')] as const));
  const { lat = tags['@lat'], lon = tags['@lon'], long = lon } = tags;
  return { row: info.lines, id: csvIdOf(tags), lat: numberOf(lat), long: numberOf(long), tags };
}

/** Overpass splits `node/1` into two columns: a building may have the same number. */
function csvIdOf({ id = '', '@id': overpassId, '@type': type }: Record<string, string>): string {
  if (!overpassId) return id;
  return type ? `${type}/${overpassId}` : overpassId;
}

function numberOf(text = ''): number {
  return text === '' ? Number.NaN : Number(text.replace(',', '.'));
}

import { readCsv } from '../csv-file.ts';
import type { ListingSource, WrongRow } from './listing-source.ts';

const shape = {
  neededColumns: [
    ['id', '@id'],
    ['name', 'name:ru'],
    ['lat', '@lat'],
    ['lon', 'long', '@lon'],
  ],
  what: 'со списком автосервисов',
  expected:
    'Нужна первая строка с именами столбцов, например id,name,lat,lon,addr:full,opening_hours, ' +
    'через запятую, точку с запятой или табуляцию',
};

export async function* readWorkshopCsv(file: string): AsyncGenerator<ListingSource | WrongRow> {
  for await (const read of readCsv(file, shape))
    yield 'error' in read ? read : listingOf(read.row, read.texts);
}

function listingOf(row: number, tags: Record<string, string>): ListingSource {
  const { lat = tags['@lat'], lon = tags['@lon'], long = lon } = tags;
  return { row, id: csvIdOf(tags), lat: numberOf(lat), long: numberOf(long), tags };
}

/** Overpass splits `node/1` into two columns: a building may have the same number. */
function csvIdOf({ id = '', '@id': overpassId, '@type': type }: Record<string, string>): string {
  if (!overpassId) return id;
  return type ? `${type}/${overpassId}` : overpassId;
}

function numberOf(text = ''): number {
  return text === '' ? Number.NaN : Number(text.replace(',', '.'));
}

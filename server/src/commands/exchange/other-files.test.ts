import { writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { workshops } from '../../db/tables/workshops.ts';
import { startExchange } from '../../testing/start-exchange.ts';
import { allOrNothing } from './all-or-nothing.ts';
import { readCars } from './cars/car-file.ts';
import { importCars } from './cars/import-cars.ts';
import { outcomeOf } from './import-report.ts';
import { readWorkTypesFile } from './work-types/work-type-file.ts';
import { importWorkshops } from './workshops/import-workshops.ts';
import { readListings } from './workshops/workshop-file.ts';

const test = startExchange();
const keep = { isDryRun: false, skipsInvalid: false };
const options = { source: 'osm', defaultHours: undefined };
const bringWorkshops = (file: string, mode = keep) =>
  allOrNothing(test.database.db, mode, (tx) => importWorkshops(tx, readListings(file), options));
const bringCars = (file: string) =>
  allOrNothing(test.database.db, keep, (tx) => importCars(tx, readCars(file)));
const all = () => test.database.db.select().from(workshops).orderBy(workshops.id);

const header = 'id,name,lat,lon,addr:full,opening_hours';
const line = (id: number, name = 'Мотор') => `${id},${name},55.75,37.6,Лесная,24/7`;
const feature = (id: number, properties: Record<string, unknown> = {}) => ({
  type: 'Feature',
  id: `node/${id}`,
  geometry: { type: 'Point', coordinates: [37.6, 55.75] },
  properties: { name: 'Мотор', 'addr:full': 'Лесная', opening_hours: '24/7', ...properties },
});
const collection = (...features: unknown[]) => ({ type: 'FeatureCollection', features });
/** A file of bytes: `~` becomes «Авто» in CP1251, which is not UTF-8. */
function brokenFile(name: string, text: string): string {
  const [before = '', after = ''] = text.split('~');
  const file = test.fileOf(name, '');
  writeFileSync(
    file,
    Buffer.concat([Buffer.from(before), Buffer.from('c0e2f2ee', 'hex'), Buffer.from(after)]),
  );
  return file;
}

describe('a file that is not UTF-8', () => {
  it.each([
    ['near the start', 1],
    ['beyond the first part that is read', 5000],
  ])('is refused with its row: CSV, %s', async (_where, rows) => {
    const lines = Array.from({ length: rows }, (_, index) => line(index + 1, 'Автосервис'));
    const file = brokenFile('cp1251.csv', `${header}\n${lines.join('\n')}\n${line(0, '~')}\n`);
    await expect(bringWorkshops(file)).rejects.toThrow(`строка ${rows + 2}: файл не в UTF-8`);
    expect(await all()).toEqual([]);
  });

  it.each([
    ['near the start', 1],
    ['beyond the first part that is read', 5000],
  ])('is refused with its row: GeoJSON, %s', async (_where, rows) => {
    const features = Array.from({ length: rows }, (_, index) => feature(index + 1));
    const text = JSON.stringify(collection(...features, feature(0, { name: '~' }), feature(0)));
    await expect(bringWorkshops(brokenFile('cp1251.geojson', text))).rejects.toThrow(
      `строка ${rows + 1}: файл не в UTF-8`,
    );
    expect(await all()).toEqual([]);
  });

  it('is refused if it ends within a character', async () => {
    const file = test.fileOf('half.csv', '');
    writeFileSync(file, Buffer.from(`${header}\n${line(1)}\n2,Я`).subarray(0, -1));
    await expect(bringWorkshops(file)).rejects.toThrow('строка 3: файл не в UTF-8');
  });

  it('is refused for cars and works too', async () => {
    const cars = brokenFile('cars.json', '[{"name":"Kia","models":[]},{"name":"~","models":[]}]');
    await expect(bringCars(cars)).rejects.toThrow('строка 2: файл не в UTF-8');
    expect(() => readWorkTypesFile(brokenFile('works.json', '{"groups":"~"}'))).toThrow('файл не в UTF-8');
  });

  it('may contain the replacement character, which is valid UTF-8', async () => {
    await bringWorkshops(test.fileOf('lost.csv', `\uFEFF${header}\n${line(1, 'Мот\uFFFDр')}\n`));
    expect((await all())[0]?.name).toBe('Мот\uFFFDр');
  });
});

describe('a file of another kind', () => {
  const noList = 'В файле нет нужного списка. Нужен GeoJSON: {"type": "FeatureCollection"';
  it.each([
    ['empty.csv', '', 'Файл пуст. Нужна первая строка с именами столбцов'],
    ['blank.csv', '\n\n', 'Файл пуст'],
    ['headless.csv', `${line(1)}\n${line(2)}\n`, 'в заголовке нет id, name, lat, lon. Нужна первая строка'],
    ['nameless.csv', 'id,lat,long\n1,55,37\n', 'в заголовке нет name.'],
    ['open.csv', `${header}\n${line(1, '"Мотор')}\n${line(2)}\n`, 'строка 2: кавычка не закрыта'],
    ['long.csv', `${header}\n${line(1, `"${'М\n'.repeat(5_000_001)}`)}`, 'строка 2: кавычка не закрыта'],
    [
      'quote.csv',
      `${header}\n${line(1)}\n${line(2, 'ООО "Мотор"')}\n`,
      'строка 3: кавычка внутри значения. Её удваивают',
    ],
    ['empty.geojson', '', noList],
    ['feature.geojson', JSON.stringify(feature(1)), noList],
    ['array.geojson', JSON.stringify([feature(1)]), noList],
    ['nested.geojson', JSON.stringify({ data: collection(feature(1)) }), noList],
    ['fields.geojson', JSON.stringify({ features: { features: [] } }), noList],
    ['number.json', '7', noList],
    ['cut.geojson', JSON.stringify(collection(feature(1))).slice(0, -1), 'строка 2: файл обрывается. Нужен'],
    ['html.geojson', '<html>', 'строка 1: это не JSON. Нужен GeoJSON'],
    [
      'comma.geojson',
      JSON.stringify(collection(feature(1), feature(2), feature(3))).replace('"node/2",', '"node/2"'),
      'строка 2: это не JSON',
    ],
  ])('is refused: %s', async (name, content, error) => {
    await expect(bringWorkshops(test.fileOf(name, content))).rejects.toThrow(error);
    expect(await all()).toEqual([]);
  });

  it.each([
    ['', 'В файле нет нужного списка. Нужен список марок: [{"name": "Kia"'],
    ['{"name": "Kia", "models": []}', 'В файле нет нужного списка'],
    ['{"marks": [{"name": "Kia", "models": []}]}', 'В файле нет нужного списка'],
    ['[{"name": "Kia", "models": []}, {', 'строка 2: файл обрывается'],
    ['[{"name": "Kia", "models": []}, Lada]', 'строка 2: это не JSON'],
  ])('is refused for cars: %s', async (content, error) => {
    await expect(bringCars(test.fileOf('cars.json', content))).rejects.toThrow(error);
  });

  it('a valid file without rows is accepted, with a message that nothing changed', async () => {
    for (const file of [test.fileOf('none.geojson', collection()), test.fileOf('none.csv', `${header}\n`)]) {
      const { report, isSaved } = await bringWorkshops(file);
      expect([report.summary, outcomeOf(report, isSaved)]).toEqual([
        'В файле нет ни одной строки',
        'Ничего не изменено',
      ]);
      expect(report.refused).toBe(0);
    }
    expect((await bringCars(test.fileOf('none.json', '[]'))).report.isSame).toBe(true);
  });
});

describe('a row that cannot be stored', () => {
  const skip = { isDryRun: false, skipsInvalid: true };

  it.each([
    [{ name: 'м'.repeat(121) }, 'название (name) длиннее 120 знаков'],
    [{ 'addr:full': 'м'.repeat(1_000_003) }, 'адрес длиннее 300 знаков'],
    [{ website: `https://x.ru/${'м'.repeat(1_000_000)}` }, 'сайт (website) длиннее 300 знаков'],
    [{ description: 'м'.repeat(3_000_000) }, 'описание (description) длиннее 5000 знаков'],
    [{ opening_hours: '24/7;'.repeat(300) }, 'часы работы (opening_hours) длиннее 1000 знаков'],
    [{ phone: '+7 495 123-45-67;'.repeat(50) }, 'телефоны (phone) длиннее 500 знаков'],
    [{ brand: 'Kia;'.repeat(2000) }, 'марки (brand) длиннее 5000 знаков'],
    [{ shop: 'м'.repeat(101) }, 'вид (shop) длиннее 100 знаков'],
    [{ '@id': 'м'.repeat(150) }, 'id длиннее 150 знаков'],
    [
      { phone: Array.from({ length: 21 }, (_, index) => `+74951234${500 + index}`).join(';') },
      'телефонов больше 20',
    ],
  ])('has too long a field: %#', async (properties, error) => {
    const file = test.fileOf('long.geojson', collection(feature(1), feature(2, properties)));
    const { report, isSaved } = await bringWorkshops(file);
    expect(isSaved).toBe(false);
    expect(report.errors).toEqual([`строка 2: ${error}`]);
  });

  it('with brackets nested too deeply is named, and may be skipped', async () => {
    const nested = (count: number) => `${'['.repeat(count)}${']'.repeat(count)}`;
    const deep = (id: number, count: number) =>
      JSON.stringify(feature(id)).replace('[37.6,55.75]', nested(count));
    const text = `{"type":"FeatureCollection","bbox":${nested(500)},"features":[${JSON.stringify(feature(1))},${deep(2, 3000)},${deep(3, 100_000)},${JSON.stringify(feature(4))}]}`;
    const { report, isSaved } = await bringWorkshops(test.fileOf('deep.geojson', text), skip);
    expect(isSaved).toBe(true);
    expect(report.errors).toEqual([
      'строка 2: больше 32 скобок одна в другой',
      'строка 3: больше 32 скобок одна в другой',
    ]);
    expect((await all()).map(({ slug }) => slug)).toEqual(['osm-node-1', 'osm-node-4']);
  });

  it('with more values than columns is refused', async () => {
    const rows = `${line(1)}\n2,Мотор,55.75,37.6,Лесная, 5,24/7\n${line(3)},,\n`;
    const { report } = await bringWorkshops(test.fileOf('wide.csv', `${header}\n${rows}`), skip);
    expect(report).toMatchObject({ created: 2, refused: 1 });
    expect(report.errors[0]).toContain('строка 3: значений 7, а столбцов 6');
  });
});

describe('a CSV with another separator', () => {
  const names = ['id', 'name', 'lat', 'lon', 'addr:full', 'phone', 'opening_hours'];

  it.each([
    ['a semicolon, as Excel in Russia writes it', ';'],
    ['a tab, as Overpass does', '\t'],
  ])('is accepted with %s', async (_what, separator) => {
    const phones = `"+74951234567${separator} +79162041750"`;
    const values = ['7', 'Мотор', '55,75', '37,6', 'Лесная, 5', phones, '24/7'];
    const text = `${names.join(separator)}\r\n${values.join(separator)}\r\n`;
    const { report } = await bringWorkshops(test.fileOf('excel.csv', text));
    expect(report).toMatchObject({ created: 1, refused: 0 });
    expect((await all())[0]).toMatchObject({ lat: 55.75, long: 37.6, address: 'Лесная, 5', name: 'Мотор' });
  });

  it('names its separator in a line before the header, as for Excel', async () => {
    const text = `sep=;\r\n${names.join(';')}\r\n7;Мотор;55,75;37,6;Лесная;;24/7\r\n`;
    const { report } = await bringWorkshops(test.fileOf('sep.csv', text));
    expect(report).toMatchObject({ created: 1, refused: 0 });
  });

  it('with an unknown separator is refused with the known ones', async () => {
    const text = `${names.join('|')}\n7|Мотор|55|37|Лесная, 5||24/7\n`;
    await expect(bringWorkshops(test.fileOf('pipes.csv', text))).rejects.toThrow(
      'через запятую, точку с запятой или табуляцию',
    );
  });
});

it('a CSV with a duplicate column is refused', async () => {
  const text = 'id,name,lat,lon,name\n7,Мотор,55.75,37.6,Другой\n';
  await expect(bringWorkshops(test.fileOf('twice.csv', text))).rejects.toThrow('столбец name стоит дважды');
});

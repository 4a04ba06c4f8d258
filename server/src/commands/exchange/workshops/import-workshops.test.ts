import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { carMarks } from '../../../db/tables/car-catalogue.ts';
import { workshops } from '../../../db/tables/workshops.ts';
import { buildWorkshop } from '../../../testing/build/workshop.ts';
import { startExchange } from '../../../testing/start-exchange.ts';
import { allOrNothing, type ImportMode } from '../all-or-nothing.ts';
import { csvText, type ExportedListing, exportedListings, geoJsonText } from './export-workshops.ts';
import { importWorkshops } from './import-workshops.ts';
import { readListings } from './workshop-file.ts';

const test = startExchange();
const whole = {
  shop: 'car_repair',
  name: 'Мотор',
  'addr:street': 'Лесная',
  'addr:housenumber': '5',
  opening_hours: '24/7',
};
const feature = (
  id: string,
  properties: Record<string, string> = {},
  coordinates: unknown = [37.6, 55.75],
) => ({
  type: 'Feature',
  id,
  geometry: { type: 'Point', coordinates },
  properties: { ...whole, ...properties },
});
const collection = (...features: unknown[]) => ({ type: 'FeatureCollection', features });
const keep: ImportMode = { isDryRun: false, skipsInvalid: false };

function bringWorkshops(file: string, mode: Partial<ImportMode> = {}, defaultHours?: string) {
  return allOrNothing(test.database.db, { ...keep, ...mode }, (tx) =>
    importWorkshops(tx, readListings(file), { source: 'osm', defaultHours }),
  );
}
const all = () => test.database.db.select().from(workshops).orderBy(workshops.id);

describe('an import of workshops', () => {
  it('imports the tags of OpenStreetMap', async () => {
    await test.database.db.insert(carMarks).values([
      { id: 7, slug: 'kia', name: 'Kia', nameRu: 'Киа' },
      { id: 8, slug: 'lada', name: 'Lada', nameRu: 'Лада' },
    ]);
    const file = test.fileOf(
      'whole.geojson',
      collection(
        feature('node/123', {
          'addr:city': 'Москва',
          phone: '+7 495 123-45-67; 8 (916) 204-17-50',
          website: 'motor.example',
          brand: 'KIA;Лада;Bosch',
          opening_hours: 'Mo-Fr 09:00-18:00',
        }),
      ),
    );
    expect((await bringWorkshops(file)).report).toMatchObject({ read: 1, created: 1, refused: 0 });
    const [row] = await all();
    expect(row).toMatchObject({
      slug: 'osm-node-123',
      name: 'Мотор',
      address: 'Москва, Лесная, 5',
      lat: 55.75,
      long: 37.6,
      timezone: 'Europe/Moscow',
      cityId: 1,
      phones: ['+74951234567', '+79162041750'],
      site: 'https://motor.example',
      isConnected: false,
      isDemo: false,
      schedule: {
        mon: { is_active: true, from: '09:00', to: '18:00' },
        sat: { is_active: false, from: null, to: null },
      },
    });
    const { rows } = await test.database.db.execute(
      sql`select mark_id from workshop_brands order by mark_id`,
    );
    expect(rows).toEqual([{ mark_id: 7 }, { mark_id: 8 }]);
  });

  it('places a building at its centre', async () => {
    const ring = [
      [37.6, 55.7],
      [37.8, 55.7],
      [37.8, 55.9],
      [37.6, 55.9],
      [37.6, 55.7],
    ];
    await bringWorkshops(test.fileOf('way.geojson', collection(feature('way/9', {}, [ring]))));
    const [row] = await all();
    expect(row?.lat).toBeCloseTo(55.8);
    expect(row?.long).toBeCloseTo(37.7);
  });

  it('repeated creates no duplicates and updates what has changed', async () => {
    await bringWorkshops(test.fileOf('a.geojson', collection(feature('node/1'), feature('node/2'))));
    const { report } = await bringWorkshops(
      test.fileOf('b.geojson', collection(feature('node/1', { name: 'Новое имя' }), feature('node/3'))),
    );
    expect(report).toMatchObject({ created: 1, updated: 1 });
    expect((await all()).map(({ slug, name }) => [slug, name])).toEqual([
      ['osm-node-1', 'Новое имя'],
      ['osm-node-2', 'Мотор'],
      ['osm-node-3', 'Мотор'],
    ]);
  });

  it('does not change a workshop with an owner', async () => {
    await bringWorkshops(test.fileOf('a.geojson', collection(feature('node/1'))));
    await test.database.db.update(workshops).set({ isConnected: true, name: 'Имя владельца' });
    const { report } = await bringWorkshops(
      test.fileOf('b.geojson', collection(feature('node/1', { name: 'Чужое' }))),
    );
    expect(report).toMatchObject({ unchanged: 1, updated: 0 });
    expect((await all())[0]?.name).toBe('Имя владельца');
  });

  it('names every wrong row and changes nothing', async () => {
    const file = test.fileOf(
      'wrong.geojson',
      collection(
        feature('node/1'),
        feature('node/2', { name: '' }),
        feature('node/3', {}, [37.6, 'север']),
        feature('node/4', { shop: 'bakery' }),
        feature('node/5', { opening_hours: 'как получится' }),
        feature('node/6', { opening_hours: '' }),
        feature('node/7', {}, [65.5, 57.15]),
        feature('node/8', { 'addr:street': '' }),
        feature('node/1'),
        feature(''),
      ),
    );
    const { report, isSaved } = await bringWorkshops(file);
    expect(isSaved).toBe(false);
    expect(report.errors).toEqual([
      'строка 2: нет названия (name)',
      'строка 3: нет координат',
      'строка 4: не автосервис: shop=bakery',
      'строка 5: часы работы не разобраны: как получится',
      'строка 6: нет часов работы (opening_hours); задайте --default-hours, если знаете их',
      'строка 7: в 60 км нет города из списка',
      'строка 8: нет адреса (addr:street и addr:housenumber, или addr:full)',
      'строка 9: id node/1 уже был выше',
      'строка 10: нет id',
    ]);
    expect(await all()).toEqual([]);
  });

  it('can skip the wrong rows', async () => {
    const file = test.fileOf('some.geojson', collection(feature('node/1'), feature('node/2', { name: '' })));
    const { report, isSaved } = await bringWorkshops(file, { skipsInvalid: true });
    expect(isSaved).toBe(true);
    expect(report).toMatchObject({ created: 1, refused: 1 });
    expect(await all()).toHaveLength(1);
  });

  it('a dry run lists the changes and makes none', async () => {
    const { report, isSaved } = await bringWorkshops(
      test.fileOf('a.geojson', collection(feature('node/1'))),
      {
        isDryRun: true,
      },
    );
    expect(isSaved).toBe(false);
    expect(report.created).toBe(1);
    expect(await all()).toEqual([]);
  });

  it('updates the statistics before the servers read', async () => {
    const features = Array.from({ length: 300 }, (_, index) => feature(`node/${index}`));
    await bringWorkshops(test.fileOf('a.geojson', collection(...features)));
    const { rows } = await test.database.db.execute<{ size: number }>(
      sql`select reltuples::int as size from pg_class where relname = 'workshops'`,
    );
    expect(rows).toEqual([{ size: 300 }]);
  });

  it('reads a CSV of the same columns', async () => {
    const file = test.fileOf(
      'list.csv',
      '\uFEFFid,name,lat,lon,addr:full,opening_hours\n17,"Мотор, ООО",55.75,37.6,"Лесная, 5",Mo-Su 09:00-21:00\n18,,55.75,37.6,Лесная,24/7\n',
    );
    const { report } = await bringWorkshops(file, { skipsInvalid: true });
    expect(report.errors).toEqual(['строка 3: нет названия (name)']);
    expect((await all())[0]).toMatchObject({ slug: 'osm-17', name: 'Мотор, ООО', address: 'Лесная, 5' });
  });

  it('reads a CSV of Overpass, where a node and a building may share a number', async () => {
    const row = '17,55.75,37.6,Мотор,"Лесная, 5",24/7';
    const file = test.fileOf(
      'overpass.csv',
      `@type,@id,@lat,@lon,name,addr:full,opening_hours\nnode,${row}\nway,${row}\n`,
    );
    const { report } = await bringWorkshops(file);
    expect(report).toMatchObject({ created: 2, refused: 0 });
    expect((await all()).map(({ slug }) => slug).sort()).toEqual(['osm-node-17', 'osm-way-17']);
  });

  it('uses default hours for a row without hours', async () => {
    await bringWorkshops(
      test.fileOf('a.geojson', collection(feature('node/1', { opening_hours: '' }))),
      {},
      'Mo-Fr 08:00-20:00',
    );
    expect((await all())[0]?.schedule.mon).toEqual({ is_active: true, from: '08:00', to: '20:00' });
  });

  it.each([
    ['broken.geojson', '{"features": [{"type": '],
    ['broken.csv', 'id,name\n1,"Мотор\n2'],
    ['list.txt', 'id'],
  ])('refuses the whole file: %s', async (name, content) => {
    await expect(bringWorkshops(test.fileOf(name, content))).rejects.toThrow(/GeoJSON|CSV|Нужен файл/);
    expect(await all()).toEqual([]);
  });

  it('drops characters that no database stores', async () => {
    const odd = feature('node/1', { name: 'Мо\u0000тор\uD800', 'addr:street': 'Лес\u0000ная' });
    await bringWorkshops(test.fileOf('odd.geojson', collection(odd)));
    expect((await all())[0]).toMatchObject({ name: 'Мотор\uFFFD', address: 'Лесная, 5' });
  });

  it('imports rows in many batches', async () => {
    const features = Array.from({ length: 2500 }, (_, index) => feature(`node/${index + 1}`));
    const { report } = await bringWorkshops(test.fileOf('many.geojson', collection(...features)));
    expect(report.created).toBe(2500);
    expect(await all()).toHaveLength(2500);
  });

  it('of an export as CSV changes nothing', async () => {
    await bringWorkshops(
      test.fileOf('a.geojson', collection(feature('node/1', { name: 'Мотор, «ООО»\n2' }))),
    );
    const before = await all();
    const { report } = await bringWorkshops(
      test.fileOf('export.csv', await text(csvText(exportedListings(test.database.db)))),
    );
    expect(report).toMatchObject({ read: 1, updated: 1, refused: 0 });
    expect(await all()).toEqual(before);
  });

  it('of an export as GeoJSON changes nothing', async () => {
    await bringWorkshops(
      test.fileOf('a.geojson', collection(feature('node/1', { phone: '+74951234567' }), feature('node/2'))),
    );
    const [row] = await all();
    if (!row) throw new Error('no workshop');
    const closed = Object.fromEntries(
      Object.keys(row.schedule).map((day) => [day, { is_active: false, from: null, to: null }]),
    ) as typeof row.schedule;
    await test.database.db.update(workshops).set({ schedule: closed }).where(eq(workshops.id, row.id));
    const own = await buildWorkshop(test.database.db, { isConnected: false, name: 'Без источника' });
    const before = await all();
    const exported = await text(Readable.from(geoJsonText(exportedListings(test.database.db))));
    const { report } = await bringWorkshops(test.fileOf('export.geojson', exported));
    expect(report).toMatchObject({ read: 3, created: 0, updated: 3, refused: 0, warned: 0 });
    expect(await all()).toEqual(before);
    expect(own.id).toBe(before.at(-1)?.id);
  });
});

describe('an export of workshops', () => {
  it('as CSV fails when the database fails, instead of ending early', async () => {
    async function* broken(): AsyncGenerator<ExportedListing> {
      yield { lat: 55.75, long: 37.6, tags: { name: 'Мотор' } };
      throw new Error('the database is gone');
    }
    await expect(text(csvText(broken()))).rejects.toThrow('the database is gone');
  });
});

import { expect, it } from 'vitest';
import { workshops } from '../../../db/tables/workshops.ts';
import { startExchange } from '../../../testing/start-exchange.ts';
import { allOrNothing } from '../all-or-nothing.ts';
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
const bringWorkshops = (name: string, content: unknown, skipsInvalid = false) =>
  allOrNothing(test.database.db, { isDryRun: false, skipsInvalid }, (tx) =>
    importWorkshops(tx, readListings(test.fileOf(name, content)), { source: 'osm', defaultHours: undefined }),
  );
const all = () => test.database.db.select().from(workshops).orderBy(workshops.id);

it('reads the JSON of Overpass: nodes, buildings with a centre or a box, and no corners', async () => {
  const overpass = {
    version: 0.6,
    generator: 'Overpass API',
    osm3s: { copyright: 'OpenStreetMap', elements: [] },
    elements: [
      {
        type: 'node',
        id: 17,
        lat: 55.75,
        lon: 37.6,
        tags: { ...whole, brand: 'Kia', phone: '+7 495 123-45-67' },
      },
      {
        type: 'way',
        id: 17,
        center: { lat: 55.76, lon: 37.61 },
        nodes: [1, 2],
        tags: { ...whole, name: 'Здание' },
      },
      {
        type: 'relation',
        id: 3,
        bounds: { minlat: 55.7, minlon: 37.5, maxlat: 55.8, maxlon: 37.7 },
        tags: { ...whole, name: 'Комплекс' },
      },
      { type: 'node', id: 1, lat: 55.761, lon: 37.611 },
      { type: 'way', id: 18, nodes: [1, 2], tags: whole },
      { type: 'node', id: 19, lat: '55.75', lon: 37.6, tags: whole },
    ],
  };
  const { report } = await bringWorkshops('overpass.json', overpass, true);
  expect(report.errors).toEqual(['строка 5: нет координат', 'строка 6: нет координат']);
  expect((await all()).map(({ slug, name, lat, long }) => ({ slug, name, lat, long }))).toEqual([
    { slug: 'osm-node-17', name: 'Мотор', lat: 55.75, long: 37.6 },
    { slug: 'osm-way-17', name: 'Здание', lat: 55.76, long: 37.61 },
    { slug: 'osm-relation-3', name: 'Комплекс', lat: 55.75, long: 37.6 },
  ]);
  expect((await all())[0]).toMatchObject({ phones: ['+74951234567'], address: 'Лесная, 5' });
});

it('finds a place again by its id in every format', async () => {
  const point = { type: 'Point', coordinates: [37.6, 55.75] };
  const feature = { type: 'Feature', id: 'node/1', geometry: point, properties: whole };
  await bringWorkshops('a.geojson', { type: 'FeatureCollection', features: [feature] });
  const again = {
    elements: [{ type: 'node', id: 1, lat: 55.75, lon: 37.6, tags: { ...whole, name: 'Новое имя' } }],
  };
  const { report } = await bringWorkshops('b.json', again);
  expect(report).toMatchObject({ created: 0, updated: 1 });
  expect((await all())[0]?.name).toBe('Новое имя');
});

import { publicPageEndpoints } from '@sto/contract/public-pages/public-pages.endpoints';
import { describe, expect, it } from 'vitest';
import { hours } from '../../platform/clock/durations.ts';
import { buildCity, buildMark, buildWorkshop, buildWorkType } from '../../testing/build/workshop.ts';
import { call } from '../../testing/call.ts';
import { startApp } from '../../testing/start-app.ts';

const site = 'https://sto.example.ru';
const environment = {
  PUBLIC_URL: site,
  SMS_GATEWAY_URL: 'https://sms.example.ru',
  SMS_GATEWAY_TOKEN: 'token',
  CAPTCHA: 'altcha',
};

/** The paths of a sitemap, or of an index of sitemaps. */
const pathsIn = (xml: string) =>
  [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => {
    expect(address.startsWith(site)).toBe(true);
    return decodeURI(new URL(address).pathname);
  });

describe('the sitemap of real workshops', () => {
  const test = startApp({ ...environment, SEED_DEMO: '0' });
  const db = () => test.deps.db;

  async function buildMoscow() {
    const kia = await buildMark(db(), { slug: 'kia', name: 'Kia' });
    const brakes = await buildWorkType(db(), { id: 1001, title: 'Замена колодок', slug: 'zamena-kolodok' });
    const works = [{ workTypeId: brakes, priceFrom: 1500, priceTo: 2500 }];
    const createdAt = new Date('2025-12-01T09:00:00Z');
    await buildWorkshop(db(), { name: 'Мотор', markIds: [kia], works, createdAt });
    await buildWorkshop(db(), { name: 'Демо', markIds: [kia], works, isDemo: true });
    await buildWorkshop(db(), { name: 'Скрытый', markIds: [kia], works, isPublished: false });
    await buildCity(db(), { id: 2, name: 'Казань', slug: 'kazan' });
    const lada = await buildMark(db(), { slug: 'lada', name: 'Lada' });
    await buildWorkshop(db(), { cityId: 2, markIds: [lada], works, isDemo: true });
    await test.reindex();
  }

  const get = (url: string) => test.app.inject(url);

  it('lists each page that search engines may show, once, with its date', async () => {
    await buildMoscow();
    const index = await get('/sitemap.xml');
    expect(index.headers['content-type']).toContain('application/xml');
    expect(pathsIn(index.body)).toEqual(['/sitemap/moskva-1.xml']);
    const part = await get('/sitemap/moskva-1.xml');
    expect(pathsIn(part.body)).toEqual([
      '/moskva',
      '/moskva/zamena-kolodok',
      '/moskva/kia',
      '/moskva/zamena-kolodok/kia',
      '/service/1-motor',
    ]);
    expect(part.body.match(/<lastmod>2026-01-10T09:00:00\.000Z<\/lastmod>/g)).toHaveLength(5);
  });

  it('lists nothing that answers 404 or is made up', async () => {
    await buildMoscow();
    for (const path of pathsIn((await get('/sitemap/moskva-1.xml')).body)) {
      const [first = '', second, third] = path.slice(1).split('/');
      const page =
        first === 'service'
          ? await call(test.app, publicPageEndpoints.workshop, {
              service_id: Number.parseInt(second ?? '', 10),
            })
          : await call(test.app, publicPageEndpoints.city, { city: first, first: second, second: third });
      expect([path, page.status, page.data.is_demo]).toEqual([path, 200, false]);
    }
    const kazan = await call(test.app, publicPageEndpoints.city, { city: 'kazan' });
    expect(kazan.data.is_demo).toBe(true);
  });

  it.each(['kazan-1.xml', 'moskva-2.xml', 'moskva-0.xml', 'moskva-1', 'atlantida-1.xml'])(
    'has no part %s',
    async (file) => {
      await buildMoscow();
      expect((await get(`/sitemap/${file}`)).statusCode).toBe(404);
    },
  );

  it('is built once an hour', async () => {
    await buildMoscow();
    const listed = async (file: string) => pathsIn((await get(file)).body);
    expect(await listed('/sitemap/moskva-1.xml')).toHaveLength(5);
    await buildWorkshop(db(), { name: 'Новый' });
    test.clock.advance(hours(1) - 1);
    expect(await listed('/sitemap/moskva-1.xml')).toHaveLength(5);
    test.clock.advance(2);
    expect(await listed('/sitemap/moskva-1.xml')).toHaveLength(6);
  });

  it('is named to crawlers; cabinets and calls are closed to them', async () => {
    const robots = await get('/robots.txt');
    expect(robots.headers['content-type']).toContain('text/plain');
    const lines = robots.body.split('\n');
    expect(lines).toContain(`Sitemap: ${site}/sitemap.xml`);
    for (const path of ['/api/', '/customer', '/service/bids', '/service/my-service', '/join/'])
      expect(lines).toContain(`Disallow: ${path}`);
    const isClosed = (address: string) =>
      lines.some((line) => line.startsWith('Disallow: ') && address.startsWith(line.slice(10)));
    expect(lines).toEqual(expect.arrayContaining(['Disallow: /*?', 'Allow: /*?page=']));
    expect(isClosed('/service/501-motor')).toBe(false);
    expect(isClosed('/kazan/zamena-masla')).toBe(false);
  });
});

describe('the demo world', () => {
  const test = startApp({ SEED_DEMO: '1' });

  it('has no sitemap', async () => {
    await buildWorkshop(test.deps.db);
    await test.reindex();
    expect((await test.app.inject('/sitemap.xml')).statusCode).toBe(404);
    expect((await test.app.inject('/sitemap/moskva-1.xml')).statusCode).toBe(404);
    expect((await test.app.inject('/robots.txt')).body).not.toContain('Sitemap:');
  });
});

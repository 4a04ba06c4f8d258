// @vitest-environment node
import { expect, it, vi } from 'vitest';
import template from '../../app.html?raw';
import { workshop as openWorkshop } from '../testing/workshop.ts';
import { createPageRenderer, type PageRequest } from './entry-server.tsx';

const kazan = {
  id: 2,
  slug: 'kazan',
  name: 'Казань',
  name_in: 'в Казани',
  lat: 55.8,
  long: 49.1,
  default_zoom: 11,
};
const evil = '</script><img src=x onerror=alert(1)>';
const workshop = {
  ...{ id: 7, name: evil, address: 'Казань, улица Баумана, 1', lat: 55.8, long: 49.1, image: '/media/7.jpg' },
  ...{ is_open_now: true, closes_at: '21:00', opens_at: null, rating: 4.8, reviews_count: 12 },
  nearest_slot_at: null,
  ...{
    distance_m: 900,
    price_from: 1800,
    price_to: 2400,
    price_is_exact: false,
    price_is_for_car: null,
    is_supported: true,
  },
  ...{
    matched_work_type_ids: [],
    missing_work_type_ids: [],
    is_favorite: false,
    bid_availability: 'enabled',
  },
};
const imageProxy = { host: '/img', key: '00', salt: '00', source_base: 'http://sto.example' };
const search = { services: [workshop], total: 1, is_truncated: false, facets: undefined };
const answers: Record<string, unknown> = {
  popular: { cities: [kazan] },
  'geo-search': search,
  config: { is_demo: true, map_style_url: null, map_pmtiles_url: null, image_proxy: imageProxy },
};

function answerTo(path: string) {
  const name = Object.keys(answers).find((part) => path.includes(part));
  return { status: 200, text: JSON.stringify({ success: true, data: answers[name ?? ''] }) };
}
const transport = vi.fn(async ({ path }: { path: string }) => answerTo(path));
const chunk = { file: 'assets/a.js' };
const modules = [
  'app/start.tsx',
  'pages/not-found-page.tsx',
  'pages/map-page.tsx',
  'pages/info/info-page.tsx',
  'pages/public/workshop-page.tsx',
];
const manifest = Object.fromEntries(modules.map((name) => [`src/${name}`, chunk]));
const render = createPageRenderer({ transport, template, manifest });
const renderedAt = new Date('2026-03-10T09:00:00Z');

async function open(path: string, request: Partial<PageRequest> = {}) {
  const page = await render({
    url: `http://sto.example${path}`,
    cityCookie: undefined,
    isPhone: false,
    renderedAt,
    ...request,
  });
  if (!page || 'location' in page) throw new Error(`${path} was not rendered`);
  return { ...page, text: page.html.replaceAll('\u00a0', ' ') };
}
const stateOf = (html: string) => JSON.parse(/id="page-state">([^<]*)</.exec(html)?.[1] ?? '');

it('the map page comes with its first cards and with what they were drawn from', async () => {
  const { status, html, text } = await open('/?city=kazan');
  expect(status).toBe(200);
  expect(html).toContain('<title>Автосервисы в Казани — СТО рядом</title>');
  for (const part of ['1 автосервис', 'улица Баумана, 1', '12 отзывов', 'Открыто до 21:00'])
    expect(text).toContain(part);
  expect(html).toContain('Город: Казань. Изменить');
  const { origin, queries, router } = stateOf(html);
  expect(origin).toEqual({ citySlug: 'kazan', isPhone: false, renderedAt: renderedAt.toISOString() });
  expect(queries.queries.map(({ queryKey }: { queryKey: string[] }) => queryKey[0]).sort()).toEqual([
    'cities',
    'config',
    'search',
  ]);
  expect(router.errors).toBeNull();
});

it('the cards come with their pictures, for browsers without scripts', async () => {
  const { html } = await open('/?city=kazan');
  expect(html).toMatch(/<img[^>]* src="\/img\/[^"]+\.webp"/);
});

it('the page of a closed workshop says until when, and why', async () => {
  const service = {
    ...openWorkshop,
    closed_from: '2026-03-09',
    closed_to: '2026-03-15',
    closure_note: 'Ремонт крыши',
  };
  answers['page/service'] = {
    ...{ service, city: kazan, is_demo: false },
    ...{ works: [], marks: [], reviews: [], neighbours: [] },
    review_facets: { work_types: [], marks: [] },
  };
  const { status, text } = await open(`/service/${service.page_slug}`);
  delete answers['page/service'];
  expect(status).toBe(200);
  expect(text).toContain('Закрыто до 15 марта включительно');
  expect(text).toContain('Ремонт крыши');
});

it('a name that looks like markup stays a name, and no script is in the page', async () => {
  const { html } = await open('/?city=kazan');
  expect(html).not.toContain('<img src=x');
  expect([...html.matchAll(/<script(?![^>]*(src|application\/json))/g)]).toHaveLength(0);
});

it('a phone gets the list in the sheet, another device next to the map', async () => {
  const [phone, desktop] = [await open('/?city=kazan', { isPhone: true }), await open('/?city=kazan')];
  expect(phone.html).toContain('Развернуть список');
  expect(desktop.html).not.toContain('Развернуть список');
});

it('the city of the cookie is that of the page, unless the address names one', async () => {
  expect((await open('/osago', { cityCookie: 'kazan' })).html).toContain('Город: Казань. Изменить');
  expect((await open('/osago', { cityCookie: 'nowhere' })).html).toContain('Город: ');
});

it('an unknown address is a page of its own with status 404', async () => {
  const { status, html } = await open('/no/such/page/here');
  expect(status).toBe(404);
  expect(html).toContain('Свернули не туда');
  expect(html).not.toContain('<header');
});

it('pages behind the login are left to the browser, an old address is redirected', async () => {
  const request = { cityCookie: undefined, isPhone: false, renderedAt };
  expect(await render({ ...request, url: 'http://sto.example/customer/bids' })).toBeNull();
  expect(await render({ ...request, url: 'http://sto.example/join/login' })).toBeNull();
  expect(await render({ ...request, url: 'http://sto.example/map' })).toEqual({ status: 302, location: '/' });
});

it('an address in capital letters or with a slash at its end leads to the one address of its page', async () => {
  const request = { cityCookie: undefined, isPhone: false, renderedAt };
  const redirectOf = (path: string) => render({ ...request, url: `http://sto.example${path}` });
  const page = { ...search, city: kazan, work: null, mark: null, works: [], marks: [], cities: [kazan] };
  answers['page/city'] = { ...page, updated_at: null, is_demo: false };
  // The server adds the query of the visitor.
  for (const path of ['/Kazan', '/kazan/', '/KAZAN/?utm=1', '/kazan/?page=2'])
    expect(await redirectOf(path), path).toEqual({ status: 301, location: '/kazan' });
  answers['page/city'] = { ...page, work: { slug: 'zamena-masla' }, mark: { slug: 'kia' } };
  expect(await redirectOf('/Kazan/zamena-masla/Kia')).toMatchObject({ location: '/kazan/zamena-masla/kia' });
  delete answers['page/city'];
  expect(await redirectOf('/osago/')).toEqual({ status: 301, location: '/osago' });
  expect(await redirectOf('/no/such/page/here/')).toMatchObject({ status: 404 });
});

it.each(['car', 'work_types', 'service&service=7', 'bid&service=7'])(
  'an address with the drawer %s gets the map page without it',
  async (drawer) => {
    const { status, text } = await open(`/?city=kazan&drawer=${drawer}`);
    expect(status).toBe(200);
    expect(text).not.toContain('role="dialog"');
  },
);

it('a refused search leaves the map page to the browser', async () => {
  const refusal = { success: false, errors: [{ code: 'not_found', message: 'Нет такой модификации' }] };
  transport.mockImplementation(async ({ path }) =>
    path.includes('geo-search') ? { status: 404, text: JSON.stringify(refusal) } : answerTo(path),
  );
  const { status, html } = await open('/?modification=999999999');
  transport.mockImplementation(async ({ path }) => answerTo(path));
  expect(status).toBe(200);
  expect(html).toContain('<title>Автосервисы');
});

it('a failed call fails the page', async () => {
  transport.mockRejectedValueOnce(new Error('the database is away'));
  await expect(open('/')).rejects.toThrow('the database is away');
});

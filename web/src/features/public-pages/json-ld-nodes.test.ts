import type { WorkshopPage } from '@sto/contract/public-pages/public-pages.schemas';
import { describe, expect, it } from 'vitest';
import { autoRepair, breadcrumbList, jsonLdText } from './json-ld-nodes.ts';

const site = 'https://sto.example.ru';
const day = { is_active: true, from: '09:00', to: '21:00', time: '09:00–21:00' };
const off = { is_active: false, from: null, to: null, time: 'Выходной' };
const allDay = { is_active: true, from: '00:00', to: '24:00', time: 'Круглосуточно' };

function pageOf(service: Partial<WorkshopPage['service']> = {}, is_demo = false): WorkshopPage {
  const whole = {
    page_slug: '12-motor',
    name: 'Мотор',
    description: '',
    images: [{ id: 1, url: '/media/workshops/12.jpg', alt: 'Фасад', sort: 1 }],
    address: 'Сретенка, 8',
    lat: 55.7,
    long: 37.6,
    schedule: { mon: day, tue: day, wed: day, thu: day, fri: day, sat: allDay, sun: off },
    work_types: [
      { price_from: 0, price_to: 0 },
      { price_from: 900, price_to: 2000 },
      { price_from: 3000, price_to: 9000 },
    ],
    rating: 4.8,
    reviews_count: 12,
    ...service,
  };
  return { service: whole, city: { name: 'Москва', slug: 'moskva' }, is_demo } as unknown as WorkshopPage;
}

describe('the structured data of a workshop', () => {
  it('names the place, its hours, prices and pictures with absolute addresses', () => {
    const node = autoRepair(pageOf(), site);
    expect(node).toMatchObject({
      '@type': 'AutoRepair',
      '@id': `${site}/service/12-motor`,
      url: `${site}/service/12-motor`,
      name: 'Мотор',
      image: [`${site}/media/workshops/12.jpg`],
      address: { '@type': 'PostalAddress', streetAddress: 'Сретенка, 8', addressLocality: 'Москва' },
      geo: { '@type': 'GeoCoordinates', latitude: 55.7, longitude: 37.6 },
      priceRange: '900–9\u00A0000\u00A0₽',
    });
    expect(node.openingHoursSpecification).toHaveLength(6);
    expect(node.openingHoursSpecification).toContainEqual({
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: 'https://schema.org/Saturday',
      opens: '00:00',
      closes: '23:59',
    });
  });

  it('rates a workshop by its real reviews only', () => {
    expect(autoRepair(pageOf(), site).aggregateRating).toMatchObject({
      '@type': 'AggregateRating',
      ratingValue: 4.8,
      reviewCount: 12,
    });
    expect(autoRepair(pageOf({}, true), site)).not.toHaveProperty('aggregateRating');
    expect(autoRepair(pageOf({ rating: null, reviews_count: 0 }), site)).not.toHaveProperty(
      'aggregateRating',
    );
  });

  it('shows no rating that the page hides because too few have rated', () => {
    expect(autoRepair(pageOf({ rating: 5, reviews_count: 1 }), site)).not.toHaveProperty('aggregateRating');
  });

  it('has no price range without prices', () => {
    expect(autoRepair(pageOf({ work_types: [] }), site).priceRange).toBeUndefined();
  });
});

it('the breadcrumbs are numbered and absolute', () => {
  const crumbs = [
    { title: 'Карта', path: '/' },
    { title: 'Казань', path: '/kazan' },
  ];
  expect(breadcrumbList(crumbs, site)).toEqual({
    '@type': 'BreadcrumbList',
    itemListElement: [
      { '@type': 'ListItem', position: 1, name: 'Карта', item: `${site}/` },
      { '@type': 'ListItem', position: 2, name: 'Казань', item: `${site}/kazan` },
    ],
  });
});

it('no name can end the script element', () => {
  const text = jsonLdText({ '@type': 'AutoRepair', name: '</script><script>alert(1)</script>' });
  expect(text).not.toContain('<');
  expect(JSON.parse(text)).toEqual({
    '@context': 'https://schema.org',
    '@type': 'AutoRepair',
    name: '</script><script>alert(1)</script>',
  });
});

import type { CityPage, WorkshopPage } from '@sto/contract/public-pages/public-pages.schemas';
import { describe, expect, it } from 'vitest';
import {
  cityCrumbs,
  cityDescription,
  cityHeading,
  cityLead,
  cityPathOf,
  priceSource,
  workshopDescription,
} from './page-words.ts';
import { workshopIdOf } from './public-pages.api.ts';

const city = { name: 'Казань', name_in: 'в Казани', slug: 'kazan' };
const work = {
  title: 'Замена масла',
  slug: 'zamena-masla',
  price_from: 900,
  price_to: 2000,
  price_source: 'market',
  services_count: 12,
};
const mark = { name: 'Kia', slug: 'kia' };
const page = (subject: object, total = 21) =>
  ({ city, work: null, mark: null, total, ...subject }) as unknown as CityPage;

describe('the page of a city', () => {
  it.each([
    [{}, 'Автосервисы в Казани', '/kazan'],
    [{ work }, 'Замена масла в Казани', '/kazan/zamena-masla'],
    [{ mark }, 'Автосервисы Kia в Казани', '/kazan/kia'],
    [{ work, mark }, 'Замена масла Kia в Казани', '/kazan/zamena-masla/kia'],
  ])('is headed and addressed by its subject %#', (subject, heading, path) => {
    expect(cityHeading(page(subject))).toBe(heading);
    expect(cityPathOf(page(subject))).toBe(path);
    expect(cityCrumbs(page(subject)).at(-1)?.path).toBe(path);
  });

  it('says where its price comes from', () => {
    expect(priceSource({ ...work, price_source: 'market' })).toBe('обычная цена по 12\u00A0прайсам');
    expect(priceSource({ ...work, price_source: 'market', services_count: 21 })).toBe(
      'обычная цена по 21\u00A0прайсу',
    );
    expect(priceSource({ ...work, price_source: 'estimate' })).toBe('наша оценка, прайсов пока мало');
  });

  it('counts its workshops in correct Russian', () => {
    expect(cityLead(page({ mark }, 1))).toContain('1\u00A0автосервис для Kia:');
    expect(cityLead(page({ work }, 3))).toContain('3\u00A0автосервиса:');
    expect(cityDescription(page({ work }, 5))).toBe(
      'Замена масла в Казани: 900–2\u00A0000\u00A0₽, обычная цена по 12\u00A0прайсам. 5\u00A0автосервисов с ценами, отзывами и записью онлайн.',
    );
    expect(cityDescription(page({ mark }, 5))).toBe(
      '5\u00A0автосервисов для Kia в Казани: цены, отзывы, часы работы и запись онлайн.',
    );
  });
});

it('the description of a workshop leaves out what is not known', () => {
  const service = { address: 'Сретенка, 8', rating: null, reviews_count: 0, work_types: [] };
  expect(workshopDescription({ service } as unknown as WorkshopPage)).toBe(
    'Сретенка, 8; часы работы и запись онлайн',
  );
});

it.each([
  ['12-motor', 12],
  ['12', 12],
  ['motor', null],
  ['12motor', null],
  ['0-motor', null],
])('the page address %s names the workshop %s', (slug, id) => {
  expect(workshopIdOf(slug)).toBe(id);
});

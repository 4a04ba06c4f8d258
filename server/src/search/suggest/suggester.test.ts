import { PlaceSuggestion } from '@sto/contract/workshops/suggestions.schemas';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { plainRow } from '../../testing/build/workshop-rows.ts';
import type { CityRow, WorkshopRow } from '../store/workshop-rows.ts';
import { buildSnapshot } from '../store/workshop-snapshot.ts';
import { streetOfAddress } from './street-of-address.ts';
import { WorkshopSuggester } from './suggester.ts';

const cities: CityRow[] = [
  { id: 1, name: 'Москва', slug: 'moskva', region: 'Москва', lat: 55.751, long: 37.619 },
  { id: 6, name: 'Казань', slug: 'kazan', region: 'Республика Татарстан', lat: 55.79, long: 49.11 },
  {
    id: 2,
    name: 'Санкт-Петербург',
    slug: 'sankt-peterburg',
    region: 'Санкт-Петербург',
    lat: 59.94,
    long: 30.31,
  },
];
const inMoscow = { cityId: 1, lat: 55.751, long: 37.619 };
const inKazan = { cityId: 6, lat: 55.79, long: 49.11 };
const workshop = (id: number, name: string, address: string, rest: Partial<WorkshopRow>) =>
  plainRow({ id, name, address, ...rest });

const suggest = new WorkshopSuggester(
  buildSnapshot(
    [
      workshop(1, 'Мотор на Чистопольской', 'Казань, Чистопольская улица, 12', inKazan),
      workshop(2, 'Гараж на Профсоюзной', 'Москва, Профсоюзная улица, 5', inMoscow),
      workshop(3, 'Мотор', 'Москва, Лесная ул., 3', inMoscow),
      workshop(4, 'Мотор', 'Казань, ул. Лесная, 8', { ...inKazan, lat: 55.8 }),
      workshop(5, 'Шиномонтаж «Колесо»', 'Казань, Лесная улица, 10', { ...inKazan, lat: 55.82 }),
      workshop(8, 'Развал-схождение', 'Казань, Лесная улица, 14', { ...inKazan, lat: 55.81 }),
      workshop(9, 'Чистый лист', 'Казань, Чистопольская улица, 7', inKazan),
      workshop(6, 'Автоэлектрик', 'Москва, проспект Мира, 40', inMoscow),
      workshop(7, 'Bosch Сервис', 'Москва, 1-я Тверская-Ямская улица, 2', inMoscow),
    ],
    cities,
  ),
);
const find = (query: string, from = inKazan, limit = 8) => {
  const answer = suggest.find(query, { ...from, limit });
  z.array(PlaceSuggestion).parse(answer.items);
  return answer;
};
const titles = (query: string, from = inKazan) =>
  find(query, from).items.map(({ kind, title, subtitle }) => `${kind} ${title}, ${subtitle}`);

describe('suggestions', () => {
  it('are workshops by name, streets and cities, a street once for each city at the mean of its workshops', () => {
    expect(find('лесная').items.filter(({ kind }) => kind === 'street')).toEqual([
      expect.objectContaining({
        kind: 'street',
        title: 'Лесная улица',
        subtitle: 'Казань',
        id: null,
      }),
      expect.objectContaining({ kind: 'street', title: 'Лесная улица', subtitle: 'Москва' }),
    ]);
    expect(find('лесная').items[0]?.lat).toBeCloseTo(55.81, 9);
    expect(find('казань').items[0]).toEqual({
      kind: 'city',
      id: 6,
      title: 'Казань',
      subtitle: 'Республика Татарстан',
      lat: 55.79,
      long: 49.11,
      slug: 'kazan',
    });
    expect(find('москва').items[0]?.subtitle).toBe('');
    expect(find('гараж').items[0]).toMatchObject({ kind: 'service', id: 2, slug: null });
  });

  it('are workshops by their street too, the street first', () => {
    expect(titles('лесной')).toEqual([
      'street Лесная улица, Казань',
      'service Мотор, Казань, ул. Лесная, 8',
      'service Развал-схождение, Казань, Лесная улица, 14',
      'service Шиномонтаж «Колесо», Казань, Лесная улица, 10',
      'street Лесная улица, Москва',
      'service Мотор, Москва, Лесная ул., 3',
    ]);
    expect(titles('чистопольская')).toEqual([
      'street Чистопольская улица, Казань',
      'service Мотор на Чистопольской, Казань, Чистопольская улица, 12',
      'service Чистый лист, Казань, Чистопольская улица, 7',
    ]);
  });

  it('have the workshop of the typed house before others of the street', () => {
    const services = (query: string) => find(query).items.flatMap(({ id }) => id ?? []);
    expect(services('лесная')).toEqual([4, 8, 5, 3]);
    expect(services('лесная 10')).toEqual([5, 4, 8, 3]);
    expect(services('чистопольская 7')).toEqual([9, 1]);
    expect(services('чистопольская 12')).toEqual([1, 9]);
  });

  it('are no workshops by the city of their address or the kind of their street', () => {
    expect(titles('казань')).toEqual(['city Казань, Республика Татарстан']);
    expect(titles('улица').filter((title) => title.startsWith('service'))).toEqual([]);
  });

  it.each([
    ['чис', 'street Чистопольская улица, Казань'],
    ['ЧИСТОПОЛЬСКАЯ', 'street Чистопольская улица, Казань'],
    ['ул чистопольская', 'street Чистопольская улица, Казань'],
    ['чистопольской 99', 'street Чистопольская улица, Казань'],
    ['чистопольская 12', 'service Мотор на Чистопольской, Казань, Чистопольская улица, 12'],
    ['пр-т мира 40', 'service Автоэлектрик, Москва, проспект Мира, 40'],
    ['пр-т мира', 'street проспект Мира, Москва'],
    ['1-я тверская', 'street 1-я Тверская-Ямская улица, Москва'],
    ['мотор на чистополь', 'service Мотор на Чистопольской, Казань, Чистопольская улица, 12'],
    ['авто электрик', 'service Автоэлектрик, Москва, проспект Мира, 40'],
    ['питер', 'city Санкт-Петербург, '],
    ['спб', 'city Санкт-Петербург, '],
    ['bosch', 'service Bosch Сервис, Москва, 1-я Тверская-Ямская улица, 2'],
  ])('understand «%s»', (query, first) => {
    expect(titles(query)[0]).toBe(first);
    expect(find(query).did_you_mean).toBeNull();
  });

  it.each([
    ['чистапольская', 'street Чистопольская улица, Казань'],
    ['чистпол', 'street Чистопольская улица, Казань'],
    ['гарж профсаюз', 'service Гараж на Профсоюзной, Москва, Профсоюзная улица, 5'],
    ['шинамонтаж', 'service Шиномонтаж «Колесо», Казань, Лесная улица, 10'],
    ['касань', 'city Казань, Республика Татарстан'],
  ])('correct the typing errors of «%s»', (query, first) => {
    expect(titles(query)[0]).toBe(first);
  });

  it.each([
    ['rfpfym', 'казань', 'city Казань, Республика Татарстан'],
    ['xbcnjg', 'чистоп', 'street Чистопольская улица, Казань'],
    ['vjnjh', 'мотор', 'service Мотор, Казань, ул. Лесная, 8'],
    ['ищыср', 'bosch', 'service Bosch Сервис, Москва, 1-я Тверская-Ямская улица, 2'],
  ])('read «%s» in the other layout as «%s»', (query, meant, first) => {
    expect(find(query).did_you_mean).toBe(meant);
    expect(titles(query)[0]).toBe(first);
  });

  it.each([
    ['казань', { isPlaceNamed: true, isByTypos: false }],
    ['на лесной', { isPlaceNamed: true, isByTypos: false }],
    ['лесн', { isPlaceNamed: false, isByTypos: false }],
    ['гараж', { isPlaceNamed: false, isByTypos: false }],
    ['мотор лесная', { isPlaceNamed: false, isByTypos: false }],
    ['касань', { isPlaceNamed: false, isByTypos: true }],
    ['гараж чистапольская', { isPlaceNamed: false, isByTypos: false }],
  ])('report for «%s» whether it is an exact match', (query, expected) => {
    expect(find(query)).toMatchObject(expected);
  });

  it('put the nearest of equals first', () => {
    expect(find('мотор', inKazan).items[0]?.id).toBe(4);
    expect(find('мотор', inMoscow).items[0]?.id).toBe(3);
    expect(titles('лесная', inMoscow)[0]).toBe('street Лесная улица, Москва');
  });

  it('distinguish equal names by the words of the address', () => {
    expect(find('мотор лесная', inKazan).items[0]?.id).toBe(4);
    expect(find('мотор москва', inKazan).items[0]?.id).toBe(3);
  });

  it('keep to the limit', () => {
    expect(find('мотор', inKazan, 1).items).toHaveLength(1);
    expect(find('мотор', inKazan, 2).items).toHaveLength(2);
  });

  it.each(['', '   ', '«»', 'щщщщщщ', '12', 'qwertyzxcv'])('of «%s» are empty', (query) => {
    expect(find(query)).toMatchObject({ items: [], did_you_mean: null, score: 0 });
  });

  it('of an empty catalogue are empty', () => {
    const empty = new WorkshopSuggester(buildSnapshot([]));
    expect(empty.find('казань', { ...inKazan, limit: 8 })).toMatchObject({
      items: [],
      did_you_mean: null,
      score: 0,
    });
  });
});

describe('the street of an address', () => {
  it.each([
    ['Казань, Чистопольская улица, 12', 'Чистопольская улица'],
    ['Лесная ул., 5', 'Лесная улица'],
    ['г. Казань, ул.Лесная, д. 5', 'улица Лесная'],
    ['Республика Татарстан, г Казань, пр-т Победы, 5к2 стр. 1', 'проспект Победы'],
    ['Московская область, Казань, 1-я Тверская-Ямская ул, 2', '1-я Тверская-Ямская улица'],
    ['Казань, улица 8 Марта, 3', 'улица 8 Марта'],
    ['Казань, Сибирский тракт 34к12', 'Сибирский тракт'],
    ['Казань, Арбат, 7', 'Арбат'],
  ])('%s', (address, street) => {
    expect(streetOfAddress(address, 'Казань')).toBe(street);
  });

  it.each(['', 'Казань', 'Казань, 12', 'г. Казань, д. 5'])('is unknown in «%s»', (address) => {
    expect(streetOfAddress(address, 'Казань')).toBeNull();
  });
});

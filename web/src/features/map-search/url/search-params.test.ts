import { pageAddress } from '@sto/contract/public-pages/page-address';
import { describe, expect, it } from 'vitest';
import {
  centreOf,
  changeMapParams,
  countFilters,
  isWithin,
  noFilters,
  parseMapParams,
} from './search-params.ts';

const parse = (search: string) => parseMapParams(new URLSearchParams(search));
const change = (search: string, part: Parameters<typeof changeMapParams>[1]) =>
  changeMapParams(new URLSearchParams(search), part);

const full =
  'city=kazan&lat=55.8&long=49.1&zoom=12.5&area=55.7,49,55.9,49.3&works=1,44&auto=7&modification=9&any_work=1&from=55.76,37.63&from_name=Сретенка&sort=price&open_now=1&free=today&rating=4.5&price=5000&warranty=12&amenities=sbp,wifi&favorites=1&service=501&drawer=bid';

describe('the address of the map', () => {
  it('contains the whole state', () => {
    expect(parse(full)).toEqual({
      city: 'kazan',
      viewport: { lat: 55.8, long: 49.1, zoom: 12.5 },
      area: '55.7,49,55.9,49.3',
      from: { lat: 55.76, long: 37.63, name: 'Сретенка' },
      works: [1, 44],
      anyWork: true,
      auto: 7,
      modification: 9,
      sort: 'price',
      openNow: true,
      ratingFrom: 4.5,
      radius: null,
      priceTo: 5000,
      warrantyFrom: 12,
      freeBy: 'today',
      amenities: ['sbp', 'wifi'],
      favorites: true,
      service: 501,
      drawer: 'bid',
    });
  });

  it.each([
    'city=<b>&lat=north&long=49&zoom=99&works=a,-1,,0&auto=-3&sort=best&open_now=yes&free=soon&rating=9&radius=0&service=1e9&price=-5&warranty=999&amenities=%D0%A1%D0%91%D0%9F,,1x&favorites=yes&any_work=2&from=91,0&from_name=x',
    '',
  ])('is empty when it is invalid: %s', (search) => {
    expect(parse(search)).toEqual({ ...parse(''), drawer: null });
    expect(parse(search).works).toEqual([]);
    expect(parse(search).viewport).toBeNull();
  });

  it('is rendered by the server for all that it contains, and nothing else', () => {
    const rendered = (search: string) => pageAddress('/', new URLSearchParams(`utm_source=x&${search}`));
    for (const search of [full, 'radius=10']) expect(parse(rendered(search).slice(2))).toEqual(parse(search));
    expect(rendered('gclid=1&city=')).toBe('/');
  });

  it('needs both coordinates', () => {
    expect(parse('lat=55.8').viewport).toBeNull();
    expect(parse('lat=55.8&long=49').viewport).toEqual({ lat: 55.8, long: 49, zoom: 12 });
    expect(parse('lat=200&long=49').viewport).toBeNull();
  });

  it.each(['1,2,3', '56,49,55,50', '55,50,56,49', 'a,b,c,d', '55,49,,50', '-95,49,55,50'])(
    'has no area in %s',
    (area) => {
      expect(parse(`area=${area}`).area).toBeNull();
    },
  );

  it('has a radius or an area, not both', () => {
    expect(parse('radius=10').radius).toBe(10);
    expect(parse('radius=10&area=55,49,56,50')).toMatchObject({ radius: null, area: '55,49,56,50' });
    expect(change('radius=10', { area: '55,49,56,50' })).toBe('area=55,49,56,50');
    expect(change('area=55,49,56,50', { radius: 10 })).toBe('radius=10');
    expect(change('area=55,49,56,50', noFilters)).toBe('area=55,49,56,50');
  });

  it('lists each work once', () => {
    expect(parse('works=5,5,6').works).toEqual([5, 6]);
  });
});

describe('a change of the address', () => {
  it('keeps every other parameter', () => {
    expect(change(full, { service: 77 })).toBe(
      full.replace('service=501', 'service=77').replace('Сретенка', encodeURIComponent('Сретенка')),
    );
    expect(change('utm_source=x&works=1,2', { drawer: 'car' })).toBe('utm_source=x&works=1,2&drawer=car');
  });

  it('does not write defaults', () => {
    expect(change(`${full}&radius=10`, { sort: 'recommended', anyWork: false, ...noFilters })).not.toMatch(
      /sort|open_now|rating|radius|price|warranty|amenities|favorites|any_work/,
    );
  });

  it('removes the place completely', () => {
    expect(change('city=kazan&lat=55&long=49&zoom=11', { viewport: null })).toBe('city=kazan');
  });

  it('removes a street with its name', () => {
    expect(change('city=kazan&from=55.76,37.63&from_name=x', { from: null })).toBe('city=kazan');
    const from = { lat: 55.79, long: 49.1, name: 'Баумана' };
    expect(parse(change('', { from })).from).toEqual(from);
  });

  it('is read back as written', () => {
    const viewport = { lat: 55.75123, long: 37.61, zoom: 11.25 };
    expect(parse(change('', { viewport })).viewport).toEqual(viewport);
  });
});

describe('the filters', () => {
  it('are counted one by one, also each amenity', () => {
    expect(countFilters(noFilters)).toBe(0);
    expect(countFilters({ ...noFilters, openNow: true, priceTo: 900, amenities: ['sbp', 'wifi'] })).toBe(4);
  });
});

describe('an area of the map', () => {
  it('has a centre and an inside', () => {
    expect(centreOf('55,49,56,50')).toEqual({ lat: 55.5, long: 49.5 });
    expect(isWithin('55,49,56,50', { lat: 55.1, long: 49.9 })).toBe(true);
    expect(isWithin('55,49,56,50', { lat: 54.9, long: 49.9 })).toBe(false);
  });
});

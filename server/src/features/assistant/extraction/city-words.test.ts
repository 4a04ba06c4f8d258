import { expect, test } from 'vitest';
import { cityRows } from '../../../db/seed/geography.ts';
import { CityNames } from './city-words.ts';
import { saidWords } from './said.ts';

const cities = new CityNames(cityRows);
const cityOf = (message: string) => cities.find(saidWords(message))?.city.slug ?? null;

test.each([
  ['в Казани', 'kazan'],
  ['живу под Казанью', 'kazan'],
  ['из Екатеринбурга', 'ekaterinburg'],
  ['екб, замена масла', 'ekaterinburg'],
  ['я в питере', 'sankt-peterburg'],
  ['спб', 'sankt-peterburg'],
  ['Санкт-Петербурге', 'sankt-peterburg'],
  ['по мск', 'moskva'],
  ['еду из Москвы', 'moskva'],
  ['живу в ростове-на-дону', 'rostov-na-donu'],
  ['ростов', 'rostov-na-donu'],
  ['Нижний Новгород, масло', 'nizhniy-novgorod'],
  ['в нижнем', 'nizhniy-novgorod'],
  ['в Нижнем Новгороде стучит', 'nizhniy-novgorod'],
  ['около Самары', 'samara'],
  ['в Сочи', 'sochi'],
  ['краснодар', 'krasnodar'],
  ['Красноярске', 'krasnoyarsk'],
  ['новосиб', 'novosibirsk'],
  ['челяба', 'chelyabinsk'],
  ['в воронеже', 'voronezh'],
  ['стучит в нижнем рычаге', null],
  ['нижний рычаг менять', null],
  ['чел приехал на эвакуаторе', null],
  ['красная лампа', null],
])('«%s» is %s', (message, slug) => {
  expect(cityOf(message)).toBe(slug);
});

test('a city is known with its time zone', () => {
  expect(cities.timezoneOf(4)).toBe('Europe/Samara');
  expect(cities.timezoneOf(null)).toBe('Europe/Moscow');
});

import { expect, test } from 'vitest';
import { extract } from './extract.ts';
import { namesOfSeed } from './names.fixture.ts';

const setting = { ...namesOfSeed(), now: new Date('2026-11-26T09:00:00Z'), timezone: 'Europe/Moscow' };

test.each([
  ['киа рио 2017, завтра с утра', 'Kia', 'Rio', 2017, ''],
  ['Лада Гранта 19 года, стучит сзади', 'LADA (ВАЗ)', 'Granta', 2019, 'стучит сзади'],
  ['на приоре скрипят тормоза', 'LADA (ВАЗ)', 'Priora', null, 'скрипят тормоза'],
  ['бмв x5 e70 гудит мост', 'BMW', 'X5', null, 'гудит мост'],
  ['х5 2010 пневма', 'BMW', 'X5', 2010, 'пневма'],
  ['шкода октавия а7 1.4 tsi 2015 дергается', 'Skoda', 'Octavia', 2015, 'дергается'],
  ['хундай солярис 2015 г.в. не заводится', 'Hyundai', 'Solaris', 2015, 'не заводится'],
  ['солярис 2021, стук', 'Hyundai', 'Solaris', 2021, 'стук'],
  ['солярис hc 2024, стук', 'Solaris', 'HC', 2024, 'стук'],
  ['мерс w211 2005, стук', 'Mercedes-Benz', 'E-Class', 2005, 'стук'],
  ['хёндэ крета 21г масло', 'Hyundai', 'Creta', 2021, 'масло'],
  ['ваз 2107 троит', 'LADA (ВАЗ)', '2107', null, 'троит'],
  ['ваз-2114 2011 года выпуска греется', 'LADA (ВАЗ)', '2114', 2011, 'греется'],
  ['газель некст 2018, стук', 'ГАЗ', 'ГАЗель Next', 2018, 'стук'],
  ['мазда 3 2012 год, стук', 'Mazda', '3', 2012, 'стук'],
  ['мазда шесть 2008, стук', 'Mazda', '6', 2008, 'стук'],
  ['мазда 6 лет ездит, скрипит', 'Mazda', null, null, '6 лет ездит, скрипит'],
  ['тойота ленд крузер прадо 150, стук', 'Toyota', 'Land Cruiser Prado', null, 'стук'],
  ['rbf hbj 2017', 'Kia', 'Rio', 2017, ''],
  ['kia rio 2018 maslo', 'Kia', 'Rio', 2018, 'maslo'],
  ['maslo na krete 2019', 'Hyundai', 'Creta', 2019, 'maslo na'],
  ['ниссан х-трейл т31 2012, вариатор воет', 'Nissan', 'X-Trail', 2012, 'вариатор воет'],
  ['мицубиси лансер 10', 'Mitsubishi', 'Lancer', null, ''],
  ['фольцваген пассат б6', 'Volkswagen', 'Passat', null, ''],
  ['форд фокус 2, сцепление', 'Ford', 'Focus', null, 'сцепление'],
  ['ауди а6 с6 2008', 'Audi', 'A6', 2008, ''],
  ['рено логан 15г, вчера застучал', 'Renault', 'Logan', 2015, 'вчера застучал'],
  ['нива шевроле 2012', 'LADA (ВАЗ)', 'Chevrolet Niva', 2012, ''],
  ['шнива троит', 'LADA (ВАЗ)', 'Chevrolet Niva', null, 'троит'],
  ['мой рэндж ровер гремит', 'Land Rover', 'Range Rover', null, 'гремит'],
  ['вольво хс90', 'Volvo', 'XC90', null, ''],
  ['у меня опель астра j', 'Opel', 'Astra', null, 'у меня j'],
  ['откройте бэху', 'BMW', null, null, 'откройте'],
  ['жигули 89 года не едут', 'LADA (ВАЗ)', null, 1989, 'не едут'],
  ['мост гудит, волга', 'ГАЗ', null, null, 'мост гудит'],
  ['лада самара, масло', 'LADA (ВАЗ)', null, null, 'масло'],
  ['шкода актавия, масло', 'Skoda', 'Octavia', null, 'масло'],
  ['митсубисси паджеро', 'Mitsubishi', 'Pajero', null, ''],
  ['лада 2 года стучит', 'LADA (ВАЗ)', null, null, '2 года стучит'],
])('«%s» names a car', (message, mark, model, year, rest) => {
  const { car, rest: left } = extract(message, setting);
  expect(car).toMatchObject({ mark, model, year });
  expect(left).toBe(rest);
});

test.each([
  'пробег 2017',
  'пробег 2017 км',
  'машине 5 лет',
  'стучит 22 года',
  'после ТО в июне 2024 стучит',
  'в 2017 меняли ремень',
  'давление 2.2 накачать',
  'давлю на газ, не едет',
  'педаль до полика уходит',
  'при резком старте не хватает бензина',
  'десятка прошла после замены масла',
  'насчитали копейки',
  'замена масла 5w40',
  'номер а123вс 77',
  'стучит на 80 км/ч',
  'жили без стука',
])('«%s» names no car', (message) => {
  const { car, rest } = extract(message, setting);
  expect(car).toBeNull();
  expect(rest).toBe(message);
});

test('a year alone is a year of an unknown car', () => {
  const { car } = extract('машина 2015 года, стук', setting);
  expect(car).toEqual({ markId: null, mark: null, modelId: null, model: null, year: 2015 });
});

test('ids are those of the catalogue', () => {
  const { car } = extract('киа рио', setting);
  const mark = setting.cars.marks.get(car?.markId ?? 0);
  expect(mark?.slug).toBe('kia');
  expect(setting.cars.modelsOf(mark?.id ?? 0)?.get('рио')).toMatchObject({ id: car?.modelId, name: 'Rio' });
});

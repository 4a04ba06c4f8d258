import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { carMarks } from '../../../db/tables/car-catalogue.ts';
import { startExchange } from '../../../testing/start-exchange.ts';
import { allOrNothing } from '../all-or-nothing.ts';
import { readCars } from './car-file.ts';
import { carsText } from './export-cars.ts';
import { importCars } from './import-cars.ts';

const test = startExchange();
const bringCars = (file: string, { isDryRun = false } = {}) =>
  allOrNothing(test.database.db, { isDryRun, skipsInvalid: false }, (tx) => importCars(tx, readCars(file)));

interface Catalogue extends Record<string, unknown> {
  mark: string;
  model: string;
  generation: string;
  modification: string;
}
const catalogue = async () =>
  (
    await test.database.db.execute<Catalogue>(sql`
      select m.name as mark, o.name as model, g.name as generation, x.name as modification from car_marks m
      join car_models o on o.mark_id = m.id join car_generations g on g.model_id = o.id
      join car_modifications x on x.generation_id = g.id order by 1, 2, g.sort, x.sort`)
  ).rows;

describe('an import of cars', () => {
  const openList = [
    {
      id: 'KIA',
      name: 'Kia',
      'cyrillic-name': 'Киа',
      popular: true,
      country: 'Южная Корея',
      models: [
        { id: 'RIO', name: 'Rio', 'cyrillic-name': 'Рио', class: 'B', 'year-from': 2000, 'year-to': null },
      ],
    },
    { mark: 'Zeekr', models: [{ model: '001', years: [2021, 2022, 2023] }] },
  ];

  it('drops characters that no database stores', async () => {
    await bringCars(
      test.fileOf('odd.json', [{ name: 'K\u0000ia', models: [{ name: 'Ri\u0000o', class: 'B\u0000' }] }]),
    );
    expect(await catalogue()).toMatchObject([{ mark: 'Kia', model: 'Rio' }]);
  });

  it('imports marks, models and years of an open list, each car selectable', async () => {
    expect((await bringCars(test.fileOf('cars.json', openList))).report).toMatchObject({
      read: 2,
      created: 2,
      refused: 0,
    });
    expect(await catalogue()).toEqual([
      { mark: 'Kia', model: 'Rio', generation: 'Все годы', modification: 'Другая модификация' },
      { mark: 'Zeekr', model: '001', generation: 'Все годы', modification: 'Другая модификация' },
    ]);
    const { rows } = await test.database.db.execute(
      sql`select name, name_ru, year_from, year_to from car_models order by name`,
    );
    expect(rows).toEqual([
      { name: '001', name_ru: null, year_from: 2021, year_to: 2023 },
      { name: 'Rio', name_ru: 'Рио', year_from: 2000, year_to: null },
    ]);
  });

  it('keeps ids and fields that the file lacks', async () => {
    await bringCars(test.fileOf('cars.json', openList));
    const [before] = await test.database.db.select().from(carMarks).where(eq(carMarks.name, 'Kia'));
    const bare = [{ mark: 'KIA', models: [{ name: 'Rio' }, { name: 'Ceed', years: [2007] }] }];
    expect((await bringCars(test.fileOf('bare.json', bare))).report).toMatchObject({
      created: 0,
      updated: 1,
    });
    const [after] = await test.database.db.select().from(carMarks).where(eq(carMarks.name, 'Kia'));
    expect(after).toEqual(before);
    const { rows } = await test.database.db.execute(
      sql`select name, name_ru, class, year_from from car_models where mark_id = ${before?.id} order by name`,
    );
    expect(rows).toEqual([
      { name: 'Ceed', name_ru: null, class: null, year_from: 2007 },
      { name: 'Rio', name_ru: 'Рио', class: 'B', year_from: 2000 },
    ]);
  });

  it('names the wrong marks and changes nothing, also in a dry run', async () => {
    const wrong = [
      ...openList,
      { models: [] },
      { name: 'Bad', models: [{ name: 'X', years: [2020], 'year-from': 'нет' }] },
      { name: 'kia', models: [] },
    ];
    const { report, isSaved } = await bringCars(test.fileOf('wrong.json', wrong));
    expect(isSaved).toBe(false);
    expect(report.errors.map((line) => line.split(':')[0])).toEqual(['строка 3', 'строка 4', 'строка 5']);
    await bringCars(test.fileOf('cars.json', openList), { isDryRun: true });
    expect(await catalogue()).toEqual([]);
  });

  const rio = { name: 'Rio', from: 2000 };
  const modification = ['1.6', 1.6, 123, 'petrol', 'AT', 'FWD'];
  const withModification = (...values: unknown[]) => ({
    name: 'Kia',
    models: [{ ...rio, generations: [{ name: 'I', from: 2000, to: null, modifications: [values] }] }],
  });
  it.each([
    [null, 'марка: нужно: объект'],
    ['Kia', 'марка: нужно: объект'],
    [{ name: 'Kia' }, 'models: нет поля'],
    [{ name: 7, models: [] }, 'name: нужно: текст'],
    [{ name: ' ', models: [] }, 'name: пустое название'],
    [{ models: [] }, 'марка: у марки нет названия'],
    [{ mark: { name_ru: 'Киа' }, models: [] }, 'mark: нужно название марки или объект с её name'],
    [{ name: 'Kia', country: 'К'.repeat(61), models: [] }, 'country: длиннее 60 знаков'],
    [{ name: 'Kia', models: [{ ...rio, class: 'B'.repeat(61) }] }, 'models.0.class: длиннее 60 знаков'],
    [{ name: 'Kia', popular: 'да', models: [] }, 'popular: нужно true, false, 1 или 0'],
    [{ name: 'Kia', popular: 2, models: [] }, 'popular: нужно true, false, 1 или 0'],
    [{ name: 'Kia', models: {} }, 'models: нужно: список'],
    [{ name: 'Kia', models: Array(5001).fill(rio) }, 'models: больше 5000 моделей'],
    [{ name: 'Kia', models: [rio, null] }, 'models.1: нужно: объект'],
    [{ name: 'Kia', models: [{ ...rio, from: 'нет' }] }, 'models.0.from: нужен год'],
    [{ name: 'Kia', models: [{ ...rio, from: 1700 }] }, 'models.0.from: год до 1880'],
    [{ name: 'Kia', models: [{ ...rio, years: ['нет'] }] }, 'models.0.years.0: нужен год'],
    [
      withModification(...modification.with(3, 'дрова')),
      /modifications\.0\.3: нужно одно из: petrol, diesel/,
    ],
    [withModification(...modification.with(2, 12.5)), /modifications\.0\.2: нужно: целое число$/],
    [withModification('1.6'), /modifications\.0: нужно \[название, литры, силы/],
  ])('says in Russian what is wrong: %#', async (mark, error) => {
    const { report } = await bringCars(test.fileOf('wrong.json', [...openList, mark]));
    expect(report.errors).toEqual([
      typeof error === 'string' ? `строка 3: ${error}` : expect.stringMatching(error),
    ]);
  });

  it.each([
    [1, true],
    [0, false],
    [true, true],
    [false, false],
    ['true', true],
    [' TRUE ', true],
    ['1', true],
    ['false', false],
    ['0', false],
    ['', false],
    [null, false],
    [undefined, false],
  ])('reads whether a mark is popular from %j', async (popular, isPopular) => {
    const list = [
      { name: 'Kia', popular, models: [] },
      { mark: { name: 'Lada', is_popular: popular }, models: [] },
    ];
    expect((await bringCars(test.fileOf('popular.json', list))).report.errors).toEqual([]);
    const marks = await test.database.db.select().from(carMarks).orderBy(carMarks.name);
    expect(marks.map((mark) => [mark.name, mark.isPopular])).toEqual([
      ['Kia', isPopular],
      ['Lada', isPopular],
    ]);
  });

  it('ignores unknown fields', async () => {
    const list = [
      {
        id: 'KIA',
        name: 'Kia',
        numeric_id: 7,
        logo: { url: 'https://example.ru/kia.svg' },
        models: [
          {
            id: 'RIO',
            name: 'Rio',
            path: { mark: 'KIA' },
            from: 2000,
            generations: [{ id: 1, name: 'I', from: 2000, to: null, restyle: true }],
          },
        ],
      },
    ];
    expect((await bringCars(test.fileOf('unknown.json', list))).report).toMatchObject({
      created: 1,
      refused: 0,
    });
    expect(await catalogue()).toEqual([
      { mark: 'Kia', model: 'Rio', generation: 'I', modification: 'Другая модификация' },
    ]);
  });

  it('names a mark with brackets nested too deeply', async () => {
    const text = `[{"name": "Kia", "models": []}, {"name": ${'['.repeat(3000)}${']'.repeat(3000)}}]`;
    const { report } = await bringCars(test.fileOf('deep.json', text));
    expect(report.errors).toEqual(['строка 2: больше 32 скобок одна в другой']);
  });

  it('changes nothing for a file of the catalogue or an export', async () => {
    const kia = readFileSync(
      path.resolve(import.meta.dirname, '../../../db/seed/catalogue/cars/kia.json'),
      'utf8',
    );
    await bringCars(test.fileOf('kia.json', `[${kia}]`));
    const before = await catalogue();
    expect(before.length).toBeGreaterThan(50);
    const exported = await text(Readable.from(carsText(test.database.db)));
    expect((await bringCars(test.fileOf('export.json', exported))).report).toMatchObject({
      updated: 1,
      refused: 0,
    });
    expect(await catalogue()).toEqual(before);
  });
});

import { describe, expect, it } from 'vitest';
import { readWorkTypes, type WorkTypeFile } from '../../../db/seed/catalogue-data.ts';
import { startExchange } from '../../../testing/start-exchange.ts';
import { readWorkTypesFile } from './work-type-file.ts';

const test = startExchange();

function errorsOf(change: (file: WorkTypeFile) => unknown): string[] {
  const file = readWorkTypes();
  const read = readWorkTypesFile(test.fileOf('works.json', change(file) ?? file));
  return 'errors' in read ? read.errors.map((line) => line.join(': ')) : [];
}

type Fields = Record<string, unknown>;
const first = (fields: Fields) => (file: WorkTypeFile) => {
  Object.assign(file.groups[0]?.categories[0]?.services[0] ?? {}, fields);
};
const at = 'groups[0].categories[0].services[0]';

describe('a file of works', () => {
  it('of the project is valid, also with a byte order mark', () => {
    expect(errorsOf(() => undefined)).toEqual([]);
    expect(errorsOf((file) => `\uFEFF${JSON.stringify(file)}`)).toEqual([]);
  });

  it.each<[Fields, string]>([
    [{ title: ' ' }, `${at}.title (id 1001): пусто`],
    [{ title: 'м'.repeat(121) }, `${at}.title (id 1001): длиннее 120 знаков`],
    [{ minutes: 0 }, `${at}.minutes (id 1001): меньше минуты`],
    [{ minutes: '40' }, `${at}.minutes (id 1001): нужно: число`],
    [{ minutes: undefined }, `${at}.minutes (id 1001): нет поля`],
    [{ minutes: 1.5 }, `${at}.minutes (id 1001): нужно: целое число`],
    [{ price_from: -1 }, `${at}.price_from (id 1001): меньше нуля`],
    [{ price_to: 5 }, `${at}.price_to (id 1001): меньше, чем price_from`],
    [{ synonyms: 'чек' }, `${at}.synonyms (id 1001): нужно: список`],
    [{ merge_into: 1002 }, `${at} (id 1001): лишнее поле merge_into`],
    [{ id: 'x' }, `${at}.id (id 2601): нужно: число`],
    [{ id: 2601 }, 'id 2601 «Компьютерная диагностика двигателя»: такой номер уже был выше'],
    [{ title: 'Диагностика подвески' }, 'работа 1002 «Диагностика подвески»: так же названа работа 1001'],
  ])('with %o is refused, and the place is named', (fields, error) => {
    expect(errorsOf(first(fields))).toEqual([error]);
  });

  it('has exactly the four groups of the specification', () => {
    const errors = errorsOf((file) => {
      Object.assign(file.groups[0] ?? {}, { id: 27 });
    });
    expect(errors).toEqual([
      'groups: нет группы 26, без неё нельзя',
      'группа 27 «Ремонт»: групп только четыре: 26, 1, 100, 206',
    ]);
  });

  it('has a work in every group', () => {
    const errors = errorsOf((file) => {
      for (const work of file.groups[0]?.categories.flatMap(({ services }) => services) ?? [])
        work.merged_into = 1101;
    });
    expect(errors).toEqual(['группа 26 «Ремонт»: в ней не осталось работ']);
  });

  it.each([
    ['null', 'файл: нужно: объект'],
    ['{"groups": {}}', 'groups: нужно: список'],
    ['{"groups": [null, null]}', 'groups[0]: нужно: объект'],
  ])('that says %s is refused', (content, error) => {
    expect(errorsOf(() => content)[0]).toBe(error);
  });

  it('a file that is not JSON is refused as such', () => {
    expect(() => errorsOf(() => '{"groups": [')).toThrow('Это не JSON');
  });
});

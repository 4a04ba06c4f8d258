import { describe, expect, it } from 'vitest';
import { groupsOf, subtitleOf, titleOf, understoodWords } from './choices.ts';
import type { SearchSuggestion, UnderstoodLine } from './suggest.api.ts';

const work = (id: number, title: string, match: 'title' | 'symptom' = 'title'): SearchSuggestion => ({
  kind: 'work',
  id,
  title,
  subtitle: 'Тормозная система',
  match,
  matched_text: match === 'title' ? title : 'скрип при торможении',
});
const place = (kind: 'service' | 'street' | 'city', title: string): SearchSuggestion => ({
  kind,
  id: null,
  title,
  subtitle: 'Казань',
  lat: 55,
  long: 49,
  slug: null,
});
const line: UnderstoodLine = {
  car: {
    auto_id: null,
    mark: { id: 67, name: 'Kia' },
    model: { id: 1335, name: 'Rio' },
    generation: null,
    year: 2019,
  },
  city: { slug: 'moskva', name: 'Москва', name_in: 'в Москве' },
  wished: null,
  works: [
    { id: 1, title: 'Диагностика тормозной системы' },
    { id: 2, title: 'Замена колодок' },
  ],
  comment: 'скрипят тормоза',
};
const shown = (...given: Parameters<typeof groupsOf>) =>
  groupsOf(...given).map(({ label, items }) => [label, ...items.map(titleOf)]);

describe('the list under the search', () => {
  it('has works, symptoms, workshops and places, each under its heading', () => {
    const items = [
      work(3, 'Прокачка тормозов'),
      work(4, 'Замена дисков', 'symptom'),
      work(5, 'Замена шланга'),
      place('service', 'Тормоза и точка'),
      place('street', 'Тормозная улица'),
    ];
    expect(shown(items, null)).toEqual([
      ['Работы', 'Прокачка тормозов', 'Замена шланга'],
      ['Симптомы', 'Замена дисков'],
      ['Автосервисы', 'Тормоза и точка'],
      ['Адреса и города', 'Тормозная улица'],
    ]);
  });

  it('begins with places that match better', () => {
    const items = [place('service', 'Мотор на Чистопольской'), work(3, 'Мойка мотора')];
    expect(shown(items, null).map(([label]) => label)).toEqual(['Автосервисы', 'Работы']);
  });

  it('has a street before its workshops where the server puts it first', () => {
    const items = [place('street', 'Тверская улица'), place('service', 'Зеркало'), place('city', 'Тверь')];
    expect(shown(items, null)).toEqual([
      ['Адреса и города', 'Тверская улица', 'Тверь'],
      ['Автосервисы', 'Зеркало'],
    ]);
  });

  it('begins with the understood line, and does not repeat its works as symptoms', () => {
    const items = [work(2, 'Замена колодок', 'symptom'), work(3, 'Прокачка тормозов')];
    expect(shown(items, line)).toEqual([
      ['Понятно с ваших слов', 'Kia Rio, 2019'],
      ['Работы', 'Прокачка тормозов'],
    ]);
    expect(shown([work(4, 'Замена дисков', 'symptom')], { ...line, car: null })).toEqual([
      ['Симптомы', 'скрипят тормоза', 'Замена дисков'],
    ]);
  });
});

it('an understood line says what its tap does', () => {
  const [group] = groupsOf([], line);
  const [choice] = group?.items ?? [];
  expect(choice && subtitleOf(choice)).toBe(
    'Диагностика тормозной системы, Замена колодок · «скрипят тормоза» — в комментарий · Москва',
  );
  expect(understoodWords(line).replaceAll('\u00A0', ' ')).toBe(
    'Kia Rio, 2019 · 2 работы · комментарий «скрипят тормоза» · Москва',
  );
});

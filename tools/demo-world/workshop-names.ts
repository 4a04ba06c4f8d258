import type { Random } from './random.ts';
import { afterName } from './streets.ts';
import type { WorkshopKind } from './workshop-kinds.ts';

const surnames = [
  'Кузнецова',
  'Морозова',
  'Орлова',
  'Соколова',
  'Лебедева',
  'Новикова',
  'Волкова',
  'Зайцева',
  'Павлова',
  'Голубева',
  'Виноградова',
  'Богданова',
  'Воробьёва',
  'Фёдорова',
  'Михайлова',
  'Беляева',
  'Тарасова',
  'Белова',
  'Комарова',
  'Киселёва',
  'Макарова',
  'Андреева',
  'Ковалёва',
  'Ильина',
  'Гусева',
  'Титова',
  'Кузьмина',
  'Баранова',
  'Куликова',
  'Алексеева',
  'Степанова',
  'Яковлева',
  'Сорокина',
  'Сергеева',
  'Романова',
  'Захарова',
  'Борисова',
  'Королёва',
];
const directions = ['Север', 'Юг', 'Запад', 'Восток', 'Центр', 'Плюс', 'Мастер', 'Авто'];

export function nameWorkshop(
  random: Random,
  kind: WorkshopKind,
  own: readonly string[],
  street: string,
  taken: Set<string>,
): string {
  for (let attempt = 0; attempt < 40; attempt += 1) {
    const name = draftName(random, kind, own, street, attempt);
    if (taken.has(name)) continue;
    taken.add(name);
    return name;
  }
  const base = `${random.pick(kind.titles)} «${random.pick(own)}»`;
  for (let number = 2; ; number += 1) {
    const name = `${base} № ${number}`;
    if (taken.has(name)) continue;
    taken.add(name);
    return name;
  }
}

function draftName(
  random: Random,
  kind: WorkshopKind,
  own: readonly string[],
  street: string,
  attempt: number,
) {
  const title = random.pick(kind.titles);
  const word = random.pick(own);
  const where = afterName(street);
  const fullNameWeight = attempt > 3 ? 30 : 6;
  const form = random.weighted([
    ['quoted', 30],
    ['bare', attempt < 4 ? 24 : 4],
    ['street', where ? 24 : 0],
    ['ownAndStreet', where ? fullNameWeight : 0],
    ['surname', kind.code === 'general' || kind.code === 'upkeep' ? 12 : 3],
    ['direction', /[^А-Яа-яё]/.test(word) ? 0 : 8],
  ]);
  if (form === 'bare') return word;
  if (form === 'street' && where) return `${title}${where}`;
  if (form === 'ownAndStreet' && where) return `«${word}»${where}`;
  if (form === 'surname')
    return `${random.pick(['Мастерская', 'Гараж', 'Автосервис'])} ${random.pick(surnames)}`;
  if (form === 'direction') return `${word}-${random.pick(directions)}`;
  return `${title} «${word}»`;
}

const latin: Record<string, string> = {
  а: 'a',
  б: 'b',
  в: 'v',
  г: 'g',
  д: 'd',
  е: 'e',
  ё: 'e',
  ж: 'zh',
  з: 'z',
  и: 'i',
  й: 'y',
  к: 'k',
  л: 'l',
  м: 'm',
  н: 'n',
  о: 'o',
  п: 'p',
  р: 'r',
  с: 's',
  т: 't',
  у: 'u',
  ф: 'f',
  х: 'h',
  ц: 'ts',
  ч: 'ch',
  ш: 'sh',
  щ: 'sch',
  ъ: '',
  ы: 'y',
  ь: '',
  э: 'e',
  ю: 'yu',
  я: 'ya',
};

export function slugOf(text: string): string {
  return [...text.toLowerCase()]
    .map((letter) => latin[letter] ?? letter)
    .join('')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}

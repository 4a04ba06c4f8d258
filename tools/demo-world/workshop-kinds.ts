import {
  bodyNames,
  detailingNames,
  electricNames,
  familyNames,
  fuelNames,
  garageNames,
  gearboxNames,
  tyreNames,
} from './workshop-words.ts';

/** A kind of demo workshop: its works, its customers, the words of its name. */
export interface WorkshopKind {
  code: string;
  weight: number;
  core: readonly number[];
  extra: readonly number[];
  worksFrom: number;
  worksTo: number;
  brands: 'all' | 'wide' | 'some' | 'family';
  priceLevel: readonly [number, number];
  bays: readonly [number, number];
  titles: readonly string[];
  names: readonly string[];
  pictures: readonly PictureKind[];
  about: readonly string[];
}
export type PictureKind = 'lift' | 'tools' | 'tyres' | 'paint' | 'engine';

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index);
const repair = range(2601, 2613);
const upkeep = range(101, 104);

export const workshopKinds: readonly WorkshopKind[] = [
  {
    code: 'general',
    weight: 37,
    core: [...repair.filter((id) => id !== 2607), ...upkeep],
    extra: [2607, 20601, 20607, 10005, 20604],
    worksFrom: 55,
    worksTo: 118,
    brands: 'wide',
    priceLevel: [0.82, 1.12],
    bays: [2, 8],
    titles: [
      'Автосервис',
      'Автомастерская',
      'Техцентр',
      'Мастерская',
      'Автокомплекс',
      'Гараж',
      'Автотехцентр',
    ],
    names: garageNames,
    pictures: ['lift', 'tools', 'engine', 'tyres'],
    about: [
      'Ремонт и обслуживание легковых машин.',
      'Занимаемся подвеской, тормозами, двигателем и плановым ТО.',
      'Обычный городской автосервис: осмотр, смета, ремонт.',
    ],
  },
  {
    code: 'upkeep',
    weight: 9,
    core: [...upkeep, 2611, 2601],
    extra: [2609, 2610, 20601, 2613, 2612],
    worksFrom: 30,
    worksTo: 62,
    brands: 'wide',
    priceLevel: [0.85, 1.08],
    bays: [2, 5],
    titles: ['Экспресс-сервис', 'Замена масла', 'Пункт ТО', 'Автосервис', 'Масляный пост'],
    names: garageNames,
    pictures: ['lift', 'engine', 'tools'],
    about: [
      'Плановое ТО, масла и фильтры. Большинство работ при вас, за час.',
      'Быстрое обслуживание: масло, колодки, свечи, фильтры.',
    ],
  },
  {
    code: 'tyres',
    weight: 15,
    core: [20601, 20606],
    extra: [2609, 2611, 2610, 102, 103, 104],
    worksFrom: 20,
    worksTo: 38,
    brands: 'all',
    priceLevel: [0.8, 1.1],
    bays: [1, 4],
    titles: ['Шиномонтаж', 'Шинный центр', 'Шины и диски'],
    names: tyreNames,
    pictures: ['tyres', 'lift', 'tools'],
    about: [
      'Шиномонтаж, балансировка и ремонт проколов.',
      'Сезонная смена колёс, правка дисков, развал-схождение. Храним шины.',
    ],
  },
  {
    code: 'body',
    weight: 11,
    core: [10001, 10002, 10003, 10004, 10005],
    extra: [2609, 20603, 20607, 2601],
    worksFrom: 24,
    worksTo: 44,
    brands: 'wide',
    priceLevel: [0.88, 1.18],
    bays: [2, 7],
    titles: ['Кузовной центр', 'Кузовной ремонт', 'Малярный цех', 'Автосервис'],
    names: bodyNames,
    pictures: ['paint', 'lift', 'tools'],
    about: [
      'Кузовной ремонт и покраска. Оцениваем повреждения по фото.',
      'Рихтовка, стапель, камера с сушкой. Цвет подбираем по лючку.',
    ],
  },
  {
    code: 'electric',
    weight: 7,
    core: [2612, 2601, 2613, 20604],
    extra: [104, 103, 2604],
    worksFrom: 24,
    worksTo: 46,
    brands: 'wide',
    priceLevel: [0.9, 1.15],
    bays: [1, 4],
    titles: ['Автоэлектрик', 'Автоэлектрика', 'Мастерская автоэлектрики', 'Техцентр'],
    names: electricNames,
    pictures: ['engine', 'tools', 'lift'],
    about: [
      'Ищем утечки тока, чиним проводку, генераторы и стартеры.',
      'Электрика, кондиционеры, сигнализации. Сначала диагностика, потом смета.',
    ],
  },
  {
    code: 'gearbox',
    weight: 5,
    core: [2607, 2606, 2608],
    extra: [102, 2601, 2602, 2609],
    worksFrom: 20,
    worksTo: 42,
    brands: 'some',
    priceLevel: [0.95, 1.2],
    bays: [2, 6],
    titles: ['Ремонт АКПП', 'Трансмиссия', 'Техцентр', 'Мастерская коробок'],
    names: gearboxNames,
    pictures: ['engine', 'lift', 'tools'],
    about: [
      'Ремонтируем автоматы, вариаторы и роботы, даём гарантию на работу.',
      'Коробки, сцепление, приводы. Показываем детали после разборки.',
    ],
  },
  {
    code: 'family',
    weight: 10,
    core: [2601, 2602, 2609, 2611, ...upkeep],
    extra: [2603, 2604, 2606, 2607, 2608, 2610, 2612, 2613, 20601],
    worksFrom: 45,
    worksTo: 105,
    brands: 'family',
    priceLevel: [1, 1.3],
    bays: [3, 10],
    titles: ['Автоцентр', 'Техцентр', 'Автосервис'],
    names: familyNames,
    pictures: ['lift', 'engine', 'tools'],
    about: [
      'Работаем с несколькими марками и знаем их слабые места.',
      'Дилерский сканер, каталоги и регламенты по нашим маркам.',
    ],
  },
  {
    code: 'detailing',
    weight: 4,
    core: [20602, 10004, 20603],
    extra: [10003, 10005, 10002, 104],
    worksFrom: 20,
    worksTo: 27,
    brands: 'all',
    priceLevel: [0.9, 1.25],
    bays: [2, 6],
    titles: ['Детейлинг', 'Автомойка и детейлинг', 'Студия детейлинга'],
    names: detailingNames,
    pictures: ['paint', 'tyres', 'tools'],
    about: [
      'Мойка, химчистка, полировка и защита кузова.',
      'Приводим машину в порядок перед продажей и после зимы.',
    ],
  },
  {
    code: 'fuel',
    weight: 2,
    core: [2604, 20605, 2605, 2601],
    extra: [2602, 2603, 103],
    worksFrom: 20,
    worksTo: 36,
    brands: 'some',
    priceLevel: [0.95, 1.2],
    bays: [1, 5],
    titles: ['Дизель-сервис', 'Топливный сервис', 'Установка ГБО'],
    names: fuelNames,
    pictures: ['engine', 'tools', 'lift'],
    about: [
      'Форсунки, ТНВД, турбины и газовое оборудование.',
      'Проверяем топливную систему на стенде, показываем результат.',
    ],
  },
];

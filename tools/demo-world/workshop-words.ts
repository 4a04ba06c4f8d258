/** A list in one line of text reads better than a column of a hundred quoted words. */
function words(list: string): string[] {
  return list.split(', ');
}

export const garageNames = words(
  'Поршень, Коленвал, Шестерня, Домкрат, Маховик, Третья передача, Ровный ход, Тихий ход, ' +
    'Свой мастер, Честный гараж, Механика, Подъёмник, Нейтраль, Верстак, Попутчик, Ключ на 17, ' +
    'Добрый мотор, Холостой ход, Зажигание, Четыре такта, Второй дом, Рычаг, Полный привод, ' +
    'Бокс 12, Золотник, Смотровая яма, Трасса, Перекрёсток, ' +
    'Обгон, Зелёный свет, Километр, Дальняя дорога, Крутящий момент, Мотор и ход, Старт, ' +
    'Вираж',
);

export const tyreNames = words(
  'Пятое колесо, Протектор, Балансир, Шинный двор, Круг, Ровный след, Ступица, Колёсный ряд, ' +
    'Давление, Две атмосферы, Зима — лето, Первое колесо, Сход и развал, Шинный приют, ' +
    'Ниппель',
);

export const bodyNames = words(
  'Ровный кузов, Стапель, Лак и грунт, Без вмятин, Кузовной цех, Малярный цех, Глянец, ' +
    'Покрасочная камера, Линия кузова, Новый бампер, Рихтовка, Полутон, Гладко, Крыло и порог',
);

export const electricNames = words(
  'Искра, Двенадцать вольт, Контакт, Реле, Ампер, Клемма, Плюс и минус, Чек не горит, ' +
    'Проводка, Предохранитель, Заряд, Осциллограф, Жгут, Датчик',
);

export const gearboxNames = words(
  'Гидроблок, Пятая передача, Режим D, Вариатор, Мастерская АКПП, Плавный ход, Кулиса, ' +
    'Фрикцион, Дом коробок, Первая и задняя, Сцепление, Редуктор',
);

export const detailingNames = words(
  'Чистый лист, Белая пена, Зеркало, Блеск, Седьмая вода, Полировочная, Сухой салон, ' +
    'Отражение, Тихая мойка, Свежий салон, Третья вода, Воск и щётка',
);

export const fuelNames = words(
  'Топливная линия, Форсунка, Цетан, Магистраль, Рампа, Турбина и насос, Дизельный двор',
);

export const familyNames = words(
  'Восток, Запад, Меридиан, Север, Линия, Параллель, Азимут, Сакура, Компас, Горизонт, Маяк, ' +
    'Вектор, Парус, Южный крест, Полюс',
);

/**
 * Marks that are often repaired together, by slug. Names of such workshops mention the origin, not a brand.
 */
export const markFamilies: readonly { adjectives: readonly string[]; slugs: readonly string[] }[] = [
  {
    adjectives: ['Немецкий двор', 'Немецкая механика', 'Немецкий цех'],
    slugs: words('volkswagen, skoda, audi, bmw, mercedes-benz, porsche, opel'),
  },
  {
    adjectives: ['Японский гараж', 'Японский мотор', 'Восточный гараж'],
    slugs: words('toyota, nissan, mazda, honda, mitsubishi, subaru, suzuki, lexus, infiniti'),
  },
  {
    adjectives: ['Корейский двор', 'Корейский мотор', 'Корейская линия'],
    slugs: words('kia, hyundai, genesis, daewoo, solaris'),
  },
  {
    adjectives: ['Китайский двор', 'Восточный двор', 'Шёлковый путь'],
    slugs: words('chery, haval, geely, changan, exeed, omoda, jetour, tank, belgee, jac'),
  },
  { adjectives: ['Французский двор', 'Французская мастерская'], slugs: words('renault, peugeot, citroen') },
  {
    adjectives: ['Отечественный мотор', 'Родная механика', 'Волжский гараж'],
    slugs: words('lada, uaz, gaz, moskvich'),
  },
  {
    adjectives: ['Заокеанский гараж', 'Американский двор'],
    slugs: words('ford, chevrolet, jeep, cadillac, dodge'),
  },
];

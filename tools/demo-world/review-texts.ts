import type { Random } from './random.ts';

export interface ReviewSubject {
  rating: number;
  isWoman: boolean;
  work: string;
  car: string;
  total: number;
  priceKept: boolean;
  isRepair: boolean;
}

/** `{a|b}` is the masculine and the feminine form; `WORK` (what for), `TITLE`, `CAR`, `SUM` are filled in. */
const openings = [
  '{Приезжал|Приезжала} на WORK.',
  '{Записался|Записалась} на WORK через сайт, приняли вовремя.',
  'Делали WORK на CAR.',
  '{Обратился|Обратилась} по поводу CAR: нужно было сделать WORK.',
  'CAR, {делал|делала} WORK.',
  'TITLE: {записался|записалась} вечером, утром уже приняли.',
  'На CAR понадобилось сделать WORK.',
  '{Выбрал|Выбрала} этот сервис по отзывам, {делал|делала} WORK.',
  'Второй раз здесь, теперь WORK.',
  '{Искал|Искала}, где сделать WORK недалеко от дома.',
  '{Отправил|Отправила} заявку на WORK, ответили быстро.',
  'TITLE на CAR, всего вышло SUM ₽.',
  '{Отдавал|Отдавала} CAR на день, делали WORK.',
  'Перед поездкой {решил|решила} сделать WORK.',
];
const good = [
  'Сделали аккуратно, всё показали.',
  'Лишнего не навязывали.',
  'Ждать почти не пришлось.',
  'По времени уложились, как обещали.',
  'Работают спокойно и без суеты.',
  'На вопросы отвечали по делу.',
  'Прошла неделя, всё работает как надо.',
  'Руки у мастера золотые.',
  'Заодно бесплатно проверили давление и свет.',
  'Есть где посидеть, пока делают.',
  'Позвонили, когда машина была готова.',
  'Сделали даже немного раньше срока.',
  'Приёмщик вежливый, всё записал.',
];
/** Only for repairs that take something apart. */
const goodRepair = [
  'Показали старые детали и износ.',
  'Прислали фото с подъёмника.',
  'Машину отдали чистой, болты протянули при мне.',
  'Посторонних звуков больше нет.',
  'Мастер объяснил, что менять сейчас, а что подождёт.',
  'Проехал{|а} уже тысячу километров, замечаний нет.',
  'Проблема ушла сразу.',
];
const middling = [
  'В целом нормально, но пришлось подождать около часа.',
  'Сделали, хотя по времени задержались.',
  'Работа хорошая, ожидание не очень.',
  'Качество устроило, зона ожидания тесная.',
  'Вопросов к мастеру нет, а приёмка медленная.',
  'Парковаться у бокса неудобно.',
  'Сделали со второго захода, но без доплат.',
  'Объясняли коротко, пришлось переспрашивать.',
  'Забыли позвонить, {сам приехал|сама приехала} узнать.',
  'Мелочь, но на коврике остались следы.',
];
const bad = [
  'Обещали за пару часов, машина простояла до вечера.',
  'Через неделю {приехал|приехала} снова, пришлось переделывать.',
  'Сроки сдвинули без предупреждения.',
  'Толком не объяснили, что сделали.',
  'На записи время одно, по факту живая очередь.',
  'Не понравилось отношение на приёмке.',
  'Сделали, но неаккуратно: следы на пороге.',
  'Дозвониться вечером не {смог|смогла}.',
];
const priceKept = [
  'Цена как в отклике, SUM ₽.',
  'По деньгам ровно столько, сколько согласовали.',
  'Смета не выросла.',
  'Заплатил{|а} SUM ₽, без сюрпризов.',
  'Цена совпала.',
  'Итог: SUM ₽.',
];
const priceGrew = [
  'По цене вышло больше, чем в отклике.',
  'Смета выросла уже по ходу работ, правда предупредили.',
  'Доплатить пришлось за крепёж и расходники.',
];
const endGood = [
  'Приеду ещё.',
  'Рекомендую.',
  'Спасибо мастерам.',
  'Буду обращаться.',
  'Сохранил{|а} в избранное.',
  'Советую.',
  'Для себя сервис {нашёл|нашла}.',
  'Довол{ен|ьна}.',
];
const endMiddling = [
  'Можно пользоваться.',
  'Твёрдая четвёрка.',
  'Возможно, приеду ещё.',
  'Нормальный вариант рядом с домом.',
  'За эти деньги хорошо.',
];
const endBad = [
  'Больше не поеду.',
  'Ожидал{|а} лучшего.',
  'Не советую спешащим.',
  'Буду искать другой сервис.',
];

export function writeReview(random: Random, subject: ReviewSubject): string {
  const { rating } = subject;
  const praise = subject.isRepair ? [...good, ...goodRepair] : good;
  const middle =
    rating >= 4.5
      ? random.sample(praise, random.whole(1, 3))
      : rating >= 3.5
        ? [...random.sample(praise, random.whole(0, 1)), ...random.sample(middling, 1)]
        : [...random.sample(bad, random.whole(1, 2)), ...random.sample(middling, random.whole(0, 1))];
  const price = subject.priceKept
    ? random.chance(0.45)
      ? random.sample(priceKept, 1)
      : []
    : random.sample(priceGrew, 1);
  const ends = rating >= 4.5 ? endGood : rating >= 3.5 ? endMiddling : endBad;
  const parts = [
    ...(random.chance(0.85) ? [random.pick(openings)] : []),
    ...middle,
    ...price,
    ...(random.chance(0.6) ? [random.pick(ends)] : []),
  ];
  return parts.map((part) => fill(part, subject)).join(' ');
}

function fill(template: string, { isWoman, work, car, total }: ReviewSubject): string {
  const text = template
    .replace(/\{([^|}]*)\|([^}]*)\}/g, (_, man: string, woman: string) => (isWoman ? woman : man))
    .replace('TITLE', work)
    .replace('WORK', accusative(work))
    .replace('CAR', car)
    .replace('SUM', total.toLocaleString('ru-RU'));
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** «Замена масла в двигателе» → «замену масла в двигателе»; abbreviations keep their capitals. */
export function accusative(title: string): string {
  const words = title.split(' ');
  let isOpen = true;
  const turned = words.map((word, index) => {
    if (words[index - 1] === 'и' && word.endsWith('ия')) return word.replace(/ия$/, 'ию');
    if (!isOpen) return word;
    const bent = word
      .replace(/ая$/, 'ую')
      .replace(/ия$/, 'ию')
      .replace(/([кнз])а$/, '$1у');
    isOpen = /(ая|ое|ий|ый|ой)$/.test(word) || words[index + 1] === 'и' || word === 'и';
    return bent;
  });
  const [first = '', ...rest] = turned;
  const isAbbreviation = /^[А-ЯA-Z][А-ЯA-Z\d-]/.test(first);
  return [isAbbreviation ? first : first.charAt(0).toLowerCase() + first.slice(1), ...rest].join(' ');
}

const thanks = [
  'Спасибо за отзыв. Ждём на следующее ТО.',
  'Рады, что всё получилось. Хорошей дороги.',
  'Спасибо, передали мастеру.',
  'Благодарим за доверие. Если появятся вопросы, звоните.',
  'Спасибо. Гарантийный талон сохраните, он действует на эти работы.',
];
const sorry = [
  'Нам жаль, что так вышло. Позвоните нам, разберёмся и исправим по гарантии.',
  'Спасибо, что написали. По срокам вы правы: задержали деталь, надо было предупредить.',
  'Разобрались с приёмкой, такое больше не повторится. Приезжайте, проверим бесплатно.',
  'Признаём ошибку. Готовы переделать за свой счёт.',
];

export function writeReply(random: Random, rating: number): string {
  return random.pick(rating >= 3.5 ? thanks : sorry);
}

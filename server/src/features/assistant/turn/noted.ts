import type { Extraction } from '../extraction/extract.ts';

/** Words around a car, a time or a city that say nothing more. */
const fillers =
  /(?<![а-я])(у меня|машина|авто|автомобиль|это|хочу|хотелось бы|можно|можете|могу|сделаю|сделать|сделаем|приеду|заеду|подъеду|приехать|заехать|запишите|записать(ся)?|давайте?|лучше|удобно|мне|на|в|с|и|к|я|или|тогда|ну|да|хорошо|ок|город|живу|нахожусь|год|года)(?![а-я])/g;

/** What the driver is answered to a message that names nothing but a car, a time or a city; null: it says more. */
export function notedIn({ car, when, city, rest }: Extraction): string | null {
  const others = rest.toLowerCase().replaceAll('ё', 'е').replace(fillers, '');
  if (/[а-яa-z0-9]/.test(others)) return null;
  const noted = [[car?.mark, car?.model, car?.year].filter(Boolean).join(' '), when?.raw, city?.name].filter(
    Boolean,
  );
  return noted.length > 0 ? noted.join(', ') : null;
}

import type { Car } from '@sto/contract/cars/cars.schemas';
import type { Extraction } from '../extraction/extract.ts';

/** Words around a car, a time or a city that say nothing more. */
const filler =
  '(?<![а-я])(у меня|машина|авто|автомобиль|это|хочу|хотелось бы|можно|можете|могу|сделаю|сделать|сделаем|приеду|заеду|подъеду|приехать|заехать|запишите|записать(ся)?|давайте?|лучше|удобно|мне|на|в|с|и|к|я|или|тогда|ну|да|хорошо|ок|город|живу|нахожусь|год|года)(?![а-я])';
const fillers = new RegExp(filler, 'g');
const lastFillers = new RegExp(`([\\s,.;]*${filler})+[\\s,.;]*$`, 'i');

function saysMore(words: string): boolean {
  return /[а-яa-z0-9]/.test(words.toLowerCase().replaceAll('ё', 'е').replace(fillers, ''));
}

type Noted = Pick<Extraction, 'car' | 'when' | 'city'>;

/** The car, the time and the city of a message in words; empty: it names none. */
export function notedWords({ car, when, city }: Noted): string {
  const carWords = [car?.mark, car?.model, car?.year].filter(Boolean).join(' ');
  return [carWords, when?.raw, city?.name].filter(Boolean).join(', ');
}

/** What the driver is answered to a message that names nothing but a car, a time or a city; null: it says more. */
export function notedIn(said: Extraction): string | null {
  return saysMore(said.rest) ? null : notedWords(said) || null;
}

/** The message names another car than the one of the bid. */
export function isOtherCar({ car }: Noted, own: Car | null): boolean {
  return own !== null && car?.markId != null && car.markId !== own.mark.id;
}

/** The message without its car, time and city: a bid has fields for them, but not for another car. */
export function withoutNoted(message: string, said: Extraction, own: Car | null): string {
  if (notedWords(said) === '' || isOtherCar(said, own)) return message;
  const clauses = said.rest.split(/(?<=[,.;!?])\s+/).filter(saysMore);
  return clauses
    .join(' ')
    .replace(lastFillers, '')
    .replace(/[\s,;]+$/, '');
}

import type { Span } from './said.ts';

/** A clause with such a word is about the visit. */
const wishes =
  /(?<![а-я])(?:можно|можете|сможете|могу|можем|смогу|сможем|может|мог бы|могли бы|хочу|хочется|хотел[аи]?|хотелось|хотим|нужн[оаы]?|надо|необходимо|запис[а-я]*|запиш[а-я]*|подъед[а-я]*|подъех[а-я]*|подьед[а-я]*|подьех[а-я]*|приед[а-я]*|приех[а-я]*|приезжать|заед[а-я]*|заех[а-я]*|загон[а-я]*|загнать|пригон[а-я]*|пригнать|привез[а-я]*|подкач[а-я]*|буду|будем|приму|примете|примите|принять|возьм[а-я]*|удобно|лучше|желательно|свободн[а-я]*|время|успе[а-я]*|получится|подойдет|устроит|готов[а-я]*|давай[а-я]*|окно|окошко|местечко|прийти|приду|подойду|подгоню|закину|отдам|оставлю|сделать|поменять|заменить|посмотреть|глянуть|проверить|попасть|подскочу|заскочу|нужен|есть)(?![а-я])/;
const denied = /(?<![а-я])не (?:могу|может|можем|хочет|буду|успе[а-я]*|нужн[а-я]*|надо)(?![а-я])/;
/** The trouble is going on, or something happened. */
const events =
  /(?<![а-я])(?!(?:масл|стекл|зеркал|крыл|педал|детал|тепл|числ|дизел|акселератор|сцеплен|был[аио]? бы|хотел)[а-я]*)[а-я]+(?:[аеиуыя]л(?:а|о|и|ась|ось|ись|ся)?|ит|ится|ет|ется|ют|ются|ут|утся|ат|атся|ят|ятся)(?![а-я])/;
const repeated =
  /(?:кажд[а-я]+|по|прошл[а-я]+|эт[а-я]+|вчера|позавчера|со?)\s+$|(?:вчера|позавчера|прошл[а-я]+)\s/;
const borders = /[,;!?\n()—–:]|\.(?!\d)|\s-\s/;

/**
 * Whether a time is when the driver wants to come: its clause has a word for that, or says nothing that happens to the
 * car. `text`: in lower case.
 */
export function isWish(text: string, time: Span): boolean {
  const { before, after } = clauseAround(text, time);
  const clause = `${before} ${after}`;
  if (wishes.test(clause) && !denied.test(clause)) return true;
  if (repeated.test(before) || /^\s+назад/.test(after)) return false;
  return !events.test(clause) && !denied.test(clause);
}

/** As {@link isWish}, for a part of a day without a day: one word may be next to it («лучше утром»). */
export function isWishAlone(text: string, time: Span): boolean {
  const { before, after } = clauseAround(text, time);
  const others = `${before} ${after}`.match(/[а-я]+/g) ?? [];
  return isWish(text, time) && (others.length <= 1 || wishes.test(`${before} ${after}`));
}

function clauseAround(text: string, { start, end }: Span): { before: string; after: string } {
  const before = text.slice(0, start).split(borders).at(-1) ?? '';
  const after = text.slice(end).split(borders)[0] ?? '';
  return { before, after };
}

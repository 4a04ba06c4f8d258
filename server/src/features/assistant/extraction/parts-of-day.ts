import type { Span } from './said.ts';

/** In minutes of the day; `from` of the night is after its `to`. */
export interface PartOfDay extends Span {
  from: number;
  to: number;
  /** A time of the clock, not a word such as «утром». */
  isClock: boolean;
}

const hour = 60;
/** When the driver says a day and no time. */
export const workingDay = { from: 9 * hour, to: 21 * hour };
const visit = hour;

const words: [RegExp, number, number][] = [
  [/ран(?:о|ним) утр(?:ом|ечком)|с раннего утра/, 8, 10],
  [/(?:до обеда|перв(?:ой|ую) половин[уе] дня|до полудня)/, 9, 13],
  [/(?:после обеда|втор(?:ой|ую) половин[уе] дня|после полудня)/, 13, 18],
  [/(?:в обед(?:енное время)?|в районе обеда|ближе к обеду|к обеду|в полдень)/, 12, 14],
  [/(?:ближе к |под |к |на |в )?вечер(?:ом|а|у|ок|ком|очком)?(?:\s+после работы)?/, 17, 21],
  [/после работы/, 18, 21],
  [/(?:с |на |в |к )?(?:самого )?(?:утр(?:ом|а|о|у|ечком)|утречка)/, 8, 12],
  [/(?:в |среди )?дн[её]м|в дневное время/, 12, 17],
  [/ноч(?:ью|и)|на ночь/, 22, 6],
];

const parts = words.map(([{ source }, from, to]) => ({
  pattern: new RegExp(`(?<![а-я])(?:${source})`, 'g'),
  from: from * hour,
  to: to * hour,
}));

const clock =
  /(?:(часов в|часам к|около|после|до|с|со|от|к|в|на|позже|раньше|не раньше|не позже)\s+)?(\d{1,2}|двух|трех|четырех|пяти|шести|семи|восьми|девяти|десяти|одиннадцати|двенадцати)(?:[:.](\d{2}))?(?:\s*(часов|часам|часа|час|ч)(?![а-я]))?(?:\s*(утра|вечера|дня|ночи|ночи)(?![а-я]))?(?:\s*(?:до|-|–|—|по)\s*(\d{1,2})(?:[:.](\d{2}))?(?:\s*(часов|часа|час|ч)(?![а-я]))?(?:\s*(утра|вечера|дня|ночи)(?![а-я]))?)?/g;

const isWordBorder = (text: string, index: number): boolean => !/[а-яёa-z0-9]/i.test(text[index] ?? ' ');

/** Words for parts of a day, in order. `text`: in lower case, ё as е. */
export function findParts(text: string): PartOfDay[] {
  const found: PartOfDay[] = [];
  for (const { pattern, from, to } of parts)
    for (const match of text.matchAll(pattern)) {
      const span = { start: match.index, end: match.index + match[0].length };
      const isWhole = isWordBorder(text, span.start - 1) && isWordBorder(text, span.end);
      const isTaken = found.some(({ start, end }) => span.start < end && start < span.end);
      if (isWhole && !isTaken) found.push({ ...span, from, to, isClock: false });
    }
  return found.sort((left, right) => left.start - right.start);
}

/**
 * Times of the clock: «в 10», «к 10 утра», «с 10 до 12», «15:30». A bare number does not count. With `isDayKnown` a preposition
 * is enough: «завтра к 10».
 */
export function findClocks(text: string, isDayKnown: boolean): PartOfDay[] {
  const found: PartOfDay[] = [];
  for (const match of text.matchAll(clock)) {
    const part = clockOf(match, isDayKnown);
    const [start, end] = [match.index, match.index + match[0].trimEnd().length];
    const isWhole = isWordBorder(text, start - 1) && isWordBorder(text, end) && !isMeasure(text, end);
    if (part && isWhole) found.push({ start, end, ...part, isClock: true });
  }
  return found;
}

/** «до 100 км», «в 5 местах». */
function isMeasure(text: string, end: number): boolean {
  return /^\s*(?:км|тыс|т\.|мест|руб|р\b|лет|год|дн|раз|мин|сек|штук|шт|градус|атмосфер|%|л\b|литр|числ|недел|месяц|январ|феврал|март|апрел|ма[йя]|июн|июл|август|сентябр|октябр|ноябр|декабр)/.test(
    text.slice(end),
  );
}

function clockOf(match: RegExpMatchArray, isDayKnown: boolean): { from: number; to: number } | null {
  const [, preposition = '', hours, minutes, unit, half, hoursTo, minutesTo, , halfTo] = match;
  const isSurelyClock = [minutes, unit, half].some((word) => word !== undefined);
  const isRange = hoursTo !== undefined && (isDayKnown || isSurelyClock);
  if (!isSurelyClock && !(isDayKnown && preposition !== '') && !isRange) return null;
  // «2 часа» without a preposition is a duration.
  if (preposition === '' && minutes === undefined && half === undefined && !isRange) return null;
  const from = minuteOfDay(hours, minutes, half ?? (isRange ? halfTo : undefined));
  if (from === null) return null;
  if (!isRange) return byPreposition(preposition, from);
  const to = minuteOfDay(hoursTo, minutesTo, halfTo ?? half);
  return to === null || to <= from ? null : { from, to };
}

function byPreposition(preposition: string, time: number): { from: number; to: number } {
  if (/^до|^раньше|не позже/.test(preposition))
    return { from: Math.min(workingDay.from, time - visit), to: time };
  if (/после|позже|^с|^от|не раньше/.test(preposition))
    return { from: time, to: Math.max(workingDay.to, time + visit) };
  return { from: time, to: time + visit };
}

const numberWords: Record<string, number> = {
  двух: 2,
  трех: 3,
  четырех: 4,
  пяти: 5,
  шести: 6,
  семи: 7,
  восьми: 8,
  девяти: 9,
  десяти: 10,
  одиннадцати: 11,
  двенадцати: 12,
};

/** An hour that no workshop opens at is one after noon: «в 3» is 15:00. */
const earliest = 8;

function minuteOfDay(
  hours: string | undefined,
  minutes: string | undefined,
  half: string | undefined,
): number | null {
  const [typed, rest] = [numberWords[hours ?? ''] ?? Number(hours), Number(minutes ?? 0)];
  if (typed > 23 || rest > 59) return null;
  if (half === 'утра' || half === 'ночи') return typed * hour + rest;
  const isAfternoon =
    half === 'вечера' || half === 'дня' || (half === undefined && typed < earliest && typed > 0);
  return (isAfternoon && typed < 12 ? typed + 12 : typed) * hour + rest;
}

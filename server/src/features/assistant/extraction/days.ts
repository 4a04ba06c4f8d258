import { offsetMinutes } from '@sto/contract/workshops/opening-hours';
import { ru } from 'chrono-node';
import type { Span } from './said.ts';

const dayMinutes = 1440;

/** Days on the wall clock of a zone; `exact` is a moment («через 2 часа»). */
export interface FoundDays extends Span {
  /** Days since 1970-01-01. */
  firstDay: number;
  lastDay: number;
  /** Minutes since 1970-01-01 00:00 on the wall clock. */
  exact: number | null;
  /** «завтра», «через неделю»: it cannot mean the past. */
  isSurelyAhead: boolean;
  /** «до пятницы» */
  isDeadline: boolean;
}

/** A wish is for the coming weeks; a date later than this is of the past year. */
const furthestDays = 120;

const weekendAndWeek =
  /(?:на|в) (?:(?:эт|ближайш|следующ)[а-я]+ )?выходны[ех]|на (?:этой|следующей|той|будущей) неделе|(?:\d{1,2}(?:-?го)? числа)|(?<![\d.])\d{1,2}\.(?:0[1-9]|1[0-2])(?![\d.])/g;
const mistakes: [RegExp, string][] = [
  [/зав?втро|завтро/g, 'завтра'],
  [/зафтра/g, 'завтра'],
  [/севодня|сигодня|сегодне/g, 'сегодня'],
  [/послезафтра|послезавтро/g, 'послезавтра'],
  [/васкресенье/g, 'воскресенье'],
  [/суботу|субботу/g, 'субботу'],
];

/** Chrono also takes «2 дня», «три секунды» and «утра» for a distance from now. */
const namesDay =
  /^(?:через|спустя|(?:после)?завтра|сегодня|(?:(?:в|во|на|к|ко|до)\s)?(?:эт|следующ|ближайш|будущ|понед|вторн|сред|четв|пятн|субб|воскр|(?:пн|вт|ср|чт|пт|сб|вс)(?![а-я]))|\d{1,2}(?:-?го|\.|\s+(?:янв|фев|мар|апр|ма[йя]|июн|июл|авг|сен|окт|ноя|дек)))/;

/** The days that a text names, in order. `text`: in lower case, ё as е. `now` and the days are on the clock of the zone. */
export function findDays(text: string, now: Date, timezone: string): FoundDays[] {
  const offset = offsetMinutes(now, timezone);
  const today = Math.floor((now.getTime() / 60_000 + offset) / dayMinutes);
  const special = specialDays(text, today);
  const rest = special.reduce(
    (left, { start, end }) => left.slice(0, start) + ' '.repeat(end - start) + left.slice(end),
    text,
  );
  const found = ru
    .parse(rest, { instant: now, timezone: offset }, { forwardDate: true })
    .flatMap((result) => {
      const shift = /^\s*/.exec(result.text)?.[0].length ?? 0;
      const said = result.text.trim();
      const start = result.index + shift;
      if (!namesDay.test(said)) return [];
      const first = dayOf(result.start);
      const isExact = result.start.isCertain('timezoneOffset');
      return [
        {
          start,
          end: start + lengthOfDayWords(said, isExact),
          firstDay: first,
          lastDay: result.end ? dayOf(result.end) : first,
          exact: isExact ? Math.floor(result.start.date().getTime() / 60_000 + offset) : null,
          isSurelyAhead: /^(?:после)?завтра|следующ|^через (?:недел|д|[\d]+ (?:д|н))/.test(said),
          isDeadline: false,
        },
      ];
    });
  return [...special, ...found]
    .filter(({ firstDay }) => firstDay >= today && firstDay <= today + furthestDays)
    .map((days) => ({ ...days, ...withPreposition(text, days) }))
    .sort((left, right) => left.start - right.start);
}

type Components = { get(part: 'year' | 'month' | 'day'): number | null };

function dayOf(components: Components): number {
  const [year, month, day] = [components.get('year'), components.get('month'), components.get('day')];
  return Date.UTC(year ?? 0, (month ?? 1) - 1, day ?? 1) / 86_400_000;
}

/** Chrono also reads parts of the day and times; ours cover more of them. */
function lengthOfDayWords(said: string, isExact: boolean): number {
  if (isExact) return said.length;
  const time =
    /\s+(?:утр|вечер|ноч|дн[её]м|в полдень|(?:в|к|с|до|после|на)?\s*\d{1,2}(?:[:.]\d{2})?\s*(?:ч|утра|вечера|дня|до|-|$)).*$/.exec(
      said,
    );
  const isDate = /^\d/.test(said);
  return time && !isDate ? time.index : isDate ? lengthOfDate(said) : said.length;
}

const lengthOfDate = (said: string): number =>
  (/^[\d.]+(?:-?го)?(?:\s+[а-я]+)?(?:\s+\d{4})?/.exec(said)?.[0] ?? said).trimEnd().length;

function specialDays(text: string, today: number): FoundDays[] {
  return [...text.matchAll(weekendAndWeek)].flatMap((match) => {
    const days = daysOfSpecial(match[0], today);
    const span = { start: match.index, end: match.index + match[0].length };
    return days ? [{ ...span, ...days, exact: null, isSurelyAhead: true, isDeadline: false }] : [];
  });
}

function daysOfSpecial(said: string, today: number): { firstDay: number; lastDay: number } | null {
  // 1970-01-01 was a Thursday.
  const monday = today - ((today + 3) % 7);
  if (said.includes('выходн')) {
    const saturday = monday + 5 + (said.includes('следующ') ? 7 : 0);
    return { firstDay: Math.max(saturday, today), lastDay: saturday + 1 };
  }
  if (said.includes('этой')) return { firstDay: today, lastDay: monday + 6 };
  if (said.includes('недел')) return { firstDay: monday + 7, lastDay: monday + 13 };
  const day = dayOfNumbers(said, today);
  return day === null ? null : { firstDay: day, lastDay: day };
}

/** «30 числа», «05.12»: the next such day. */
function dayOfNumbers(said: string, today: number): number | null {
  const [day = 0, month] = said.match(/\d+/g)?.map(Number) ?? [];
  const now = new Date(today * 86_400_000);
  const months = month === undefined ? [0, 1, 2] : [0, 12];
  for (const more of months) {
    const index = month === undefined ? now.getUTCMonth() + more : month - 1 + more;
    const date = new Date(Date.UTC(now.getUTCFullYear(), index, day));
    if (date.getUTCDate() === day && date.getTime() / 86_400_000 >= today) return date.getTime() / 86_400_000;
  }
  return null;
}

function withPreposition(text: string, { start }: Span): { start: number; isDeadline?: boolean } {
  const before = /(?:^|\s)(во|в|на|к|ко|до|не позже)\s$/.exec(text.slice(0, start));
  if (!before) return { start };
  const isDeadline = before[1] === 'до' || before[1] === 'не позже';
  return { start: start - before[0].trimStart().length, ...(isDeadline && { isDeadline }) };
}

/** The text with frequent mistakes put right; its length stays. */
export function withRightDays(text: string): string {
  return mistakes.reduce(
    (all, [mistake, right]) => all.replace(mistake, (said) => (said.length === right.length ? right : said)),
    text,
  );
}

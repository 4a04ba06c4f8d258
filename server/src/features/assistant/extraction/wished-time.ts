import { momentOfWall, wallMinutes } from '@sto/contract/workshops/opening-hours';
import { type FoundDays, findDays, withRightDays } from './days.ts';
import { isWish, isWishAlone } from './is-wish.ts';
import { findClocks, findParts, type PartOfDay, workingDay } from './parts-of-day.ts';
import { joined, plain, type Span } from './said.ts';

export interface WishedTime {
  from: Date;
  to: Date;
  /** Words of the sentence. */
  raw: string;
  spans: Span[];
}

const dayMinutes = 1440;
const quarter = 15;
/** «Через 2 часа» is a visit of so many minutes. */
const visitMinutes = 60;

/**
 * When the driver wants to come; null: he does not say. Times of the trouble («утром не заводится», «стучит 2 дня») are
 * no wish. A day without a time is the whole working day. A time in the past is the next such time.
 */
export function findWishedTime(message: string, now: Date, timezone: string): WishedTime | null {
  const text = withRightDays(plain(message));
  const wall = wallMinutes(now, timezone);
  const days = findDays(text, now, timezone).filter((found) => isWishedDay(text, found, wall));
  const [day] = days;
  const part = partOf(text, day);
  if (!day && !part) return null;
  const last = day && lastOf(text, day, days);
  const window = day ? windowOfDays(day, last ?? day, part, wall) : windowOfPart(part ?? workingDay, wall);
  const all = day && last && { start: day.start, end: last.end };
  const spans = joined(
    message,
    [all ?? day, part].filter((found) => found !== undefined),
  );
  return {
    from: momentOfWall(window.from, timezone),
    to: momentOfWall(window.to, timezone),
    raw: spans.map(({ start, end }) => message.slice(start, end)).join(' '),
    spans,
  };
}

/** «Сегодня вечером» is a wish while the evening is ahead; «сегодня стучит» is not. */
function isWishedDay(text: string, day: FoundDays, wall: number): boolean {
  if (day.isSurelyAhead) return true;
  const part = partOf(text, day);
  const isAhead = part && day.firstDay * dayMinutes + part.from > wall && isAdjacent(text, day, part);
  return Boolean(isAhead) || isWish(text, day);
}

const isAdjacent = (text: string, left: Span, right: Span): boolean =>
  text.slice(Math.min(left.end, right.end), Math.max(left.start, right.start)).trim() === '';

function partOf(text: string, day: FoundDays | undefined): PartOfDay | undefined {
  if (day?.exact != null) return undefined;
  const outside = (found: PartOfDay) => !day || found.end <= day.start || found.start >= day.end;
  const clocks = findClocks(text, day !== undefined).filter(outside);
  const parts = findParts(text).filter(outside);
  if (!day) return [...clocks, ...parts].find((found) => isWishAlone(text, found));
  const near = (found: PartOfDay) =>
    isAdjacent(text, day, found) || (isWish(text, found) && distance(day, found) < nearby);
  return clocks.find(near) ?? parts.find(near);
}

/** In characters. */
const nearby = 25;

const distance = (left: Span, right: Span): number =>
  Math.max(left.start, right.start) - Math.min(left.end, right.end);

/** «Завтра или послезавтра», «в субботу или в воскресенье». */
function lastOf(text: string, day: FoundDays, days: readonly FoundDays[]): FoundDays | undefined {
  const next = days.find(({ start }) => start >= day.end);
  const isAlternative = next && /^\s*(?:или|либо|и|-|–|,)\s*$/.test(text.slice(day.end, next.start));
  return isAlternative && next.firstDay > day.firstDay ? next : undefined;
}

interface Window {
  from: number;
  to: number;
}

function windowOfDays(first: FoundDays, last: FoundDays, part: PartOfDay | undefined, wall: number): Window {
  if (first.exact !== null) {
    const from = roundedUp(first.exact);
    return { from, to: from + visitMinutes };
  }
  const { from, to } = part ?? workingDay;
  const end = to <= from ? to + dayMinutes : to;
  const today = Math.floor(wall / dayMinutes);
  const firstDay = first.isDeadline ? today : first.firstDay;
  const whole = {
    from: firstDay * dayMinutes + from,
    to: Math.max(first.lastDay, last.lastDay) * dayMinutes + end,
  };
  // A day without a time stays a whole day: its rest would be a wish for hours.
  return part || whole.to <= wall ? ahead(whole, wall) : whole;
}

function windowOfPart({ from, to }: Window, wall: number): Window {
  const today = Math.floor(wall / dayMinutes) * dayMinutes;
  return ahead({ from: today + from, to: today + (to <= from ? to + dayMinutes : to) }, wall);
}

/** The rest of the window, or the same window of the next day if nothing of it is left. */
function ahead(window: Window, wall: number): Window {
  const from = Math.max(window.from, roundedUp(wall));
  if (from < window.to) return { from, to: window.to };
  return ahead({ from: window.from + dayMinutes, to: window.to + dayMinutes }, wall);
}

const roundedUp = (wall: number): number => Math.ceil(wall / quarter) * quarter;

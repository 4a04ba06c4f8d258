import type { WeekSchedule } from '../../server/src/db/tables/workshops.ts';
import type { Random } from './random.ts';
import { weekDays } from './schedules.ts';

const hour = 3_600_000;
const day = 24 * hour;

/** Hours east of UTC. Russian zones have no summer time. */
export function zoneHours(timezone: string): number {
  const parts = new Intl.DateTimeFormat('en', {
    timeZone: timezone,
    timeZoneName: 'longOffset',
  }).formatToParts(0);
  const text = parts.find((part) => part.type === 'timeZoneName')?.value ?? 'GMT';
  const now = new Intl.DateTimeFormat('en', {
    timeZone: timezone,
    timeZoneName: 'longOffset',
  }).formatToParts();
  return Number(
    /GMT([+-]\d\d)/.exec(now.find((part) => part.type === 'timeZoneName')?.value ?? text)?.[1] ?? 0,
  );
}

export interface Visit {
  start: Date;
  end: Date;
}

const dayParts = [
  [8, 12],
  [12, 17],
  [17, 22],
] as const;

export function wishAround({ start }: Visit, zone: number): Visit {
  const localMidnight = Math.floor((start.getTime() + zone * hour) / day) * day;
  const startHour = (start.getTime() + zone * hour - localMidnight) / hour;
  const [from, to] = dayParts.find(([, end]) => startHour < end) ?? dayParts[2];
  const at = (clock: number) => new Date(localMidnight + (clock - zone) * hour);
  return { start: at(from), end: at(to) };
}

/** A slot within opening hours, at the earliest on the `firstDay`-th day after `after` (0: the same day). */
export function visitAfter(
  random: Random,
  schedule: WeekSchedule,
  zone: number,
  after: Date,
  firstDay: number,
  minutes: number,
): Visit {
  const localMidnight = Math.floor((after.getTime() + zone * hour) / day) * day;
  for (let shift = firstDay; shift < firstDay + 8; shift += 1) {
    const date = localMidnight + shift * day;
    const hours = schedule[weekDays[(new Date(date).getUTCDay() + 6) % 7] ?? 'mon'];
    if (!hours.is_active || !hours.from || !hours.to) continue;
    const opens = Math.max(8, Number(hours.from.slice(0, 2)));
    const closes = hours.to <= hours.from ? 22 : Math.min(22, Number(hours.to.slice(0, 2)));
    const start = new Date(date + random.whole(opens, Math.max(opens, closes - 2)) * hour - zone * hour);
    if (start <= after) continue;
    return {
      start,
      end: new Date(start.getTime() + Math.max(1, Math.ceil(Math.min(minutes, 600) / 60)) * hour),
    };
  }
  throw new Error('A workshop that is closed all week');
}

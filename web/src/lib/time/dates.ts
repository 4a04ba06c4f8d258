/**
 * A moment is shown in the time zone of its place (the workshop's), never the browser's. `now` is a parameter so that
 * «сегодня» can be tested.
 */
const locale = 'ru-RU';

export function ownTimeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** Creating one is far slower than using it, and a list of a hundred workshops uses hundreds. */
const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(language: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = language + JSON.stringify(options);
  const made = formats.get(key) ?? new Intl.DateTimeFormat(language, options);
  formats.set(key, made);
  return made;
}

function format(moment: string | Date, timeZone: string, options: Intl.DateTimeFormatOptions): string {
  return formatOf(locale, { ...options, timeZone }).format(new Date(moment));
}

export function formatTime(moment: string | Date, timeZone: string): string {
  return format(moment, timeZone, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).replace(
    /^0(?=\d:)/,
    '',
  );
}

export function dayOf(moment: string | Date, timeZone: string): string {
  const options = { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' } as const;
  return formatOf('en-CA', options).format(new Date(moment));
}

/** «14 мая»; in another year «14 мая 2027». */
export function formatDay(moment: string | Date, timeZone: string, now: Date = new Date()): string {
  return formatCalendarDay(dayOf(moment, timeZone), dayOf(now, timeZone));
}

export function formatCalendarDay(day: string, today: string): string {
  const isThisYear = day.slice(0, 4) === today.slice(0, 4);
  const text = format(`${day}T12:00:00Z`, 'UTC', {
    day: 'numeric',
    month: 'long',
    ...(isThisYear ? {} : { year: 'numeric' }),
  });
  return text.replace(/\s*г\.$/, '').replaceAll(' ', '\u00A0');
}

export function formatDayLabel(moment: string | Date, timeZone: string, now: Date = new Date()): string {
  return dayLabel(dayOf(moment, timeZone), dayOf(now, timeZone));
}

export function dayLabel(day: string, today: string): string {
  const names: Record<number, string> = { [-1]: 'вчера', 0: 'сегодня', 1: 'завтра' };
  return names[daysBetween(today, day)] ?? formatCalendarDay(day, today);
}

export function formatMoment(moment: string | Date, timeZone: string, now: Date = new Date()): string {
  return `${formatDayLabel(moment, timeZone, now)}, ${formatTime(moment, timeZone)}`;
}

/** «сегодня, 9:00–10:00»; over midnight with both days. */
export function formatMoments(from: string, to: string, timeZone: string, now: Date = new Date()): string {
  const isOneDay = dayOf(from, timeZone) === dayOf(to, timeZone);
  return isOneDay
    ? `${formatMoment(from, timeZone, now)}–${formatTime(to, timeZone)}`
    : `${formatMoment(from, timeZone, now)} – ${formatMoment(to, timeZone, now)}`;
}

/** «сегодня до 20:00». */
export function formatDeadline(moment: string | Date, timeZone: string, now: Date = new Date()): string {
  return `${formatDayLabel(moment, timeZone, now)} до ${formatTime(moment, timeZone)}`;
}

export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000);
}

export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

export function formatCountdown(seconds: number): string {
  const left = Math.max(0, Math.ceil(seconds));
  return `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`;
}

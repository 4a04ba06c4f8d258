import { formatCountdown } from './dates.ts';

/** «9 мин 05 с»: near clock times «9:05» would read as one of them. */
export function formatTimeLeft(seconds: number): string {
  const [minutes, rest] = formatCountdown(seconds).split(':');
  return `${minutes} мин ${rest} с`.replaceAll(' ', '\u00A0');
}

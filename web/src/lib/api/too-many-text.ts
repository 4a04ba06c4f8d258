import { counted } from '../text/plural.ts';
import { isCallError } from './call-error.ts';

const minute = 60;
const hour = 60 * minute;

/** «Слишком много запросов. Повторите через 59 минут»; null for another failure, or without a wait. */
export function tooManyText(error: unknown): string | null {
  if (!isCallError(error) || !error.hasCode('too_many_requests')) return null;
  const seconds = error.details?.retry_after;
  if (typeof seconds !== 'number' || seconds <= 0) return null;
  return `Слишком много запросов. Повторите через ${waitText(seconds)}`;
}

/** «32 секунды», «14 часов» */
export function waitText(seconds: number): string {
  if (seconds < minute) return counted(Math.ceil(seconds), ['секунду', 'секунды', 'секунд']);
  if (seconds < 2 * hour) return counted(Math.ceil(seconds / minute), ['минуту', 'минуты', 'минут']);
  return counted(Math.ceil(seconds / hour), ['час', 'часа', 'часов']);
}

import { isCallError } from '../../lib/api/call-error.ts';
import { messagesOf } from '../../lib/api/error-messages.ts';
import { tooManyText } from '../../lib/api/too-many-text.ts';
import { formatTime, ownTimeZone } from '../../lib/time/dates.ts';

/** Why the move was not made, for the dialog that stays open. */
export function moveErrorText(error: unknown): string {
  if (isCallError(error) && error.kind === 'network')
    return 'Нет связи. Введённое сохранено: проверьте интернет и повторите.';
  if (isCallError(error)) {
    const wait = tooManyText(error);
    if (wait) return wait;
  }
  return messagesOf(error).join('. ');
}

/** The end of the wait that a refusal names; null without one. */
export function waitEndOf(error: unknown, now: Date): Date | null {
  const seconds = isCallError(error) ? error.details?.retry_after : undefined;
  return typeof seconds === 'number' && seconds > 0 ? new Date(now.getTime() + seconds * 1000) : null;
}

/** By the clock: the dialog may stay open for longer than «через 15 минут» is true. */
export function waitEndText(error: unknown, end: Date): string {
  const isLocked = isCallError(error) && error.hasCode('visit_code_locked');
  return isLocked ? `. Код снова можно ввести в ${formatTime(end, ownTimeZone())}` : '';
}

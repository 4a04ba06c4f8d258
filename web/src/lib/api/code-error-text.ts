import { counted, plural } from '../text/plural.ts';
import { isCallError } from './call-error.ts';
import { messagesOf } from './error-messages.ts';
import { tooManyText } from './too-many-text.ts';

const offlineText = 'Нет связи. Проверьте интернет и повторите';
const lockedText = 'Слишком много попыток. Этот код больше не действует';

/** The error under the field, with the remaining attempts or time. */
export function codeErrorText(error: unknown): string {
  if (isCallError(error) && error.kind === 'network') return offlineText;
  const [text = ''] = messagesOf(error);
  if (!isCallError(error)) return text;
  const attempts = error.details?.attempts_left;
  if (typeof attempts === 'number' && attempts > 0) {
    const left = plural(attempts, ['Осталась', 'Осталось', 'Осталось']);
    return `${text}. ${left} ${counted(attempts, ['попытка', 'попытки', 'попыток'])}`;
  }
  // The wait for another code counts down under the field.
  if (error.hasCode('login_locked')) return lockedText;
  return tooManyText(error) ?? text;
}

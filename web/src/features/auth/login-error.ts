import { isCallError } from '../../lib/call-error.ts';
import { messagesOf } from '../../lib/error-messages.ts';
import { counted, plural } from '../../lib/plural.ts';
import { tooManyText } from '../../lib/too-many-text.ts';

const offlineText = 'Нет связи. Проверьте интернет и повторите';

/** The error under the field, with the remaining attempts or time. */
export function loginErrorText(error: unknown): string {
  if (isCallError(error) && error.kind === 'network') return offlineText;
  const [text = ''] = messagesOf(error);
  if (!isCallError(error)) return text;
  const attempts = error.details?.attempts_left;
  if (typeof attempts === 'number' && attempts > 0) {
    const left = plural(attempts, ['Осталась', 'Осталось', 'Осталось']);
    return `${text}. ${left} ${counted(attempts, ['попытка', 'попытки', 'попыток'])}`;
  }
  return tooManyText(error) ?? text;
}

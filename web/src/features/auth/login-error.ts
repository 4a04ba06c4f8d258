import { isCallError } from '../../lib/call-error.ts';
import { messagesOf } from '../../lib/errors-to-toasts.ts';
import { counted, plural } from '../../lib/plural.ts';

const offlineText = 'Нет связи. Проверьте интернет и повторите';

/** The sentence under the field: what the server said, with the attempts or minutes that remain. */
export function loginErrorText(error: unknown): string {
  if (isCallError(error) && error.kind === 'network') return offlineText;
  const [text = ''] = messagesOf(error);
  if (!isCallError(error)) return text;
  const attempts = error.details?.attempts_left;
  const seconds = error.details?.retry_after;
  if (typeof attempts === 'number' && attempts > 0) {
    const left = plural(attempts, ['Осталась', 'Осталось', 'Осталось']);
    return `${text}. ${left} ${counted(attempts, ['попытка', 'попытки', 'попыток'])}`;
  }
  if (typeof seconds === 'number' && seconds > 0 && error.hasCode('too_many_requests')) {
    const wait =
      seconds < 60
        ? counted(Math.ceil(seconds), ['секунду', 'секунды', 'секунд'])
        : counted(Math.ceil(seconds / 60), ['минуту', 'минуты', 'минут']);
    return `Слишком много запросов. Повторите через ${wait}`;
  }
  return text;
}

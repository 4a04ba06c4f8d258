import { isCallError } from '../../lib/api/call-error.ts';
import { messagesOf } from '../../lib/api/error-messages.ts';
import { tooManyText } from '../../lib/api/too-many-text.ts';

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

import { isCallError } from '../../lib/api/call-error.ts';
import { messagesOf } from '../../lib/api/error-messages.ts';
import { showToast } from './toast.tsx';

/**
 * Every message of a failure as a toast, also of a form that shows it at the field.
 * Support can find the request by its id; messages about fields need no support.
 */
export function toastErrors(error: unknown): void {
  const isOfFields = isCallError(error) && Object.keys(error.fields).length > 0;
  const supportCode = isCallError(error) && !isOfFields ? error.requestId : undefined;
  for (const message of messagesOf(error)) showToast.error(message, { supportCode });
}

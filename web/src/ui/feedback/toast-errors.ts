import { type CallError, isCallError } from '../../lib/api/call-error.ts';
import { messagesOf } from '../../lib/api/error-messages.ts';
import { showToast } from './toast.tsx';

/**
 * Every message of a failure as a toast, also of a form that shows it at the field.
 * Support can find the request by its id; messages about fields need no support.
 */
export function toastErrors(error: unknown): void {
  const supportCode = isCallError(error) && !isOfFields(error) ? error.requestId : undefined;
  for (const message of messagesOf(error)) showToast.error(message, { supportCode });
}

const codeRefusals = ['code_wrong', 'code_expired', 'login_locked'] as const;

function isOfFields(error: CallError): boolean {
  return Object.keys(error.fields).length > 0 || codeRefusals.some((code) => error.hasCode(code));
}

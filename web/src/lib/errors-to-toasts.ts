import { showToast } from '../ui/feedback/toast.tsx';
import { isCallError } from './call-error.ts';

export const requestFailedText = 'Произошла ошибка запроса';
export const unknownFailureText = 'Что-то пошло не так, повторите попытку позже';

/** What a failure says to the person, by the spec's error catalogue (section 8). */
export function messagesOf(error: unknown): string[] {
  if (!isCallError(error) || error.kind === 'network') return [unknownFailureText];
  const fieldMessages = Object.values(error.fields).flat().filter(Boolean);
  const itemMessages = error.items.map((item) => item.message).filter(Boolean);
  if (error.kind === 'rejected') {
    const messages = fieldMessages.length > 0 ? fieldMessages : itemMessages;
    return messages.length > 0 ? messages : [requestFailedText];
  }
  if (fieldMessages.length > 0) return fieldMessages;
  return [itemMessages[0] ?? requestFailedText];
}

export function toastErrors(error: unknown): void {
  toastUntold(error, {});
}

/** Of a form that was refused: what stands at its fields, by their names, is not said twice. */
export function toastUntold(error: unknown, atFields: Readonly<Record<string, string | undefined>>): void {
  const told = new Set(Object.values(atFields));
  for (const message of messagesOf(error)) if (!told.has(message)) showToast.error(message);
}

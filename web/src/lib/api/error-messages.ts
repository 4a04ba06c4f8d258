import { isCallError } from './call-error.ts';

export const requestFailedText = 'Произошла ошибка запроса';
export const unknownFailureText = 'Что-то пошло не так, повторите попытку позже';

/** Messages of an error for the person, from the error catalogue of the specification (section 8). */
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

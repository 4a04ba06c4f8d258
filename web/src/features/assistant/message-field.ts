export const messageFieldId = 'assistant-message';

/** For a pressed button that disappears: the focus must not go with it. */
export function focusMessageField(): void {
  document.getElementById(messageFieldId)?.focus();
}

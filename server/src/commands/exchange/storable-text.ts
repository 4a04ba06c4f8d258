/** Removes what PostgreSQL refuses: zero bytes and lone surrogates. */
export function storableText(text: string): string {
  return text.replaceAll('\0', '').toWellFormed();
}

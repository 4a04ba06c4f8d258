/** Without what PostgreSQL refuses, and a whole batch with it: zero bytes, and halves of a sign of UTF-16. */
export function storableText(text: string): string {
  return text.replaceAll('\0', '').toWellFormed();
}

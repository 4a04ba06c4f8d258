/** The first letter or digit as a capital, else the first whole character. */
export function initialOf(text: string): string {
  const first = text.match(/[\p{L}\p{N}]/u)?.[0] ?? [...text][0] ?? '';
  return first.toUpperCase();
}

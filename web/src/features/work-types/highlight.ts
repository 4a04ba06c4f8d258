export interface TextPart {
  text: string;
  isMatch: boolean;
  /** Index in the whole text: a key that does not repeat. */
  at: number;
}

function plain(text: string): string {
  return text.toLowerCase().replaceAll('ё', 'е');
}

/** Marks the beginnings of words that the words of the query begin with: «колодок» in «Замена колодок». */
export function highlight(text: string, query: string): TextPart[] {
  const words = plain(query)
    .split(/[^a-zа-я0-9]+/)
    .filter((word) => word.length > 1);
  const parts: TextPart[] = [];
  let rest = 0;
  for (const found of plain(text).matchAll(/[a-zа-я0-9]+/g)) {
    const length = Math.max(0, ...words.map((word) => commonStart(found[0], word)));
    if (length === 0) continue;
    if (found.index > rest) parts.push({ text: text.slice(rest, found.index), isMatch: false, at: rest });
    parts.push({ text: text.slice(found.index, found.index + length), isMatch: true, at: found.index });
    rest = found.index + length;
  }
  if (rest < text.length) parts.push({ text: text.slice(rest), isMatch: false, at: rest });
  return parts;
}

/** Words of one root match though their endings differ: «колодки» and «колодок». */
function commonStart(word: string, typed: string): number {
  let length = 0;
  while (length < word.length && length < typed.length && word[length] === typed[length]) length += 1;
  const isStart = length === typed.length;
  const isRoot = length >= 4 && typed.length - length <= 3 && word.length - length <= 4;
  if (isStart) return length;
  return isRoot ? word.length : 0;
}

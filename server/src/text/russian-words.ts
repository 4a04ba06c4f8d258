/** Words of a search: cut, reduced to a stem, compared with slips of the hand forgiven. */

export interface Word {
  /** As written, lower case, ё as е. */
  raw: string;
  /** What forms of one word share. */
  stem: string;
  /** Letters of the stem, one bit each (some share one): words that have few in common are not compared. */
  letters: number;
}

/** Longest first, so that «ами» goes before «и». */
const endings = [
  ...['иями', 'ого', 'его', 'ому', 'ему', 'ыми', 'ими', 'ями', 'ами', 'ешь', 'ишь', 'ете', 'ите'],
  ...['ают', 'яют', 'уют', 'ает', 'яет', 'еет', 'ить', 'ать', 'ять', 'еть', 'уть', 'ала', 'яла'],
  ...['ила', 'ела', 'али', 'яли', 'или', 'ели', 'ало', 'яло', 'ило', 'ело', 'иях', 'иям', 'ией', 'ует'],
  ...['ый', 'ий', 'ой', 'ая', 'яя', 'ое', 'ее', 'ые', 'ие', 'ым', 'им', 'ых', 'их', 'ую', 'юю', 'ей'],
  ...['ам', 'ям', 'ах', 'ях', 'ом', 'ем', 'ов', 'ев', 'ия', 'ию', 'ии', 'ит', 'ет', 'ут', 'ют', 'ат'],
  ...['ят', 'ал', 'ял', 'ил', 'а', 'я', 'о', 'е', 'и', 'ы', 'у', 'ю', 'ь', 'й'],
].sort((left, right) => right.length - left.length);

const shortestStem = 3;

/** Light stemming: one ending off, and the vowel that comes and goes in «колодок — колодки». */
export function stemOf(word: string): string {
  const isReflexive = /[а-я]{3,}(ся|сь)$/.test(word);
  const body = isReflexive ? word.slice(0, -2) : word;
  const ending = endings.find((text) => body.endsWith(text) && body.length - text.length >= shortestStem);
  const stem = (ending ? body.slice(0, -ending.length) : body).replace(
    // Two letters would be left of «горит» and «чек»: the stem of many words.
    /(?<=[а-я])([бвгджзйклмнпрстфхцчшщ])[ое]([бвгджзйклмнпрстфхцчшщ])$/,
    '$1$2',
  );
  // «Греет» and «греется» are different troubles.
  return isReflexive ? `${stem}с` : stem;
}

export function wordsOf(text: string): Word[] {
  return plain(text)
    .split(/[^a-zа-я0-9]+/)
    .filter((raw) => raw !== '')
    .map(wordOf);
}

function wordOf(raw: string): Word {
  const stem = stemOf(raw);
  let letters = 0;
  for (let index = 0; index < stem.length; index += 1) letters |= 1 << (stem.charCodeAt(index) & 31);
  return { raw, stem, letters };
}

/** Shorter words stand for themselves: «дизель не заводится» is not about «дизельные». */
const shortestJoined = 3;

/** «сайлент блоки» is «сайлентблоки» when the whole is a known stem. */
export function joinSplitWords(words: readonly Word[], isKnownStem: (stem: string) => boolean): Word[] {
  const joined: Word[] = [];
  for (const word of words) {
    const last = joined.at(-1);
    const whole = last && word.raw.length >= shortestJoined && wordOf(last.raw + word.raw);
    if (whole && isKnownStem(whole.stem)) joined[joined.length - 1] = whole;
    else joined.push(word);
  }
  return joined;
}

/** Lower case, ё as е. */
function plain(text: string): string {
  return text.toLowerCase().replaceAll('ё', 'е');
}

const latinKeys = "`qwertyuiop[]asdfghjkl;'zxcvbnm,.";
const russianKeys = 'ёйцукенгшщзхъфывапролджэячсмитьбю';

/** What the same keys give in the other layout: `pfvtyf` → «замена», «фиы» → `abs`. */
export function otherLayout(text: string): string {
  const isLatin = /[a-z]/i.test(text);
  const [from, to] = isLatin ? [latinKeys, russianKeys] : [russianKeys, latinKeys];
  return [...text.toLowerCase()].map((key) => to[from.indexOf(key)] ?? key).join('');
}

/**
 * Slips between two words: a letter lost, added, changed, or two neighbours swapped. Counting stops above
 * `limit`, and gives `limit + 1`.
 */
export function slipsBetween(left: string, right: string, limit: number): number {
  if (Math.abs(left.length - right.length) > limit) return limit + 1;
  return Math.min(lastSlips(left, right, limit)?.[right.length] ?? Infinity, limit + 1);
}

/** Slips between a word that is still being typed and as much of another as it has come to. */
export function slipsAtBeginning(typed: string, whole: string, limit: number): number {
  const slips = lastSlips(typed, whole.slice(0, typed.length + limit), limit) ?? [];
  return Math.min(...slips, limit + 1);
}

/** Slips between `left` and every beginning of `right`; undefined when all are above `limit`. */
function lastSlips(left: string, right: string, limit: number): number[] | undefined {
  let before: number[] = [];
  let previous = Array.from({ length: right.length + 1 }, (_, index) => index);
  for (let row = 1; row <= left.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= right.length; column += 1) {
      const isSame = left[row - 1] === right[column - 1];
      let slips = Math.min(
        (previous[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (previous[column - 1] ?? 0) + (isSame ? 0 : 1),
      );
      if (row > 1 && column > 1 && left[row - 1] === right[column - 2] && left[row - 2] === right[column - 1])
        slips = Math.min(slips, (before[column - 2] ?? 0) + 1);
      current.push(slips);
    }
    if (Math.min(...current) > limit) return undefined;
    before = previous;
    previous = current;
  }
  return previous;
}

/** How alike a word of the query and a word of the catalogue are: 1 the same, 0 not at all. */
export function likeness(asked: Word, known: Word): { quality: number; isTypo: boolean } {
  if (asked.stem === known.stem) return { quality: 1, isTypo: false };
  const share = asked.stem.length / known.stem.length;
  if (asked.raw.length >= 3 && known.raw.startsWith(asked.raw))
    return { quality: 0.75 + 0.2 * share, isTypo: false };
  if (asked.stem.length >= 4 && known.stem.startsWith(asked.stem))
    return { quality: 0.65 + 0.2 * share, isTypo: false };
  const longest = Math.max(asked.stem.length, known.stem.length);
  // Of one length they differ by a letter of the root: «колодки» are no «колодцы», unless the hand has slipped.
  const isOneRoot = asked.stem.length !== known.stem.length;
  if (isOneRoot && longest >= 5 && sharedBeginning(asked.stem, known.stem) / longest >= 0.8)
    return { quality: 0.8, isTypo: false };
  if (isLatin(asked) !== isLatin(known)) return { quality: 0, isTypo: false };
  const limit = asked.stem.length < 4 ? 0 : asked.stem.length < 7 ? 1 : 2;
  // A slip changes two letters at most.
  const isFar = limit === 0 || bitsOf(asked.letters ^ known.letters) > 2 * limit;
  const slips = isFar ? limit + 1 : slipsBetween(asked.stem, known.stem, limit);
  return slips > limit ? { quality: 0, isTypo: false } : { quality: 0.75 - 0.12 * slips, isTypo: true };
}

export function bitsOf(number: number): number {
  let bits = 0;
  for (let rest = number; rest !== 0; rest &= rest - 1) bits += 1;
  return bits;
}

function isLatin({ raw }: Word): boolean {
  return raw.charCodeAt(0) < 128;
}

function sharedBeginning(left: string, right: string): number {
  let length = 0;
  while (length < left.length && left[length] === right[length]) length += 1;
  return length;
}

import { editDistance } from './edit-distance.ts';

export interface Word {
  /** As typed, in lower case, with ё as е. */
  raw: string;
  /** The part that all forms of a word share. */
  stem: string;
  /** A bit for each letter of the stem: a cheap filter before the edit distance. */
  letters: number;
}

/** Longest first: «ами» before «и». */
const endings = [
  ...['иями', 'ого', 'его', 'ому', 'ему', 'ыми', 'ими', 'ями', 'ами', 'ешь', 'ишь', 'ете', 'ите'],
  ...['ают', 'яют', 'уют', 'ает', 'яет', 'еет', 'ить', 'ать', 'ять', 'еть', 'уть', 'ала', 'яла'],
  ...['ила', 'ела', 'али', 'яли', 'или', 'ели', 'ало', 'яло', 'ило', 'ело', 'иях', 'иям', 'ией', 'ует'],
  ...['ый', 'ий', 'ой', 'ая', 'яя', 'ое', 'ее', 'ые', 'ие', 'ым', 'им', 'ых', 'их', 'ую', 'юю', 'ей'],
  ...['ам', 'ям', 'ах', 'ях', 'ом', 'ем', 'ов', 'ев', 'ия', 'ию', 'ии', 'ит', 'ет', 'ут', 'ют', 'ат'],
  ...['ят', 'ал', 'ял', 'ил', 'а', 'я', 'о', 'е', 'и', 'ы', 'у', 'ю', 'ь', 'й'],
].sort((left, right) => right.length - left.length);

const shortestStem = 3;

/** Light stemming: removes one ending, and the vowel of «колодок» that «колодки» lacks. */
export function stemOf(word: string): string {
  const isReflexive = /[а-я]{3,}(ся|сь)$/.test(word);
  const body = isReflexive ? word.slice(0, -2) : word;
  const ending = endings.find((text) => body.endsWith(text) && body.length - text.length >= shortestStem);
  const stem = (ending ? body.slice(0, -ending.length) : body).replace(
    // Only after another letter: otherwise two letters of «горит» and «чек» would be left.
    /(?<=[а-я])([бвгджзйклмнпрстфхцчшщ])[ое]([бвгджзйклмнпрстфхцчшщ])$/,
    '$1$2',
  );
  // «Греет» and «греется» are different complaints.
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

/** Shorter words are not joined: «дизель не заводится» is not about «дизельные». */
const shortestJoined = 3;

/** Joins neighbours into a known stem: «сайлент блоки» → «сайлентблоки». */
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

function plain(text: string): string {
  return text.toLowerCase().replaceAll('ё', 'е');
}

/** Similarity of a query word and an indexed word: 1 for the same word, 0 for unrelated ones. */
export function similarity(query: Word, known: Word): { quality: number; isTypo: boolean } {
  if (query.stem === known.stem) return { quality: 1, isTypo: false };
  const share = query.stem.length / known.stem.length;
  if (query.raw.length >= 3 && known.raw.startsWith(query.raw))
    return { quality: 0.75 + 0.2 * share, isTypo: false };
  if (query.stem.length >= 4 && known.stem.startsWith(query.stem))
    return { quality: 0.65 + 0.2 * share, isTypo: false };
  const longest = Math.max(query.stem.length, known.stem.length);
  // Stems of one length differ in a letter of the root: «колодки» are not «колодцы», except by a typing error.
  const isOneRoot = query.stem.length !== known.stem.length;
  if (isOneRoot && longest >= 5 && sharedBeginning(query.stem, known.stem) / longest >= 0.8)
    return { quality: 0.8, isTypo: false };
  if (isLatin(query) !== isLatin(known)) return { quality: 0, isTypo: false };
  const limit = query.stem.length < 4 ? 0 : query.stem.length < 7 ? 1 : 2;
  // One error changes at most two letters.
  const isFar = limit === 0 || bitsOf(query.letters ^ known.letters) > 2 * limit;
  const distance = isFar ? limit + 1 : editDistance(query.stem, known.stem, limit);
  return distance > limit ? { quality: 0, isTypo: false } : { quality: 0.75 - 0.12 * distance, isTypo: true };
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

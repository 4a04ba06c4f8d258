import {
  areaCode,
  blankContacts,
  digits,
  gap,
  notDate,
  notPart,
  notPrice,
  type Part,
} from './contact-filter.ts';

const phone = new RegExp(
  `(?<![\\dA-Za-z+]|\\d[ .\\-]{1,2})${notDate}(?:\\+?[78]${gap}(?:${areaCode})|${notPart}9${digits(2)})${digits(7)}(?![\\dA-Za-z]|[ .\\-]{1,2}\\d)${notPrice}`,
  'gu',
);
/** Where people part the ten digits of a number: 916 204 17 50. */
const pauses = new Set([0, 3, 6, 8]);
const priceLike = /^(?:\d{1,3}(?:[ \u00A0.]\d{3})+|\d*00)$/;

/**
 * The parts of phones that go on from one text to the next, for each text. Other numbers in a row, as of prices or
 * parts, do not count: a phone is split at its pauses, unless it begins with +7.
 */
export function splitContacts(texts: readonly string[]): (Part | null)[] {
  const parts: (Part | null)[] = texts.map(() => null);
  const whole = texts.map(blankContacts).join('\n');
  for (const { index, 0: found } of whole.matchAll(phone)) {
    const pieces = found.split('\n');
    if (pieces.length < 2 || !isPhone(pieces)) continue;
    let place = whole.slice(0, index).split('\n').length - 1;
    let from = index - (whole.lastIndexOf('\n', index - 1) + 1);
    for (const piece of pieces) {
      parts[place] = [from, from + piece.length];
      place += 1;
      from = 0;
    }
  }
  return parts;
}

function isPhone(pieces: readonly string[]): boolean {
  if (pieces[0]?.startsWith('+')) return true;
  const numbers = pieces.map((piece) => piece.replace(/\D/g, ''));
  if (numbers.some((number) => number.endsWith('000'))) return false;
  if (pieces.every((piece) => priceLike.test(piece.trim()))) return false;
  let read = 10 - numbers.join('').length;
  return numbers.slice(0, -1).every((number) => {
    read += number.length;
    return pauses.has(read);
  });
}

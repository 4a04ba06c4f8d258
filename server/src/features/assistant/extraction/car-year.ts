import type { Said, Span } from './said.ts';

interface FoundYear {
  year: number;
  span: Span;
}

/** Indices of the first word of the name and of the word after its last. */
interface Place {
  from: number;
  to: number;
}

const oldest = 1950;
const yearWord = /^(г|гв|год|года|году|годов|го|й|ого|ый|выпуска)$/;
/** «22 года» may be a duration; «17 года» and «15 год» are a year. */
const ambiguous = /^2[2-4]$/;
const otherNumber = /^(пробег|пробегом|км|цена|стоит|стоил|номер|номером|прошел|прошла|проехал|намотал|дом)$/;
const month = /^(январ|феврал|март|апрел|ма[яй]$|июн|июл|август|сентябр|октябр|ноябр|декабр)/;
/** «89 года» is 1989. */
const firstOfPastCentury = 40;
const otherUnit = /^(км|к|тыс|тысяч|тыщ|т|руб|рублей|р|об|оборотов|кубов|мин|вт|л)$/;
/** The year may follow the name after so many words: «октавия а7 1.4 tsi 2015». */
const reach = 8;

/**
 * The year of the car: a four-digit year near the car's name, or with a word for a year; a two-digit one only with such a
 * word. `car`: the words of its name, null if the sentence names none.
 */
export function findYear(words: readonly Said[], car: Place | null, now: Date): FoundYear | null {
  const newest = now.getUTCFullYear() + 1;
  for (const [index, word] of words.entries()) {
    if (car && index >= car.from && index < car.to) continue;
    const year = yearAt(words, index, car);
    if (year === null || year < oldest || year > newest) continue;
    const start =
      words[index - 1]?.text === 'от' && car ? (words[index - 1]?.start ?? word.start) : word.start;
    return { year, span: { start, end: endOfYear(words, index) } };
  }
  return null;
}

function yearAt(words: readonly Said[], index: number, car: Place | null): number | null {
  const { text = '' } = words[index] ?? {};
  const isNamed = yearWord.test(words[index + 1]?.text ?? '');
  if (/^\d{2}$/.test(text)) {
    const isYear = isNamed && isYearWordOfTwoDigits(words, index) && (car !== null || !ambiguous.test(text));
    return isYear ? Number(text) + (Number(text) < firstOfPastCentury ? 2000 : 1900) : null;
  }
  const isYear = /^(19|20)\d{2}$/.test(text) && !isOtherNumber(words, index);
  return isYear && (isNamed || isNear(index, car)) ? Number(text) : null;
}

function isOtherNumber(words: readonly Said[], index: number): boolean {
  const [before, after] = [words[index - 1]?.text ?? '', words[index + 1]?.text ?? ''];
  return otherNumber.test(before) || otherUnit.test(after) || month.test(before);
}

/** «17 г», «17-го», «17 года», not «20 год ремонта» of a date. */
function isYearWordOfTwoDigits(words: readonly Said[], index: number): boolean {
  const next = words[index + 1];
  return next?.text === 'го' || next?.text === 'й' || next?.text === 'ого'
    ? words[index + 2]?.text.startsWith('год') === true || words[index + 2]?.text === 'г'
    : next !== undefined;
}

function isNear(index: number, car: Place | null): boolean {
  return car !== null && index >= car.from - 3 && index < car.to + reach;
}

function endOfYear(words: readonly Said[], index: number): number {
  let end = words[index]?.end ?? 0;
  for (const word of words.slice(index + 1, index + 5)) {
    if (!/^(г|гв|в|год|года|году|го|й|ого|выпуска|модельного)$/.test(word.text)) break;
    if (word.text === 'в' && word.gap !== '.') break;
    end = word.end;
  }
  return end;
}

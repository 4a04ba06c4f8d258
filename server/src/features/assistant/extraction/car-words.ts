import CyrillicToTranslit from 'cyrillic-to-translit-js';
import { editDistance } from '../../../text/edit-distance.ts';
import { otherLayout } from '../../../text/keyboard-layout.ts';
import type { CarNames, MarkName, ModelName } from './car-names.ts';
import { inLatin } from './car-names.ts';
import type { Said, Span } from './said.ts';

/** Names as in the catalogue; null: not in the sentence. */
export interface CarWords {
  markId: number | null;
  mark: string | null;
  modelId: number | null;
  model: string | null;
  year: number | null;
}

export interface FoundName {
  mark: MarkName;
  model: ModelName | null;
  /** Indices of the first word and of the word after the last. */
  from: number;
  to: number;
}

// Its types name a default export; the module is the function.
const translit = (CyrillicToTranslit as unknown as typeof CyrillicToTranslit.default)({ preset: 'ru' });
const longestName = 5;
const shortestCorrected = 5;
const shortestRetyped = 3;
/** After a number they make it no model: «мазда 6 лет ездит». */
const units =
  /^(лет|год|года|году|г|гв|дн|дня|дней|раз|раза|км|тыс|тысяч|т|числа|утра|вечера|час|часа|часов|ч|мин|минут|шт|штук|руб|р|л|литра|литров|процентов)$/;

/** The car that the words name; null if they name none. A model without its mark counts where it is clear. */
export function findCarName(words: readonly Said[], names: CarNames): FoundName | null {
  const clear = clearModel(words, names);
  for (let from = 0; from < words.length; from += 1) {
    const found = markAt(words, from, names);
    if (!found) continue;
    if (clear && isWithin(found, clear)) return clear;
    const named = withModel(words, found, names);
    if (named.model) return named;
    if (!found.isUnclear) return clear?.mark.id === found.mark.id ? clear : named;
  }
  return clear;
}

/** «Ровер» of «рендж ровер» is another mark. */
function isWithin(mark: FoundName, model: FoundName): boolean {
  const isLonger = model.to - model.from > mark.to - mark.from;
  return isLonger && model.from <= mark.from && mark.to <= model.to;
}

interface FoundMark extends FoundName {
  isUnclear: boolean;
}

function markAt(words: readonly Said[], from: number, names: CarNames): FoundMark | null {
  for (const { key, to } of spansFrom(words, from)) {
    const found = anyOf(names.markKeys, key);
    if (found) return { ...whole(found.named, from, to), isUnclear: names.unclearMarkKeys.has(found.key) };
  }
  const [word] = words.slice(from);
  const mark = word && nearest(word.text, names.longMarkKeys, shortestCorrected + 1);
  return mark ? { ...whole(mark, from, from + 1), isUnclear: false } : null;
}

const whole = (mark: MarkName, from: number, to: number): FoundName => ({ mark, model: null, from, to });

/** With the model right after the mark, or right before it: «нива шевроле». */
function withModel(words: readonly Said[], found: FoundName, names: CarNames): FoundName {
  const known = names.modelsOf(found.mark.id);
  if (!known) return found;
  for (const { key, to } of spansFrom(words, found.to)) {
    const model = anyOf(known, key)?.named;
    if (model && !isCount(words, to, key)) return { ...found, model, to };
  }
  for (let from = Math.max(0, found.from - longestName); from < found.from; from += 1) {
    const span = spansFrom(words, from).find(({ to }) => to === found.from);
    const model = span && /\D/.test(span.key) && known.get(span.key);
    if (model) return { ...found, model, from };
  }
  const next = words[found.to];
  const model = next && nearest(next.text, known, shortestCorrected);
  return model ? { ...found, model, to: found.to + 1 } : found;
}

function isCount(words: readonly Said[], to: number, key: string): boolean {
  return /^\d+$/.test(key) && units.test(words[to]?.text ?? '');
}

function clearModel(words: readonly Said[], names: CarNames): FoundName | null {
  for (let from = 0; from < words.length; from += 1)
    for (const { key, to, isCompact } of spansFrom(words, from)) {
      const model = anyOf(names.clearModelKeys, key)?.named;
      const mark = model && names.marks.get(model.markId);
      if (mark && (isCompact || !/^\p{L}{1,2}\d/u.test(key))) return { mark, model, from, to };
    }
  return null;
}

/** By the key as typed, in letters that look the same, in Russian letters, or in the other keyboard layout. */
function anyOf<Named>(
  known: ReadonlyMap<string, Named>,
  typed: string,
): { key: string; named: Named } | undefined {
  const isLatin = typed.length >= shortestRetyped && /^[a-z]+$/.test(typed);
  const keys = [typed, inLatin(typed), ...(isLatin ? [translit.reverse(typed), otherLayout(typed)] : [])];
  for (const key of keys) {
    const named = known.get(key);
    if (named !== undefined) return { key, named };
  }
  return undefined;
}

/** Keys of one to five neighbouring words, the longest first. `isCompact`: without spaces. */
function spansFrom(words: readonly Said[], from: number): { key: string; to: number; isCompact: boolean }[] {
  const spans: { key: string; to: number; isCompact: boolean }[] = [];
  let [key, isCompact] = ['', true];
  for (let index = from; index < Math.min(words.length, from + longestName); index += 1) {
    const word = words[index];
    if (!word || (index > from && !/^[\s.-]*$/.test(word.gap))) break;
    key += word.text;
    isCompact &&= index === from || !word.gap.includes(' ');
    // Part of a plate or a VIN is no name.
    if (words[index + 1]?.gap !== '') spans.unshift({ key, to: index + 1, isCompact });
  }
  return words[from]?.gap === '' && from > 0 ? [] : spans;
}

/** The one of a long name with one mistake. */
function nearest<Named>(word: string, known: ReadonlyMap<string, Named>, shortest: number): Named | null {
  if (word.length < shortest || !/^[а-я]+$/.test(word)) return null;
  for (const [key, named] of known)
    if (key.length >= shortest && key[0] === word[0] && editDistance(word, key, 1) === 1) return named;
  return null;
}

const ofCar = /^(на|для|от|моя|мой|моей|моем|моего|машина|авто|автомобиль|тачка)$/;
const engine =
  /^(tsi|tfsi|tdi|mpi|gdi|crdi|hdi|dci|cdi|fsi|vvti|vtec|тси|тди|мпи|рестайлинг|дорестайл|рестайл|седан|универсал|хэтчбек|хетчбек|хэтч|кузов|кузове)$/;

/** The name with the words that only belong to it: «на приоре», «октавия а7 1.4 tsi». */
export function spanOfCar(words: readonly Said[], { from, to }: { from: number; to: number }): Span {
  let [first, last] = [from, to - 1];
  while (ofCar.test(words[first - 1]?.text ?? '') && words[first]?.clause === words[first - 1]?.clause)
    first -= 1;
  while (isOfCar(words, last + 1)) last += 1;
  return { start: words[first]?.start ?? 0, end: words[last]?.end ?? 0 };
}

/** A generation («e70», «фокус 2»), a volume («1.4») or an engine right after the name. */
function isOfCar(words: readonly Said[], index: number): boolean {
  const [word, next] = [words[index], words[index + 1]];
  if (!word || word.clause !== words[index - 1]?.clause) return false;
  if (engine.test(word.text) || isHalf(word)) return true;
  if (next && isHalf(next)) return word.text.length <= 2;
  return /^(\d{1,3}|[ivx]{1,4})$/.test(word.text) && !units.test(next?.text ?? '');
}

/** Second half of «e70» or «1.4». */
const isHalf = ({ gap, text }: Said): boolean => gap === '' || (gap === '.' && text.length === 1);

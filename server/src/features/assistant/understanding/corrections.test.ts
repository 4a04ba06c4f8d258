import { afterEach, expect, test, vi } from 'vitest';
import { readKnowledge } from '../knowledge/knowledge.ts';
import { Lexicon } from './lexicon.ts';
import { Understander } from './understand.ts';

const corrected = vi.spyOn(Lexicon.prototype, 'corrected');
afterEach(() => corrected.mockClear());

const understand = (text: string) => new Understander(readKnowledge()).understand(text, () => null);
const letters = 'бвгджзклмнпрст';
const noise = Array.from({ length: 14 * 14 }, (_, index) => {
  const [one, two] = [letters[index % 14], letters[Math.floor(index / 14)]];
  return `щ${one}${two}щ${two}${one}щ`;
});

test('a message of noise needs few corrections, of its last words', () => {
  understand(noise.join(' '));
  expect(corrected.mock.calls.map(([word]) => word)).toEqual(noise.slice(-40).reverse());
});

test('a word that comes again is corrected once', () => {
  understand('падвеска стучит. падвеска скрипит');
  expect(corrected.mock.calls).toEqual([['падвеска']]);
});

test('a word longer than 25 letters is not corrected', () => {
  const longest = 'щбжк'.repeat(6).concat('щ');
  understand(`${longest} ${longest}щ`);
  expect(corrected.mock.calls).toEqual([[longest]]);
});

import { describe, expect, it } from 'vitest';
import { answerTime, isPriceKept, promiseWords } from './promises.ts';

const none = { answer_minutes_median: null, finished_share: null, price_kept_share: null };
const plain = (words: readonly string[]) => words.map((text) => text.replaceAll('\u00A0', ' '));

describe('the promises of a workshop', () => {
  it('are those that its deals show, and no others', () => {
    expect(promiseWords(none)).toEqual([]);
    expect(plain(promiseWords({ ...none, price_kept_share: 0.96 }))).toEqual(['цена совпала у 96 %']);
    const both = { ...none, price_kept_share: 1, answer_minutes_median: 9 };
    expect(plain(promiseWords(both))).toEqual(['цена совпала у 100 %', 'отвечает за 9 мин']);
  });

  it.each([
    [59, '59 мин'],
    [60, '1 ч'],
    [61, '2 ч'],
    [23 * 60, '23 ч'],
    [23 * 60 + 1, '1 дн.'],
    [49 * 60, '3 дн.'],
  ])('name an answer after %i minutes «%s»: never less than it takes', (minutes, text) => {
    expect(plain([answerTime(minutes)])).toEqual([text]);
  });

  it('mark a workshop from nine of ten agreed prices on', () => {
    expect([null, 0.89, 0.9, 1].map((price_kept_share) => isPriceKept({ price_kept_share }))).toEqual([
      ...[false, false, true, true],
    ]);
  });
});

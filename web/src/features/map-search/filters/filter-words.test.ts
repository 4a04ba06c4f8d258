import { describe, expect, it } from 'vitest';
import { noFilters } from '../url/search-params.ts';
import { choicesOf, chosenFilters, warrantyText } from './filter-words.ts';

const plain = (text: string) => text.replaceAll('\u00A0', ' ');

describe('a filter', () => {
  it('offers the counted values, and the chosen one always', () => {
    expect(choicesOf([{ value: 4, count: 9 }], [4, 4.5], 4.5)).toEqual([
      { value: 4, count: 9 },
      { value: 4.5, count: undefined },
    ]);
  });

  it('offers the usual values without counts', () => {
    expect(choicesOf(undefined, [6, 12], null).map(({ value }) => value)).toEqual([6, 12]);
  });
});

describe('chosen filters', () => {
  it('each chip removes exactly its own filter', () => {
    const chosen = chosenFilters({
      ...noFilters,
      priceTo: 5000,
      amenities: ['sbp', 'wifi'],
      warrantyFrom: 12,
      freeBy: 'tomorrow',
    });
    expect(chosen.map(({ label }) => plain(label))).toEqual([
      'Свободно до завтра',
      'до 5 000 ₽',
      'Гарантия от 12 месяцев',
      'СБП',
      'Wi-Fi',
    ]);
    expect(chosen.at(-1)?.without).toEqual({ amenities: ['sbp'] });
  });

  it('use the right form of months', () => {
    expect(plain(warrantyText(1))).toBe('от 1 месяца');
    expect(plain(warrantyText(24))).toBe('от 24 месяцев');
  });
});

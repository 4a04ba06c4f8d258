import { describe, expect, it } from 'vitest';
import { advantagesOf, type Compared } from './advantages.ts';

const like = (part: Partial<Compared> = {}): Compared => ({
  works: new Set(['oil']),
  price: { from: 2000, to: 2000 },
  startsAt: '2026-03-21T10:00:00+03:00',
  rating: 4.5,
  warrantyMonths: 6,
  ...part,
});
const of = (...parts: Partial<Compared>[]) => advantagesOf(parts.map(like));
const priced = (from: number, to = from) => ({ price: { from, to } });

describe('«дешевле»', () => {
  it('has the lower price for the same works', () => {
    expect(of(priced(1800), {}, priced(2500))).toEqual([['cheaper'], [], []]);
  });

  it('is not decided between equal prices, and not by one alone', () => {
    expect(of(priced(1800), priced(1800), {})).toEqual([[], [], []]);
    expect(of(priced(1800))).toEqual([[]]);
  });

  it('needs at least the works of the others', () => {
    const more = { works: new Set(['oil', 'filter']) };
    expect(of(priced(1800), more)).toEqual([[], []]);
    expect(of({ ...more, ...priced(1800) }, {})).toEqual([['cheaper'], []]);
  });

  it('needs both ends of an open price to be no higher', () => {
    expect(of(priced(1500, 4000), {})).toEqual([[], []]);
    expect(of(priced(1500, 2000), {})).toEqual([['cheaper'], []]);
    expect(of(priced(1500, Infinity), priced(1600, Infinity))).toEqual([['cheaper'], []]);
  });

  it('leaves out those without a price', () => {
    expect(of(priced(1800), { price: null })).toEqual([[], []]);
    expect(of(priced(1800), {}, { price: null })).toEqual([['cheaper'], [], []]);
  });
});

describe('«быстрее»', () => {
  it('begins earlier, in whatever time zone it is written', () => {
    expect(of({ startsAt: '2026-03-21T08:00:00+04:00' }, { startsAt: '2026-03-21T08:00:00+03:00' })).toEqual([
      ['faster'],
      [],
    ]);
  });

  it('has a time where the others have none; the same time decides nothing', () => {
    expect(of({}, { startsAt: null })).toEqual([['faster'], []]);
    expect(of({}, {}, { startsAt: null })).toEqual([[], [], []]);
    expect(of({ startsAt: null }, { startsAt: null })).toEqual([[], []]);
  });
});

describe('«надёжнее»', () => {
  it('has the higher rating as people read it', () => {
    expect(of({ rating: 4.8 }, {})).toEqual([['reliable'], []]);
    expect(of({ rating: 4.52 }, {})).toEqual([[], []]);
  });

  it('has the longer warranty at the same rating', () => {
    expect(of({ warrantyMonths: 12 }, {}, { rating: 4.1, warrantyMonths: 36 })).toEqual([
      ['reliable'],
      [],
      [],
    ]);
  });

  it('is decided among those with a rating only', () => {
    expect(of({ rating: 4.8 }, { rating: null })).toEqual([[], []]);
    expect(of({ rating: 4.8 }, {}, { rating: null })).toEqual([['reliable'], [], []]);
    expect(of({ rating: null, warrantyMonths: 36 }, {})).toEqual([[], []]);
  });
});

it('one can have all advantages', () => {
  const best = { ...priced(1000), startsAt: '2026-03-20T10:00:00+03:00', rating: 5 };
  expect(of({}, best)).toEqual([[], ['cheaper', 'faster', 'reliable']]);
});

import { listedRating } from '@sto/contract/workshops/workshop-policy';
import type { Workshop, WorkshopSummary } from '@sto/contract/workshops/workshops.schemas';
import { describe, expect, it } from 'vitest';
import { ratingText } from '../../../lib/text/rating.ts';
import { workshopSummary as workshop } from '../../../testing/workshop.ts';
import { mapPoints } from './map-points.ts';
import type { Search } from './search.api.ts';
import {
  distanceText,
  nearestTimeText,
  pinPrice,
  priceWords,
  reviewsText,
  spokenName,
  unsupportedText,
} from './search-words.ts';
import { summaryOf } from './selected-workshop.ts';

const titles = new Map([[44, 'Замена масла']]);
const nbsp = '\u00A0';

describe('the lowest price of a workshop', () => {
  const least = (...prices: number[]) => {
    const work_types = prices.map((price, index) => ({ work_type_id: index + 1, price_from: price }));
    const whole = { ...workshop, images: [], work_types } as unknown as Workshop;
    return summaryOf(whole, [], { lat: 55.76, long: 37.63 } as Search).price_from;
  };

  it('ignores free works, unless everything is free', () => {
    expect(least(900, 0, 500)).toBe(500);
    expect(least(0, 0)).toBe(0);
    expect(least()).toBeNull();
  });
});

describe('the nearest free time', () => {
  const now = new Date('2026-11-26T20:30:00Z');
  const text = (nearest_slot_at: string | null, timezone = 'Asia/Yekaterinburg') =>
    nearestTimeText({ nearest_slot_at, timezone }, now)?.replaceAll(nbsp, ' ') ?? null;

  it('is on the clock of the workshop', () => {
    expect(text('2026-11-27T09:00:00+05:00')).toBe('сегодня в 9:00');
    expect(text('2026-11-27T09:00:00+05:00', 'Europe/Moscow')).toBe('завтра в 7:00');
    expect(text('2026-12-03T16:30:00+05:00')).toBe('3 декабря в 16:30');
    expect(text('2027-01-11T10:00:00+05:00')).toBe('11 января 2027 в 10:00');
  });

  it('is left out without one, and once it has passed', () => {
    expect(text(null)).toBeNull();
    expect(text('2026-11-27T01:30:00+05:00')).toBeNull();
  });
});

describe('the price for the class of the car', () => {
  const priced = { ...workshop, matched_work_type_ids: [44] };
  const classNoteOf = (fields: Partial<WorkshopSummary>) =>
    priceWords({ ...priced, ...fields }, titles)?.classNote;

  it('has a note if the price holds for all classes', () => {
    expect(classNoteOf({ price_is_for_car: false })).toBe('цену для класса вашей машины уточнит автосервис');
    expect(classNoteOf({ price_is_for_car: true })).toBeUndefined();
    expect(classNoteOf({ price_is_for_car: null })).toBeUndefined();
    expect(classNoteOf({ price_is_for_car: false, price_from: 0, price_to: 0 })).toBeUndefined();
  });

  it('of a whole workshop is for the car only if those of all works are', () => {
    const isForCar = (works: number[], ...ofWorks: (boolean | null)[]) => {
      const work_types = ofWorks.map((price_is_for_car, index) => ({
        work_type_id: index + 1,
        price_from: 1,
        price_to: 2,
        price_is_for_car,
      }));
      const whole = { ...workshop, images: [], work_types } as unknown as Workshop;
      return summaryOf(whole, works, { lat: 55.76, long: 37.63 } as Search).price_is_for_car;
    };
    expect(isForCar([1, 2], true, true, false)).toBe(true);
    expect(isForCar([1, 2], true, false)).toBe(false);
    expect(isForCar([1], null)).toBeNull();
    expect(isForCar([], false)).toBeNull();
  });
});

describe('the description of a workshop', () => {
  it('is one sentence', () => {
    expect(spokenName(workshop)).toBe('Мотор на Сретенке, рейтинг 4,9, открыто до\u00A021:00');
    expect(spokenName({ ...workshop, rating: null, reviews_count: 0, is_open_now: false })).toBe(
      'Мотор на Сретенке, новый, закрыто',
    );
  });

  it('has no stars below three reviews', () => {
    expect(listedRating({ rating: 5, reviews_count: 2 })).toBeNull();
    expect(listedRating({ rating: 5, reviews_count: 3 })).toBe(5);
    expect(reviewsText({ reviews_count: 2 })).toBe(`2${nbsp}отзыва`);
    expect(reviewsText({ reviews_count: 0 })).toBe('отзывов пока нет');
    expect(reviewsText({ reviews_count: 21 })).toBe(`21${nbsp}отзыв`);
  });

  it('has the same rating on the pin and on the card', () => {
    for (const [rating, reviews_count, words] of [
      [null, 0, 'Новый'],
      [5, 2, 'Мало оценок'],
      [4.9, 128, '4,9'],
    ] as const) {
      const one = { ...workshop, rating, reviews_count };
      expect(ratingText(one)).toBe(words);
      expect(mapPoints([one], null, [])[0]?.text).toBe(words);
    }
    expect(spokenName({ ...workshop, reviews_count: 2 })).toContain('мало оценок');
  });

  it('names the reason when it cannot be booked', () => {
    const off: WorkshopSummary = { ...workshop, bid_availability: 'disabled_sto_not_supported' };
    expect(unsupportedText(workshop)).toBeNull();
    expect(unsupportedText({ ...off, unsupported_reason: 'mark' })).toBe('Не работает с вашей маркой');
    expect(unsupportedText({ ...off, unsupported_reason: 'not_connected' })).toBe(
      'Здесь пока нет онлайн-записи',
    );
  });

  it('names the missing works, from the third on as a number', () => {
    const off = { bid_availability: 'disabled_sto_not_supported', unsupported_reason: 'works' } as const;
    const lacks = (...missing: number[]) =>
      unsupportedText({ ...workshop, ...off, missing_work_type_ids: missing }, priced);
    const priced = new Map([
      [44, 'Замена масла'],
      [45, 'Мойка двигателя'],
      [46, 'Развал-схождение'],
    ]);
    expect(lacks(45)).toBe('Не делает: Мойка двигателя');
    const first = 'Не делает: Замена масла, Мойка двигателя';
    expect(lacks(44, 45)).toBe(first);
    expect(lacks(44, 45, 46)).toBe(`${first}, ещё 1${nbsp}работа`);
    expect(lacks(44, 45, 46, 47)).toBe(`${first}, ещё 2${nbsp}работы`);
    expect(lacks(44, 45, 46, 47, 48, 49, 50)).toBe(`${first}, ещё 5${nbsp}работ`);
    // The catalogue has not loaded yet.
    expect(lacks(99)).toBe('Не делает часть работ');
  });
});

describe('the price', () => {
  it('is the sum of the requested works, and nothing without them', () => {
    expect(priceWords(workshop, new Map())).toBeUndefined();
    expect(priceWords(workshop, titles)).toBeNull();
    expect(priceWords({ ...workshop, matched_work_type_ids: [44] }, titles)?.note).toBe('Замена масла');
    expect(
      priceWords({ ...workshop, matched_work_type_ids: [44, 45], price_is_exact: true }, titles),
    ).toEqual({
      price: `1${nbsp}800${nbsp}₽`,
      note: `за 2${nbsp}работы`,
    });
  });

  it('of requested works shows both ends, and says when some are missing', () => {
    const priced = { ...workshop, matched_work_type_ids: [44, 45] };
    expect(priceWords(priced, titles)?.price).toBe(`1${nbsp}800–2${nbsp}400${nbsp}₽`);
    expect(priceWords({ ...priced, missing_work_type_ids: [46] }, titles)?.note).toBe(
      `за 2 из 3${nbsp}работ`,
    );
  });

  it('shows on the pin only when it covers all requested works', () => {
    const priced = { ...workshop, matched_work_type_ids: [44] };
    expect(pinPrice(workshop)).toBeNull();
    expect(pinPrice(priced)).toBe(`от${nbsp}1${nbsp}800${nbsp}₽`);
    expect(pinPrice({ ...priced, missing_work_type_ids: [46] })).toBeNull();
    expect(mapPoints([priced], null, [])[0]).toMatchObject({
      text: `от${nbsp}1${nbsp}800${nbsp}₽`,
      hasRating: false,
    });
  });

  it('of nothing is not shown as «от 0 ₽»', () => {
    const free = { ...workshop, price_from: 0, matched_work_type_ids: [44] };
    expect(priceWords({ ...free, price_to: 0, price_is_exact: true }, titles)?.price).toBe('бесплатно');
    expect(priceWords(free, titles)?.price).toBe(`до${nbsp}2${nbsp}400${nbsp}₽`);
    expect(priceWords({ ...workshop, price_from: null }, titles)).toBeNull();
  });
});

describe('points of the map', () => {
  const place = { id: 7, lat: 55, long: 37, bid_availability: 'enabled', is_promo: false } as const;
  const dot = { ...place, is_open_now: true, price_from: null };

  it('show each workshop once: the list, the selected one, the rest', () => {
    const other = { ...workshop, id: 9 };
    const points = mapPoints([workshop], other, [dot, { ...dot, id: 501 }], new Set(), [
      workshop,
      { ...workshop, id: 11 },
    ]);
    expect(points.map(({ id }) => id)).toEqual([501, 9, 11, 7]);
    expect(points.map(({ text }) => text)).toEqual(['4,9', '4,9', '4,9', '']);
    expect(points[3]?.label).toBeNull();
  });

  it('mark the favourites', () => {
    const marks = mapPoints([workshop], null, [dot], new Set([7])).map(({ isFavorite }) => isFavorite);
    expect(marks).toEqual([false, true]);
  });
});

describe('a distance', () => {
  it('names its origin, unless it is the person', () => {
    expect(distanceText(1200, 'me')).toBe(`1,2${nbsp}км`);
    expect(distanceText(1200, 'centre')).toBe(`1,2${nbsp}км${nbsp}от${nbsp}центра`);
    expect(distanceText(350, 'street')).toBe(`350${nbsp}м${nbsp}от${nbsp}адреса`);
  });
});

import type { Workshop } from '@sto/contract/workshops/workshops.schemas';
import { describe, expect, it } from 'vitest';
import {
  closureText,
  isClosedForBooking,
  isStalePrice,
  warrantyTerms,
  weekDaysAt,
  workWarrantySpan,
} from './workshop-words.ts';

const open = (from: string, to: string) => ({ is_active: true, from, to, time: `${from}–${to}` });
const off = { is_active: false, from: null, to: null, time: 'Выходной' };
const week = (day: ReturnType<typeof open>) => ({
  mon: day,
  tue: day,
  wed: day,
  thu: day,
  fri: day,
  sat: day,
  sun: off,
});
const hours = (timezone: string, day = open('09:00', '21:00')) => ({
  timezone,
  schedule: week(day),
  closed_from: null as string | null,
  closed_to: null as string | null,
});

describe('the weekday at a workshop', () => {
  // Friday 15 May 2026, 23:30 in Kaliningrad, Saturday 07:30 in Vladivostok.
  const now = new Date('2026-05-15T21:30:00Z');

  it('uses the workshop’s own zone, from Kaliningrad to Vladivostok', () => {
    expect(weekDaysAt(hours('Europe/Kaliningrad'), now)).toEqual({ today: 'fri', working: null });
    expect(weekDaysAt(hours('Asia/Vladivostok'), now)).toEqual({ today: 'sat', working: null });
    expect(weekDaysAt(hours('Asia/Vladivostok', open('07:00', '21:00')), now).working).toBe('sat');
  });

  it('is the day before while hours run past midnight', () => {
    const night = hours('Europe/Kaliningrad', open('10:00', '02:00'));
    expect(weekDaysAt(night, now)).toEqual({ today: 'fri', working: 'fri' });
    // Sunday, a day off, half past midnight.
    expect(weekDaysAt(night, new Date('2026-05-16T22:30:00Z'))).toEqual({ today: 'sun', working: 'sat' });
    expect(weekDaysAt(night, new Date('2026-05-17T00:30:00Z')).working).toBeNull();
  });
});

describe('a price', () => {
  it('is old after six months, not before', () => {
    const now = new Date('2026-07-15T12:00:00Z');
    expect(isStalePrice('2026-01-14T10:00:00+03:00', now)).toBe(true);
    expect(isStalePrice('2026-01-16T10:00:00+03:00', now)).toBe(false);
  });
});

describe('a closure', () => {
  const now = new Date('2026-05-15T09:00:00Z');

  it('is shown with its days while it is ahead or lasts', () => {
    const closed = { ...hours('Europe/Moscow'), closed_from: '2026-05-20', closed_to: '2026-05-25' };
    expect(closureText(closed, now)).toBe('Не работает с 20\u00A0мая по 25\u00A0мая');
    expect(closureText({ ...closed, closed_to: null }, now)).toBe('Не работает с 20\u00A0мая');
  });

  it('says until when it lasts, in the days of the workshop', () => {
    const closed = { ...hours('Europe/Moscow'), closed_from: '2026-05-15', closed_to: '2026-05-25' };
    expect(closureText(closed, now)).toBe('Закрыто до 25\u00A0мая включительно');
    expect(closureText({ ...closed, closed_from: null }, now)).toBe('Закрыто до 25\u00A0мая включительно');
    expect(closureText({ ...closed, closed_to: null }, now)).toBe('Временно закрыто');
    // The evening of 14 May in Moscow is the morning of 15 May in Vladivostok.
    const evening = new Date('2026-05-14T18:00:00Z');
    expect(closureText(closed, evening)).toContain('Не работает');
    expect(closureText({ ...closed, timezone: 'Asia/Vladivostok' }, evening)).toContain('Закрыто до');
  });

  it('leaves no day to book when it lasts beyond the last one', () => {
    const until = (closed_to: string | null, closed_from = '2026-05-01') =>
      isClosedForBooking({ ...hours('Europe/Moscow'), closed_from, closed_to }, now);
    expect(until(null)).toBe(true);
    expect(until('2027-01-01')).toBe(true);
    expect(until('2026-05-16')).toBe(false);
    expect(until(null, '2026-05-16'), 'today is left').toBe(false);
    expect(isClosedForBooking(hours('Europe/Moscow'), now)).toBe(false);
  });

  it('is hidden when it is over, or when there is none', () => {
    expect(
      closureText({ ...hours('Europe/Moscow'), closed_from: '2026-05-01', closed_to: '2026-05-09' }, now),
    ).toBeNull();
    expect(closureText(hours('Europe/Moscow'), now)).toBeNull();
  });
});

describe('a warranty', () => {
  it.each([
    [[null, 12], '12 месяцев'],
    [[null, 6], '6–12 месяцев'],
    [[24, 0], 'до 24 месяцев'],
  ])('on works with %j in the price list is a span of it and the terms', (listed, words) => {
    const work_types = listed.map((warranty_months) => ({ warranty_months })) as Workshop['work_types'];
    const warranty = { work_months: 12, parts_months: 6, km: null, text: '' };
    expect(workWarrantySpan({ warranty, work_types }).replaceAll('\u00A0', ' ')).toBe(words);
  });

  it('is shown in months and kilometres', () => {
    const terms = warrantyTerms({ work_months: 12, parts_months: 6, km: 20_000, text: '' });
    expect(terms.replaceAll('\u00A0', ' ')).toBe('12 месяцев на работы, 6 месяцев на запчасти или 20 000 км');
    expect(warrantyTerms({ work_months: 0, parts_months: 0, km: null, text: 'По договору' })).toBe('');
  });
});

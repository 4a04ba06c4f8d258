import { describe, expect, it } from 'vitest';
import { formatDistance } from '../geo/distance.ts';
import {
  addDays,
  dayOf,
  formatCountdown,
  formatDay,
  formatDayLabel,
  formatMoment,
  formatTime,
} from '../time/dates.ts';
import { formatTimeLeft } from '../time/time-left.ts';
import { formatMoney, formatMoneyFrom, formatMoneyRange, formatPrice } from './money.ts';
import { formatNumber } from './numbers.ts';
import { counted, plural } from './plural.ts';

const plain = (text: string) => text.replaceAll('\u00A0', ' ');
const offers = ['отклик', 'отклика', 'откликов'] as const;

describe('numbers', () => {
  it.each([
    [0, '0'],
    [999, '999'],
    [1800, '1 800'],
    [1_234_567, '1 234 567'],
    [2.5, '2,5'],
    [1234.5678, '1 234,568'],
    [-1800, '−1 800'],
  ])('%d is written %s', (value, text) => {
    expect(plain(formatNumber(value))).toBe(text);
  });

  it('are rounded to the given digits', () => {
    expect([formatNumber(1.25, 1), formatNumber(12.4, 0), formatNumber(2.96, 1)]).toEqual(['1,3', '12', '3']);
  });
});

describe('plural forms', () => {
  it.each([
    [0, 'откликов'],
    [1, 'отклик'],
    [2, 'отклика'],
    [4, 'отклика'],
    [5, 'откликов'],
    [11, 'откликов'],
    [12, 'откликов'],
    [14, 'откликов'],
    [21, 'отклик'],
    [22, 'отклика'],
    [111, 'откликов'],
    [101, 'отклик'],
    [1.5, 'отклика'],
  ])('of %d is %s', (count, form) => {
    expect(plural(count, offers)).toBe(form);
  });

  it('follow their number', () => {
    expect(plain(counted(3, offers))).toBe('3 отклика');
  });
});

describe('money', () => {
  it('is grouped with non-breaking spaces', () => {
    expect(formatMoney(1800)).toBe('1\u00A0800\u00A0₽');
    expect(plain(formatMoney(950))).toBe('950 ₽');
    expect(plain(formatMoney(1234567))).toBe('1 234 567 ₽');
    expect(plain(formatMoney(-500))).toBe('−500 ₽');
  });

  it('has ranges and lower bounds', () => {
    expect(plain(formatMoneyRange(1800, 3200))).toBe('1 800–3 200 ₽');
    expect(plain(formatMoneyRange(1800, 1800))).toBe('1 800 ₽');
    expect(plain(formatMoneyFrom(1800))).toBe('от 1 800 ₽');
  });

  it('is never «от 0 ₽»', () => {
    expect(plain(formatPrice(1800, 3200))).toBe('от 1 800 ₽');
    expect(plain(formatPrice(1800, 1800))).toBe('1 800 ₽');
    expect(plain(formatPrice(0, 2000))).toBe('до 2 000 ₽');
    expect(formatPrice(0, 0)).toBe('бесплатно');
    expect(plain(formatMoneyRange(0, 2000))).toBe('до 2 000 ₽');
    expect(formatMoneyRange(0, 0)).toBe('бесплатно');
  });
});

describe('distance', () => {
  it.each([
    [4, '10 м'],
    [347, '350 м'],
    [994, '990 м'],
    [996, '1 км'],
    [1234, '1,2 км'],
    [14_400, '14 км'],
  ])('of %d metres is %s', (meters, text) => {
    expect(plain(formatDistance(meters))).toBe(text);
  });
});

describe('dates', () => {
  const now = new Date('2026-05-13T20:30:00Z'); // 23:30 in Moscow, 03:30 of the 14th in Krasnoyarsk
  const moscow = 'Europe/Moscow';
  const krasnoyarsk = 'Asia/Krasnoyarsk';

  it('are days of the place, not of the browser', () => {
    expect(dayOf(now, moscow)).toBe('2026-05-13');
    expect(dayOf(now, krasnoyarsk)).toBe('2026-05-14');
    expect(formatDayLabel('2026-05-14T03:00:00Z', moscow, now)).toBe('завтра');
    expect(formatDayLabel('2026-05-14T03:00:00Z', krasnoyarsk, now)).toBe('сегодня');
  });

  it('name the near days and write out the others', () => {
    expect(formatMoment('2026-05-14T10:00:00+03:00', moscow, now)).toBe('завтра, 10:00');
    expect(formatMoment('2026-05-12T09:05:00+03:00', moscow, now)).toBe('вчера, 9:05');
    expect(plain(formatMoment('2026-05-20T17:40:00+03:00', moscow, now))).toBe('20 мая, 17:40');
  });

  it('show the year only when it is not the current one', () => {
    expect(plain(formatDay('2026-05-14T10:00:00+03:00', moscow, now))).toBe('14 мая');
    expect(plain(formatDay('2027-01-02T10:00:00+03:00', moscow, now))).toBe('2 января 2027');
  });

  it('use the 24-hour clock', () => {
    expect(formatTime('2026-05-14T00:05:00+03:00', moscow)).toBe('0:05');
    expect(formatTime('2026-05-14T21:00:00+03:00', moscow)).toBe('21:00');
  });

  it('count days over a month and count seconds down', () => {
    expect(addDays('2026-02-27', 3)).toBe('2026-03-02');
    expect(formatCountdown(42)).toBe('0:42');
    expect(formatCountdown(75)).toBe('1:15');
    expect(formatCountdown(-3)).toBe('0:00');
    expect(plain(formatTimeLeft(600))).toBe('10 мин 00 с');
    expect(plain(formatTimeLeft(65))).toBe('1 мин 05 с');
  });
});

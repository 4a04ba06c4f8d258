import { describe, expect, it } from 'vitest';
import { isBookable, nightWords, offReason, periodOf, todayAt, type WorkshopHours } from './date-period.ts';

const open = (from: string, to: string) => ({ is_active: true, from, to, time: `${from}–${to}` });
const closed = { is_active: false, from: null, to: null, time: 'Выходной' };

function hours(
  timezone: string,
  day = open('09:00', '21:00'),
  part: Partial<WorkshopHours> = {},
): WorkshopHours {
  return {
    timezone,
    schedule: { mon: day, tue: day, wed: day, thu: day, fri: day, sat: day, sun: closed },
    closed_from: null,
    closed_to: null,
    ...part,
  };
}

const moscow = hours('Europe/Moscow');
const novosibirsk = hours('Asia/Novosibirsk');
// Thursday 14 May 2026, 18:40 in Moscow, 22:40 in Novosibirsk.
const now = new Date('2026-05-14T15:40:00Z');

describe('the period of a visit', () => {
  it('is the whole working day in the zone of the workshop when only a day is chosen', () => {
    expect(periodOf('2026-05-15', 'any', moscow, now)).toEqual({
      start: '2026-05-15T09:00:00+03:00',
      end: '2026-05-15T21:00:00+03:00',
    });
    expect(periodOf('2026-05-15', 'any', novosibirsk, now)).toEqual({
      start: '2026-05-15T09:00:00+07:00',
      end: '2026-05-15T21:00:00+07:00',
    });
  });

  it('starts today at the next quarter of an hour, not in the past', () => {
    expect(periodOf('2026-05-14', 'any', moscow, now)).toEqual({
      start: '2026-05-14T18:45:00+03:00',
      end: '2026-05-14T21:00:00+03:00',
    });
  });

  it("uses the hour and the day of the workshop's zone", () => {
    expect(isBookable('2026-05-14', novosibirsk, now)).toBe(false);
    expect(todayAt(moscow, new Date('2026-05-14T18:30:00Z'))).toBe('2026-05-14');
    expect(todayAt(novosibirsk, new Date('2026-05-14T18:30:00Z'))).toBe('2026-05-15');
  });

  it('is refused when less than half an hour is left till closing', () => {
    expect(isBookable('2026-05-14', moscow, new Date('2026-05-14T17:16:00Z'))).toBe(true);
    expect(isBookable('2026-05-14', moscow, new Date('2026-05-14T17:31:00Z'))).toBe(false);
  });

  it('is refused on a closed weekday, in a closure and in the past', () => {
    expect(isBookable('2026-05-17', moscow, now)).toBe(false);
    expect(isBookable('2026-05-13', moscow, now)).toBe(false);
    const repairs = hours('Europe/Moscow', undefined, { closed_from: '2026-05-15', closed_to: '2026-05-18' });
    expect(isBookable('2026-05-15', repairs, now)).toBe(false);
    expect(isBookable('2026-05-18', repairs, now)).toBe(false);
    expect(isBookable('2026-05-19', repairs, now)).toBe(true);
    const forGood = hours('Europe/Moscow', undefined, { closed_from: '2026-05-16' });
    expect(isBookable('2026-06-01', forGood, now)).toBe(false);
  });

  it('runs past midnight into the next day', () => {
    const night = hours('Europe/Moscow', open('10:00', '02:00'));
    expect(periodOf('2026-05-15', 'any', night, now)).toEqual({
      start: '2026-05-15T10:00:00+03:00',
      end: '2026-05-16T02:00:00+03:00',
    });
    expect(periodOf('2026-05-15', 'evening', night, now)).toEqual({
      start: '2026-05-15T17:00:00+03:00',
      end: '2026-05-16T02:00:00+03:00',
    });
  });

  it('does not begin on a day that is over, though its night shift still works', () => {
    const night = hours('Europe/Moscow', open('12:00', '03:00'));
    const afterMidnight = new Date('2026-05-14T21:18:00Z');
    expect(isBookable('2026-05-14', night, afterMidnight)).toBe(false);
    expect(offReason('2026-05-14', night, afterMidnight)?.word).toBe('прошло');
    expect(periodOf('2026-05-15', 'any', night, afterMidnight)?.start).toBe('2026-05-15T12:00:00+03:00');
  });

  it('covers the whole day round the clock', () => {
    const always = hours('Europe/Moscow', open('00:00', '24:00'));
    expect(periodOf('2026-05-15', 'any', always, now)).toEqual({
      start: '2026-05-15T00:00:00+03:00',
      end: '2026-05-16T00:00:00+03:00',
    });
  });

  it('covers a part of the day, and omits parts that are over', () => {
    expect(periodOf('2026-05-15', 'morning', moscow, now)?.end).toBe('2026-05-15T12:00:00+03:00');
    expect(periodOf('2026-05-15', 'afternoon', moscow, now)).toEqual({
      start: '2026-05-15T12:00:00+03:00',
      end: '2026-05-15T17:00:00+03:00',
    });
    expect(periodOf('2026-05-14', 'morning', moscow, now)).toBeNull();
    expect(periodOf('2026-05-14', 'evening', moscow, now)?.start).toBe('2026-05-14T18:45:00+03:00');
  });

  it('ends at the horizon of sixty days', () => {
    expect(isBookable('2026-07-13', moscow, now)).toBe(true);
    expect(isBookable('2026-07-14', moscow, now)).toBe(false);
  });
});

describe('the reason of a disabled day', () => {
  const sentenceOf = (day: string, part: Partial<WorkshopHours>, schedule = open('09:00', '21:00')) =>
    offReason(day, hours('Europe/Moscow', schedule, part), now)?.sentence.replaceAll('\u00A0', ' ');

  it('names the end of a closure that lasts', () => {
    const lasts = { closed_from: '2026-05-14' };
    expect(sentenceOf('2026-05-15', { ...lasts, closed_to: '2026-05-20' })).toBe(
      'Автосервис закрыт по 20 мая включительно.',
    );
    expect(sentenceOf('2026-05-15', { closed_to: '2026-05-20' })).toBe(
      'Автосервис закрыт по 20 мая включительно.',
    );
    expect(sentenceOf('2026-05-15', lasts)).toBe('Автосервис временно закрыт.');
  });

  it('names the beginning of a future closure too', () => {
    const ahead = { closed_from: '2026-05-15' };
    expect(sentenceOf('2026-05-15', { ...ahead, closed_to: '2026-05-20' })).toBe(
      'Автосервис закрыт с 15 по 20 мая включительно.',
    );
    expect(sentenceOf('2026-05-15', { ...ahead, closed_to: '2026-06-02' })).toBe(
      'Автосервис закрыт с 15 мая по 2 июня включительно.',
    );
    expect(sentenceOf('2026-05-15', { ...ahead, closed_to: '2026-05-15' })).toBe('Автосервис закрыт 15 мая.');
    expect(sentenceOf('2026-05-16', ahead)).toBe('Автосервис закрыт с 15 мая.');
  });

  it('distinguishes a day beyond the horizon from one that is too short for a visit', () => {
    expect(sentenceOf('2026-07-14', {})).toBe('Записаться можно не дальше чем на 60 дней вперёд.');
    expect(sentenceOf('2026-05-15', {}, open('09:00', '09:20'))).toBe(
      'Завтра автосервис работает слишком недолго.',
    );
  });
});

describe('the times of the shift of the evening before', () => {
  const night = hours('Europe/Moscow', open('12:00', '03:00'));
  const wordsOf = (day: string, times: string[], workshop = night) =>
    nightWords(
      times.map((time) => `${day}T${time}:00+03:00`),
      day,
      workshop,
      now,
    ).replaceAll('\u00A0', ' ');

  it('are named with both days', () => {
    expect(wordsOf('2026-05-15', ['00:00', '02:00', '12:00'])).toBe('0:00–2:00 — ночь с 14 на 15 мая');
    expect(wordsOf('2026-05-15', ['01:30', '12:00'])).toBe('1:30 — ночь с 14 на 15 мая');
    expect(wordsOf('2026-05-01', ['00:00', '02:00'])).toBe('0:00–2:00 — ночь с 30 апреля на 1 мая');
  });

  it('are not those of the day itself, nor of a workshop that works round the clock', () => {
    expect(wordsOf('2026-05-15', ['12:00', '14:30'])).toBe('');
    const always = hours('Europe/Moscow', open('00:00', '24:00'));
    expect(wordsOf('2026-05-15', ['00:00', '02:00'], always)).toBe('');
  });
});

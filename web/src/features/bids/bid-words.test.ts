import { describe, expect, it } from 'vitest';
import { counted } from '../../lib/text/plural.ts';
import { answerDeadline } from './answer-deadline.ts';
import {
  bidTitle,
  fileForms,
  formatDuration,
  formatWarranty,
  goesToWorkshop,
  offerForms,
  stateOf,
} from './bid-words.ts';

const nbsp = '\u00A0';
const now = new Date('2026-05-14T09:00:00Z');

describe('the deadline of an answer', () => {
  it.each([
    ['2026-05-14T10:20:00Z', `осталось 1${nbsp}ч 20${nbsp}мин`, false],
    ['2026-05-14T09:24:30Z', `осталось 24${nbsp}мин`, true],
    ['2026-05-14T11:00:00Z', `осталось 2${nbsp}ч`, false],
    ['2026-05-16T12:00:00Z', `осталось 2${nbsp}дня 3${nbsp}ч`, false],
    ['2026-05-14T09:00:30Z', 'осталось меньше минуты', true],
    ['2026-05-14T08:59:00Z', 'срок ответа прошёл', true],
  ])('at %s reads «%s»', (deadlineAt, text, isUrgent) => {
    expect(answerDeadline(deadlineAt, now)).toEqual({ text, isUrgent });
  });

  it('is empty without a deadline', () => {
    expect(answerDeadline(null, now)).toBeNull();
  });
});

describe('an ended bid', () => {
  it.each([
    ['customer', 'changed_mind', false, 'customer', 'Отменена вами', 'neutral'],
    ['customer', 'changed_mind', false, 'service', 'Отменена клиентом', 'neutral'],
    ['customer', 'found_other', true, 'customer', 'Отменена вами', 'neutral'],
    ['customer', 'found_other', true, 'service', 'Выбран другой автосервис', 'neutral'],
    ['service', 'no_parts', false, 'customer', 'Отказ автосервиса', 'bad'],
    ['service', 'no_parts', true, 'service', 'Ваш отказ', 'bad'],
    ['system', 'no_show', false, 'customer', 'Визит не состоялся', 'neutral'],
    ['system', 'no_show', true, 'service', 'Визит не состоялся', 'neutral'],
    ['system', 'expired', false, 'customer', 'Автосервис не ответил', 'neutral'],
    ['system', 'expired', true, 'customer', 'Откликов нет', 'neutral'],
    ['system', 'expired', true, 'service', 'Срок ответа прошёл', 'neutral'],
    ['system', 'offer_expired', false, 'customer', 'Срок отклика прошёл', 'neutral'],
    ['moderator', 'moderator', false, 'customer', 'Закрыта модератором', 'neutral'],
  ] as const)(
    'by the %s with %s (tender: %s) reads to the %s «%s»',
    (by, code, isTender, side, word, tone) => {
      const bid = { status: 'reject', is_tender: isTender, reject: { by, code } } as const;
      expect(stateOf(bid, side)).toEqual({ word, tone });
    },
  );

  it('keeps the word of its state while it is open', () => {
    const visit = { status: 'visit', is_tender: false, reject: null } as const;
    expect(stateOf(visit, 'customer')).toEqual({ word: 'Вы записаны', tone: 'brand' });
  });
});

describe('the way to the workshop', () => {
  const leg = { address: 'Лесная, 7', lat: null, long: null, distance_km: null };
  it.each([
    [null, 'visit', true],
    ['mobile_mechanic', 'in_work', false],
    ['tow', 'visit', false],
    ['tow', 'in_work', true],
    ['pickup', 'visit', false],
    ['pickup', 'finished', false],
  ] as const)('with the journey %s and the state %s: %s', (kind, status, goes) => {
    expect(goesToWorkshop({ leg: kind && { kind, ...leg }, status })).toBe(goes);
  });
});

describe('words with numbers', () => {
  it.each([
    [1, `1${nbsp}отклик`],
    [3, `3${nbsp}отклика`],
    [5, `5${nbsp}откликов`],
    [11, `11${nbsp}откликов`],
    [21, `21${nbsp}отклик`],
  ])('%i offers', (count, text) => {
    expect(counted(count, offerForms)).toBe(text);
  });

  it('files and months have their plural forms', () => {
    expect(counted(2, fileForms)).toBe(`2${nbsp}файла`);
    expect(formatWarranty([6, 0, 12])).toBe(`6–12${nbsp}месяцев`);
    expect(formatWarranty([1])).toBe(`1${nbsp}месяц`);
    expect(formatWarranty([null])).toBeNull();
  });

  it('durations of work', () => {
    expect([45, 60, 80, 1440, 0].map(formatDuration)).toEqual([
      `45${nbsp}мин`,
      `1${nbsp}ч`,
      `1${nbsp}ч 20${nbsp}мин`,
      `1${nbsp}день`,
      `0${nbsp}мин`,
    ]);
  });
});

describe('a bid in words', () => {
  it('is named by its works', () => {
    const works = ['Замена масла', 'Диагностика подвески', 'ТО-2', 'Развал', 'Мойка'].map((title) => ({
      title,
    }));
    expect(bidTitle(works.slice(0, 3))).toBe('Замена масла, диагностика подвески, ТО-2');
    expect(bidTitle(works)).toBe(`Замена масла, диагностика подвески, ТО-2 и ещё 2${nbsp}работы`);
  });
});

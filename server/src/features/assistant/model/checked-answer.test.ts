import { expect, test } from 'vitest';
import { checkedAnswer, NonsenseError } from './checked-answer.ts';
import type { ModelAnswer } from './model-answer.ts';

const check = (reason: string) => {
  const works = [{ work_type_id: 1, reason, confidence: 0.5 }];
  const answer: ModelAnswer = { action: 'propose', works, question: null, text: null, danger: 'none' };
  return checkedAnswer(answer, new Set([1]));
};

test.each([
  'трещина патрубка',
  'трубка кондиционера',
  'грубая работа коробки',
  'пробег 120 тыс. км',
  'пробег 90 тысяч километров',
  '2 троса ручника',
])('«%s» may be shown', (reason) => {
  expect(check(reason).works[0]?.reason).toBe(reason);
});

test.each([
  'замена за 900 руб.',
  'замена за 900руб',
  'сто рублей',
  'около 5 тыс',
  'около 5 тыс. рублей',
  'около 5 т.р.',
  'подробнее на сайт.рф',
  'подробнее на сервис.рф, там всё',
  'подробнее на evil.ru',
])('«%s» is refused', (reason) => {
  expect(() => check(reason)).toThrow(NonsenseError);
});

import { expect, it } from 'vitest';
import { isInn } from './inn.ts';

it.each(['7707083893', '7728168971', '500100732259'])('the number %s is right', (inn) => {
  expect(isInn(inn)).toBe(true);
});

it.each(['7707083894', '500100732258', '500100732269', '770708389', '77070838931', 'abcdefghij', ''])(
  'the number «%s» is refused',
  (inn) => {
    expect(isInn(inn)).toBe(false);
  },
);

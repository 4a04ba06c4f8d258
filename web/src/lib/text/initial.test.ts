import { expect, it } from 'vitest';
import { initialOf } from './initial.ts';

it.each([
  ['анна', 'А'],
  ['😀 Мотор', 'М'],
  ['«24 часа»', '2'],
  ['😀', '😀'],
  ['', ''],
])('the initial of «%s» is «%s», never half a character', (text, initial) => {
  expect(initialOf(text)).toBe(initial);
});

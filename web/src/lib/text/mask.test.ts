import { maskitoTransform } from '@maskito/core';
import { expect, it } from 'vitest';
import { maskOf, placeholderOf } from './mask.ts';

it.each([
  ['999 999-99-99', '9162041750', '916 204-17-50'],
  ['9999', '12ab345', '1234'],
  ['a 999 aa 999', 'А482КХ77', 'А 482 КХ 77'],
  ['a 999 aa 999', '4А82', 'А 82'],
  ['**-9', 'я7x8', 'я7-8'],
])('the mask %s makes of %s %s', (mask, text, shown) => {
  expect(maskitoTransform(text, { mask: maskOf(mask) })).toBe(shown);
});

it('an empty place is a low line', () => {
  expect(placeholderOf('a 999 *-9')).toBe('_ ___ _-_');
});

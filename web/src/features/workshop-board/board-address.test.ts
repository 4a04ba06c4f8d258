import { expect, it } from 'vitest';
import { boardAddressOf, boardQueryOf } from './board-address.ts';

it.each(['new', 'visit'] as const)('an address without a column opens %s, and names it no more', (first) => {
  const address = boardAddressOf(new URLSearchParams('q=kia'), first);
  expect(address).toMatchObject({ status: first, text: 'kia' });
  expect(boardQueryOf(address, first)).toEqual({ q: 'kia' });
});

it('an address keeps the column that was chosen, also the first one of another role', () => {
  const query = boardQueryOf({ ...boardAddressOf(new URLSearchParams(), 'visit'), status: 'new' }, 'visit');
  expect(query).toEqual({ status: 'new' });
  expect(boardAddressOf(new URLSearchParams(query), 'visit').status).toBe('new');
});

it('a column that does not exist is the first one', () => {
  expect(boardAddressOf(new URLSearchParams('status=draft'), 'new').status).toBe('new');
});

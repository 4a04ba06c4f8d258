import { expect, it } from 'vitest';
import { pageNumberOf, pageNumbers, pathOfPage } from './page-numbers.ts';

it.each([
  ['', 1],
  ['?page=1', 1],
  ['?page=30&utm_source=x', 30],
  ['?page=0', null],
  ['?page=-2', null],
  ['?page=2.5', null],
  ['?page=', null],
  ['?page=two', null],
])('the query %j names the page %s', (query, page) => {
  expect(pageNumberOf(new URLSearchParams(query))).toBe(page);
});

it('the first page has the address of the list, the others their number', () => {
  expect([1, 2].map((page) => pathOfPage('/kazan', page))).toEqual(['/kazan', '/kazan?page=2']);
});

it.each([
  [1, 2, [1, 2]],
  [1, 30, [1, 2, 30]],
  [15, 30, [1, 14, 15, 16, 30]],
  [30, 30, [1, 29, 30]],
])('page %s of %s links to %j', (page, count, numbers) => {
  expect(pageNumbers(page, count)).toEqual(numbers);
});

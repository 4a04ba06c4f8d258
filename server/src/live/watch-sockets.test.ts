import { expect, it } from 'vitest';
import { turnOf } from './watch-sockets.ts';

it('every person has one turn of a beat, and about as many have each', () => {
  const people = Array.from({ length: 1000 }, (_, index) => index + 1);
  const beat = Array.from({ length: 25 }, (_, index) => people.filter(turnOf(index + 70)));
  expect(beat.flat().sort((a, b) => a - b)).toEqual(people);
  expect(new Set(beat.map(({ length }) => length))).toEqual(new Set([40]));
});

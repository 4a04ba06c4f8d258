import { expect, test } from 'vitest';
import { carOfGarage } from './garage-car.ts';

const rio = { id: 1, markId: 10, modelId: 100, year: 2017 };
const ceed = { id: 2, markId: 10, modelId: 101, year: null };
const said = { markId: null, mark: null, modelId: null, model: null, year: null };

test.each([
  ['the only car without words', null, [rio], rio],
  ['none of two without words', null, [rio, ceed], null],
  ['the one of the model', { ...said, markId: 10, modelId: 101 }, [rio, ceed], ceed],
  ['none of two of the mark', { ...said, markId: 10 }, [rio, ceed], null],
  ['a car without a year for a year', { ...said, modelId: 101, year: 2012 }, [rio, ceed], ceed],
  ['none of another year', { ...said, modelId: 100, year: 2012 }, [rio, ceed], null],
  ['not the only car, if the words name another', { ...said, markId: 11 }, [rio], null],
  ['none of an empty garage', null, [], null],
])('%s', (_name, words, garage, car) => {
  expect(carOfGarage(words, garage)).toBe(car);
});

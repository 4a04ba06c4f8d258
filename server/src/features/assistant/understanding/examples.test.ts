import { describe, expect, it } from 'vitest';
import { Examples, featuresOf } from './examples.ts';
import type { Problem } from './problem.ts';

const pads = 'Замена тормозных колодок';
const shock = 'Замена амортизаторов';
const example = (theme: string, works: string[], ...lemmas: string[]) => ({
  theme,
  works,
  features: featuresOf(lemmas, lemmas),
});
const examples = new Examples([
  example('brakes', [pads], 'скрипеть', 'тормоз'),
  example('brakes', [pads], 'скрипеть', 'торможение', 'тормоз'),
  example('suspension', [shock], 'стучать', 'кочка'),
  example('suspension', [shock], 'стучать', 'кочка', 'торможение'),
]);
const brakes = featuresOf(['скрипеть', 'тормоз'], ['скрипеть', 'тормоз']);
const problem = (...works: string[]) => ({ works, why: 'Так говорят правила' });

describe('the examples', () => {
  it('leave works that they accept', () => {
    expect(examples.corrected([problem(pads)], brakes)).toEqual([problem(pads)]);
  });

  it('put their work before one that none of them accepts', () => {
    const works = (problems: Problem[]) => examples.corrected(problems, brakes).map((one) => one.works);
    expect(works([problem(shock)])).toEqual([[pads, shock]]);
    expect(works([problem(shock), problem(pads)])).toEqual([[pads], [shock]]);
  });

  it('leave out another work and another problem that none of them accepts', () => {
    expect(examples.corrected([problem(pads, shock)], brakes)).toEqual([problem(pads)]);
    expect(examples.corrected([problem(pads), problem(shock)], brakes)).toEqual([problem(pads)]);
  });

  it('leave both problems where each has examples', () => {
    const both = [...brakes, ...featuresOf(['стучать', 'кочка'], ['стучать', 'кочка'])];
    const problems = [problem(pads), problem(shock)];
    expect(examples.corrected(problems, both)).toEqual(problems);
  });

  it('change no first work for a text that is like none of them', () => {
    expect(examples.corrected([problem(shock)], featuresOf(['окно'], ['окно']))).toEqual([problem(shock)]);
  });

  it('can be counted without those of one theme', () => {
    expect(examples.corrected([problem(shock)], brakes, 'brakes')).toEqual([problem(shock)]);
  });
});

import { describe, expect, it } from 'vitest';
import type { Example } from '../knowledge/knowledge.ts';
import { Examples, featuresOf } from './examples.ts';

const pads = 'Замена тормозных колодок';
const shock = 'Замена амортизаторов';
const features = (...lemmas: string[]) => featuresOf(lemmas, lemmas);
const example = (theme: string, answer: Partial<Example>, ...lemmas: string[]): Example => ({
  theme,
  action: 'propose',
  safety: 'none',
  works: [],
  ...answer,
  features: features(...lemmas),
});
const examples = new Examples([
  example('brakes', { works: [pads], safety: 'warn' }, 'скрипеть', 'тормоз'),
  example('brakes', { works: [pads] }, 'скрипеть', 'торможение', 'тормоз'),
  example('suspension', { works: [shock] }, 'стучать', 'кочка'),
  example('suspension', { works: [shock, pads] }, 'стучать', 'кочка', 'торможение'),
  example('vague', { action: 'ask' }, 'привет', 'машина'),
  example('vague', { action: 'ask' }, 'привет'),
]);

describe('the opinion of the examples', () => {
  it('is that of the nearest ones, the nearest most of all', () => {
    const { works, actions, safety, likeness } = examples.opinionOn(features('скрипеть', 'тормоз'));
    expect(likeness).toBeCloseTo(1);
    expect(works.get(pads)).toBe(1);
    expect(works.has(shock)).toBe(false);
    expect(actions).toEqual({ propose: 1, ask: 0, decline: 0 });
    expect(safety.warn).toBeGreaterThan(safety.none);
  });

  it('gives each work the share of the examples that accept it', () => {
    const { works } = examples.opinionOn(features('стучать', 'кочка'));
    expect(works.get(shock)).toBe(1);
    expect(works.get(pads)).toBeGreaterThan(0);
    expect(works.get(pads)).toBeLessThan(0.5);
  });

  it('has an action without works too', () => {
    expect(examples.opinionOn(features('привет')).actions.ask).toBe(1);
  });

  it('is empty for a text that is like none of them', () => {
    const { works, likeness } = examples.opinionOn(features('окно'));
    expect([works.size, likeness]).toEqual([0, 0]);
  });

  it('can be had without the examples of one theme', () => {
    const { works } = examples.opinionOn(features('скрипеть', 'тормоз', 'торможение'), 'brakes');
    expect([...works.keys()]).toEqual([shock, pads]);
  });
});

import { describe, expect, it } from 'vitest';
import { type Sample, train } from '../eval/train.ts';
import { Classifier, featuresOf } from './classifier.ts';

const pads = 'Замена тормозных колодок';
const shock = 'Замена амортизаторов';
const features = (...lemmas: string[]) => featuresOf(lemmas, lemmas);
const sample = (answer: Partial<Sample>, ...lemmas: string[]): Sample => ({
  action: 'propose',
  safety: 'none',
  hasSeveral: false,
  works: [],
  forbidden: [],
  ...answer,
  features: features(...lemmas),
});
const samples = [
  sample({ works: [pads], safety: 'warn' }, 'скрипеть', 'тормоз'),
  sample({ works: [pads] }, 'скрипеть', 'торможение', 'тормоз'),
  sample({ works: [shock] }, 'стучать', 'кочка'),
  sample({ works: [shock, pads], hasSeveral: true }, 'стучать', 'кочка', 'торможение'),
  sample({ action: 'ask' }, 'привет', 'машина'),
  sample({ action: 'ask' }, 'привет'),
];
const classifier = new Classifier(train(samples));

describe('the opinion of the classifier', () => {
  it('is that of the samples with the same features', () => {
    const { works, actions } = classifier.opinionOn(features('скрипеть', 'тормоз'));
    expect(works.get(pads)).toBeGreaterThan(0.7);
    expect(works.get(shock)).toBeLessThan(0.3);
    expect(actions.propose).toBeGreaterThan(actions.ask);
  });

  it('may accept several works for one message', () => {
    const { works } = classifier.opinionOn(features('стучать', 'кочка', 'торможение'));
    expect(works.get(shock)).toBeGreaterThan(0.5);
    expect(works.get(pads)).toBeGreaterThan(0.5);
  });

  it('says how likely several problems are', () => {
    const severalIn = (...lemmas: string[]) => classifier.opinionOn(features(...lemmas)).several;
    expect(severalIn('стучать', 'кочка', 'торможение')).toBeGreaterThan(0.5);
    expect(severalIn('скрипеть', 'тормоз')).toBeLessThan(0.5);
  });

  it('has an action without works too', () => {
    const { works, actions } = classifier.opinionOn(features('привет'));
    expect(actions.ask).toBeGreaterThan(actions.propose);
    expect(Math.max(...works.values())).toBeLessThan(0.5);
  });

  it('says how much of the message it knows', () => {
    expect(classifier.opinionOn(features('окно')).known).toBe(0);
    // «машина» is in one sample alone, and so teaches nothing.
    expect(classifier.opinionOn(features('привет', 'машина')).known).toBe(2);
  });
});

it('a forbidden work is less likely than one that is only not accepted', () => {
  const forbidding = samples.map((one) => ({ ...one, forbidden: one.works.includes(pads) ? [] : [pads] }));
  const opinion = new Classifier(train(forbidding)).opinionOn(features('стучать', 'кочка'));
  const before = classifier.opinionOn(features('стучать', 'кочка'));
  expect(opinion.works.get(pads)).toBeLessThan(before.works.get(pads) ?? 0);
});

it('a work that samples forbid is a trap of their words', () => {
  const right = sample({ works: [pads] }, 'скрипеть');
  const wrong = sample({ works: [shock], forbidden: [pads] }, 'стучать');
  const taught = new Classifier(train(Array.from({ length: 100 }, () => [right, wrong]).flat()));
  const trapIn = (lemma: string) => taught.opinionOn(features(lemma)).traps.get(pads);
  expect(trapIn('стучать')).toBeGreaterThan(0.7);
  expect(trapIn('скрипеть')).toBeLessThan(0.3);
});

it('the same samples give the same weights', () => {
  expect(train(samples)).toEqual(train(samples));
});

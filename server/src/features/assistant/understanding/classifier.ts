import type { Weights } from '../knowledge/knowledge.ts';

export const actions = ['propose', 'ask', 'decline'] as const;
export const levels = ['none', 'warn', 'stop'] as const;
/** The output for several problems. */
export const several = 'several';
/** The output for a work as a trap. */
export const trapOf = (title: string): string => `!${title}`;
export type Action = (typeof actions)[number];
export type Level = (typeof levels)[number];

/** What the labelled requests teach about a message. All figures but `known` are probabilities, 0 to 1. */
export interface Opinion {
  /** Title of a work → whether a mechanic accepts it. */
  works: ReadonlyMap<string, number>;
  /** Title of a work → whether the words of the message suggest it and it is wrong. */
  traps: ReadonlyMap<string, number>;
  actions: Readonly<Record<Action, number>>;
  safety: Readonly<Record<Level, number>>;
  /** Whether the message has several problems. */
  several: number;
  /** How many features of the message the labelled requests have. */
  known: number;
}

/** The feature of every message. */
export const bias = '';
/** Weights are written as integers, so many to 1. */
export const weightUnit = 100;

/** Each lemma and each `#concept` once. */
export function featuresOf(lemmas: readonly string[], concepts: readonly string[]): string[] {
  return [...new Set([...lemmas, ...concepts.map((concept) => `#${concept}`)])];
}

/** Long messages count no more than short ones. */
export const valueOfFeature = (known: number): number => 1 / Math.sqrt(known);
export const sigmoid = (score: number): number => 1 / (1 + Math.exp(-score));

/** A logistic regression for each work, trap, action and level of danger, and for several problems. `eval/train.ts` makes the weights. */
export class Classifier {
  readonly #outputs: readonly string[];
  readonly #weights: ReadonlyMap<string, readonly number[]>;

  constructor({ outputs, features }: Omit<Weights, 'digest'>) {
    this.#outputs = outputs;
    this.#weights = new Map(Object.entries(features));
  }

  opinionOn(features: readonly string[]): Opinion {
    const found = [bias, ...features].flatMap((feature) => {
      const pairs = this.#weights.get(feature);
      return pairs ? [pairs] : [];
    });
    const scores = new Float64Array(this.#outputs.length);
    for (const pairs of found)
      for (let at = 0; at < pairs.length; at += 2) {
        const output = pairs[at] ?? 0;
        scores[output] = (scores[output] ?? 0) + (pairs[at + 1] ?? 0);
      }
    const value = valueOfFeature(found.length) / weightUnit;
    const all = this.#outputs.map((output, at) => [output, sigmoid((scores[at] ?? 0) * value)] as const);
    const ofTitles = actions.length + levels.length + 1;
    const likelihoods = new Map(all);
    const of = (output: string) => likelihoods.get(output) ?? 0;
    const titles = all.slice(ofTitles).filter(([output]) => !output.startsWith(trapOf('')));
    return {
      actions: { propose: of('propose'), ask: of('ask'), decline: of('decline') },
      safety: { none: of('none'), warn: of('warn'), stop: of('stop') },
      several: of(several),
      works: new Map(titles),
      traps: new Map(titles.map(([title]) => [title, of(trapOf(title))])),
      known: found.length - 1,
    };
  }
}

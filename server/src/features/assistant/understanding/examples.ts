import type { Example } from '../knowledge/knowledge.ts';
import type { Problem } from './problem.ts';

const mostNeighbours = 15;
/** An example that is less alike (cosine, 0 to 1) is no reason to change the first work. */
const leastLikeness = 0.25;
/** Shares of the examples, 0 to 1. With less, the first work gives way, another work of the problem or another problem goes. */
const leastOfFirst = 0.15;
const leastOfNewFirst = 0.35;
const leastOfOthers = 0.2;
const leastOfProblem = 0.15;
const weightOfConcept = 1.5;
/** Of a work that the examples brought in: no sign of the message is its reason. */
export const whyOfExamples = 'похожие описания';

interface Opinion {
  /** Title of a work → share of the nearest examples that accept it. */
  shares: ReadonlyMap<string, number>;
  /** Likeness of the nearest example. */
  likeness: number;
}

/** `#concept` or lemma; a lemma may come several times. */
export function featuresOf(lemmas: readonly string[], concepts: readonly string[]): string[] {
  return [...lemmas, ...new Set(concepts.map((concept) => `#${concept}`))];
}

/** A second opinion on the works of the rules: the nearest examples by tf-idf (k nearest neighbours) vote for their works. */
export class Examples {
  readonly #examples: readonly Example[];
  readonly #rarity = new Map<string, number>();
  readonly #byFeature: ReadonlyMap<string, { place: number; weight: number }[]>;

  constructor(examples: readonly Example[]) {
    this.#examples = examples;
    const holders = Map.groupBy(
      examples.flatMap(({ features }) => [...new Set(features)]),
      (feature) => feature,
    );
    for (const [feature, { length: count }] of holders)
      if (count > 1) this.#rarity.set(feature, Math.log((examples.length + 1) / (count + 0.5)));
    this.#byFeature = Map.groupBy(
      examples.flatMap(({ features }, place) =>
        this.#vectorOf(features).map(([feature, weight]) => ({ feature, place, weight })),
      ),
      ({ feature }) => feature,
    );
  }

  /** The problems as the examples correct them. `without`: the theme of examples that an evaluation leaves out. */
  corrected(problems: readonly Problem[], features: readonly string[], without?: string): Problem[] {
    const { shares, likeness } = this.#opinionOn(features, without);
    const shareOf = (title = '') => shares.get(title) ?? 0;
    const left = problems
      .filter(({ works: [title] }, place) => place === 0 || shareOf(title) >= leastOfProblem)
      .map(({ works: [title = '', ...others], why }) => ({
        why,
        works: [title, ...others.filter((other) => shareOf(other) >= leastOfOthers)],
      }));
    const [surest] = [...shares].sort(([, one], [, other]) => other - one);
    const isAccepted = shareOf(left[0]?.works[0]) >= leastOfFirst;
    if (!surest || isAccepted || likeness < leastLikeness) return left;
    const [title, share] = surest;
    if (share < leastOfNewFirst) return left;
    const [only] = left;
    if (only && problems.length === 1)
      return [{ works: [title, ...only.works.filter((work) => work !== title)], why: whyOfExamples }];
    return [{ works: [title], why: whyOfExamples }, ...left.filter(({ works: [first] }) => first !== title)];
  }

  #opinionOn(features: readonly string[], without?: string): Opinion {
    const likeness = new Map<number, number>();
    for (const [feature, weight] of this.#vectorOf(features))
      for (const other of this.#byFeature.get(feature) ?? [])
        likeness.set(other.place, (likeness.get(other.place) ?? 0) + weight * other.weight);
    const nearest = [...likeness]
      .filter(([place]) => this.#examples[place]?.theme !== without)
      .sort(([, like], [, other]) => other - like)
      .slice(0, mostNeighbours);
    const whole = nearest.reduce((sum, [, like]) => sum + like ** 2, 0);
    const shares = new Map<string, number>();
    for (const [place, like] of nearest)
      for (const title of this.#examples[place]?.works ?? [])
        shares.set(title, (shares.get(title) ?? 0) + like ** 2 / whole);
    return { shares, likeness: nearest[0]?.[1] ?? 0 };
  }

  /** Weights by feature, of length 1. */
  #vectorOf(features: readonly string[]): [string, number][] {
    const weights = new Map<string, number>();
    for (const feature of features) {
      const rarity = this.#rarity.get(feature);
      if (rarity === undefined) continue;
      const weight = rarity * (feature.startsWith('#') ? weightOfConcept : 1);
      weights.set(feature, (weights.get(feature) ?? 0) + weight);
    }
    const length = Math.hypot(...weights.values());
    return [...weights].map(([feature, weight]) => [feature, weight / length]);
  }
}

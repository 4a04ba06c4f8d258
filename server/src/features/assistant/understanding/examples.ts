import type { Example } from '../knowledge/knowledge.ts';

const mostNeighbours = 40;
/** Cosine, 0 to 1; less alike is no neighbour. */
const leastOfNeighbour = 0.1;
/** The nearest of the neighbours count far more than the last ones. */
const powerOfLikeness = 3;
const weightOfConcept = 1.5;

/** What the nearest examples say of a message. All figures are shares of their votes, 0 to 1. */
export interface Opinion {
  /** Title of a work → share of the examples with works that accept it. */
  works: ReadonlyMap<string, number>;
  actions: Readonly<Record<Example['action'], number>>;
  safety: Readonly<Record<Example['safety'], number>>;
  /** Likeness (cosine) of the nearest example. */
  likeness: number;
}

/** Each lemma and each `#concept` once. */
export function featuresOf(lemmas: readonly string[], concepts: readonly string[]): string[] {
  return [...new Set([...lemmas, ...concepts.map((concept) => `#${concept}`)])];
}

/** The nearest examples by tf-idf (k nearest neighbours) vote for their answer. */
export class Examples {
  readonly #examples: readonly Example[];
  readonly #rarity = new Map<string, number>();
  readonly #byFeature: ReadonlyMap<string, { place: number; weight: number }[]>;

  constructor(examples: readonly Example[]) {
    this.#examples = examples;
    const holders = Map.groupBy(
      examples.flatMap(({ features }) => features),
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

  /** `without`: the theme of examples that an evaluation leaves out. */
  opinionOn(features: readonly string[], without?: string): Opinion {
    const likeness = new Float64Array(this.#examples.length);
    for (const [feature, weight] of this.#vectorOf(features))
      for (const other of this.#byFeature.get(feature) ?? [])
        likeness[other.place] = (likeness[other.place] ?? 0) + weight * other.weight;
    const nearest = this.#examples
      .map((example, place) => ({ example, like: likeness[place] ?? 0 }))
      .filter(({ example, like }) => like >= leastOfNeighbour && example.theme !== without)
      .sort((one, other) => other.like - one.like)
      .slice(0, mostNeighbours);
    const votes = nearest.map(({ example, like }) => ({ ...example, vote: like ** powerOfLikeness }));
    const whole = sumOf(votes);
    const withWorks = sumOf(votes.filter(({ action }) => action === 'propose'));
    const works = Map.groupBy(
      votes.flatMap(({ works: titles, vote }) => titles.map((title) => ({ title, vote }))),
      ({ title }) => title,
    );
    const share = (isOf: (vote: Example) => boolean) => sumOf(votes.filter(isOf)) / (whole || 1);
    return {
      works: new Map([...works].map(([title, each]) => [title, sumOf(each) / withWorks])),
      actions: {
        propose: share(({ action }) => action === 'propose'),
        ask: share(({ action }) => action === 'ask'),
        decline: share(({ action }) => action === 'decline'),
      },
      safety: {
        none: share(({ safety }) => safety === 'none'),
        warn: share(({ safety }) => safety === 'warn'),
        stop: share(({ safety }) => safety === 'stop'),
      },
      likeness: nearest[0]?.like ?? 0,
    };
  }

  /** Weights by feature, of length 1. */
  #vectorOf(features: readonly string[]): [string, number][] {
    const weights = features.flatMap((feature): [string, number][] => {
      const rarity = this.#rarity.get(feature);
      return rarity === undefined
        ? []
        : [[feature, rarity * (feature.startsWith('#') ? weightOfConcept : 1)]];
    });
    const length = Math.hypot(...weights.map(([, weight]) => weight));
    return weights.map(([feature, weight]) => [feature, weight / length]);
  }
}

const sumOf = (votes: readonly { vote: number }[]): number => votes.reduce((sum, { vote }) => sum + vote, 0);

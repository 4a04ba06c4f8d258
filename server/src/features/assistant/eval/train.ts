import { createHash } from 'node:crypto';
import type { Weights } from '../knowledge/knowledge.ts';
import {
  type Action,
  actions,
  bias,
  type Level,
  levels,
  several,
  sigmoid,
  trapOf,
  valueOfFeature,
  weightUnit,
} from '../understanding/classifier.ts';

/** A labelled request as the classifier learns it. */
export interface Sample {
  /** See `featuresOf`. */
  features: string[];
  action: Action;
  safety: Level;
  hasSeveral: boolean;
  /** Accepted titles. */
  works: string[];
  forbidden: string[];
}

const epochs = 15;
const rate = 0.4;
const firstSquare = 1e-4;
/** A smaller slope changes nothing that counts. */
const leastSlope = 1e-3;
/** A feature of one request teaches nothing. */
const fewestRequests = 2;
const costOfForbidden = 5;
/** Smaller weights are not written: they changed no figure, and are half of all. */
const leastWeight = 0.5;
const leastWeightOfTrap = 2;

interface Row {
  features: Feature[];
  targets: Float32Array;
  costs: Float32Array;
}
interface Feature {
  weights: Float32Array;
  /** The sums of the squared slopes: they shorten the step. */
  squares: Float32Array;
}

/**
 * A digest of what the weights depend on: the requests and the lexicon, and the constants here. To read every request
 * takes long: `someSamples` show how the code reads them.
 */
export const digestOf = (learned: unknown, someSamples: readonly Sample[]): string => {
  const constants = [
    epochs,
    rate,
    firstSquare,
    leastSlope,
    fewestRequests,
    costOfForbidden,
    leastWeight,
    leastWeightOfTrap,
  ];
  return hashOf([constants, learned, someSamples]);
};
const hashOf = (value: unknown): string => createHash('sha256').update(JSON.stringify(value)).digest('hex');

/**
 * Logistic regression by AdaGrad (Duchi, Hazan and Singer, 2011). It takes seconds for 20,000 samples; the same samples
 * give the same weights.
 */
export function train(samples: readonly Sample[]): Omit<Weights, 'digest'> {
  const titles = [...new Set(samples.flatMap(({ works }) => works))].sort();
  const outputs = [...actions, ...levels, several, ...titles, ...titles.map(trapOf)];
  const features = new Map(
    namesOf(samples).map((name): [string, Feature] => [
      name,
      {
        weights: new Float32Array(outputs.length),
        squares: new Float32Array(outputs.length).fill(firstSquare),
      },
    ]),
  );
  // Any fixed order but that of the files, where requests of one theme follow each other.
  const hashes = new Map(samples.map((sample) => [sample, hashOf(sample)]));
  const rows = samples
    .toSorted((one, other) => ((hashes.get(one) ?? '') < (hashes.get(other) ?? '') ? -1 : 1))
    .map((sample) => rowOf(sample, outputs, features));
  for (let epoch = 0; epoch < epochs; epoch += 1) for (const row of rows) learn(row);
  return {
    outputs,
    features: Object.fromEntries(
      [...features].map(([name, { weights }]) => [name, written(weights, outputs)]),
    ),
  };
}

function namesOf(samples: readonly Sample[]): string[] {
  const counts = new Map<string, number>();
  for (const feature of samples.flatMap((sample) => sample.features))
    counts.set(feature, (counts.get(feature) ?? 0) + 1);
  return [bias, ...[...counts].filter(([, count]) => count >= fewestRequests).map(([name]) => name)];
}

function rowOf(sample: Sample, outputs: readonly string[], features: ReadonlyMap<string, Feature>): Row {
  const accepted = new Set([
    sample.action,
    sample.safety,
    ...(sample.hasSeveral ? [several] : []),
    ...sample.works,
    ...sample.forbidden.map(trapOf),
  ]);
  const forbidden = new Set(sample.forbidden);
  return {
    features: [bias, ...sample.features].flatMap((name) => features.get(name) ?? []),
    targets: Float32Array.from(outputs, (output) => Number(accepted.has(output))),
    costs: Float32Array.from(outputs, (output) => (forbidden.has(output) ? costOfForbidden : 1)),
  };
}

function learn({ features, targets, costs }: Row): void {
  const value = valueOfFeature(features.length);
  for (const [output, target] of targets.entries()) {
    let score = 0;
    for (const { weights } of features) score += weights[output] ?? 0;
    const slope = (costs[output] ?? 1) * (sigmoid(score * value) - target) * value;
    if (Math.abs(slope) < leastSlope) continue;
    for (const { weights, squares } of features) {
      const sum = (squares[output] ?? 0) + slope * slope;
      squares[output] = sum;
      weights[output] = (weights[output] ?? 0) - (rate * slope) / Math.sqrt(sum);
    }
  }
}

/** Places of outputs with their weights, one after the other. */
function written(weights: Float32Array, outputs: readonly string[]): number[] {
  return [...weights].flatMap((weight, output) => {
    const least = outputs[output]?.startsWith(trapOf('')) ? leastWeightOfTrap : leastWeight;
    return Math.abs(weight) < least ? [] : [output, Math.round(weight * weightUnit)];
  });
}

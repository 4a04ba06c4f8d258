import type { Opinion } from './classifier.ts';

const leastLikelihood = 1e-4;

function logOdds(likelihood: number): number {
  const bounded = Math.min(Math.max(likelihood, leastLikelihood), 1 - leastLikelihood);
  return Math.log(bounded / (1 - bounded));
}

/**
 * How much rather the work is forbidden than useful next to another one, as the log of the odds. The figures here are of a
 * logistic regression on requests that the classifier had not learned (decision 51).
 */
export function riskOf(
  title: string,
  { works, traps, several, known }: Opinion,
  inClauses: ReadonlyMap<string, number>,
): number {
  const likelihood = works.get(title) ?? 0;
  const best = Math.max(likelihood, inClauses.get(title) ?? 0);
  return (
    0.33 * logOdds(traps.get(title) ?? 0) -
    0.13 * logOdds(likelihood) -
    0.24 * logOdds(best) -
    0.17 * logOdds(several) +
    1.6 * Math.log(1 + known) -
    5.4
  );
}

/** How much rather a message with a proposal is to be refused, in the same way. */
export function refusalOdds({ actions, works }: Opinion, isQuestion: boolean): number {
  return (
    0.49 * logOdds(actions.decline) -
    0.32 * logOdds(actions.propose) -
    0.41 * logOdds(Math.max(...works.values())) +
    (isQuestion ? 0.6 : -0.7)
  );
}

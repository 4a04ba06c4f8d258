import type { Danger, Example } from '../knowledge/knowledge.ts';
import type { Opinion } from './examples.ts';
import type { Problem } from './problem.ts';

type Action = Example['action'];

/** An opinion of examples that are less alike (cosine, 0 to 1) changes nothing. */
const leastLikeness = 0.25;
/** What the rules add to the first work of a problem; half of it to the second, and so on. */
const bonusOfRules = 0.1;
/** The share that a problem of the rules needs next to others. */
const leastOfProblem = 0.15;
/** Share and bonus that another work of the only problem needs: one of its rule, and any other. */
const leastOfRules = 0.35;
const leastOfOthers = 0.5;
const mostWorks = 3;
const fewestWords = 3;
const leastToPropose = 0.8;
const leastToAsk = 0.4;
const leastToDecline = 0.4;
const leastOfDanger = 0.4;
/** Of a work that the examples brought in: no sign of the message is its reason. */
export const whyOfExamples = 'похожие описания';

export const isAlike = ({ likeness }: Opinion): boolean => likeness >= leastLikeness;

/**
 * The action that the examples want in place of the one of the rules. A message of few words may be an answer to a
 * question. One with a complaint or a request has something to propose for, whatever small talk is around it.
 * A danger is never refused.
 */
export function actionOf(
  { actions }: Opinion,
  {
    ofRules,
    words,
    hasSubject,
    isDangerous,
  }: { ofRules: Action; words: number; hasSubject: boolean; isDangerous: boolean },
): Action {
  if (words < fewestWords) return ofRules;
  const mayDecline = !isDangerous && (!hasSubject || actions.decline > actions.propose);
  if (mayDecline && actions.decline >= leastToDecline) return 'decline';
  if (ofRules !== 'propose' && actions.propose >= leastToPropose) return 'propose';
  if (ofRules === 'propose' && !hasSubject && actions.ask >= leastToAsk) return 'ask';
  return ofRules;
}

/** The level that the examples want; the rules may know a worse one. */
export function dangerLevelOf({ safety }: Opinion): Danger['level'] | null {
  if (safety.stop >= leastOfDanger) return 'stop';
  return safety.stop + safety.warn >= leastOfDanger ? 'warn' : null;
}

/** The problems of the rules with the works that the examples find likeliest. `isPossible`: whether the car may need it. */
export function reviewed(
  problems: readonly Problem[],
  { works: shares }: Opinion,
  isPossible: (title: string) => boolean,
): Problem[] {
  const scores = new Map(shares);
  for (const { works } of problems)
    for (const [place, title] of works.entries())
      scores.set(title, (scores.get(title) ?? 0) + bonusOfRules / (1 + place));
  const titles = [...scores]
    .filter(([title]) => isPossible(title))
    .sort(([, one], [, other]) => other - one)
    .map(([title]) => title);
  const [likeliest] = titles;
  if (likeliest === undefined) return [];
  const ofRules = problems.find(({ works }) => works.includes(likeliest));
  const first = { works: [likeliest], why: ofRules?.why ?? whyOfExamples };
  const leastOf = (title: string) => (ofRules?.works.includes(title) ? leastOfRules : leastOfOthers);
  if (problems.length < 2)
    return [
      {
        ...first,
        works: titles
          .filter((title) => title === likeliest || (scores.get(title) ?? 0) >= leastOf(title))
          .slice(0, mostWorks),
      },
    ];
  const left: Problem[] = [];
  const isSupported = (title: string) => title === likeliest || (shares.get(title) ?? 0) >= leastOfProblem;
  for (const { works, why } of problems) {
    const own = titles.filter((title) => works.includes(title) && isSupported(title));
    const title = own.find((one) => one === works[0]) ?? own[0];
    if (title && left.every((other) => other.works[0] !== title)) left.push({ works: [title], why });
  }
  return ofRules || left.length >= mostWorks ? left : [first, ...left];
}

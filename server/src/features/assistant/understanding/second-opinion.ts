import type { Danger } from '../knowledge/knowledge.ts';
import type { Action, Opinion } from './classifier.ts';
import type { Problem } from './problem.ts';

/** An opinion on fewer known features changes nothing. */
const fewestKnown = 3;
/** What the rules add to the first work of a problem; half of it to the second, and so on. */
const bonusOfRules = 0.2;
/** What a problem of the rules needs next to others. */
const leastOfProblem = 0.12;
/** What another work of the only problem needs, with its bonus: one of its rule, and any other. */
const leastOfRules = 0.2;
const leastOfOthers = 0.4;
const mostWorks = 3;
const fewestWords = 3;
const leastToPropose = 0.8;
const leastToAsk = 0.5;
const leastToDecline = 0.5;
const leastOfDanger = 0.4;
/** So sure the classifier has to be against a danger of the rules. */
const leastOfNoDanger = 0.98;
/** Of a work that the classifier brought in: no sign of the message is its reason. */
export const whyOfRequests = 'похожие описания';

export const isSure = ({ known }: Opinion): boolean => known >= fewestKnown;

/**
 * The action that the classifier wants in place of the one of the rules. A message of few words may be an answer to a
 * question. One with a complaint or a request is refused only where that is likelier than a proposal, and a danger never.
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
  return actions.ask >= leastToAsk && actions.ask > actions.propose ? 'ask' : ofRules;
}

/** The level that rules and classifier together find: the worse one, but none where the classifier is sure of none. */
export function dangerLevelOf(
  { safety }: Opinion,
  ofRules: Danger['level'] | undefined,
): Danger['level'] | undefined {
  if (safety.none >= leastOfNoDanger) return undefined;
  if (safety.stop >= leastOfDanger || ofRules === 'stop') return 'stop';
  return safety.stop + safety.warn >= leastOfDanger ? 'warn' : ofRules;
}

/** The problems of the rules with the works that the classifier finds likeliest. `isPossible`: whether the car may need it. */
export function reviewed(
  problems: readonly Problem[],
  { works: likelihoods }: Opinion,
  isPossible: (title: string) => boolean,
): Problem[] {
  const scores = new Map(likelihoods);
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
  const first = { works: [likeliest], why: ofRules?.why ?? whyOfRequests };
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
  const isSupported = (title: string) =>
    title === likeliest || (likelihoods.get(title) ?? 0) >= leastOfProblem;
  for (const { works, why } of problems) {
    const own = titles.filter((title) => works.includes(title) && isSupported(title));
    const title = own.find((one) => one === works[0]) ?? own[0];
    if (title && left.every((other) => other.works[0] !== title)) left.push({ works: [title], why });
  }
  return ofRules || left.length >= mostWorks ? left : [first, ...left];
}

import type { Danger } from '../knowledge/knowledge.ts';
import type { Action, Opinion } from './classifier.ts';
import type { Problem } from './problem.ts';

/** An opinion on fewer known features changes nothing. */
const fewestKnown = 3;
/** What the rules add to the first work of a problem; half of it to the second, and so on. */
const bonusOfRules = 0.2;
/** Below it a trouble is ambiguous, and a check goes first. */
const leastOfSure = 0.6;
/** What a problem of the rules needs next to others, divided by their number: they share the words of the message. */
const leastOfProblem = 0.12;
/** What another work of the only problem needs, with its bonus: one of its rule, and any other. */
const leastOfRules = 0.2;
const leastOfOthers = 0.4;
/** Below it the message has one problem, and a work of another one needs `leastOfOthers`. */
const leastOfSeveral = 0.2;
/** Or what it needs in a clause alone. */
const leastInClause = 0.75;
/** What the best work needs where the rules have none. */
const leastAlone = 0.2;
const mostWorks = 3;
const leastToPropose = 0.8;
const leastToAsk = 0.5;
const leastToDecline = 0.5;
const leastOfDanger = 0.2;
/** Of a work that the classifier brought in: no sign of the message is its reason. */
export const whyOfRequests = 'судя по описанию';

export const isSure = ({ known }: Opinion): boolean => known >= fewestKnown;

/**
 * The action that the classifier wants in place of the one of the rules. A message with a complaint or a request is
 * refused only where that is likelier than a proposal, any message only where that is likelier than a question, and a
 * danger never.
 */
export function actionOf(
  { actions }: Opinion,
  { ofRules, hasSubject, isDangerous }: { ofRules: Action; hasSubject: boolean; isDangerous: boolean },
): Action {
  const mayDecline =
    !isDangerous && actions.decline > actions.ask && (!hasSubject || actions.decline > actions.propose);
  if (mayDecline && actions.decline >= leastToDecline) return 'decline';
  if (ofRules !== 'propose' && actions.propose >= leastToPropose) return 'propose';
  return actions.ask >= leastToAsk && actions.ask > actions.propose ? 'ask' : ofRules;
}

/** The worse one of the level of the rules and the level that the classifier finds. */
export function dangerLevelOf(
  { safety }: Opinion,
  ofRules: Danger['level'] | undefined,
): Danger['level'] | undefined {
  if (safety.stop >= leastOfDanger || ofRules === 'stop') return 'stop';
  return safety.stop + safety.warn >= leastOfDanger ? 'warn' : ofRules;
}

/**
 * The problems of the rules with the works that the classifier finds likeliest. `isPossible`: whether the car may need it.
 * `inClauses`: how likely the work is by the clause that says most for it.
 */
export function reviewed(
  problems: readonly Problem[],
  opinion: Opinion,
  {
    isPossible,
    inClauses,
  }: { isPossible: (title: string) => boolean; inClauses: ReadonlyMap<string, number> },
): Problem[] {
  const likelihoods = opinion.works;
  const scores = new Map([...likelihoods].filter(([title]) => isPossible(title)));
  for (const { works } of problems)
    for (const [place, title] of works.filter(isPossible).entries())
      scores.set(title, (scores.get(title) ?? 0) + bonusOfRules / (1 + place));
  const ranked = [...scores].sort(([, one], [, other]) => other - one);
  const [likeliest, score] = ranked[0] ?? [];
  if (likeliest === undefined || score === undefined) return [];
  if (problems.length === 0 && score < leastAlone) return [];
  const ofRules = problems.find(({ works }) => works.includes(likeliest));
  const titles = ranked.map(([title]) => title);
  if (problems.length < 2) {
    const leastOf = (title: string) => (ofRules?.works.includes(title) ? leastOfRules : leastOfOthers);
    const others = ranked.slice(1).filter(([title, other]) => other >= leastOf(title));
    const chosen = [likeliest, ...others.map(([title]) => title)].slice(0, mostWorks);
    const works = score < leastOfSure ? checkFirst(chosen) : chosen;
    return [{ works, why: whyOf(problems, works) }];
  }
  const least = leastOfFurther(opinion, problems.length);
  const isSupported = (title: string) =>
    title === likeliest ||
    (likelihoods.get(title) ?? 0) >= least ||
    (inClauses.get(title) ?? 0) >= leastInClause;
  const left = eachOnce(problems, titles.filter(isSupported));
  return ofRules || left.length >= mostWorks ? left : [{ works: [likeliest], why: whyOfRequests }, ...left];
}

/** The reason of the rules for the first of the works, if they know it. */
const whyOf = (problems: readonly Problem[], [first = '']: readonly string[]): string =>
  problems.find(({ works }) => works.includes(first))?.why ?? whyOfRequests;

const leastOfFurther = ({ several }: Opinion, problems: number): number =>
  several < leastOfSeveral ? leastOfOthers : leastOfProblem / problems;

export const isCheck = (title: string): boolean => /диагностика|проверка/i.test(title);

function checkFirst(titles: readonly string[]): readonly string[] {
  const check = titles.find(isCheck);
  return check === undefined ? titles : [check, ...titles.filter((title) => title !== check)];
}

/** One work for each problem, its first one if that is among `titles`; a problem whose work another one has is left out. */
function eachOnce(problems: readonly Problem[], titles: readonly string[]): Problem[] {
  const left: Problem[] = [];
  for (const { works, why } of problems) {
    const own = titles.filter((title) => works.includes(title));
    const title = own.find((one) => one === works[0]) ?? own[0];
    if (title && left.every((other) => other.works[0] !== title)) left.push({ works: [title], why });
  }
  return left;
}

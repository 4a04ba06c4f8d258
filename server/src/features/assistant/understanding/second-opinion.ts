import type { Danger } from '../knowledge/knowledge.ts';
import type { Action, Opinion } from './classifier.ts';
import type { Problem } from './problem.ts';
import { refusalOdds, riskOf } from './risk.ts';

/** An opinion on fewer known features changes nothing. */
const fewestKnown = 3;
/** What the rules add to the first work of a problem; half of it to the second, and so on. */
const bonusOfRules = 0.2;
/** Where the classifier finds a work less likely, the rules may have it from one word alone: they add half as much. */
const leastOfBelief = 0.05;
/** What a work loses that is certainly a trap. */
const costOfTrap = 0.1;
/** Above it a work next to another one is left out. */
const mostRisk = -1.5;
/** Below it a trouble is ambiguous, and a check goes first. */
const leastOfSure = 0.6;
/** What a problem of the rules needs next to others, divided by their number: they share the words of the message. */
const leastOfProblem = 0.16;
/** What another work of the only problem needs, with its bonus: one of its rule or one that is named, and any other. */
const leastOfRules = 0.3;
const leastOfOthers = 0.4;
/** Next to a work so likely, another one that is neither a check nor named has to be likely itself. */
const leastOfCertain = 0.8;
const leastNextToCertain = 0.6;
/** Below it the message has one problem, and a work of another one needs `leastOfOthers`. */
const leastOfSeveral = 0.2;
/** Or what it needs in a clause alone. */
const leastInClause = 0.75;
/** And then in the whole message if it has one problem and does not name the work. */
const leastInMessage = 0.02;
/** What the best work needs where the rules have none. */
const leastAlone = 0.1;
const mostWorks = 3;
const leastToPropose = 0.8;
const leastToAsk = 0.5;
const leastToDecline = 0.5;
/** Of a request for the work that the classifier finds likeliest: «сколько будет шиномонтаж». */
const leastToDeclineRequest = 0.67;
/** Where every work is less likely, the proposal of the rules is a guess, and less is enough for another action. */
const leastOfGuess = 0.2;
const leastToDeclineGuess = 0.2;
const leastShareToDeclineGuess = 0.5;
const leastToProposeGuess = 0.3;
const leastOfRefusal = -1;
const leastOfDanger = 0.2;
/** Of a work that the classifier brought in: no sign of the message is its reason. */
export const whyOfRequests = 'судя по описанию';

export const isSure = ({ known }: Opinion): boolean => known >= fewestKnown;

interface Seen {
  ofRules: Action;
  hasSubject: boolean;
  isDangerous: boolean;
  /** The rules know the danger, and what it is of. */
  isKnownDanger: boolean;
  /** With a question mark. */
  isQuestion: boolean;
  /** What the rules propose for a message with a request. */
  requested: readonly string[];
}

/**
 * The action that the classifier wants in place of the one of the rules. A message with a complaint or a request is
 * refused only where that is likelier than a proposal, or half as likely where a proposal would be a guess; any message
 * only where that is likelier than a question, and a danger never.
 */
export function actionOf(opinion: Opinion, seen: Seen): Action {
  if (isRequestOfLikeliest(opinion, seen)) return 'propose';
  const action = likeliestAction(opinion, seen);
  const { ask, decline } = opinion.actions;
  const mayDecline = !seen.isDangerous && decline > ask;
  const isRefused = mayDecline && refusalOdds(opinion, seen.isQuestion) >= leastOfRefusal;
  return action === 'propose' && isRefused ? 'decline' : action;
}

function isRequestOfLikeliest({ actions, works }: Opinion, { requested }: Seen): boolean {
  const best = Math.max(...works.values());
  return (
    best >= leastOfGuess &&
    actions.decline < leastToDeclineRequest &&
    actions.ask <= actions.propose &&
    requested.some((title) => works.get(title) === best)
  );
}

function likeliestAction(
  { actions, works }: Opinion,
  { ofRules, hasSubject, isDangerous, isKnownDanger }: Seen,
): Action {
  const isGuess = Math.max(...works.values()) < leastOfGuess;
  const share = isGuess ? leastShareToDeclineGuess : 1;
  const mayDecline =
    !isDangerous &&
    actions.decline > actions.ask &&
    (!hasSubject || actions.decline > share * actions.propose);
  if (mayDecline && actions.decline >= (isGuess ? leastToDeclineGuess : leastToDecline)) return 'decline';
  if (ofRules !== 'propose' && actions.propose >= leastToPropose) return 'propose';
  const mayAsk = !(isKnownDanger && ofRules === 'propose');
  if (mayAsk && actions.ask >= leastToAsk && actions.ask > actions.propose) return 'ask';
  return isGuess && ofRules === 'propose' && actions.propose < leastToProposeGuess ? 'ask' : ofRules;
}

/** The worse one of the level of the rules and the level that the classifier finds. */
export function dangerLevelOf(
  { safety }: Opinion,
  ofRules: Danger['level'] | undefined,
): Danger['level'] | undefined {
  if (safety.stop >= leastOfDanger || ofRules === 'stop') return 'stop';
  return safety.stop + safety.warn >= leastOfDanger ? 'warn' : ofRules;
}

/** `inClauses`: how likely a work is by the clause that says most for it. */
interface Support {
  isPossible: (title: string) => boolean;
  inClauses: ReadonlyMap<string, number>;
}

/**
 * The problems of the rules with the works that the classifier finds likeliest. `isPossible`: whether the car may need it.
 */
export function reviewed(problems: readonly Problem[], opinion: Opinion, support: Support): Problem[] {
  const wished = problems.filter((one) => one.isWished).map((one) => one.works[0]);
  const isSafe = (title = '') =>
    wished.includes(title) || riskOf(title, opinion, support.inClauses) < mostRisk;
  const [first, ...others] = likelyProblems(problems, opinion, support);
  if (!first) return [];
  const works = first.works.filter((title, place) => place === 0 || isSafe(title));
  return [{ ...first, works }, ...others.filter((other) => isSafe(other.works[0]))];
}

function likelyProblems(problems: readonly Problem[], opinion: Opinion, support: Support): Problem[] {
  const ranked = rankedWorks(problems, opinion, support);
  const [likeliest, score] = ranked[0] ?? [];
  if (likeliest === undefined || score === undefined) return [];
  if (problems.length === 0 && score < leastAlone) return [];
  if (problems.length < 2) return [ofOneProblem(problems[0], ranked)];
  const titles = ranked.map(([title]) => title).filter(isSupported(problems, opinion, support, likeliest));
  const left = eachOnce(problems, titles);
  const isLikeliest = ({ works }: Problem) => works[0] === likeliest;
  const isOfRules = problems.some(({ works }) => works.includes(likeliest));
  return isOfRules || left.length >= mostWorks
    ? [...left.filter(isLikeliest), ...left.filter((problem) => !isLikeliest(problem))]
    : [{ works: [likeliest], why: whyOfRequests }, ...left];
}

type Ranked = readonly (readonly [title: string, score: number])[];

function rankedWorks(problems: readonly Problem[], opinion: Opinion, { isPossible }: Support): Ranked {
  const scores = new Map(
    [...opinion.works]
      .filter(([title]) => isPossible(title))
      .map(([title, likelihood]) => [title, likelihood - costOfTrap * (opinion.traps.get(title) ?? 0)]),
  );
  for (const { works } of problems)
    for (const [place, title] of works.filter(isPossible).entries()) {
      const bonus = (opinion.works.get(title) ?? 0) < leastOfBelief ? bonusOfRules / 2 : bonusOfRules;
      scores.set(title, (scores.get(title) ?? 0) + bonus / (1 + place));
    }
  return [...scores].sort(([, one], [, other]) => other - one);
}

function ofOneProblem(problem: Problem | undefined, ranked: Ranked): Problem {
  const [[likeliest = '', score = 0] = [], ...others] = ranked;
  const named = problem?.isNamed ? problem.works[0] : undefined;
  const isOfRule = problem?.works.includes(likeliest);
  const leastOf = (title: string) => {
    if (title === named) return problem?.isWished ? 0 : leastOfRules;
    if (score >= leastOfCertain && !isCheck(title)) return leastNextToCertain;
    return isOfRule && problem?.works.includes(title) ? leastOfRules : leastOfOthers;
  };
  const likely = others.filter(([title, other]) => other >= leastOf(title));
  const chosen = [likeliest, ...likely.map(([title]) => title)].slice(0, mostWorks);
  const works = score < leastOfSure ? checkFirst(chosen) : chosen;
  return { works, why: problem?.works.includes(works[0] ?? '') ? problem.why : whyOfRequests };
}

/** Whether the message or a clause of it says so much for a work that it is of a problem of its own. */
function isSupported(
  problems: readonly Problem[],
  { works, several }: Opinion,
  { inClauses }: Support,
  likeliest: string,
): (title: string) => boolean {
  const isOne = several < leastOfSeveral;
  const least = isOne ? leastOfOthers : leastOfProblem / problems.length;
  const named = problems.filter(({ isNamed }) => isNamed).map((one) => one.works[0]);
  const wished = problems.filter((one) => one.isWished).map((one) => one.works[0]);
  return (title) => {
    const likelihood = works.get(title) ?? 0;
    if (title === likeliest || likelihood >= least || wished.includes(title)) return true;
    const isMeant = !isOne || likelihood >= leastInMessage || named.includes(title);
    return isMeant && (inClauses.get(title) ?? 0) >= leastInClause;
  };
}

export const isCheck = (title: string): boolean => /диагностика|проверка|^замер/i.test(title);

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

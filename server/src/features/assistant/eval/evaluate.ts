import { readFileSync } from 'node:fs';
import { readCarNames, readWorkTypes } from '../../../db/seed/catalogue-data.ts';
import { WorkTypeSearch } from '../../work-types/work-type-search.ts';
import { type Knowledge, readKnowledge, type Weights } from '../knowledge/knowledge.ts';
import { searchedWork } from '../understanding/searched-work.ts';
import { suggestedWorks } from '../understanding/suggested-works.ts';
import { Understander, type Understanding } from '../understanding/understand.ts';
import { digestOf, type Sample } from './train.ts';

export type Half = 'tuning' | 'measured';

/** One request of the set; see requests/README.md. */
export interface Request {
  theme: string;
  text: string;
  action: 'propose' | 'ask' | 'decline';
  works: string[][];
  forbidden: string[];
  safety: 'none' | 'warn' | 'stop';
}

/** Shares of the requests of a half, 0 to 1; `falseWarnings` and `forbidden` are to be low, the others high. */
export interface Figures {
  requests: number;
  /** Of those with works: the first suggestion is accepted. */
  firstHit: number;
  /** Of the problems: one of the suggestions is accepted for it. */
  recall: number;
  action: number;
  /** Of the dangerous ones: the warning has the level that it needs. */
  safety: number;
  falseWarnings: number;
  /** Requests with a suggestion that must not appear. */
  forbidden: number;
}

export interface Miss {
  text: string;
  what: string;
}

const levels = { none: 0, warn: 1, stop: 2 };
const read = (file: string): unknown => JSON.parse(readFileSync(new URL(file, import.meta.url), 'utf8'));

/** An engine on the shipped catalogue of works, without a database. */
function makeEngine(knowledge: Knowledge) {
  const works = readWorkTypes().groups.flatMap((group) =>
    group.categories.flatMap(({ services }) =>
      services.map((service) => ({ ...service, groupId: group.id, isPopular: service.is_popular })),
    ),
  );
  const search = new WorkTypeSearch(works, readCarNames());
  const understander = new Understander(knowledge);
  return {
    understood: (text: string) => understander.understand(text, (searched) => searchedWork(search, searched)),
    features: (text: string) => understander.features(text),
  };
}

const shipped = readKnowledge();
export const engine = makeEngine(shipped);
/** An engine whose classifier has learned other samples. */
export const engineWith = (weights: Omit<Weights, 'digest'>) =>
  makeEngine({ ...shipped, weights: { ...shipped.weights, ...weights } });

/** What the classifier learns from. */
export function samplesOf(requests: readonly Request[]): Sample[] {
  return requests.map(({ text, action, safety, works, forbidden }) => ({
    action,
    safety,
    hasSeveral: works.length > 1,
    works: [...new Set(works.flat())],
    forbidden,
    features: engine.features(text),
  }));
}

/** What `weights.json` was made of, as `digest` in it. */
export function digestOfTuning(): string {
  const requests = requestsOf('tuning');
  const learned = requests.map((one) => [one.text, one.action, one.works, one.forbidden, one.safety]);
  return digestOf([shipped.concepts, learned], samplesOf(requests.filter((_, place) => place % 10 === 0)));
}

export function requestsOf(half: Half): Request[] {
  const themes = read('themes.json') as Record<Half, string[]>;
  return themes[half].flatMap((theme) =>
    (read(`requests/${theme}.json`) as Omit<Request, 'theme'>[]).map((request) => ({ ...request, theme })),
  );
}

/** What the figures are of: the measured half, and each tenth request of a file of the tuning half, which has thousands. */
export function countedOf(half: Half): Request[] {
  const requests = requestsOf(half);
  if (half === 'measured') return requests;
  const files = [...Map.groupBy(requests, ({ theme }) => theme).values()];
  return files.flatMap((ofFile) => ofFile.filter((_, place) => place % 10 === 0));
}

export function evaluate(
  requests: readonly Request[],
  answer: (request: Request) => Understanding = ({ text }) => engine.understood(text),
): { figures: Figures; misses: Miss[] } {
  const judged = requests.map((request) => judge(request, answer(request)));
  const share = (part: (one: Judged) => number, whole: (one: Judged) => number) => {
    const sum = (count: (one: Judged) => number) => judged.reduce((total, one) => total + count(one), 0);
    return Math.round((sum(part) / Math.max(1, sum(whole))) * 1000) / 1000;
  };
  const one = () => 1;
  const figures = {
    requests: requests.length,
    firstHit: share(
      ({ isFirst }) => Number(isFirst),
      ({ problems }) => Number(problems > 0),
    ),
    recall: share(
      ({ recalled }) => recalled,
      ({ problems }) => problems,
    ),
    action: share(({ isAction }) => Number(isAction), one),
    safety: share(
      ({ isWarned }) => Number(isWarned),
      ({ isDangerous }) => Number(isDangerous),
    ),
    falseWarnings: share(({ isFalseWarning }) => Number(isFalseWarning), one),
    forbidden: share(({ wrong }) => Number(wrong.length > 0), one),
  };
  return { figures, misses: judged.flatMap(missesOf) };
}

interface Judged {
  text: string;
  /** What was answered, for a person who looks for the cause. */
  answer: string;
  problems: number;
  isFirst: boolean;
  recalled: number;
  isAction: boolean;
  isDangerous: boolean;
  isWarned: boolean;
  isFalseWarning: boolean;
  wrong: string[];
}

function judge(request: Request, answer: Understanding): Judged {
  const titles = answer.action === 'propose' ? suggestedWorks(answer.problems).map(({ title }) => title) : [];
  const level = answer.danger?.level ?? 'none';
  const isDangerous = request.safety !== 'none';
  return {
    text: request.text,
    answer: `${answer.action}, ${level}, ${titles.join(' + ')}`,
    problems: request.works.length,
    isFirst: request.works.flat().includes(titles[0] ?? ''),
    recalled: request.works.filter((accepted) => accepted.some((title) => titles.includes(title))).length,
    isAction: answer.action === request.action,
    isDangerous,
    isWarned: isDangerous && levels[level] >= levels[request.safety],
    isFalseWarning: levels[level] > levels[request.safety],
    wrong: titles.filter((title) => request.forbidden.includes(title)),
  };
}

function missesOf(one: Judged): Miss[] {
  const what = [
    !one.isAction && 'action',
    one.problems > 0 && !one.isFirst && 'first',
    one.recalled < one.problems && 'recall',
    one.isDangerous && !one.isWarned && 'safety',
    one.isFalseWarning && 'false warning',
    one.wrong.length > 0 && 'forbidden',
  ].filter((name) => name !== false);
  return what.length > 0 ? [{ text: one.text, what: `${what.join(', ')}: ${one.answer}` }] : [];
}

import { createHash } from 'node:crypto';
import type { AssistantTurn } from '@sto/contract/assistant/assistant.schemas';
import type { WorkTypeCatalogue } from '../../work-types/work-type-catalogue.ts';
import type { ConceptRole, Knowledge } from '../knowledge/knowledge.ts';
import { searchedWork } from '../understanding/searched-work.ts';
import { whyOfRequests } from '../understanding/second-opinion.ts';
import { suggestedWorks } from '../understanding/suggested-works.ts';
import { Understander, type Understanding } from '../understanding/understand.ts';
import { alsoUnread, onDriveAlone, onPhotoAlone, onService, onSettled, onSlotsAlone } from './asides.ts';
import { dangerOf, worksOf, worse, worstTurn } from './earlier.ts';
import { addsMore, type FollowUp, followUpOf } from './follow-up.ts';
import { followUpWords, storyOf } from './follow-up-words.ts';
import { oncePerText } from './once-per-text.ts';
import {
  type Draft,
  type Exchange,
  openTrouble,
  type Part,
  type ProposedWork,
  questionOf,
  type RulesAnswer,
  type TurnInput,
  toOperator,
  wordsOfTrouble,
} from './provider.ts';
import { type Refusal, refusedOf } from './refused.ts';
import { afterRepair } from './repair.ts';
import { type ClauseKind, clausesOf, kindOfClause } from './repair-units.ts';
import { isOfPast, isOfRepair } from './repair-words.ts';
import { onTow } from './tow.ts';
import { isTowAside, towTitle, towWishOf, withoutTowRefusal, withTowAsWished } from './tow-wish.ts';

/** After so many questions without a work a person has to help. */
const mostQuestions = 2;

/** Shares of the unseen requests of `npm run eval` in which the work at this place is accepted. */
const acceptedByPlace = [0.84, 0.71, 0.73];
const acceptedOfSeveral = 0.79;

const stillForbidden = 'Дальше ехать нельзя: предупреждение в силе. Что ещё случилось с машиной?';
const byTow = 'Причину найдёт мастер, а до автосервиса — на эвакуаторе. Что ещё вы заметили?';
const tooLittle =
  'По описанию подобрать работу не получилось. Оператор поддержки может помочь, или выберите работы из списка.';

export class Rules {
  readonly #understander: Understander;
  readonly #version: string;
  readonly #requests: ReadonlySet<string>;
  readonly #complaints: ReadonlySet<string>;
  readonly #parts: ReadonlySet<string>;

  constructor(knowledge: Knowledge) {
    this.#understander = new Understander(knowledge);
    const named = (role: ConceptRole) =>
      new Set(knowledge.concepts.filter((one) => one.role === role).map(({ id }) => `#${id}`));
    this.#requests = named('request');
    this.#complaints = named('complaint');
    this.#parts = named('part');
    const digest = createHash('sha256').update(JSON.stringify(knowledge)).digest('hex');
    this.#version = `rules-${digest.slice(0, 8)}`;
  }

  /** The works of one text alone, the best first. */
  works(text: string, catalogue: WorkTypeCatalogue): ProposedWork[] {
    const searched = (words: string) => searchedWork(catalogue.search, words);
    return worksIn(this.#understander.understand(text, searched), catalogue);
  }

  answer(input: TurnInput, catalogue: WorkTypeCatalogue): RulesAnswer {
    const searched = oncePerText((text) => searchedWork(catalogue.search, text));
    const understood = oncePerText((text) => this.#understander.understand(text, searched));
    const alone = this.#understander.understandReply(input.text, searched);
    const reply = replyIn(input.text, alone);
    const first = () => this.#firstQuestion();
    const answer =
      onService(input, first) ??
      afterRepair(input, this.#reader(alone, understood, catalogue)) ??
      onSettled(input, reply) ??
      this.#onFollowUp(reply, input, catalogue) ??
      onSlotsAlone(input, first) ??
      onPhotoAlone(input) ??
      this.#onTrouble(input, alone, understood, catalogue);
    return {
      danger: null,
      works: [],
      question: null,
      ...answer,
      ...{ provider: 'rules', model: null, promptVersion: this.#version },
    };
  }

  #onFollowUp(followUp: FollowUp | null, input: TurnInput, { byTitle }: WorkTypeCatalogue): Draft | null {
    const { text, before } = input;
    const last = before.at(-1)?.turn ?? null;
    if (followUp === 'operator') return { action: 'handoff', part: 'apart', text: toOperator };
    if (!followUp || last === null) return null;
    if (followUp === 'refuse') return isOfRepair(text) ? null : this.#startAgain(last);
    // A refusal in between has no works.
    const about = last.suggestions.length > 0 ? last : openTrouble(before).at(-1)?.turn;
    if (!about?.suggestions.length) return followUp === 'drive' ? onDriveAlone(input) : null;
    // «Можно ехать?» is about the car, whatever trouble was named last.
    const { safety } = (followUp === 'drive' && worstTurn(before)) || about;
    const isRefused = towWishOf(text) === 'refusal';
    const part: Part = isRefused ? 'continues' : 'apart';
    const story = storyOf(wordsOfTrouble(input, part), (text) => this.#understander.features(text));
    const works = worksOf(about);
    return {
      ...{ action: 'propose', part, text: followUpWords(followUp, { ...about, safety }, story) },
      works: isRefused ? withTowAsWished(works, [text], byTitle.get(towTitle)?.id) : works,
      danger: dangerOf({ safety }),
    };
  }

  #reader(
    alone: Understanding,
    understood: (text: string) => Understanding,
    catalogue: WorkTypeCatalogue,
  ): Parameters<typeof afterRepair>[1] {
    const named = (role: ReadonlySet<string>) => (text: string) =>
      this.#understander.features(text).filter((one) => role.has(one));
    return {
      ...{ alone, understood },
      works: (text) => worksIn(understood(text), catalogue),
      partsOf: named(this.#parts),
      complaintsOf: named(this.#complaints),
      titleOf: (id) => catalogue.byId.get(id)?.title ?? '',
      kindOf: (text) => this.#kindOf(text),
      first: () => this.#firstQuestion(),
    };
  }

  #firstQuestion(): AssistantTurn['question'] {
    return questionOf(this.#understander.understand('', () => null));
  }

  /** «Поменять масло и свечи» is a wish; a complaint is what works are supposed from. */
  #kindOf(text: string): ClauseKind {
    const said = this.#understander.features(text);
    const has = (role: ReadonlySet<string>) => said.some((one) => role.has(one));
    if (has(this.#complaints)) return 'complaint';
    if (has(this.#requests)) return 'wish';
    return has(this.#parts) && !said.includes('#fine') ? 'part' : 'detail';
  }

  /** Of the clauses of a message that says what was done to the car; null: it says nothing of that. */
  #kindsOfDone(text: string): ClauseKind[] | null {
    if (!isOfPast(text)) return null;
    return clausesOf(text).map((clause) => kindOfClause(clause, (one) => this.#kindOf(one)));
  }

  #names(concept: string, text: string): boolean {
    return this.#understander.features(text).includes(`#${concept}`);
  }

  /** The next message begins a new trouble. */
  #startAgain({ action }: AssistantTurn): Draft | null {
    if (action === 'ask') return null;
    const question = this.#firstQuestion();
    const text = `Тогда начнём заново. ${question?.text ?? ''}`.trim();
    return { action: 'ask', part: 'ends', text, question };
  }

  #onTrouble(
    input: TurnInput,
    alone: Understanding,
    understood: (text: string) => Understanding,
    catalogue: WorkTypeCatalogue,
  ): Draft {
    const trouble = openTrouble(input.before);
    const refused = (refusal: Refusal) => refusedOf(refusal, input.text, catalogue);
    if (alone.action === 'decline' && trouble.length > 0) return refused(alone);
    const worksAlone = () => worksIn(understood(input.text), catalogue);
    const seen = () => understood(input.text).danger;
    const tow = this.#names('tow', input.text)
      ? onTow(input, worksAlone(), { danger: seen(), catalogue })
      : null;
    if (tow) return tow;
    const done = this.#kindsOfDone(input.text);
    const isContinued = isMore(input, alone, { done, worksAlone });
    const part: Part = isContinued ? 'continues' : 'starts';
    const isWish = this.#kindOf(input.text) === 'wish' && done?.includes('wish') !== false;
    const namedNow = isWish && isContinued ? firstOfEach(worksAlone()) : null;
    const said = wordsOfTrouble(input, part);
    const whole = understood(withoutTowRefusal(said, alone).join('. '));
    if (whole.action === 'decline') return refused(whole);
    const danger = worse(alone.danger, whole.danger);
    const likely = worksIn(whole, catalogue);
    if (likely.length === 0)
      return questioned(input, { trouble, part, danger, question: questionOf(whole, alone) });
    const named = namedNow ?? (isWish ? firstOfEach(likely) : []);
    const works = withTowAsWished(
      withNamed(likely, named, isContinued ? trouble : []),
      said,
      catalogue.byTitle.get(towTitle)?.id,
    );
    const text = danger?.level === 'stop' && addsNothing(alone, trouble, works) ? stillForbidden : null;
    return { action: 'propose', part, text, works, danger };
  }
}

/** A price may be of something that is declined; these two are about nothing else. */
const alwaysAnswered: readonly (FollowUp | null)[] = ['operator', 'thanks'];

/** «Сколько стоит эвакуатор?» and «эвакуатор не нужен, сам доеду» are about the open trouble. */
const answeredOfTow: readonly (FollowUp | null)[] = ['price', 'drive'];

function replyIn(text: string, alone: Understanding): FollowUp | null {
  const reply = followUpOf(text);
  if (isTowAside(text, alone)) {
    if (answeredOfTow.includes(reply)) return reply;
    if (towWishOf(text) === 'question') return 'drive';
  }
  if (alone.action === 'propose') return null;
  return alone.action === 'ask' || alwaysAnswered.includes(reply) ? reply : null;
}

/** One question, or a person who helps. */
function questioned(
  { hasFiles }: TurnInput,
  { trouble, part, danger, question }: Pick<Draft, 'part' | 'danger' | 'question'> & { trouble: Exchange[] },
): Draft {
  const asked = trouble.filter(({ turn }) => turn?.action === 'ask').length;
  if (!question || (part === 'continues' && asked + 1 > mostQuestions))
    return { action: 'handoff', part, text: tooLittle, danger };
  const isAgain = trouble.at(-1)?.turn?.question?.text === question.text;
  const isByTow = isAgain && danger?.level === 'stop';
  const words = isByTow ? byTow : question.text;
  const text = hasFiles ? `${words} ${alsoUnread}` : words;
  return { action: 'ask', part, text, question: isByTow ? null : question, danger };
}

/** The words alone say nothing, and the answer would be the one before. */
function addsNothing(
  alone: Understanding,
  trouble: readonly Exchange[],
  works: readonly ProposedWork[],
): boolean {
  const last = trouble.at(-1)?.turn;
  const isSame = (place: number) => last?.suggestions[place]?.work_type_id === works[place]?.workTypeId;
  return (
    alone.action === 'ask' &&
    last?.action === 'propose' &&
    last.safety.level === 'stop' &&
    works.every((_, place) => isSame(place))
  );
}

/**
 * Says more about the open trouble: it has no work of its own, says what was done, answers a question, adds to the works
 * or repeats one. No other trouble takes the place of one with which the car must not be driven.
 */
function isMore(
  { text, before }: TurnInput,
  alone: Understanding,
  { done, worksAlone }: { done: readonly ClauseKind[] | null; worksAlone: () => ProposedWork[] },
): boolean {
  const trouble = openTrouble(before);
  if (trouble.length === 0) return false;
  const last = trouble.at(-1)?.turn;
  const isHistory = done !== null && !done.includes('complaint');
  if (isHistory || isTowAside(text, alone)) return true;
  if (addsMore(text) || alone.action !== 'propose' || last?.action !== 'propose') return true;
  if (last.safety.level === 'stop' && !isOfRepair(text)) return true;
  const known = last.suggestions.map(({ work_type_id: id }) => id);
  const own = worksAlone();
  return own.length === 0 || own.some(({ workTypeId }) => known.includes(workTypeId));
}

function worksIn(understanding: Understanding, { byTitle }: WorkTypeCatalogue): ProposedWork[] {
  if (understanding.action !== 'propose') return [];
  const isOne = understanding.problems.length === 1;
  const proposed = suggestedWorks(understanding.problems).flatMap(({ title, why }, place) => {
    const work = byTitle.get(title);
    const confidence = isOne ? (acceptedByPlace[place] ?? acceptedOfSeveral) : acceptedOfSeveral;
    return work ? [{ workTypeId: work.id, confidence, reason: why }] : [];
  });
  return proposed.filter(
    ({ workTypeId }, place) => proposed.findIndex((one) => one.workTypeId === workTypeId) === place,
  );
}

/** The second work for a reason is a supposition. */
function firstOfEach(works: readonly ProposedWork[]): number[] {
  const isFirst = ({ reason }: ProposedWork, place: number) =>
    reason !== whyOfRequests && works.findIndex((one) => one.reason === reason) === place;
  return works.filter(isFirst).map(({ workTypeId }) => workTypeId);
}

/** `named`: by this message; what the messages before have named stays so. */
function withNamed(
  works: readonly ProposedWork[],
  named: readonly number[],
  trouble: readonly Exchange[],
): ProposedWork[] {
  const before = trouble.at(-1)?.turn?.suggestions.filter((one) => one.is_named) ?? [];
  const ids = new Set([...named, ...before.map((one) => one.work_type_id)]);
  return works.map((work) => ({ ...work, isNamed: ids.has(work.workTypeId) }));
}

import type {
  AssistantBidDraft,
  AssistantSuggestion,
  AssistantTurn,
} from '@sto/contract/assistant/assistant.schemas';
import { towSoon } from '@sto/contract/assistant/tow-words';
import { maxCommentLength } from '@sto/contract/limits';
import type { Deps } from '../../../deps.ts';
import type { Call } from '../../../http/call.ts';
import { cutTo } from '../../../text/cut.ts';
import { cachedWorkTypeCatalogue } from '../../work-types/work-type-catalogue.ts';
import { workTypePrices } from '../../work-types/work-type-prices.ts';
import { openTrouble, type RulesAnswer, type TurnInput, wordsOfTrouble } from '../dialogue/provider.ts';
import { type Visit, visitOf } from '../dialogue/tow.ts';
import { lastWishIn, towTitle } from '../dialogue/tow-wish.ts';
import type { Extraction } from '../extraction/extract.ts';
import { answerText } from './answer-text.ts';
import type { Asked } from './asked.ts';
import { withoutNoted } from './noted.ts';
import type { Extractor, TurnSlots } from './slots.load.ts';
import { summaryWords } from './turn-words.ts';
import { whenWords } from './when-words.load.ts';

interface Answered extends Asked {
  answer: RulesAnswer;
  slots: TurnSlots;
  input: TurnInput;
  said: Extraction;
  extracted: Extractor;
  createdAt: Date;
}

interface Presented extends Answered {
  suggestions: readonly AssistantSuggestion[];
  visit: Visit;
}

/** Prices and minutes come from the catalogue and the price lists of the city, never from who answered. */
export async function presentTurn(
  deps: Deps,
  call: Call<'public'>,
  answered: Answered,
): Promise<Omit<AssistantTurn, 'message_id'>> {
  const { answer, session, input, said, createdAt } = answered;
  const { own, ...slots } = answered.slots;
  const suggestions = await presentSuggestions(deps, call, answered);
  const safety = await presentSafety(deps, answered, suggestions);
  const visit = visitOf(
    { suggestions, safety },
    { when: slots.when, before: input.before, isSaidNow: said.when !== null },
  );
  const presented: Presented = { ...answered, suggestions, visit };
  return {
    session_id: session.id,
    text: answerText(presented),
    action: answer.action,
    suggestions,
    question: answer.question,
    safety,
    page: answer.page,
    slots,
    missing: missingOf(call, slots, suggestions),
    bid_draft: await draftOf(deps, presented),
    provider: answer.provider,
    model: answer.model,
    prompt_version: answer.promptVersion,
    created_at: createdAt.toISOString(),
  };
}

async function presentSafety(
  deps: Deps,
  { answer: { danger, part }, input }: Answered,
  suggestions: readonly AssistantSuggestion[],
): Promise<AssistantTurn['safety']> {
  const isStop = danger?.level === 'stop';
  const { byTitle } = await cachedWorkTypeCatalogue(deps);
  const tow = byTitle.get(towTitle)?.id;
  const isOffered = suggestions.some((work) => work.work_type_id === tow);
  const isOrdered = isOffered && lastWishIn(wordsOfTrouble(input, part)) === 'order';
  return {
    ...{ level: danger?.level ?? 'none', text: danger?.text ?? null, offer_tow: isStop },
    tow_work_type_id: ((isStop || isOrdered) && tow) || null,
  };
}

async function presentSuggestions(
  deps: Deps,
  call: Call<'public'>,
  { answer, slots }: Answered,
): Promise<AssistantSuggestion[]> {
  const { byId } = await cachedWorkTypeCatalogue(deps);
  const ids = answer.works.map(({ workTypeId }) => workTypeId);
  if (ids.length === 0) return [];
  const priced = await workTypePrices(deps, call, {
    work_type_ids: ids,
    city_id: slots.city_id ?? undefined,
    modification_id: slots.own?.modification.id,
    mark_id: slots.car?.mark_id ?? undefined,
  });
  return answer.works.flatMap(({ workTypeId, confidence, reason, isNamed }) => {
    const work = byId.get(workTypeId);
    const price = priced.items.find((item) => item.work_type_id === workTypeId);
    if (!work || !price) return [];
    return [
      {
        ...{ work_type_id: workTypeId, title: work.title, confidence, reason, minutes: work.minutes },
        ...{ price_from: price.price_from, price_to: price.price_to, price_source: price.price_source },
        is_diagnostic: diagnostics.test(work.title),
        is_named: isNamed === true,
      },
    ];
  });
}

/** The catalogue has no mark of its own for them. */
const diagnostics = /диагностика|проверка|оценка|замер|осмотр|эндоскопия/i;

function missingOf(
  { actor }: Call<'public'>,
  slots: AssistantTurn['slots'],
  suggestions: readonly AssistantSuggestion[],
): AssistantTurn['missing'] {
  const needs: [AssistantTurn['missing'][number], boolean][] = [
    ['works', suggestions.length === 0],
    ['auto', slots.auto_id === null],
    ['phone', actor === null],
    ['when', slots.when === null],
    ['service', true],
  ];
  return needs.filter(([, isMissing]) => isMissing).map(([name]) => name);
}

const soon = 'как можно скорее';

async function draftOf(
  deps: Deps,
  { answer, slots, input, message, said, extracted, suggestions, visit: { when, isSoon } }: Presented,
): Promise<AssistantBidDraft> {
  const words = wordsOfDraft(input, answer)
    .map((text) => withoutNoted(text, text === message.text ? said : extracted(text), slots.own))
    .filter(Boolean);
  const earlier = answer.part === 'starts' ? [] : openTrouble(input.before);
  const comment = [...(isSoon ? [towSoon] : []), ...words].join('\n');
  return {
    auto_id: slots.auto_id,
    work_type_ids: suggestions.map(({ work_type_id: id }) => id),
    comment: cutTo(comment, maxCommentLength),
    ai_summary: summaryWords({
      ...{ words, suggestions, danger: answer.danger },
      when: isSoon ? soon : await whenWords(deps, { ...slots, when }),
    }),
    period_start: when?.from ?? null,
    period_end: when?.to ?? null,
    file_ids: [...new Set([...earlier.flatMap(({ fileIds }) => fileIds), ...message.fileIds])].slice(-10),
  };
}

/** A refused message is not written down, but for a danger that is not that of the trouble before it. */
function wordsOfDraft(input: TurnInput, { action, part, danger, wordsLeft }: RulesAnswer): readonly string[] {
  if (wordsLeft) return wordsLeft;
  if (action !== 'decline') return wordsOfTrouble(input, part);
  const isKnown = openTrouble(input.before).at(-1)?.turn?.safety.level === 'stop';
  return danger?.level === 'stop' && !isKnown ? [input.text] : wordsOfTrouble(input, 'apart');
}

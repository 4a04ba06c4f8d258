import type { Deps } from '../../../deps.ts';
import type { Call } from '../../../http/call.ts';
import type { LanguageModel } from '../../../platform/language-model/language-model.ts';
import { cachedWorkTypeCatalogue, type WorkTypeCatalogue } from '../../work-types/work-type-catalogue.ts';
import { openTrouble, type RulesAnswer, type TurnInput, toOperator } from '../dialogue/provider.ts';
import { answerByModel } from './answer-by-model.ts';
import type { ModelQuestion, NamedWork } from './ask-model.ts';
import type { ModelAnswer } from './model-answer.ts';
import { photosOf } from './photos.ts';

const mostFound = 10;
const unseen = 'Фото приложу к заявке: его посмотрит мастер.';

/** Our words: a warning is no place for a model's. */
const warnings = {
  warn: 'Судя по описанию, долго ездить так не стоит: покажите машину мастеру в ближайшее время.',
  stop: 'Судя по описанию, ехать дальше опасно. Остановитесь в безопасном месте и вызовите эвакуатор.',
};
const levels = ['none', 'warn', 'stop'] as const;

/**
 * The answer of the model to a message about a trouble, or that of the rules: where they decline, answer a follow-up or have no further question,
 * where the message is a photo that the model cannot see, and where the model fails. `fileIds`: of the message.
 */
export async function answerWithModel(
  deps: Deps,
  call: Call<'public'>,
  { input, fileIds, rules }: { input: TurnInput; fileIds: readonly number[]; rules: RulesAnswer },
): Promise<RulesAnswer> {
  const { languageModel: model } = deps;
  const isTrouble = rules.part === 'starts' || rules.part === 'continues';
  if (!model || !isTrouble || rules.action === 'decline') return rules;
  const photos = model.seesPhotos ? await photosOf(deps, fileIds) : [];
  if (input.text === '' && photos.length === 0) return rules;
  const question = questionOf(input, rules, photos, await cachedWorkTypeCatalogue(deps));
  const answered = await answerByModel(deps, model, call, question);
  if (!answered) return rules;
  const { answer, promptVersion } = answered;
  const danger = worse(rules.danger, answer.danger);
  if (rules.action === 'handoff' && answer.action === 'ask') return { ...rules, danger };
  return {
    action: answer.action,
    part: answer.action === 'decline' ? 'apart' : rules.part,
    text: textOf(answer, input, model),
    works: answer.works.map(({ work_type_id: workTypeId, confidence, reason }) => ({
      ...{ workTypeId, confidence, reason },
      isNamed: rules.works.some((work) => work.workTypeId === workTypeId && work.isNamed),
    })),
    question: answer.question,
    danger,
    ...{ provider: 'llm', model: answered.model, promptVersion },
  };
}

function questionOf(
  input: TurnInput,
  rules: RulesAnswer,
  photos: readonly Uint8Array[],
  { search, byId }: WorkTypeCatalogue,
): ModelQuestion {
  const find = (query: string): NamedWork[] =>
    search.find(query, { limit: mostFound }).items.map(({ work: { id, title } }) => ({ id, title }));
  const ofRules = rules.works.flatMap(({ workTypeId }) => byId.get(workTypeId) ?? []);
  const candidates = new Map([...ofRules, ...find(input.text)].map(({ id, title }) => [id, { id, title }]));
  const earlier = rules.part === 'starts' ? [] : openTrouble(input.before);
  return {
    said: [
      ...earlier.flatMap(({ text, turn }) => [
        { author: 'driver' as const, text },
        ...(turn ? [{ author: 'assistant' as const, text: turn.text }] : []),
      ]),
      { author: 'driver' as const, text: input.text },
    ],
    photos,
    candidates: [...candidates.values()],
    search: find,
  };
}

/** Null for a proposal: the server writes it with its prices. */
function textOf(answer: ModelAnswer, { hasFiles }: TurnInput, { seesPhotos }: LanguageModel): string | null {
  if (answer.action === 'decline') return answer.text;
  if (answer.action === 'handoff') return toOperator;
  if (answer.question === null) return null;
  return hasFiles && !seesPhotos ? `${answer.question.text} ${unseen}` : answer.question.text;
}

/** The model may raise the level that the rules see, never lower it. */
function worse(ours: RulesAnswer['danger'], level: ModelAnswer['danger']): RulesAnswer['danger'] {
  if (level === 'none' || levels.indexOf(level) <= levels.indexOf(ours?.level ?? 'none')) return ours;
  return { level, text: warnings[level] };
}

import type { ModelAnswer } from './model-answer.ts';

/** The model's answer is not used. */
export class NonsenseError extends Error {}

/** `\b` knows Latin letters only. */
const noLetter = '(?![\\p{L}\\d])';
const foreign = new RegExp(
  [
    'https?:|www\\.|₽|@|<[a-z]|```|system prompt|системн[а-я]+ (?:промпт|инструкц)',
    `[\\p{L}\\d-]+\\.(?:ru|com|рф|net|org)${noLetter}`,
    `(?<!\\p{L})руб(?:л[а-яё]+)?${noLetter}`,
    '\\d[\\d\\s()-]{8,}\\d',
    `\\d\\s*(?:тыс[а-яё]*|т\\.?\\s?р)${noLetter}(?!\\.?\\s*(?:км|километр|об))`,
  ].join('|'),
  'iu',
);

/**
 * The answer, if every word of it may be shown. Throws a {@link NonsenseError} for works that the model was not shown,
 * for an action without its part, and for texts with prices, phones, addresses or in another language.
 */
export function checkedAnswer(answer: ModelAnswer, shown: ReadonlySet<number>): ModelAnswer {
  const ids = answer.works.map(({ work_type_id: id }) => id);
  if (ids.some((id) => !shown.has(id))) throw new NonsenseError('unknown work');
  if (new Set(ids).size !== ids.length) throw new NonsenseError('a work twice');
  if ((answer.action === 'propose') !== ids.length > 0)
    throw new NonsenseError('works do not fit the action');
  if ((answer.action === 'ask') !== (answer.question !== null))
    throw new NonsenseError('question does not fit the action');
  if (answer.action === 'decline' && !answer.text) throw new NonsenseError('decline without words');
  const texts = [
    ...answer.works.map(({ reason }) => reason),
    ...(answer.question ? [answer.question.text, ...answer.question.options] : []),
    ...(answer.action === 'decline' ? [answer.text ?? ''] : []),
  ];
  if (!texts.every((text) => text.isWellFormed())) throw new NonsenseError('half an emoji');
  if (texts.some((text) => foreign.test(text))) throw new NonsenseError('words that only the server may say');
  if (texts.some((text) => !isRussian(text))) throw new NonsenseError('not in Russian');
  return answer;
}

function isRussian(text: string): boolean {
  const letters = text.match(/\p{L}/gu) ?? [];
  const russian = text.match(/[а-яё]/giu) ?? [];
  return letters.length === 0 || russian.length * 2 > letters.length;
}

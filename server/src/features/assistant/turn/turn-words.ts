import type { AssistantSuggestion } from '@sto/contract/assistant/assistant.schemas';
import { cutTo } from '../../../text/cut.ts';
import { whyOfRequests } from '../understanding/second-opinion.ts';
import { sourceWords, worksWithPrices } from './price-words.ts';

/**
 * What is proposed, with the prices of the works of several problems, else of the first one. Never a diagnosis: «похоже
 * на», then a check, then works.
 */
export function proposalWords(suggestions: readonly AssistantSuggestion[]): string {
  const [first, ...others] = suggestions;
  if (!first) return '';
  const reasons = [...new Set(suggestions.map(({ reason }) => reason))];
  const signs = reasons.filter((reason) => reason !== whyOfRequests);
  const understood = signs.length > 0 ? `Понял: ${signs.join('; ')}. ` : '';
  if (reasons.length > 1)
    return `${understood}Подобрал работу для каждой задачи: ${worksWithPrices(suggestions)}. ${sourceWords(suggestions)}`;
  const advice = first.is_diagnostic ? 'Лучше начать с проверки' : 'Подойдёт работа';
  const more = others.length > 0 ? ` Возможно, понадобится: ${others.map(quoted).join(', ')}.` : '';
  return `${understood}${advice}: ${worksWithPrices([first])}. ${sourceWords([first])}${more}`;
}

export const quoted = ({ title }: AssistantSuggestion) => `«${title}»`;

const maxSummaryLength = 1000;
const maxWordsLength = 500;

/** For the workshop: what the driver said, in his words, and what was proposed. */
export function summaryWords({
  words,
  suggestions,
  danger,
  when,
}: {
  words: readonly string[];
  suggestions: readonly AssistantSuggestion[];
  danger: { text: string } | null;
  /** The date of the visit. */
  when: string | null;
}): string {
  const said = cutTo(words.join('; '), maxWordsLength);
  const sentences = [
    said && `Со слов водителя: ${said}.`,
    suggestions.length > 0 && `Помощник предлагал: ${suggestions.map(quoted).join(', ')}.`,
    danger && `Водитель предупреждён: ${danger.text}`,
    when && `Удобное время: ${when}.`,
  ];
  return cutTo(sentences.filter(Boolean).join(' '), maxSummaryLength);
}

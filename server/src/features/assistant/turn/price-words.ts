import type { AssistantSuggestion } from '@sto/contract/assistant/assistant.schemas';
import { money } from '../../bids/bid-words.present.ts';

const noBreak = '\u00A0';

function priceRange({ price_from: from, price_to: to }: AssistantSuggestion): string {
  return from === to ? money(from) : `от${noBreak}${money(from)} до${noBreak}${money(to)}`;
}

/** «Замена масла» — от 800 ₽ до 1 500 ₽; … */
export function worksWithPrices(suggestions: readonly AssistantSuggestion[]): string {
  return suggestions.map((one) => `«${one.title}» — ${priceRange(one)}`).join('; ');
}

/** Where the prices come from. */
export function sourceWords(suggestions: readonly AssistantSuggestion[]): string {
  const isMarket = suggestions.every(({ price_source: source }) => source === 'market');
  if (isMarket) return 'Это цены автосервисов вашего города.';
  if (suggestions.some(({ price_source: source }) => source === 'market'))
    return 'Часть цен — из автосервисов вашего города, остальные примерные.';
  return suggestions.length > 1
    ? 'Цены примерные: в вашем городе пока мало цен на эти работы.'
    : 'Цена примерная: в вашем городе пока мало цен на эту работу.';
}

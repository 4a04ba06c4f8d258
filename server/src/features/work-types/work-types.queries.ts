import type { Services } from '../../services.ts';
import { keptWorkTypeCatalogue } from './work-type-catalogue.ts';

interface AskedWorks {
  query: string;
  group_id?: number | undefined;
  limit: number;
}

/** The works that words may mean, the best first. */
export async function worksLike(services: Services, { query, group_id: groupId, limit }: AskedWorks) {
  const catalogue = await keptWorkTypeCatalogue(services);
  const { items, didYouMean } = catalogue.search.find(query, { groupId, limit });
  return {
    items: items.map(({ work, match, matchedText, score }) => ({
      id: work.id,
      title: work.title,
      group_id: work.groupId,
      category_id: work.categoryId,
      category_title: catalogue.categoryTitles.get(work.categoryId) ?? '',
      match,
      matched_text: matchedText,
      score,
      minutes: work.minutes,
      price_from: work.priceFrom,
      price_to: work.priceTo,
    })),
    did_you_mean: didYouMean,
  };
}

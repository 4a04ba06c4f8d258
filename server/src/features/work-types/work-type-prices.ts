import type { AnswerOf, FormOf } from '@sto/contract/endpoint';
import type { workTypeEndpoints } from '@sto/contract/work-types/work-types.endpoints';
import type { Market } from './market-cache.ts';
import type { WorkTypeCatalogue } from './work-type-catalogue.ts';
import { currentIds } from './work-types.queries.ts';

/** Market prices of the asked works in their order; unknown ids are dropped, merged ones are what they are part of, and what
 * has no market is estimated. */
export function workTypePrices(
  catalogue: WorkTypeCatalogue,
  market: Market | null,
  { work_type_ids: ids }: FormOf<typeof workTypeEndpoints.price>,
): AnswerOf<typeof workTypeEndpoints.price> {
  const items = currentIds(catalogue, ids).flatMap((id) => {
    const work = catalogue.byId.get(id);
    if (!work) return [];
    const known = market?.prices.get(id);
    const { priceFrom, priceTo } = known ?? work;
    return {
      work_type_id: id,
      price_from: priceFrom,
      price_to: priceTo,
      price_median: known?.priceMedian ?? null,
      price_source: known ? ('market' as const) : ('estimate' as const),
      services_count: known?.workshopsCount ?? 0,
      deals_count: market?.deals.get(id) ?? 0,
      updated_at: known?.updatedAt.toISOString() ?? null,
    };
  });
  return { items, currency: 'RUB' };
}

import type { AnswerOf, FormOf } from '@sto/contract/endpoint';
import type { workTypeEndpoints } from '@sto/contract/work-types/work-types.endpoints';
import type { Deps } from '../../deps.ts';
import type { Call } from '../../http/call.ts';
import { marketOf } from './market-cache.ts';
import { cachedWorkTypeCatalogue } from './work-type-catalogue.ts';
import { currentIds } from './work-types.queries.ts';

/**
 * Market prices of the works in the order of the form. Unknown ids are dropped, merged works count as their targets,
 * and without a market the price is an estimate.
 */
export async function workTypePrices(
  deps: Deps,
  _call: Call,
  form: FormOf<typeof workTypeEndpoints.price> & { mark_id?: number | undefined },
): Promise<AnswerOf<typeof workTypeEndpoints.price>> {
  const catalogue = await cachedWorkTypeCatalogue(deps);
  const market = await marketOf(deps, form);
  const items = currentIds(catalogue, form.work_type_ids).flatMap((id) => {
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

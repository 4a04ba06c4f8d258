import type { FormOf } from '@sto/contract/endpoint';
import type { workTypeEndpoints } from '@sto/contract/work-types/work-types.endpoints';
import type { WorkTypeService, WorkTypeTree } from '@sto/contract/work-types/work-types.schemas';
import { eq } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { workshopWorks } from '../../db/tables/workshops.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../http/app-error.ts';
import type { Call } from '../../http/call.ts';
import type { SearchedClass } from '../../search/query/compiled-query.ts';
import { findModelOfModification } from '../car-catalogue/car-catalogue.queries.ts';
import { knownClass, priceForClass } from '../workshops/class-price.policy.ts';
import { type Market, marketOf } from './market-cache.ts';
import { factsOf, packagesOf, type WorkFacts } from './work-facts.ts';
import { cachedWorkTypeCatalogue, type WorkTypeRow } from './work-type-catalogue.ts';
import { currentIds, othersOfWorks } from './work-types.queries.ts';

type OwnPrices = ReadonlyMap<number, { priceFrom: number; priceTo: number; minutes: number }>;

/**
 * The whole tree with the requested works selected, merged ones as their targets. With a workshop: its own prices, those
 * for the class of the modification where it has them, and minutes; a selected work that it lacks stays selected, but is left out of the totals. With a market: its prices
 * where available.
 */
export async function workTypeTree(
  deps: Deps,
  _call: Call,
  form: FormOf<typeof workTypeEndpoints.tree>,
): Promise<WorkTypeTree> {
  const catalogue = await cachedWorkTypeCatalogue(deps);
  const market = await marketOf(deps, form);
  const selectedIds = new Set(currentIds(catalogue, form.selected_ids ?? []));
  const own =
    form.service_id === undefined ? null : await pricesOf(deps, { ...form, service_id: form.service_id });
  const together = await othersOfWorks(deps.db);
  const facts = factsOf(catalogue);
  const groups = catalogue.groups.map((group) => {
    const categories = group.categories.map((category) => {
      const services = category.works.map((work) =>
        present(work, selectedIds, { own, market, together, facts }),
      );
      const selected = services.filter((service) => service.is_selected).length;
      return {
        id: category.id,
        title: category.title,
        sort: category.sort,
        is_expanded: selected > 0,
        selected_count: selected,
        services,
      };
    });
    return {
      id: group.id,
      title: group.title,
      icon: group.icon,
      sort: group.sort,
      services_count: sum(categories.map(({ services }) => services.length)),
      selected_count: sum(categories.map((category) => category.selected_count)),
      categories,
    };
  });
  const services = groups.flatMap((group) => group.categories.flatMap((category) => category.services));
  const merged = [...catalogue.merged].map(([id, target]) => ({ id, merged_into: target }));
  const packages = packagesOf(catalogue);
  return { groups, packages, ...totalsOf(services, [...selectedIds]), merged, version: catalogue.version };
}

/** Selected works in the requested order; unknown ids are dropped. */
function totalsOf(services: WorkTypeService[], selectedIds: number[]) {
  const byId = new Map(services.map((service) => [service.id, service]));
  const selected = selectedIds.flatMap((id) => byId.get(id) ?? []);
  const counted = selected.filter((service) => service.is_available);
  return {
    selected: selected.map(({ id, title }) => ({ id, title })),
    total_minutes: sum(counted.map((service) => service.minutes)),
    price_from: sum(counted.map((service) => service.price_from)),
    price_to: sum(counted.map((service) => service.price_to)),
  };
}

interface Scope {
  own: OwnPrices | null;
  market: Market | null;
  together: ReadonlyMap<number, number[]>;
  facts: (workId: number) => WorkFacts;
}

function present(
  work: WorkTypeRow,
  selectedIds: ReadonlySet<number>,
  { own, market, together, facts }: Scope,
): WorkTypeService {
  const ownPrice = own?.get(work.id);
  const marketPrice = market?.prices.get(work.id);
  const isAvailable = own === null || ownPrice !== undefined;
  const { priceFrom, priceTo } = ownPrice ?? marketPrice ?? work;
  return {
    id: work.id,
    parent_id: work.categoryId,
    group_id: work.groupId,
    title: work.title,
    is_selected: selectedIds.has(work.id),
    is_available: isAvailable,
    unavailable_reason: isAvailable ? null : 'Автосервис не делает эту работу',
    minutes: (ownPrice ?? work).minutes,
    price_from: priceFrom,
    price_to: priceTo,
    price_source: ownPrice ? 'service' : marketPrice ? 'market' : 'estimate',
    is_popular: work.isPopular,
    ...facts(work.id),
    goes_with: together.get(work.id) ?? [],
  };
}

async function pricesOf(
  { db, workshops }: Deps,
  {
    service_id: workshopId,
    modification_id: modificationId,
  }: { service_id: number; modification_id?: number | undefined },
): Promise<OwnPrices> {
  if (!workshops.find(workshopId)) throw new AppError('not_found');
  const rows = await db.select().from(workshopWorks).where(eq(workshopWorks.workshopId, workshopId));
  const carClass = modificationId === undefined ? null : await classOf(db, modificationId);
  return new Map(rows.map((row) => [row.workTypeId, { ...row, ...priceForClass(row, carClass) }]));
}

async function classOf(db: Db, modificationId: number): Promise<SearchedClass> {
  const model = await findModelOfModification(db, modificationId);
  if (!model) throw new AppError('not_found');
  return knownClass(model.class);
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

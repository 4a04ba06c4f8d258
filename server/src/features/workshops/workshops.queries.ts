import type { FormOf } from '@sto/contract/endpoint';
import { isoInZone } from '@sto/contract/workshops/opening-hours';
import { availabilityOf, unsupportedReason } from '@sto/contract/workshops/workshop-policy';
import type { workshopEndpoints } from '@sto/contract/workshops/workshops.endpoints';
import { and, asc, eq, sql } from 'drizzle-orm';
import type { Visitor } from '../../auth/visitor.ts';
import { oncePerDb } from '../../db/once-per-db.ts';
import { carMarks } from '../../db/tables/car-catalogue.ts';
import { workTypes } from '../../db/tables/work-types.ts';
import { workshopBrands, workshopImages, workshops, workshopWorks } from '../../db/tables/workshops.ts';
import type { Deps } from '../../deps.ts';
import { figuresOf } from '../../figures/workshop-figures.queries.ts';
import { AppError } from '../../http/app-error.ts';
import type { SearchContext, SearchedClass } from '../../search/query/compiled-query.ts';
import { specialDaysFrom } from '../../slots/special-days.queries.ts';
import { favoriteWorkshopIds } from '../favorites/favorites.queries.ts';
import { withCurrentWorks } from '../work-types/work-types.queries.ts';
import { callerCar, noCar, openBidsByWorkshop } from './caller.queries.ts';
import { priceForClass } from './class-price.policy.ts';
import { isPhoneRevealed } from './workshop-phones.queries.ts';
import { presentImage, presentPhones, presentWorkshop } from './workshops.present.ts';

/**
 * Pages of the map: the index answers, the database only adds the caller's own data. For an anonymous caller it is
 * not queried: even an empty await takes a tenth of a cached answer.
 */
export async function workshopsNear(
  deps: Deps,
  caller: Visitor,
  sent: FormOf<typeof workshopEndpoints.geoSearch>,
) {
  const form = withAllAmenities(sent.work_type_ids ? await withCurrentWorks(deps, sent) : sent);
  const hasCar = [form.auto_id, form.modification_id, form.mark_id].some((id) => id !== undefined);
  const car = hasCar ? await callerCar(deps, caller.actor, form) : noCar;
  const isNamed = caller.actor !== null || caller.identityHash !== undefined;
  const own = isNamed ? await ownThings(deps, caller, form) : nothing;
  return deps.workshops.search(form, { now: deps.clock.now(), ...car, ...own });
}

type OwnThings = Pick<SearchContext, 'activeBidWorkshopIds' | 'favoriteWorkshopIds' | 'ownWorkshopIds'>;
const nothing: OwnThings = {
  activeBidWorkshopIds: new Set(),
  favoriteWorkshopIds: new Set(),
  ownWorkshopIds: new Set(),
};

async function ownThings(
  { db }: Deps,
  caller: Visitor,
  form: FormOf<typeof workshopEndpoints.geoSearch>,
): Promise<OwnThings> {
  const openBids = await openBidsByWorkshop(db, caller.actor, form);
  return {
    activeBidWorkshopIds: new Set(openBids.keys()),
    favoriteWorkshopIds: await favoriteWorkshopIds(db, caller),
    ownWorkshopIds: new Set(caller.actor?.workshopIds),
  };
}

/** Changes to an empty search that find workshops. The car is dropped only where it excludes workshops. */
export async function suggestForEmptyResult(
  deps: Deps,
  caller: Visitor,
  sent: FormOf<typeof workshopEndpoints.rescue>,
) {
  const form = withAllAmenities(await withCurrentWorks(deps, sent));
  const needsCar = form.brand_only || form.price_to !== undefined;
  const { markId, carClass } = needsCar ? await callerCar(deps, caller.actor, form) : noCar;
  return deps.workshops.emptyResultSuggestions(form, {
    now: deps.clock.now(),
    markId: form.brand_only ? markId : null,
    carClass,
    activeBidWorkshopIds: new Set(),
    ownWorkshopIds: new Set(),
    favoriteWorkshopIds: await favoriteWorkshopIds(deps.db, caller),
  });
}

/** Both names of the amenities as one; the same object if nothing changes, because it is a cache key. */
function withAllAmenities<
  Form extends { amenities?: string[] | undefined; amenity_ids?: string[] | undefined },
>(form: Form): Form {
  const { amenities = [], amenity_ids: more, ...rest } = form;
  return more ? ({ ...rest, amenities: [...new Set([...amenities, ...more])] } as Form) : form;
}

export async function workshopForVisitor(
  deps: Deps,
  caller: Visitor,
  sent: FormOf<typeof workshopEndpoints.view>,
) {
  const { db } = deps;
  const form = await withCurrentWorks(deps, sent);
  const reads = readsOfWorkshop(db);
  const ofWorkshop = { id: form.service_id };
  const [workshop] = await reads.published.execute(ofWorkshop);
  if (!workshop) throw new AppError('not_found');
  const { markId, carClass } = await callerCar(deps, caller.actor, form);
  const brands = await reads.brands.execute(ofWorkshop);
  const works = presentWorks(await reads.works.execute(ofWorkshop), workshop, carClass);
  const images = await reads.images.execute(ofWorkshop);
  const openBids = await openBidsByWorkshop(db, caller.actor, form);
  const favoriteIds = await favoriteWorkshopIds(db, caller);
  const isRevealed = await isPhoneRevealed(db, caller, workshop.id);
  const now = deps.clock.now();
  const special = await specialDaysFrom(db, [workshop], now);
  const isOwn = caller.actor?.workshopIds.includes(workshop.id);
  const reason = unsupportedReason({
    isConnected: workshop.isConnected,
    servesMark: markId === null || brands.some((brand) => brand.id === markId),
    doesAllWorks: (form.work_type_ids ?? []).every((id) => works.some((work) => work.work_type_id === id)),
  });
  const activeBidId = openBids.get(workshop.id) ?? null;
  return {
    ...presentWorkshop(workshop, special.get(workshop.id) ?? [], now),
    ...presentPhones(workshop, isRevealed),
    images: images.map(presentImage),
    brands,
    brands_total: brands.length,
    work_types: works,
    ...(await figuresOf(db, workshop.id)),
    ...availabilityOf(activeBidId !== null, isOwn ? 'own' : reason),
    active_bid_id: activeBidId,
    is_favorite: favoriteIds.has(workshop.id),
  };
}

const readsOfWorkshop = oncePerDb((db) => {
  const id = sql.placeholder('id');
  return {
    published: db
      .select()
      .from(workshops)
      .where(and(eq(workshops.id, id), eq(workshops.isPublished, true)))
      .prepare('published_workshop'),
    brands: db
      .select({ id: carMarks.id, name: carMarks.name, is_specialized: workshopBrands.isSpecialized })
      .from(workshopBrands)
      .innerJoin(carMarks, eq(carMarks.id, workshopBrands.markId))
      .where(eq(workshopBrands.workshopId, id))
      .orderBy(sql`${workshopBrands.isSpecialized} desc`, asc(carMarks.name))
      .prepare('brands_of_workshop'),
    works: db
      .select({ work: workshopWorks, title: workTypes.title })
      .from(workshopWorks)
      .innerJoin(workTypes, eq(workTypes.id, workshopWorks.workTypeId))
      .where(eq(workshopWorks.workshopId, id))
      .orderBy(asc(workTypes.groupId), asc(workTypes.categoryId), asc(workTypes.sort), asc(workTypes.id))
      .prepare('works_of_workshop'),
    images: db
      .select()
      .from(workshopImages)
      .where(eq(workshopImages.workshopId, id))
      .orderBy(asc(workshopImages.sort), asc(workshopImages.id))
      .prepare('images_of_workshop'),
  };
});

type WorkRow = { work: typeof workshopWorks.$inferSelect; title: string };

function presentWorks(
  rows: readonly WorkRow[],
  { timezone }: typeof workshops.$inferSelect,
  carClass: SearchedClass,
) {
  return rows.map(({ work, title }) => {
    const { priceFrom, priceTo, isForCar } = priceForClass(work, carClass);
    return {
      work_type_id: work.workTypeId,
      title,
      price_from: priceFrom,
      price_to: priceTo,
      price_is_for_car: isForCar,
      minutes: work.minutes,
      warranty_months: work.warrantyMonths,
      updated_at: isoInZone(work.updatedAt, timezone),
    };
  });
}

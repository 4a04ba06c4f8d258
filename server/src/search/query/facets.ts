import type { SearchFacets } from '@sto/contract/workshops/workshops.schemas';
import type { Selection } from '../store/selection.ts';
import type { WorkshopSegment } from '../store/workshop-segment.ts';
import type { WorkshopSnapshot } from '../store/workshop-snapshot.ts';
import {
  areaOf,
  compileQuery,
  filterKey,
  pricedClassOf,
  radiusOf,
  type SearchContext,
  type SearchForm,
  singleFilters,
  withoutFilters,
} from './compiled-query.ts';
import { FacetCounts, type FacetFilters } from './facet-counts.ts';
import { Matches } from './matches.ts';

const ratings = [4, 4.5, 4.8];
const radiiKm = [2, 5, 10, 50];
const warrantyMonths = [3, 6, 12];

/** How many workshops a search would find with each value of each filter. */
export function facetsOf(snapshot: WorkshopSnapshot, form: SearchForm, context: SearchContext): SearchFacets {
  const codes = snapshot.amenities;
  const counter = new FacetCounts(ratings.length + warrantyMonths.length + codes.length);
  const radii = radiiKm.map(() => 0);
  let open = 0;
  let favorites = 0;
  for (const segment of snapshot.segments) {
    const passing = (changes: Partial<SearchForm>) =>
      compileQuery(segment, { ...form, ...changes }, context).passing;
    const pricedClass = pricedClassOf(segment, form.work_type_ids ?? [], context);
    const matches = new Matches(segment, passing(withoutFilters), areaOf(form));
    // Counts among one caller's favourites are of no use to others.
    const cached = form.only_favorites
      ? new Map()
      : segment.cache.facetRows(`${filterKey(form, context, pricedClass)} ${codes.join()}`);
    counter.add(matches, filtersOf(segment, form, context, codes), cached);
    open += matches.countIn(passing({ open_now: true }));
    if (context.favoriteWorkshopIds.size > 0) favorites += matches.countIn(passing({ only_favorites: true }));
    if (!form.bounds) addRadii(radii, matches, form, passing({}));
  }
  const withCounts = (values: readonly number[], from: number) =>
    values.map((value, index) => ({ value, count: counter.counts[from + index] ?? 0 }));
  const amenitiesFrom = ratings.length + warrantyMonths.length;
  return {
    open_now: open,
    favorites,
    rating_from: withCounts(ratings, 0),
    radius: form.bounds ? [] : radiiKm.map((value, index) => ({ value, count: radii[index] ?? 0 })),
    price_to: counter.histogram.ceilings(),
    warranty_from: withCounts(warrantyMonths, ratings.length),
    amenities: codes.map((value, index) => ({ value, count: counter.counts[amenitiesFrom + index] ?? 0 })),
  };
}

function filtersOf(
  segment: WorkshopSegment,
  form: SearchForm,
  context: SearchContext,
  codes: readonly string[],
): FacetFilters {
  const single = singleFilters(segment, form, context);
  const {
    open_now,
    free_by,
    only_favorites,
    price_to,
    rating_from,
    warranty_from,
    work_type_ids = [],
  } = form;
  const exclusive = [
    {
      active: rating_from === undefined ? undefined : single.ratingFrom(rating_from),
      values: ratings.map(single.ratingFrom),
    },
    {
      active: warranty_from === undefined ? undefined : single.warrantyFrom(warranty_from),
      values: warrantyMonths.map(single.warrantyFrom),
    },
    // Counted by facetsOf: rows with the minute or the caller in them could not be cached.
    { active: open_now ? single.open() : undefined, values: [] },
    { active: free_by ? single.freeBy(free_by) : undefined, values: [] },
    { active: only_favorites ? single.favorites() : undefined, values: [] },
  ];
  const price = { active: price_to === undefined ? undefined : single.priceTo(price_to), values: [] };
  const activeAmenities = (form.amenities ?? []).map(single.amenity);
  const amenities = codes.map(single.amenity);
  const others = [...exclusive, price].flatMap(({ active, values }) =>
    active ? [active, ...values] : values,
  );
  return {
    exclusive,
    price,
    prices: segment.cache.prices(work_type_ids, pricedClassOf(segment, work_type_ids, context)),
    activeAmenities,
    amenities,
    all: [...others, ...activeAmenities, ...amenities],
  };
}

function addRadii(counts: number[], matches: Matches, form: SearchForm, passing: Selection): void {
  for (const [index, km] of radiiKm.entries()) {
    const count =
      km === radiusOf(form)
        ? matches.countIn(passing)
        : new Matches(matches.segment, passing, areaOf(form, km)).total;
    counts[index] = (counts[index] ?? 0) + count;
  }
}

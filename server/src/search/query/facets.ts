import type { SearchFacets } from '@sto/contract/workshops/workshops.schemas';
import type { Selection } from '../store/selection.ts';
import type { WorkshopSegment } from '../store/workshop-segment.ts';
import type { WorkshopSnapshot } from '../store/workshop-snapshot.ts';
import {
  areaOf,
  filterKey,
  radiusOf,
  type SearchContext,
  type SearchForm,
  selectionsOf,
  sieveOf,
  withoutFilters,
} from './compiled-query.ts';
import { type FacetFilters, FacetSums } from './facet-counts.ts';
import { Matches } from './matches.ts';

const ratings = [4, 4.5, 4.8];
const radiiKm = [2, 5, 10, 50];
const warrantyMonths = [3, 6, 12];

/** How many would be found with each value of each filter. */
export function facetsOf(snapshot: WorkshopSnapshot, form: SearchForm, context: SearchContext): SearchFacets {
  const codes = snapshot.amenities;
  const sums = new FacetSums(ratings.length + warrantyMonths.length + codes.length);
  const radii = radiiKm.map(() => 0);
  let open = 0;
  let favorites = 0;
  for (const segment of snapshot.segments) {
    const passing = (changed: Partial<SearchForm>) =>
      sieveOf(segment, { ...form, ...changed }, context).passing;
    const matches = new Matches(segment, passing(withoutFilters), areaOf(form));
    // Nobody else would ask for what was counted among the caller's own favourites.
    const known = form.only_favorites
      ? new Map()
      : segment.selections.facets(`${filterKey(form, context)} ${codes.join()}`);
    sums.add(matches, filtersOf(segment, form, context, codes), known);
    open += matches.countIn(passing({ open_now: true }));
    if (context.favoriteWorkshopIds.size > 0) favorites += matches.countIn(passing({ only_favorites: true }));
    if (!form.bounds) addRadii(radii, matches, form, passing({}));
  }
  const told = (values: readonly number[], from: number) =>
    values.map((value, place) => ({ value, count: sums.counts[from + place] ?? 0 }));
  const amenitiesFrom = ratings.length + warrantyMonths.length;
  return {
    open_now: open,
    favorites,
    rating_from: told(ratings, 0),
    radius: form.bounds ? [] : radiiKm.map((value, place) => ({ value, count: radii[place] ?? 0 })),
    price_to: sums.steps.ceilings(),
    warranty_from: told(warrantyMonths, ratings.length),
    amenities: codes.map((value, place) => ({ value, count: sums.counts[amenitiesFrom + place] ?? 0 })),
  };
}

/** Values in the order in which {@link facetsOf} reads their counts. */
function filtersOf(
  segment: WorkshopSegment,
  form: SearchForm,
  context: SearchContext,
  codes: readonly string[],
): FacetFilters {
  const of = selectionsOf(segment, form, context);
  const { open_now, only_favorites, price_to, rating_from, warranty_from, work_type_ids = [] } = form;
  const alone = [
    { asked: rating_from === undefined ? undefined : of.rated(rating_from), values: ratings.map(of.rated) },
    {
      asked: warranty_from === undefined ? undefined : of.warranted(warranty_from),
      values: warrantyMonths.map(of.warranted),
    },
    // Counted apart: the one changes with the minute, the other with the caller.
    { asked: open_now ? of.open() : undefined, values: [] },
    { asked: only_favorites ? of.favorites() : undefined, values: [] },
  ];
  const price = { asked: price_to === undefined ? undefined : of.priced(price_to), values: [] };
  const askedAmenities = (form.amenities ?? []).map(of.equipped);
  const amenities = codes.map(of.equipped);
  const single = [...alone, price].flatMap(({ asked, values }) => (asked ? [asked, ...values] : values));
  return {
    alone,
    price,
    prices: segment.selections.prices(work_type_ids),
    askedAmenities,
    amenities,
    all: [...single, ...askedAmenities, ...amenities],
  };
}

/** How many there would be in a wider or a narrower circle. */
function addRadii(counts: number[], matches: Matches, form: SearchForm, passing: Selection): void {
  for (const [place, km] of radiiKm.entries()) {
    const count =
      km === radiusOf(form)
        ? matches.countIn(passing)
        : new Matches(matches.segment, passing, areaOf(form, km)).total;
    counts[place] = (counts[place] ?? 0) + count;
  }
}

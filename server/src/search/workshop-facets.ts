import type { SearchFacets } from '@sto/contract/workshops';
import { bitCount, lowestBit } from './bits.ts';
import { Matches } from './matches.ts';
import { PriceSteps } from './price-steps.ts';
import { leafSlots } from './segment-columns.ts';
import type { Selection } from './selection.ts';
import {
  areaOf,
  type SearchContext,
  type SearchForm,
  type Sieve,
  selectionsOf,
  sieveOf,
  withoutFilters,
} from './workshop-filters.ts';
import type { WorkshopSegment } from './workshop-segment.ts';
import type { WorkshopSnapshot } from './workshop-snapshot.ts';

const ratings = [4, 4.5, 4.8];
const radiiKm = [2, 5, 10, 50];
const warrantyMonths = [3, 6, 12];

/** A filter that a caller sets and clears apart from the others. */
interface Filter {
  /** Undefined: it is not asked. */
  asked: Selection | undefined;
  /** Each is counted among those that pass all the other filters. */
  values: readonly Selection[];
  counts: number[];
}

/** The filters of a form, in one segment. */
interface Filters {
  alone: readonly Filter[];
  price: Filter;
  /** Those asked for must all be there, whichever more is asked. */
  askedAmenities: readonly Selection[];
  /** Counted with all the filters: a caller who ticks one more keeps the rest. */
  amenities: Pick<Filter, 'values' | 'counts'>;
}

/** How many would be found with each value of each filter, a word of slots at a time. */
export function facetsOf(snapshot: WorkshopSnapshot, form: SearchForm, context: SearchContext): SearchFacets {
  const codes = snapshot.amenities;
  const counts = {
    open: [0],
    favorites: [0],
    ratings: ratings.map(() => 0),
    radii: radiiKm.map(() => 0),
    warranties: warrantyMonths.map(() => 0),
    amenities: codes.map(() => 0),
  };
  const steps = new PriceSteps();
  for (const segment of snapshot.segments) {
    const sieve = sieveOf(segment, form, context);
    const of = selectionsOf(segment, form, context);
    const { price_to, rating_from, warranty_from } = form;
    const open = of.open();
    const favorites = of.favorites();
    const filters: Filters = {
      alone: [
        { asked: form.open_now ? open : undefined, values: [open], counts: counts.open },
        { asked: form.only_favorites ? favorites : undefined, values: [favorites], counts: counts.favorites },
        {
          asked: rating_from === undefined ? undefined : of.rated(rating_from),
          values: ratings.map(of.rated),
          counts: counts.ratings,
        },
        {
          asked: warranty_from === undefined ? undefined : of.warranted(warranty_from),
          values: warrantyMonths.map(of.warranted),
          counts: counts.warranties,
        },
      ],
      price: { asked: price_to === undefined ? undefined : of.priced(price_to), values: [], counts: [] },
      askedAmenities: (form.amenities ?? []).map(of.equipped),
      amenities: { values: codes.map(of.equipped), counts: counts.amenities },
    };
    const { passing: others } = sieveOf(segment, { ...form, ...withoutFilters }, context);
    count(filters, new Matches(segment, others, areaOf(form)), sieve, steps);
    if (!form.bounds) countRadii(counts.radii, segment, sieve);
  }
  const told = (values: readonly number[], numbers: readonly number[]) =>
    values.map((value, place) => ({ value, count: numbers[place] ?? 0 }));
  return {
    open_now: counts.open[0] ?? 0,
    favorites: counts.favorites[0] ?? 0,
    rating_from: told(ratings, counts.ratings),
    radius: form.bounds ? [] : told(radiiKm, counts.radii),
    price_to: steps.ceilings(),
    warranty_from: told(warrantyMonths, counts.warranties),
    amenities: codes.map((value, place) => ({ value, count: counts.amenities[place] ?? 0 })),
  };
}

function count(
  { alone, price, askedAmenities, amenities }: Filters,
  matches: Matches,
  { prices }: Sieve,
  steps: PriceSteps,
): void {
  const single = [...alone, price];
  const read = [
    ...single.flatMap(({ asked, values }) => (asked ? [asked, ...values] : values)),
    ...askedAmenities,
    ...amenities.values,
  ];
  matches.eachWord((leaf, word) => {
    let base = word;
    for (const selection of askedAmenities) base &= selection.word(leaf);
    const all = passing(single, undefined, base, leaf);
    tally(amenities, all, leaf);
    for (const filter of alone) tally(filter, passing(single, filter, base, leaf), leaf);
    for (let rest = passing(single, price, base, leaf); rest !== 0; rest &= rest - 1)
      steps.add(prices.step(leaf * leafSlots + lowestBit(rest)));
  }, read);
}

/** Slots of the word that pass all filters but one. */
function passing(filters: readonly Filter[], but: Filter | undefined, word: number, leaf: number): number {
  let kept = word;
  for (const filter of filters)
    if (filter !== but && filter.asked && kept !== 0) kept &= filter.asked.word(leaf);
  return kept;
}

function tally({ values, counts }: Pick<Filter, 'values' | 'counts'>, word: number, leaf: number): void {
  if (word === 0) return;
  for (const [place, selection] of values.entries())
    counts[place] = (counts[place] ?? 0) + bitCount(word & selection.word(leaf));
}

function countRadii(counts: number[], segment: WorkshopSegment, { form, passing }: Sieve): void {
  for (const [place, km] of radiiKm.entries())
    counts[place] = (counts[place] ?? 0) + new Matches(segment, passing, areaOf(form, km)).total;
}

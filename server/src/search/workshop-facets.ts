import type { SearchFacets } from '@sto/contract/workshops';
import { hasBit } from './bits.ts';
import { kilometresOf } from './geo-area.ts';
import { Matches } from './matches.ts';
import {
  areaOf,
  isWithin,
  radiusOf,
  ratingAt,
  type SearchContext,
  type SearchForm,
  type Sieve,
  sieveOf,
  withoutFilters,
} from './workshop-filters.ts';
import type { WorkshopSnapshot } from './workshop-snapshot.ts';

const ratings = [4, 4.5, 4.8];
const radiiKm = [2, 5, 10, 50];
const warrantyMonths = [3, 6, 12];
/** Parts of the known prices that the ceilings cut off. */
const priceShares = [0.2, 0.4, 0.6, 0.8];

/** Filters that a caller sets and clears one by one, a bit each: what a workshop does not pass is their sum. */
const bits = { openNow: 1, favorites: 2, rating: 4, radius: 8, price: 16, warranty: 32, amenities: 64 };

/** What of the workshops counts for the values of each filter. */
interface Tally {
  open: number;
  favorites: number;
  ratings: number[];
  distances: number[];
  prices: number[];
  warranties: number[];
  amenities: Map<string, number>;
}

/**
 * The counts come from one look at the workshops: one that only one filter keeps out counts for the values of
 * that filter, one that none keeps out counts for all.
 */
export function facetsOf(snapshot: WorkshopSnapshot, form: SearchForm, context: SearchContext): SearchFacets {
  const tally: Tally = {
    open: 0,
    favorites: 0,
    ratings: [],
    distances: [],
    prices: [],
    warranties: [],
    amenities: new Map(snapshot.amenities.map((code) => [code, 0])),
  };
  // The counts of all radii need the widest.
  const area = areaOf(form, form.bounds ? radiusOf(form) : Math.max(...radiiKm, radiusOf(form)));
  for (const segment of snapshot.segments) {
    const sieve = sieveOf(segment, form, context);
    const { passing: others } = sieveOf(segment, { ...form, ...withoutFilters }, context);
    const look = lookOf(sieve);
    new Matches(segment, others, area).each((slot) => {
      count(tally, sieve, slot, look(slot, kilometresOf(segment.chordTo(slot, area))));
    });
  }
  return {
    open_now: tally.open,
    favorites: tally.favorites,
    rating_from: ratings.map((value) => ({ value, count: countFrom(tally.ratings, value) })),
    radius: form.bounds ? [] : radiiKm.map((value) => ({ value, count: countUpTo(tally.distances, value) })),
    price_to: priceFacet(tally.prices),
    warranty_from: warrantyMonths.map((value) => ({ value, count: countFrom(tally.warranties, value) })),
    amenities: [...tally.amenities].map(([value, count]) => ({ value, count })),
  };
}

interface Seen {
  failed: number;
  isOpen: boolean;
  isFavorite: boolean;
  distanceKm: number;
}

/** Tells of each slot which filters it does not pass. */
function lookOf({ segment, form, context, prices }: Sieve): (slot: number, distanceKm: number) => Seen {
  const { columns } = segment;
  const { rating_from: stars = 0, warranty_from: months = 0, price_to: ceiling } = form;
  const amenities = (form.amenities ?? []).map((code) => columns.amenities.get(code));
  const present = segment.openAt(context.now);
  const radiusKm = radiusOf(form);
  return (slot, distanceKm) => {
    const isOpen = present.isOpen(columns.rotaOf[slot] ?? 0);
    const isFavorite = context.favoriteWorkshopIds.has(columns.ids[slot] ?? 0);
    let failed = 0;
    if (form.open_now && !isOpen) failed |= bits.openNow;
    if (form.only_favorites && !isFavorite) failed |= bits.favorites;
    if (ratingAt(segment, slot) < stars) failed |= bits.rating;
    if (distanceKm > radiusKm) failed |= bits.radius;
    if (ceiling !== undefined && !isWithin(prices.key(slot), ceiling)) failed |= bits.price;
    if ((columns.warranty[slot] ?? 0) < months) failed |= bits.warranty;
    if (!amenities.every((set) => hasBit(set, slot))) failed |= bits.amenities;
    return { failed, isOpen, isFavorite, distanceKm };
  };
}

function count(tally: Tally, sieve: Sieve, slot: number, seen: Seen): void {
  const { segment, prices } = sieve;
  const { columns } = segment;
  const isIn = (but: number) => (seen.failed & ~but) === 0;
  if (isIn(bits.openNow) && seen.isOpen) tally.open += 1;
  if (isIn(bits.favorites) && seen.isFavorite) tally.favorites += 1;
  if (isIn(bits.rating)) tally.ratings.push(ratingAt(segment, slot));
  if (isIn(bits.radius)) tally.distances.push(seen.distanceKm);
  if (isIn(bits.warranty)) tally.warranties.push(columns.warranty[slot] ?? 0);
  const price = isIn(bits.price) ? prices.from(slot) : null;
  if (price !== null) tally.prices.push(price);
  // Each together with the asked ones: a caller who ticks one more keeps the rest.
  if (seen.failed !== 0) return;
  for (const [code, set] of columns.amenities)
    if (hasBit(set, slot)) tally.amenities.set(code, (tally.amenities.get(code) ?? 0) + 1);
}

function countFrom(numbers: readonly number[], least: number): number {
  return numbers.filter((number) => number >= least).length;
}

function countUpTo(numbers: readonly number[], most: number): number {
  return numbers.filter((number) => number <= most).length;
}

/** Ceilings that some pass and some do not. They do not depend on the asked one, so they stay as it changes. */
function priceFacet(prices: readonly number[]): SearchFacets['price_to'] {
  const known = Float64Array.from(prices.filter((price) => price > 0)).sort();
  const ceilings = priceShares.map((share) => roundUp(known[Math.floor(known.length * share)] ?? 0));
  return [...new Set(ceilings)]
    .map((value) => ({ value, count: countUpTo(prices, value) }))
    .filter(({ value, count }) => value > 0 && count < prices.length);
}

/** To two digits, the second of them 0 or 5: 3 240 → 3 500, 840 → 850. */
function roundUp(price: number): number {
  if (price <= 0) return 0;
  const step = Math.max(50, 10 ** Math.floor(Math.log10(price)) / 2);
  return Math.ceil(price / step) * step;
}

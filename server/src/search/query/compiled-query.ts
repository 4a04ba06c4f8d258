import { searchRadiusKm } from '@sto/contract/limits';
import { unsupportedReason } from '@sto/contract/workshops/workshop-policy';
import type { GeoSearchForm } from '@sto/contract/workshops/workshops.schemas';
import { GeoArea } from '../geometry/geo-area.ts';
import { addBit, hasBit } from '../store/bits.ts';
import type { OpenAtMinute } from '../store/opening-hours-table.ts';
import type { PriceColumn } from '../store/price-column.ts';
import { type Filter, inAnyOf, inSelection, inSet, Selection, where } from '../store/selection.ts';
import { freePrice } from '../store/workshop-columns.ts';
import { minuteOf, type WorkshopSegment } from '../store/workshop-segment.ts';

/** Who asks and when: what the form does not say. */
export interface SearchContext {
  now: Date;
  /** Mark of the caller's car; null: no car is named. */
  markId: number | null;
  /** Workshops in which the caller has an open bid. */
  activeBidWorkshopIds: ReadonlySet<number>;
  favoriteWorkshopIds: ReadonlySet<number>;
}

export type SearchForm = Omit<GeoSearchForm, 'auto_id' | 'modification_id' | 'identity_hash' | 'amenity_ids'>;

/** The search, read once for all workshops of a segment. */
export interface Sieve {
  readonly segment: WorkshopSegment;
  readonly form: SearchForm;
  readonly context: SearchContext;
  readonly asked: readonly number[];
  readonly prices: PriceColumn;
  readonly present: OpenAtMinute;
  /** Those that pass all filters, wherever they are. */
  readonly passing: Selection;
  /** Those that take a bid with this car and these works; not all of them pass the filters. */
  readonly bookable: Selection;
}

export function sieveOf(segment: WorkshopSegment, form: SearchForm, context: SearchContext): Sieve {
  const asked = form.work_type_ids ?? [];
  const { selections } = segment;
  return {
    segment,
    form,
    context,
    asked,
    prices: selections.prices(asked),
    present: segment.openAt(context.now),
    passing: form.only_favorites
      ? new Selection(segment.alive, [
          ofWorkshops(segment, context.favoriteWorkshopIds),
          ...filtersOf(segment, form, context),
        ])
      : selections.selection(filterKey(form, context), () => filtersOf(segment, form, context)),
    bookable: selections.selection(`bookable ${context.markId} ${asked.join()}`, () =>
      bookableFilters(segment, asked, context),
    ),
  };
}

export function areaOf(form: SearchForm, radiusKm = radiusOf(form)): GeoArea {
  return new GeoArea(form, radiusKm, form.bounds);
}

export function radiusOf(form: SearchForm): number {
  return form.radius ?? (form.bounds ? Infinity : searchRadiusKm);
}

/** What changes a form to one without the filters that a caller sets and clears one by one. */
export const withoutFilters = {
  open_now: false,
  only_favorites: false,
  rating_from: undefined,
  price_to: undefined,
  warranty_from: undefined,
  amenities: undefined,
} satisfies Partial<SearchForm>;

/** All that the filters depend on, favourites aside. */
export function filterKey(form: SearchForm, context: SearchContext): string {
  const { work_type_ids = [], all_works, rating_from, price_to, warranty_from, amenities = [] } = form;
  const works = `${work_type_ids.join()} ${work_type_ids.length > 0 && all_works}`;
  const minute = form.open_now ? minuteOf(context.now) : '';
  const mark = form.brand_only ? context.markId : null;
  return `${works} ${rating_from} ${price_to} ${warranty_from} ${amenities.join()} ${minute} ${mark}`;
}

/** Without favourites: they are the caller's own. */
function filtersOf(segment: WorkshopSegment, form: SearchForm, context: SearchContext): Filter[] {
  const { rating_from, price_to, warranty_from, amenities = [] } = form;
  const of = selectionsOf(segment, form, context);
  const { markId } = context;
  return [
    worksFilter(segment, form),
    ...(form.brand_only && markId !== null ? [inSet(segment.columns.marks.get(markId))] : []),
    ...amenities.map((code) => inSelection(of.equipped(code))),
    ...(rating_from === undefined ? [] : [inSelection(of.rated(rating_from))]),
    ...(warranty_from === undefined ? [] : [inSelection(of.warranted(warranty_from))]),
    ...(price_to === undefined ? [] : [inSelection(of.priced(price_to))]),
    ...(form.open_now ? [inSelection(of.open())] : []),
  ];
}

/** Those that pass a single filter, found out once for all searches that ask for it. */
export function selectionsOf(segment: WorkshopSegment, form: SearchForm, context: SearchContext) {
  const { columns, selections } = segment;
  const { favoriteWorkshopIds } = context;
  const works = form.work_type_ids ?? [];
  const slotsWhere = (key: string, passes: () => (slot: number) => boolean) =>
    selections.selection(key, () => [where(passes())]);
  return {
    rated: (stars: number) => slotsWhere(`rated ${stars}`, () => (slot) => ratingAt(segment, slot) >= stars),
    warranted: (months: number) =>
      slotsWhere(`warranted ${months}`, () => (slot) => (columns.warranty[slot] ?? 0) >= months),
    equipped: (code: string) =>
      selections.selection(`has ${code}`, () => [inSet(columns.amenities.get(code))]),
    /** With the asked works. */
    priced: (ceiling: number) =>
      selections.selection(`priced ${works.join()} ${ceiling}`, () => [
        (words, from, to) => {
          // Asked for each time: held here, a column of prices would outlive the room for them.
          const prices = selections.prices(works);
          where((slot) => isWithin(prices.key(slot), ceiling))(words, from, to);
        },
      ]),
    open: () =>
      slotsWhere(`open ${minuteOf(context.now)}`, () => {
        const present = segment.openAt(context.now);
        return (slot) => present.isOpen(columns.rotaOf[slot] ?? 0);
      }),
    favorites: () =>
      favoriteWorkshopIds.size === 0
        ? selections.selection('no favorites', () => [inSet(undefined)])
        : new Selection(segment.alive, [ofWorkshops(segment, favoriteWorkshopIds)]),
  };
}

function worksFilter({ columns }: WorkshopSegment, form: SearchForm): Filter {
  const sets = (form.work_type_ids ?? []).map((id) => columns.works.get(id)?.words);
  if (sets.length === 0) return () => undefined;
  if (!form.all_works) return inAnyOf(sets);
  const filters = sets.map(inSet);
  return (words, from, to) => {
    for (const filter of filters) filter(words, from, to);
  };
}

function bookableFilters({ columns }: WorkshopSegment, asked: readonly number[], { markId }: SearchContext) {
  return [
    inSet(columns.connected),
    ...(markId === null ? [] : [inSet(columns.marks.get(markId))]),
    ...asked.map((id) => inSet(columns.works.get(id)?.words)),
  ];
}

/** The listed rating; 0 while too few have rated. */
export function ratingAt({ columns }: WorkshopSegment, slot: number): number {
  return Math.max(0, columns.rating[slot] ?? 0) / 100;
}

/** `key` as a {@link PriceColumn} tells it. */
export function isWithin(key: number, ceiling: number): boolean {
  return key <= ceiling || key === freePrice;
}

/** Why the workshop does not take a bid with this car and these works; null: it does. */
export function reasonAt({ segment, asked, context: { markId } }: Sieve, slot: number) {
  const { connected, marks, works } = segment.columns;
  return unsupportedReason({
    isConnected: hasBit(connected, slot),
    servesMark: markId === null || hasBit(marks.get(markId), slot),
    doesAllWorks: asked.every((id) => hasBit(works.get(id)?.words, slot)),
  });
}

/** Only the slots of these workshops. */
function ofWorkshops(segment: WorkshopSegment, ids: Iterable<number>): Filter {
  const set = new Uint32Array(segment.alive.length);
  for (const id of ids) {
    const slot = segment.slotOf(id);
    if (slot !== undefined) addBit(set, slot);
  }
  return inSet(set);
}

import type { CarClass } from '@sto/contract/enums';
import { searchRadiusKm } from '@sto/contract/limits';
import { unsupportedReason } from '@sto/contract/workshops/workshop-policy';
import type { GeoSearchForm } from '@sto/contract/workshops/workshops.schemas';
import { GeoArea } from '../geometry/geo-area.ts';
import { addBit, hasBit } from '../store/bits.ts';
import type { FreeTimesAtMinute } from '../store/free-times.ts';
import type { HoursAtMinute } from '../store/opening-hours-table.ts';
import type { PriceColumn } from '../store/price-column.ts';
import { type Filter, inAnyOf, inSelection, inSet, Selection, where } from '../store/selection.ts';
import { freePrice } from '../store/workshop-columns.ts';
import { minuteOf, type WorkshopSegment } from '../store/workshop-segment.ts';

/** The class of the caller's car; null without a car. */
export type SearchedClass = CarClass | 'unknown' | null;

/** The caller and the time: what the form does not contain. */
export interface SearchContext {
  now: Date;
  /** Brand of the caller's car; null without a car. */
  markId: number | null;
  carClass: SearchedClass;
  /** Workshops in which the caller has an open bid. */
  activeBidWorkshopIds: ReadonlySet<number>;
  favoriteWorkshopIds: ReadonlySet<number>;
  /** Workshops in which the caller works. */
  ownWorkshopIds: ReadonlySet<number>;
}

export type SearchForm = Omit<
  GeoSearchForm,
  'auto_id' | 'modification_id' | 'mark_id' | 'identity_hash' | 'amenity_ids'
>;

export interface CompiledQuery {
  readonly segment: WorkshopSegment;
  readonly form: SearchForm;
  readonly context: SearchContext;
  readonly workIds: readonly number[];
  /** The class with prices for these works in this segment. */
  readonly pricedClass: CarClass | null;
  readonly prices: PriceColumn;
  readonly hoursNow: HoursAtMinute;
  readonly freeNow: FreeTimesAtMinute;
  /** Slots that pass all filters, anywhere on the map. */
  readonly passing: Selection;
  /** Slots that take a bid with this car and these works; some of them do not pass the filters. */
  readonly bookable: Selection;
}

export function compileQuery(
  segment: WorkshopSegment,
  form: SearchForm,
  context: SearchContext,
): CompiledQuery {
  const workIds = form.work_type_ids ?? [];
  const { cache } = segment;
  const pricedClass = pricedClassOf(segment, workIds, context);
  return {
    segment,
    form,
    context,
    workIds,
    pricedClass,
    prices: cache.prices(workIds, pricedClass),
    hoursNow: segment.hoursAt(context.now),
    freeNow: segment.freeTimesAt(context.now),
    passing: form.only_favorites
      ? new Selection(segment.alive, [
          inWorkshops(segment, context.favoriteWorkshopIds),
          ...filtersOf(segment, form, context),
        ])
      : cache.selection(filterKey(form, context, pricedClass), () => filtersOf(segment, form, context)),
    bookable: cache.selection(`bookable ${context.markId} ${workIds.join()}`, () =>
      bookableFilters(segment, workIds, context),
    ),
  };
}

/** Null where the prices for all classes hold, so that searches with and without a car share what they compute. */
export function pricedClassOf(
  { columns }: WorkshopSegment,
  workIds: readonly number[],
  { carClass }: SearchContext,
): CarClass | null {
  const isPriced = carClass !== null && carClass !== 'unknown' && columns.classPrices.has(carClass, workIds);
  return isPriced ? carClass : null;
}

export function areaOf(form: SearchForm, radiusKm = radiusOf(form)): GeoArea {
  return new GeoArea(form, radiusKm, form.bounds);
}

export function radiusOf(form: SearchForm): number {
  return form.radius ?? (form.bounds ? Infinity : searchRadiusKm);
}

/** Overrides that clear every filter which a caller can clear by itself. */
export const withoutFilters = {
  open_now: false,
  free_by: undefined,
  only_favorites: false,
  rating_from: undefined,
  price_to: undefined,
  warranty_from: undefined,
  amenities: undefined,
} satisfies Partial<SearchForm>;

/** Cache key of the filters, without favourites. */
export function filterKey(form: SearchForm, context: SearchContext, pricedClass: CarClass | null): string {
  const { work_type_ids = [], all_works, rating_from, price_to, warranty_from, amenities = [] } = form;
  const works = `${work_type_ids.join()} ${work_type_ids.length > 0 && all_works}`;
  const minute = form.open_now || form.free_by ? minuteOf(context.now) : '';
  const mark = form.brand_only ? context.markId : null;
  return `${works} ${rating_from} ${price_to} ${warranty_from} ${amenities.join()} ${form.open_now} ${form.free_by} ${minute} ${mark} ${pricedClass}`;
}

/** Without favourites: they differ by caller, so their selection is not cached. */
function filtersOf(segment: WorkshopSegment, form: SearchForm, context: SearchContext): Filter[] {
  const { rating_from, price_to, warranty_from, amenities = [] } = form;
  const single = singleFilters(segment, form, context);
  const { markId } = context;
  return [
    worksFilter(segment, form),
    ...(form.brand_only && markId !== null ? [inSet(segment.columns.marks.get(markId))] : []),
    ...amenities.map((code) => inSelection(single.amenity(code))),
    ...(rating_from === undefined ? [] : [inSelection(single.ratingFrom(rating_from))]),
    ...(warranty_from === undefined ? [] : [inSelection(single.warrantyFrom(warranty_from))]),
    ...(price_to === undefined ? [] : [inSelection(single.priceTo(price_to))]),
    ...(form.open_now ? [inSelection(single.open())] : []),
    ...(form.free_by ? [inSelection(single.freeBy(form.free_by))] : []),
  ];
}

/** Selections by one filter each, shared by all searches that use it. */
export function singleFilters(segment: WorkshopSegment, form: SearchForm, context: SearchContext) {
  const { columns, cache } = segment;
  const { favoriteWorkshopIds } = context;
  const workIds = form.work_type_ids ?? [];
  const pricedClass = pricedClassOf(segment, workIds, context);
  const slotsWhere = (key: string, passes: () => (slot: number) => boolean) =>
    cache.selection(key, () => [where(passes())]);
  return {
    ratingFrom: (stars: number) =>
      slotsWhere(`rated ${stars}`, () => (slot) => ratingAt(segment, slot) >= stars),
    warrantyFrom: (months: number) =>
      slotsWhere(`warranted ${months}`, () => (slot) => (columns.warranty[slot] ?? 0) >= months),
    amenity: (code: string) => cache.selection(`has ${code}`, () => [inSet(columns.amenities.get(code))]),
    priceTo: (ceiling: number) =>
      cache.selection(`priced ${workIds.join()} ${pricedClass} ${ceiling}`, () => [
        (words, from, to) => {
          const prices = cache.prices(workIds, pricedClass);
          where((slot) => isWithin(prices.key(slot), ceiling))(words, from, to);
        },
      ]),
    open: () =>
      slotsWhere(`open ${minuteOf(context.now)}`, () => {
        const hoursNow = segment.hoursAt(context.now);
        return (slot) => hoursNow.isOpen(columns.hoursIds[slot] ?? 0);
      }),
    freeBy: (day: 'today' | 'tomorrow') =>
      slotsWhere(`free ${day} ${workIds.join()} ${minuteOf(context.now)}`, () => {
        const freeNow = segment.freeTimesAt(context.now);
        const last = day === 'today' ? 0 : 1;
        return (slot) => (freeNow.next(slot, workIds)?.day ?? Infinity) <= last;
      }),
    favorites: () =>
      favoriteWorkshopIds.size === 0
        ? cache.selection('no favorites', () => [inSet(undefined)])
        : new Selection(segment.alive, [inWorkshops(segment, favoriteWorkshopIds)]),
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

function bookableFilters(
  { columns }: WorkshopSegment,
  workIds: readonly number[],
  { markId }: SearchContext,
) {
  return [
    inSet(columns.connected),
    ...(markId === null ? [] : [inSet(columns.marks.get(markId))]),
    ...workIds.map((id) => inSet(columns.works.get(id)?.words)),
  ];
}

export function ratingAt({ columns }: WorkshopSegment, slot: number): number {
  return Math.max(0, columns.rating[slot] ?? 0) / 100;
}

/** `key`: see {@link PriceColumn}. */
export function isWithin(key: number, ceiling: number): boolean {
  return key <= ceiling || key === freePrice;
}

export function reasonAt({ segment, workIds, context: { markId } }: CompiledQuery, slot: number) {
  const { connected, marks, works } = segment.columns;
  return unsupportedReason({
    isConnected: hasBit(connected, slot),
    servesMark: markId === null || hasBit(marks.get(markId), slot),
    doesAllWorks: workIds.every((id) => hasBit(works.get(id)?.words, slot)),
  });
}

function inWorkshops(segment: WorkshopSegment, ids: Iterable<number>): Filter {
  const set = new Uint32Array(segment.alive.length);
  for (const id of ids) {
    const slot = segment.slotOf(id);
    if (slot !== undefined) addBit(set, slot);
  }
  return inSet(set);
}

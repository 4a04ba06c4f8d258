import { z } from 'zod';
import { WorkshopLeg } from '../bids/legs.schemas.ts';
import type { CallSchemas } from '../endpoint.ts';
import { weekDays } from '../enums.ts';
import { searchPageSize } from '../limits.ts';
import {
  BoundsForm,
  codeListForm,
  FlagForm,
  Id,
  IdentityHash,
  IdForm,
  idListForm,
  intForm,
  Latitude,
  Longitude,
  Moment,
  numberForm,
  Roubles,
} from '../primitives.ts';
import { SuggestAnswer, SuggestForm } from './suggestions.schemas.ts';
import { workshopFigures, workshopPromises } from './workshop-figures.schemas.ts';

export const BidAvailability = z.enum(['enabled', 'disabled_has_active_bid', 'disabled_sto_not_supported']);
export type BidAvailability = z.infer<typeof BidAvailability>;

/**
 * Reason of `disabled_sto_not_supported`: the caller works there, it is not connected to online booking, or not for
 * this car or these works.
 */
export const UnsupportedReason = z.enum(['own', 'not_connected', 'mark', 'works']);

/**
 * `soonest`: by the next free time, then by answer time. `price`: free after real prices,
 * unknown last. Ties are ordered by distance; workshops without booking are last in every order.
 */
export const SearchSort = z.enum(['recommended', 'distance', 'price', 'rating', 'soonest']);
export type SearchSort = z.infer<typeof SearchSort>;

export const WorkshopPoint = z.object({
  id: Id,
  lat: Latitude,
  long: Longitude,
  bid_availability: BidAvailability,
  is_promo: z.boolean(),
  is_open_now: z.boolean(),
  /** Sum over the requested works; null without works, or if the workshop does not do all of them. */
  price_from: Roubles.nullable(),
});

/** One workshop in a search result: its pin, balloon and card. */
export const WorkshopSummary = WorkshopPoint.extend({
  name: z.string(),
  address: z.string(),
  logo: z.string().nullable(),
  image: z.string().nullable(),
  rating: z.number().nullable(),
  reviews_count: z.int(),
  distance_m: z.int(),
  timezone: z.string(),
  /** `HH:mm`, if open and not round the clock. */
  closes_at: z.string().nullable(),
  opens_at: Moment.nullable(),
  /** When a visit for the requested works can begin, an hour without works; null: no free time, or no booking. */
  nearest_slot_at: Moment.nullable(),
  /**
   * Sum over the requested works; without works: the lowest price of the list, a free one last; null: no
   * prices.
   */
  price_from: Roubles.nullable(),
  price_to: Roubles.nullable(),
  price_is_exact: z.boolean(),
  /** Whether the prices of all requested works are for the class of the car; null without a car or works. */
  price_is_for_car: z.boolean().nullable(),
  matched_work_type_ids: z.array(Id),
  missing_work_type_ids: z.array(Id),
  unsupported_reason: UnsupportedReason.nullable(),
  is_verified: z.boolean(),
  ...workshopPromises,
  /** Of the caller, or of `identity_hash`. */
  is_favorite: z.boolean(),
});
export type WorkshopSummary = z.infer<typeof WorkshopSummary>;

/** Workshops that would overlap at the requested zoom, if more match than one answer holds. */
export const WorkshopCluster = z.object({
  lat: Latitude,
  long: Longitude,
  count: z.int(),
  /** Zoom at which the cluster splits; 18 for a single workshop and for workshops in one place. */
  expansion_zoom: z.int(),
});
export type WorkshopCluster = z.infer<typeof WorkshopCluster>;

const facetOf = <T extends z.ZodType>(value: T) => z.array(z.object({ value, count: z.int() }));

/** Number of results for each value of a filter, with the other filters unchanged. */
export const SearchFacets = z.object({
  open_now: z.int(),
  favorites: z.int(),
  rating_from: facetOf(z.number()),
  /** Kilometres; empty within `bounds`. */
  radius: facetOf(z.number()),
  /** Upper limits that divide these results into useful parts; empty if no prices are known. */
  price_to: facetOf(Roubles),
  warranty_from: facetOf(z.int()),
  /** Of all workshops, the most common first; the count is with this one added to the requested ones. */
  amenities: facetOf(z.string()),
});
export type SearchFacets = z.infer<typeof SearchFacets>;

export const SearchAnswer = z.object({
  services: z.array(z.union([WorkshopSummary, WorkshopPoint])),
  /** All matches; `services` is one page of them. */
  total: z.int(),
  is_truncated: z.boolean(),
  /** With `zoom`, if there are more matches than this page holds: all matches, including the page. */
  clusters: z.array(WorkshopCluster).optional(),
  facets: SearchFacets.optional(),
});
export type SearchAnswer = z.infer<typeof SearchAnswer>;

const searchFields = z.object({
  lat: numberForm(-90, 90),
  long: numberForm(-180, 180),
  only_coordinates: FlagForm.default(false),
  /** Kilometres. Absent: 50, and no limit within `bounds`. */
  radius: numberForm(0.1, 500).optional(),
  /** Restricts the search to a rectangle; distances are still from `lat`, `long`. */
  bounds: BoundsForm.optional(),
  work_type_ids: idListForm(50).optional(),
  /** With works: `1` finds workshops that offer all of them, `0` at least one. */
  all_works: FlagForm.default(true),
  auto_id: IdForm.optional(),
  modification_id: IdForm.optional(),
  /** A car that is known by its mark alone. */
  mark_id: IdForm.optional(),
  /** Only workshops that serve the mark of the car; no effect without a car or a mark. */
  brand_only: FlagForm.default(false),
  open_now: FlagForm.default(false),
  /** Only workshops with a free time on that day or before it. */
  free_by: z.enum(['today', 'tomorrow']).optional(),
  rating_from: numberForm(0, 5).optional(),
  price_to: intForm(0, 100_000_000).optional(),
  /** Minimum warranty on works, in months. */
  warranty_from: intForm(1, 120).optional(),
  amenities: codeListForm(20).optional(),
  amenity_ids: codeListForm(20).optional(),
  only_favorites: FlagForm.default(false),
  /** The owner of favourites if no one is signed in. */
  identity_hash: IdentityHash.optional(),
  sort: SearchSort.default('recommended'),
  with_facets: FlagForm.default(false),
  /** Zoom of the map that shows the answer: requests clusters. */
  zoom: numberForm(0, 22).optional(),
  page: intForm(1, 100_000).default(1),
  page_size: intForm(1, 5000).default(searchPageSize),
});

/** Over 1,000 only with `only_coordinates`. */
export const GeoSearchForm = searchFields.refine((form) => form.only_coordinates || form.page_size <= 1000, {
  path: ['page_size'],
  message: 'Больше 1000 автосервисов за раз отдаём только точками на карте',
});
export type GeoSearchForm = z.output<typeof GeoSearchForm>;

/** Suggestions for an empty result: each has its number of results, and is null without any. */
export const SearchRescue = z.object({
  /**
   * The smallest of 100, 200 and 500 km that is wider than the requested one and finds something; replaces
   * `bounds`.
   */
  radius: z.object({ km: z.number(), total: z.int() }).nullable(),
  /** Only with works, car and place. */
  without_filters: z.object({ total: z.int() }).nullable(),
  /** Without one of the works, if all are required; the most helpful first, at most three. */
  without_work: z.array(z.object({ work_type_id: Id, total: z.int() })),
  /** Workshops that offer at least one of the works. */
  any_work: z.object({ total: z.int() }).nullable(),
  /** The nearest cities with matches within the requested radius of their centre, at most three. */
  cities: z.array(
    z.object({ id: Id, slug: z.string(), name: z.string(), total: z.int(), distance_m: z.int() }),
  ),
});
export type SearchRescue = z.infer<typeof SearchRescue>;

export const ScheduleDay = z.object({
  is_active: z.boolean(),
  /** `HH:mm` local; `to` < `from` runs past midnight; `00:00`–`24:00` is all day. */
  from: z.string().nullable(),
  to: z.string().nullable(),
  time: z.string(),
});
export type ScheduleDay = z.infer<typeof ScheduleDay>;

export const Workshop = z.object({
  id: Id,
  name: z.string(),
  slug: z.string(),
  /** Last part of its page address: the id and the name, e.g. `501-motor-na-chistopolskoy`. */
  page_slug: z.string(),
  description: z.string(),
  logo: z.string().nullable(),
  images: z.array(z.object({ id: Id, url: z.string(), alt: z.string(), sort: z.int() })),
  address: z.string(),
  city_id: Id,
  lat: Latitude,
  long: Longitude,
  metro: z.array(z.object({ name: z.string(), distance_m: z.int() })),
  timezone: z.string(),
  /** Empty until the caller has requested them (`reveal-phone`); always present for its employees. */
  phones: z.array(z.string()),
  /** «+7 (495) ***-**-17»: all phones, revealed or not. */
  phones_masked: z.array(z.string()),
  is_phone_revealed: z.boolean(),
  site: z.string().nullable(),
  is_open_now: z.boolean(),
  closes_at: z.string().nullable(),
  opens_at: Moment.nullable(),
  schedule: z.record(z.enum(weekDays), ScheduleDay),
  /** Days from yesterday on with hours of their own: exceptions, and official holidays if the workshop observes them. */
  schedule_exceptions: z.array(
    ScheduleDay.omit({ time: true }).extend({ date: z.string(), note: z.string() }),
  ),
  closed_from: z.string().nullable(),
  closed_to: z.string().nullable(),
  closure_note: z.string().nullable(),
  brands: z.array(z.object({ id: Id, name: z.string(), is_specialized: z.boolean() })),
  brands_total: z.int(),
  work_types: z.array(
    z.object({
      work_type_id: Id,
      title: z.string(),
      price_from: Roubles,
      price_to: Roubles,
      /** Whether the price is for the class of the car, not for all classes; null without a car. */
      price_is_for_car: z.boolean().nullable(),
      minutes: z.int(),
      warranty_months: z.int().nullable(),
      updated_at: Moment,
    }),
  ),
  /** Without journeys, see `legs`; the search filters by the kinds of both. */
  amenities: z.array(z.string()),
  /** How it comes to the car or brings it. */
  legs: z.array(WorkshopLeg),
  bays_count: z.int().nullable(),
  warranty: z
    .object({ work_months: z.int(), parts_months: z.int(), km: z.int().nullable(), text: z.string() })
    .nullable(),
  rating: z.number().nullable(),
  ...workshopFigures,
  reviews_count: z.int(),
  bids_finished_count: z.int(),
  ...workshopPromises,
  bid_availability: BidAvailability,
  unsupported_reason: UnsupportedReason.nullable(),
  active_bid_id: Id.nullable(),
  is_favorite: z.boolean(),
  is_verified: z.boolean(),
  badges: z.array(z.enum(['verified'])),
  is_demo: z.boolean(),
});
export type Workshop = z.infer<typeof Workshop>;

export const workshopSchemas = {
  geoSearch: {
    summary: 'Найти автосервисы на карте',
    form: GeoSearchForm,
    answer: SearchAnswer,
  },
  rescue: {
    summary: 'Выходы из пустого поиска',
    form: GeoSearchForm,
    answer: SearchRescue,
  },
  suggest: {
    summary: 'Подсказки: работы, симптомы, автосервисы, улицы, города',
    form: SuggestForm,
    answer: SuggestAnswer,
  },
  view: {
    summary: 'Автосервис',
    form: z.object({
      service_id: IdForm,
      /** The caller's car and works for `bid_availability`, the car also for prices. */
      auto_id: IdForm.optional(),
      /** A car that is not in the garage yet. */
      modification_id: IdForm.optional(),
      mark_id: IdForm.optional(),
      work_type_ids: idListForm(50).optional(),
      identity_hash: IdentityHash.optional(),
    }),
    answer: Workshop,
  },
} satisfies Record<string, CallSchemas>;

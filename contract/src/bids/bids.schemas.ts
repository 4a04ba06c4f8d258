import { z } from 'zod';
import { Car } from '../cars/cars.schemas.ts';
import type { CallSchemas } from '../endpoint.ts';
import { bidActors, bidSides, bidSources, employeeRoles, reliabilityLevels } from '../enums.ts';
import { BidFile } from '../files/files.schemas.ts';
import {
  Day,
  FlagForm,
  Id,
  IdForm,
  intForm,
  Moment,
  paged,
  pageForm,
  Roubles,
  textForm,
} from '../primitives.ts';
import { OwnReview } from '../reviews/own-review.schemas.ts';
import { BidEvent } from './bid-events.schemas.ts';
import { BidCreateForm } from './bid-form.schemas.ts';
import { bidActions, bidStatuses } from './bid-lifecycle.ts';
import { BidMarket } from './bid-market.schemas.ts';
import { Change } from './changes.schemas.ts';
import { Claim } from './claims.schemas.ts';
import { BidLeg } from './legs.schemas.ts';
import { Offer, OfferLine } from './offers.schemas.ts';

export const BidStatusSchema = z.enum(bidStatuses);

const actor = z.enum(bidActors);
const side = z.enum(bidSides);
const rejectSchema = z.object({ by: actor, code: z.string() });

const WorkshopOfBid = z.object({
  id: Id,
  name: z.string(),
  address: z.string(),
  image: z.string().nullable(),
  rating: z.number().nullable(),
  reviews_count: z.int(),
  phones: z.array(z.string()),
  lat: z.number(),
  long: z.number(),
  timezone: z.string(),
});

/** How a bid without a chosen workshop collects offers. A workshop learns nothing about others: their fields are null. */
export const Tender = z.object({
  /** Afterwards no other workshop may answer. */
  ends_at: Moment,
  /** No other workshop may answer until one of the open offers ends. */
  is_full: z.boolean(),
  offer_limit: z.int().nullable(),
  /** Workshops with an open offer. */
  offers_count: z.int().nullable(),
  recipients_count: z.int().nullable(),
  /** `radius` in kilometres; null: the whole city. */
  place: z.object({ city_id: Id, lat: z.number(), long: z.number(), radius: z.int().nullable() }).nullable(),
});
export type Tender = z.infer<typeof Tender>;
/** Who looks after a bid in its workshop; `id` is that of the employee. */
const Assignee = z.object({ id: Id, name: z.string(), role: z.enum(employeeRoles), is_self: z.boolean() });

export const BidSummary = z.object({
  id: Id,
  number: z.string(),
  status: BidStatusSchema,
  version: z.int(),
  customer: z.object({
    id: Id,
    name: z.string(),
    /**
     * Null for the workshop until the driver requests a call or accepts its offer, and always null in its
     * list. The page of the bid logs each viewer as `phone_seen`.
     */
    phone: z.string().nullable(),
  }),
  /** Null for the driver of a tender until an offer is accepted; a workshop sees itself. */
  service: WorkshopOfBid.nullable(),
  is_tender: z.boolean(),
  /** Null in a bid to one workshop. */
  tender: Tender.nullable(),
  /** IANA zone of the workshop, in a tender of its city. */
  timezone: z.string(),
  auto: Car,
  work_types: z.array(z.object({ id: Id, title: z.string() })),
  /** 1 message, 2 phone. */
  type_connection: z.union([z.literal(1), z.literal(2)]),
  comment: z.string(),
  period_start: Moment,
  period_end: Moment,
  /** Null: the driver comes himself. */
  leg: BidLeg.nullable(),
  /** The time of the accepted offer; null until there is one. */
  visit_start: Moment.nullable(),
  visit_end: Moment.nullable(),
  /** The driver has confirmed that he will come at this time. */
  is_promised: z.boolean(),
  /** Another time that one side has proposed and the other has not answered yet. */
  pending_period: z.object({ start: Moment, end: Moment, by: side, comment: z.string() }).nullable(),
  /** Of the bill or the accepted offer; before it the least of the open offers. */
  price_total: Roubles.nullable(),
  /** Other open offers cost more than `price_total`. */
  is_price_from: z.boolean(),
  /** Without offers that a later one of the same workshop replaced. */
  offers_count: z.int(),
  files_count: z.int(),
  /** Changed by the other side since this side last opened it. */
  is_unseen: z.boolean(),
  /** The work is finished and the driver may still write a review; always false for the workshop. */
  awaits_review: z.boolean(),
  answer_deadline_at: Moment.nullable(),
  /** Whose end of the bid it was, and why, by code; null until then. */
  reject: rejectSchema.nullable(),
  /** Null for the driver. */
  assignee: Assignee.nullable(),
  is_demo: z.boolean(),
  created_at: Moment,
  updated_at: Moment,
});
export type BidSummary = z.infer<typeof BidSummary>;

/** The driver's answer to an offer: what he would agree to. */
export const Counter = z.object({
  id: Id,
  offer_id: Id,
  price: Roubles.nullable(),
  work_types: z.array(z.object({ id: Id, title: z.string() })),
  period_start: Moment.nullable(),
  period_end: Moment.nullable(),
  comment: z.string(),
  created_at: Moment,
});
export type Counter = z.infer<typeof Counter>;

export const Bid = BidSummary.extend({
  customer: BidSummary.shape.customer.extend({
    /** How the driver has come to his visits so far; for the workshop only. */
    reliability: z.enum(reliabilityLevels).nullable(),
  }),
  bid_source: z.enum(bidSources),
  /** What the assistant wrote about it, and the driver sent; marked as the assistant's wherever it is shown. */
  ai_summary: z.string().nullable(),
  /** The conversation about the bid; null for those who cannot open it: mechanics, and in a tender without a deal all. */
  chat_id: Id.nullable(),
  files: z.array(BidFile),
  offers: z.array(Offer),
  accepted_offer_id: Id.nullable(),
  price_final: Roubles.nullable(),
  /** The end of the longest warranty of `final_lines`; at least 14 days, the time for claims. */
  warranty_until: Moment.nullable(),
  /** Of the line with the longest warranty; null: no line names one. Each line has its own in `final_lines`. */
  warranty_months: z.int().nullable(),
  mileage_in: z.int().nullable(),
  mileage_out: z.int().nullable(),
  finished_at: Moment.nullable(),
  confirmed_at: Moment.nullable(),
  counters: z.array(Counter),
  changes: z.array(Change),
  claims: z.array(Claim),
  /** What was done and paid; empty until the work is finished. */
  final_lines: z.array(OfferLine),
  /** One side wants to end a visit in work, the other has not agreed yet. */
  pending_cancel: z.object({ by: side, code: z.string(), comment: z.string() }).nullable(),
  reject: rejectSchema.extend({ comment: z.string().nullable() }).nullable(),
  visit_code: z.string().nullable(),
  review: OwnReview.nullable(),
  /** The workshop's private mark of the driver, 1 to 5; null for the driver. */
  customer_rating: z.int().nullable(),
  /** With the mark: the driver missed an agreed time; null without a mark and for the driver. */
  customer_no_show: z.boolean().nullable(),
  /**
   * Calls by name, and for the driver `repeat`, `review` (also to edit it) and `upload_file`, for the workshop
   * `rate_customer`.
   */
  available_actions: z.array(z.enum([...bidActions, 'repeat', 'review', 'rate_customer', 'upload_file'])),
  /** False for the driver and for a mechanic: his prices come from the price list, the bill from the agreement. */
  can_set_prices: z.boolean(),
  events: z.array(BidEvent),
});
export type Bid = z.infer<typeof Bid>;

const countsByStatus = z.record(BidStatusSchema, z.int());

/** The place of a bid in a list: ended visit or not, microseconds, number. */
const BidCursor = z.string().regex(/^[01]-\d{1,17}-\d{1,10}$/, 'Возьмите next прошлой страницы');

/**
 * The last changed first; with `status: visit` the next visit first. A workshop has the most urgent first: `new` by the
 * deadline of the answer, `answered` by the expiry of the offer, `in_work` by the visit. A person who opens a status
 * without a search has seen all of its news.
 */
const indexForm = z.object({
  ...pageForm,
  /** `next` of the page before: the page after it, whatever has arrived or changed since; `page` does not count then. */
  after: BidCursor.optional(),
  status: BidStatusSchema.optional(),
  /**
   * Part of the number, plate, works, comment, or the name of the other side; for a workshop also at least seven digits
   * of a phone that it may see. `counts` are those of the bids found.
   */
  query: textForm(100).optional(),
});

const workshopIndexForm = z.object({
  ...indexForm.shape,
  /** Assigned to the caller, or with a visit that he has as a mechanic. */
  is_mine: FlagForm.default(false),
  bay_id: IdForm.optional(),
  /** The visit, or the wished time without one, begins on this day of the workshop's clock. */
  date: Day.optional(),
});

const indexAnswer = paged(BidSummary).extend({
  counts: countsByStatus,
  /** Null on the last page. */
  next: z.string().nullable(),
});

export const customerBidSchemas = {
  create: {
    summary: 'Создать заявку',
    form: BidCreateForm,
    answer: z.object({ bid_id: Id, status: BidStatusSchema, chat_id: Id, message: z.string() }),
  },
  index: {
    summary: 'Заявки водителя',
    form: indexForm,
    answer: indexAnswer,
  },
  view: {
    summary: 'Заявка глазами водителя',
    form: z.object({ id: IdForm }),
    answer: Bid,
  },
  market: {
    summary: 'Обычные цены работ заявки: для водителя',
    form: z.object({ id: IdForm }),
    answer: BidMarket,
  },
} satisfies Record<string, CallSchemas>;

export const workshopBidSchemas = {
  index: {
    summary: 'Заявки автосервиса',
    form: workshopIndexForm,
    answer: indexAnswer,
  },
  view: {
    summary: 'Заявка глазами автосервиса',
    form: z.object({ id: IdForm }),
    answer: Bid,
  },
  market: {
    summary: 'Обычные цены работ заявки: для автосервиса',
    form: z.object({ id: IdForm }),
    answer: BidMarket,
  },
  assign: {
    summary: 'Назначить ответственного за заявку',
    form: z
      .object({
        id: IdForm,
        /** Of the bid's workshop, as in `staff/index`. */
        employee_id: IdForm.optional(),
        /** Takes the bid from its employee. */
        no_employee: FlagForm.default(false),
        version: intForm(1, 1_000_000).optional(),
      })
      .refine((form) => form.no_employee || form.employee_id !== undefined, {
        path: ['employee_id'],
        error: 'Выберите сотрудника',
      }),
    answer: Bid,
  },
} satisfies Record<string, CallSchemas>;

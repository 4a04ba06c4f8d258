import { z } from 'zod';
import { offerLineKinds, offerStatuses } from '../enums.ts';
import { workLimits } from '../my-workshop/work-limits.ts';
import { Day, Id, IdForm, intForm, jsonListForm, Moment, Roubles, textForm } from '../primitives.ts';
import { LegPriceForm } from './legs.schemas.ts';

export const OfferLine = z.object({
  id: Id,
  kind: z.enum(offerLineKinds),
  work_type_id: Id.nullable(),
  title: z.string(),
  qty: z.int(),
  unit: z.string(),
  price: Roubles,
  amount: Roubles,
  /** Its own; null: the terms of the workshop on the day of the offer, see `lineMonths`. 0: no warranty. */
  warranty_months: z.int().nullable(),
  /** Null for labour and discounts, and for a part without an article. */
  part: z
    .object({
      article: z.string().nullable(),
      brand: z.string().nullable(),
      /** The driver brings it; its price is 0. */
      is_customer_part: z.boolean(),
      delivery_date: Day.nullable(),
    })
    .nullable(),
});
export type OfferLine = z.infer<typeof OfferLine>;

const Slot = z.object({
  from: Moment,
  to: Moment,
  /** For the driver, of an open offer: the workshop has closed this time since, and it cannot be accepted. */
  is_closed: z.literal(true).optional(),
});

/** The workshop behind an offer: in a tender each offer has its own. */
const WorkshopOfOffer = z.object({
  id: Id,
  name: z.string(),
  image: z.string().nullable(),
  rating: z.number().nullable(),
  reviews_count: z.int(),
  /** For the driver of a tender, from its place; else null. */
  distance_m: z.int().nullable(),
});

/** A workshop's answer to a bid. The server sums `price_total` from the lines. */
export const Offer = z.object({
  id: Id,
  bid_id: Id,
  service_id: Id,
  service: WorkshopOfOffer,
  revision: z.int(),
  status: z.enum(offerStatuses),
  lines: z.array(OfferLine),
  price_labour: Roubles,
  price_parts: Roubles,
  /** Of the journey; null in a bid without one. */
  price_leg: Roubles.nullable(),
  price_discount: Roubles,
  price_total: Roubles,
  /** False: the final price may grow to `price_max`, for example after a diagnosis. */
  price_is_final: z.boolean(),
  price_max: Roubles.nullable(),
  currency: z.literal('RUB'),
  minutes: z.int(),
  slots: z.array(Slot),
  needs_diagnostics: z.boolean(),
  /** The terms of the workshop on the day of the offer. */
  warranty: z
    .object({
      work_months: z.int(),
      parts_months: z.int(),
      km: z.int().nullable(),
      text: z.string(),
    })
    .nullable(),
  comment: z.string(),
  valid_until: Moment,
  author: z.object({ name: z.string() }),
  created_at: Moment,
  seen_at: Moment.nullable(),
});
export type Offer = z.infer<typeof Offer>;

export const OfferLineForm = z.object({
  kind: z.enum(offerLineKinds).default('labour'),
  work_type_id: IdForm.nullish(),
  title: textForm(200).pipe(z.string().min(1, 'Укажите название')),
  qty: intForm(1, 1000).default(1),
  unit: textForm(20).default('усл.'),
  price: intForm(...workLimits.price),
  warranty_months: intForm(...workLimits.warrantyMonths).nullish(),
  part: z
    .object({
      article: textForm(60).nullish(),
      brand: textForm(60).nullish(),
      is_customer_part: z.boolean().default(false),
      delivery_date: Day.nullish(),
    })
    .nullish(),
});

const linesExample = [
  { kind: 'labour', title: 'Замена передних колодок', qty: 1, unit: 'усл.', price: 1800, warranty_months: 6 },
  { kind: 'part', title: 'Колодки передние', qty: 2, unit: 'шт.', price: 1300 },
  { kind: 'discount', title: 'Скидка', price: 200 },
];

/** `lines` is JSON text, because form-data has no lists of objects. */
export const LinesForm = jsonListForm(OfferLineForm, {
  max: 50,
  empty: 'Добавьте хотя бы одну строку',
  example: linesExample,
});

const SlotForm = z.object({ from: Moment, to: Moment.optional() });

export const OfferForm = z.object({
  lines: LinesForm,
  minutes: intForm(5, 60 * 24 * 60),
  /** The first or only offered time. */
  slot_from: Moment.optional(),
  /** Up to five times to choose from, as JSON text; `to` follows from `minutes`. */
  slots: jsonListForm(SlotForm, { max: 5, empty: 'Предложите время' }).optional(),
  /** Absent: two days from now, and not after the last slot begins. */
  valid_until: Moment.optional(),
  /** Required in a bid with a journey. It becomes a line of the offer. */
  leg_price: LegPriceForm.optional(),
  /** Absent: the price is final. */
  price_max: intForm(...workLimits.price).optional(),
  comment: textForm(2000).default(''),
  needs_diagnostics: z.preprocess(
    (value) => value ?? '0',
    z.union([z.boolean(), z.enum(['0', '1']).transform((text) => text === '1')]),
  ),
});

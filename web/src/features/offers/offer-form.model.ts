import type { Bid } from '@sto/contract/bids/bids.schemas';
import { lineMonths, type WarrantyTerms } from '@sto/contract/bids/line-warranty';
import type { workshopMoveEndpoints } from '@sto/contract/bids/moves.endpoints';
import type { Offer } from '@sto/contract/bids/offers.schemas';
import type { FormInput } from '@sto/contract/endpoint';
import { workLimits } from '@sto/contract/my-workshop/work-limits';
import { z } from 'zod';
import { formatAmount } from '../../lib/text/money.ts';
import { priceFault } from '../../lib/text/price-fault.ts';
import { isIntWithin, typedInt, withSpaces } from '../../lib/text/typed-int.ts';
import { zonedMoment, zonedParts } from '../../lib/time/zoned-moment.ts';
import type { WorkPrice } from '../bids/bids.api.ts';
import { type DayTime, dayTimeErrors } from '../moves/time-fields.tsx';
import {
  emptyLine,
  LineDraft,
  LooseLine,
  legPriceOf,
  lineDraftOf,
  linesText,
  totalOf,
} from './line-draft.ts';

const linesMax = 50;
export const slotsMax = 5;
const minutesMin = 5;
const minutesMax = 60 * 24 * 60;
/** Days that an offer stays open; the middle one is the server's own choice. */
export const validities = ['1', '2', '7'] as const;
const usualValidity = '2';

type AnswerForm = Omit<FormInput<typeof workshopMoveEndpoints.answer>, 'id'>;

/** As it is stored, also when incomplete. */
const LooseDraft = z.object({
  lines: z.array(LooseLine),
  minutes: z.string(),
  slots: z
    .array(z.object({ day: z.string(), time: z.string() }))
    .min(1)
    .max(slotsMax),
  comment: z.string(),
  needsDiagnostics: z.boolean(),
  /** Roubles; empty when the price is final. */
  priceMax: z.string(),
  validDays: z.enum(validities),
  /** Roubles; null in a bid without a journey. */
  legPrice: z.string().nullable().catch(null),
});
export type OfferDraft = z.infer<typeof LooseDraft>;

const OfferDraft = LooseDraft.extend({
  lines: z.array(LineDraft).min(1, 'Добавьте хотя бы одну строку').max(linesMax, 'Не больше 50 строк'),
  minutes: z.string().refine(isIntWithin(minutesMin, minutesMax), 'Укажите минуты: от 5 до 86 400'),
  comment: z.string().max(2000, 'Комментарий короче 2 000 знаков'),
});

/** The draft's rules; times are checked on the workshop's clock. */
export function offerDraftSchema(timeZone: string, nowOf: () => Date = () => new Date()) {
  return OfferDraft.superRefine((draft, context) => {
    const complain = (path: (string | number)[], message: string) =>
      context.addIssue({ code: 'custom', path, message });
    const leg = legPriceOf(draft.legPrice);
    const legFault = draft.legPrice === null ? undefined : priceFault(draft.legPrice, workLimits.legPrice);
    if (legFault) complain(['legPrice'], legFault);
    const total = totalOf(draft.lines) + (leg ?? 0);
    if (total < 0) complain(['lines'], 'Скидка больше суммы. Уменьшите её');
    const limit = maxComplaint(draft.priceMax, total);
    if (limit) complain(['priceMax'], limit);
    for (const index of draft.slots.keys())
      for (const [field, message] of Object.entries(slotErrors(draft.slots, index, timeZone, nowOf())))
        complain(['slots', index, field], message);
  });
}

function maxComplaint(text: string, total: number): string | null {
  if (text.trim() === '') return null;
  const fault = priceFault(text, workLimits.price);
  return fault ?? ((typedInt(text) ?? 0) < total ? 'Не меньше итога' : null);
}

function slotErrors(slots: readonly DayTime[], index: number, timeZone: string, now: Date) {
  const slot = slots[index] ?? { day: '', time: '' };
  const earlier = slots.findIndex(({ day, time }) => day === slot.day && time === slot.time);
  if (slot.day && slot.time && earlier < index) return { time: 'Это время уже есть. Выберите другое' };
  return dayTimeErrors(slot, timeZone, now);
}

interface BidRequest {
  work_types: readonly { id: number; title: string }[];
  period_start: string;
  timeZone: string;
  leg?: Bid['leg'];
}

/** A new offer: the requested works with the workshop's own prices and warranty, at the first free time, else at the requested one. */
export function draftFromRequest(
  bid: BidRequest,
  prices: Record<number, WorkPrice>,
  { times = [], terms = null }: { times?: readonly string[]; terms?: WarrantyTerms | null | undefined } = {},
): OfferDraft {
  const monthsOf = (workId: number) =>
    lineMonths({ kind: 'labour', months: prices[workId]?.warrantyMonths, isCustomerPart: false }, terms);
  const minutes = bid.work_types.reduce((sum, work) => sum + (prices[work.id]?.minutes ?? 0), 0);
  const { day, time } = zonedParts(times[0] ?? bid.period_start, bid.timeZone);
  return {
    lines: bid.work_types.map((work) => ({
      ...emptyLine(),
      work_type_id: work.id,
      title: work.title,
      price: withSpaces(String(prices[work.id]?.priceFrom ?? '')),
      warranty: String(monthsOf(work.id) ?? ''),
    })),
    minutes: minutes > 0 ? String(minutes) : '',
    // A request for a whole day begins at midnight, which is no time for a visit.
    slots: [{ day, time: time === '00:00' ? '' : time }],
    comment: '',
    needsDiagnostics: false,
    priceMax: '',
    validDays: usualValidity,
    legPrice: bid.leg ? '' : null,
  };
}

/** A new revision begins with the last sent one. */
export function draftFromOffer(offer: Offer, timeZone: string): OfferDraft {
  const slots = offer.slots.slice(0, slotsMax).map(({ from }) => zonedParts(from, timeZone));
  return {
    lines: offer.lines.filter(({ kind }) => kind !== 'leg').map(lineDraftOf),
    minutes: String(offer.minutes),
    slots: slots.length > 0 ? slots : [{ day: '', time: '' }],
    comment: offer.comment,
    needsDiagnostics: offer.needs_diagnostics,
    priceMax: offer.price_max === null ? '' : formatAmount(offer.price_max),
    validDays: usualValidity,
    legPrice: offer.price_leg === null ? null : formatAmount(offer.price_leg),
  };
}

export const dayMs = 24 * 60 * 60_000;

/** When the driver must have decided: at the latest the last of the offered visits begins. Null without a time to come. */
export function validUntil(
  { validDays, slots }: Pick<OfferDraft, 'validDays' | 'slots'>,
  timeZone: string,
  now: Date,
): Date | null {
  const starts = slots
    .filter(({ day, time }) => day && time)
    .map(({ day, time }) => Date.parse(zonedMoment(day, time, timeZone)))
    .filter((start) => start > now.getTime());
  if (starts.length === 0) return null;
  return new Date(Math.min(now.getTime() + Number(validDays) * dayMs, Math.max(...starts)));
}

export function answerFormOf(
  draft: OfferDraft,
  version: number,
  timeZone: string,
  now: Date = new Date(),
): AnswerForm {
  const limit = typedInt(draft.priceMax);
  const leg = legPriceOf(draft.legPrice);
  return {
    version,
    lines: linesText(draft.lines),
    minutes: typedInt(draft.minutes) ?? 0,
    slots: JSON.stringify(draft.slots.map(({ day, time }) => ({ from: zonedMoment(day, time, timeZone) }))),
    ...(draft.validDays === usualValidity
      ? {}
      : { valid_until: new Date(now.getTime() + Number(draft.validDays) * dayMs).toISOString() }),
    ...(limit === null ? {} : { price_max: limit }),
    ...(leg === null ? {} : { leg_price: leg }),
    comment: draft.comment.trim(),
    needs_diagnostics: draft.needsDiagnostics,
  };
}

/** A stored draft, or null if it has another shape. */
export function readDraft(text: string | null): OfferDraft | null {
  if (!text) return null;
  try {
    return LooseDraft.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

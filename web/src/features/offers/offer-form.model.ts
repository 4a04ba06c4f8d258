import type { Offer, OfferLine } from '@sto/contract/bids/offers.schemas';
import { bookingHorizonDays } from '@sto/contract/limits';
import { z } from 'zod';
import { formatAmount } from '../../lib/text/money.ts';
import { addDays, dayOf } from '../../lib/time/dates.ts';
import { zonedMoment, zonedParts } from '../../lib/time/zoned-moment.ts';
import type { AnswerForm, WorkPrice } from '../bids/bids.api.ts';

export const lineKinds = [
  'labour',
  'part',
  'material',
  'discount',
] as const satisfies readonly OfferLine['kind'][];
const linesMax = 50;
const priceMax = 10_000_000;
const minutesMin = 5;
const minutesMax = 60 * 24 * 60;
const textKinds = { part: 'шт.', material: 'шт.', labour: 'усл.', discount: 'усл.' } as const;

/** An integer as typed: «1 800» is 1800; null for anything else. */
export function typedInt(text: string): number | null {
  const digits = text.replace(/\s/g, '');
  return /^\d{1,9}$/.test(digits) ? Number(digits) : null;
}

/** «1800» as «1 800»; other text stays as typed. */
export function withSpaces(text: string): string {
  const value = typedInt(text);
  return value === null ? text : formatAmount(value);
}

const isIntWithin = (min: number, max: number) => (text: string) => {
  const value = typedInt(text);
  return value !== null && value >= min && value <= max;
};

const LineDraft = z.object({
  kind: z.enum(lineKinds),
  work_type_id: z.number().nullable(),
  title: z.string().trim().min(1, 'Назовите строку').max(200, 'Название короче 200 знаков'),
  qty: z.string().refine(isIntWithin(1, 1000), 'От 1 до 1 000'),
  price: z
    .string()
    .refine((text) => text.trim() !== '', 'Укажите цену')
    .refine((text) => text.trim() === '' || isIntWithin(0, priceMax)(text), 'Целые рубли, до 10 000 000'),
  /** Months, empty for none. */
  warranty: z.string().refine((text) => text.trim() === '' || isIntWithin(0, 120)(text), 'До 120 месяцев'),
});
export type LineDraft = z.infer<typeof LineDraft>;

const OfferDraft = z.object({
  lines: z.array(LineDraft).min(1, 'Добавьте хотя бы одну строку').max(linesMax, 'Не больше 50 строк'),
  minutes: z.string().refine(isIntWithin(minutesMin, minutesMax), 'Укажите минуты: от 5 до 86 400'),
  /** `YYYY-MM-DD` and `HH:mm` on the workshop's clock. */
  day: z.string().min(1, 'Выберите день'),
  time: z.string().min(1, 'Выберите время'),
  comment: z.string().max(2000, 'Комментарий короче 2 000 знаков'),
  needsDiagnostics: z.boolean(),
});
export type OfferDraft = z.infer<typeof OfferDraft>;

/** The draft's rules; day and hour are checked on the workshop's clock. */
export function offerDraftSchema(timeZone: string, nowOf: () => Date = () => new Date()) {
  return OfferDraft.superRefine((draft, context) => {
    if (totalOf(draft.lines) < 0) {
      context.addIssue({ code: 'custom', path: ['lines'], message: 'Скидка больше суммы. Уменьшите её' });
    }
    if (!draft.day || !draft.time) return;
    const now = nowOf();
    if (draft.day > addDays(dayOf(now, timeZone), bookingHorizonDays)) {
      context.addIssue({ code: 'custom', path: ['day'], message: 'Выберите день в ближайшие 60 дней' });
    } else if (Date.parse(zonedMoment(draft.day, draft.time, timeZone)) < now.getTime()) {
      const isToday = draft.day === dayOf(now, timeZone);
      context.addIssue({
        code: 'custom',
        path: [isToday ? 'time' : 'day'],
        message: isToday ? 'Это время прошло. Выберите позже' : 'Этот день прошёл. Выберите позже',
      });
    }
  });
}

/** Roubles of one line; an incomplete line counts as nothing, a discount is subtracted. */
export function amountOf(line: Pick<LineDraft, 'kind' | 'qty' | 'price'>): number {
  const amount = (typedInt(line.qty) ?? 0) * (typedInt(line.price) ?? 0);
  return line.kind === 'discount' ? -amount : amount;
}

/** The total for the driver. The server calculates it again and its sum is binding. */
export function totalOf(lines: readonly Pick<LineDraft, 'kind' | 'qty' | 'price'>[]): number {
  return lines.reduce((sum, line) => sum + amountOf(line), 0);
}

export function emptyLine(kind: LineDraft['kind'] = 'labour'): LineDraft {
  return {
    kind,
    work_type_id: null,
    title: kind === 'discount' ? 'Скидка' : '',
    qty: '1',
    price: '',
    warranty: '',
  };
}

interface BidRequest {
  work_types: readonly { id: number; title: string }[];
  period_start: string;
  timeZone: string;
}

/** A new offer: the requested works with the workshop's own prices, at the requested time. */
export function draftFromRequest(bid: BidRequest, prices: Record<number, WorkPrice>): OfferDraft {
  const minutes = bid.work_types.reduce((sum, work) => sum + (prices[work.id]?.minutes ?? 0), 0);
  const { day, time } = zonedParts(bid.period_start, bid.timeZone);
  return {
    lines: bid.work_types.map((work) => ({
      ...emptyLine(),
      work_type_id: work.id,
      title: work.title,
      price: withSpaces(String(prices[work.id]?.priceFrom ?? '')),
    })),
    minutes: minutes > 0 ? String(minutes) : '',
    day,
    // A request for a whole day begins at midnight, which is no time for a visit.
    time: time === '00:00' ? '' : time,
    comment: '',
    needsDiagnostics: false,
  };
}

/** A new revision begins with the last sent one. */
export function draftFromOffer(offer: Offer, timeZone: string): OfferDraft {
  const slot = offer.slots[0];
  const { day, time } = slot ? zonedParts(slot.from, timeZone) : { day: '', time: '' };
  return {
    lines: offer.lines.map((line) => ({
      kind: line.kind,
      work_type_id: line.work_type_id,
      title: line.title,
      qty: String(line.qty),
      price: formatAmount(Math.abs(line.price)),
      warranty: String(line.warranty_months ?? ''),
    })),
    minutes: String(offer.minutes),
    day,
    time,
    comment: offer.comment,
    needsDiagnostics: offer.needs_diagnostics,
  };
}

export function answerFormOf(draft: OfferDraft, version: number, timeZone: string): AnswerForm {
  const lines = draft.lines.map((line) => ({
    kind: line.kind,
    work_type_id: line.work_type_id,
    title: line.title.trim(),
    qty: typedInt(line.qty),
    unit: textKinds[line.kind],
    price: typedInt(line.price),
    warranty_months: typedInt(line.warranty),
  }));
  return {
    version,
    lines: JSON.stringify(lines),
    minutes: typedInt(draft.minutes) ?? 0,
    slot_from: zonedMoment(draft.day, draft.time, timeZone),
    comment: draft.comment.trim(),
    needs_diagnostics: draft.needsDiagnostics,
  };
}

/** A stored draft, or null if it has another shape. */
export function readDraft(text: string | null): OfferDraft | null {
  if (!text) return null;
  try {
    const Loose = OfferDraft.extend({
      lines: z.array(
        LineDraft.extend({ title: z.string(), qty: z.string(), price: z.string(), warranty: z.string() }),
      ),
      minutes: z.string(),
      day: z.string(),
      time: z.string(),
      comment: z.string(),
    });
    return Loose.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

import type { OfferLine } from '@sto/contract/bids/offers.schemas';
import { workLimits } from '@sto/contract/my-workshop/work-limits';
import { z } from 'zod';
import { formatAmount } from '../../lib/text/money.ts';
import { priceFault } from '../../lib/text/price-fault.ts';
import { isIntWithin, typedInt } from '../../lib/text/typed-int.ts';
import { wrongWarrantyText } from './limit-words.ts';

export const lineKinds = [
  'labour',
  'part',
  'material',
  'discount',
] as const satisfies readonly OfferLine['kind'][];
/** Of the editor; the journey has a field of its own. */
const storedKinds = [...lineKinds, 'leg'] as const satisfies readonly OfferLine['kind'][];
const textKinds = { part: 'шт.', material: 'шт.', labour: 'усл.', leg: 'усл.', discount: 'усл.' } as const;

const isQty = isIntWithin(1, 1000);
const isPrice = isIntWithin(...workLimits.price);
const isWarranty = isIntWithin(...workLimits.warrantyMonths);

const lineTexts = {
  title: z.string(),
  qty: z.string(),
  price: z.string(),
  /** Months, empty for none. */
  warranty: z.string(),
  /** Of a part; empty when unknown. */
  brand: z.string().catch(''),
  article: z.string().catch(''),
  /** `YYYY-MM-DD`. */
  delivery: z.string().catch(''),
};

/** A line as it is typed, also when incomplete. */
export const LooseLine = z.object({
  kind: z.enum(storedKinds),
  work_type_id: z.number().nullable(),
  isCustomerPart: z.boolean().catch(false),
  ...lineTexts,
});
export type LineDraft = z.infer<typeof LooseLine>;

export const LineDraft = LooseLine.extend({
  title: z.string().trim().min(1, 'Укажите название').max(200, 'Название короче 200 знаков'),
  qty: z.string().refine(isQty, 'Целое число от 1 до 1 000'),
  warranty: z.string().refine((text) => text.trim() === '' || isWarranty(text), wrongWarrantyText),
  brand: z.string().max(60, 'Короче 60 знаков'),
  article: z.string().max(60, 'Короче 60 знаков'),
}).superRefine((line, context) => {
  if (isOfCustomer(line)) return;
  const message = priceFault(line.price, workLimits.price);
  if (message) context.addIssue({ code: 'custom', path: ['price'], message });
});

/** Any form with lines. */
export interface LinesDraft {
  lines: LineDraft[];
}

/** The driver brings the part: it has no price. */
export function isOfCustomer(line: Pick<LineDraft, 'kind' | 'isCustomerPart'>): boolean {
  return line.kind === 'part' && line.isCustomerPart;
}

type Sum = Pick<LineDraft, 'kind' | 'qty' | 'price' | 'isCustomerPart'>;

/** Its numbers are complete and within bounds. */
export function isCounted(line: Sum): boolean {
  return isOfCustomer(line) || (isQty(line.qty) && isPrice(line.price));
}

/** Roubles of one line; a line that is incomplete or out of bounds counts as nothing, a discount is subtracted. */
export function amountOf(line: Sum): number {
  if (isOfCustomer(line) || !isCounted(line)) return 0;
  const amount = (typedInt(line.qty) ?? 0) * (typedInt(line.price) ?? 0);
  return line.kind === 'discount' ? -amount : amount;
}

/** Roubles of the journey; null for a price that is not accepted. */
export function legPriceOf(text: string | null): number | null {
  return text !== null && isIntWithin(...workLimits.legPrice)(text) ? typedInt(text) : null;
}

/** The total for the driver. The server calculates it again and its sum is binding. */
export function totalOf(lines: readonly Sum[]): number {
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
    brand: '',
    article: '',
    delivery: '',
    isCustomerPart: false,
  };
}

export function lineDraftOf(line: OfferLine): LineDraft {
  return {
    kind: line.kind,
    work_type_id: line.work_type_id,
    title: line.title,
    qty: String(line.qty),
    price: formatAmount(Math.abs(line.price)),
    warranty: String(line.warranty_months ?? ''),
    brand: line.part?.brand ?? '',
    article: line.part?.article ?? '',
    delivery: line.part?.delivery_date ?? '',
    isCustomerPart: line.part?.is_customer_part ?? false,
  };
}

/** Lines travel as JSON text. */
export function linesText(lines: readonly LineDraft[]): string {
  return JSON.stringify(
    lines.map((line) => ({
      kind: line.kind,
      work_type_id: line.work_type_id,
      title: line.title.trim(),
      qty: typedInt(line.qty),
      unit: textKinds[line.kind],
      price: isOfCustomer(line) ? 0 : typedInt(line.price),
      warranty_months: typedInt(line.warranty),
      part: partOf(line),
    })),
  );
}

function partOf(line: LineDraft) {
  if (line.kind !== 'part' && line.kind !== 'material') return null;
  return {
    article: line.article.trim() || null,
    brand: line.brand.trim() || null,
    is_customer_part: isOfCustomer(line),
    delivery_date: line.delivery || null,
  };
}

/** What is wrong with a typed mileage, in kilometres. */
export function mileageError(text: string, isRequired: boolean): string | undefined {
  if (text.trim() === '') return isRequired ? 'Укажите пробег' : undefined;
  return isIntWithin(0, 5_000_000)(text) ? undefined : 'Километры цифрами, до 5 000 000';
}

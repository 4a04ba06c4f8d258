import type { OfferLineForm } from '@sto/contract/bids/offers.schemas';
import { inArray } from 'drizzle-orm';
import type { z } from 'zod';
import type { Db } from '../../../db/client.ts';
import type { offerLines } from '../../../db/tables/offers.ts';
import { workTypes } from '../../../db/tables/work-types.ts';
import { AppError } from '../../../http/app-error.ts';

export type LineForm = z.output<typeof OfferLineForm>;
export type PricedLine = Omit<typeof offerLines.$inferInsert, 'id' | 'offerId'>;

/** Far above any repair, and far below the limit of an `integer` column. */
const maxTotal = 100_000_000;

export interface PricedLines {
  lines: PricedLine[];
  priceLabour: number;
  priceParts: number;
  priceDiscount: number;
  priceTotal: number;
}

/** Amounts are calculated here, never taken from the sender. */
export function linesOf(forms: readonly LineForm[]): PricedLine[] {
  return forms.map((form, sort) => ({
    kind: form.kind,
    workTypeId: form.work_type_id ?? null,
    title: form.title,
    qty: form.qty,
    unit: form.unit,
    ...priceOf(form),
    warrantyMonths: form.warranty_months ?? null,
    partArticle: form.part?.article || null,
    partBrand: form.part?.brand || null,
    isCustomerPart: form.part?.is_customer_part ?? false,
    partDeliveryDate: form.part?.delivery_date ?? null,
    sort,
  }));
}

/** The lines with their sums; the journey has a price of its own. A discount never exceeds the rest. */
export function priceLines(forms: readonly LineForm[], leg: LineForm | null = null): PricedLines {
  if (forms.some(({ kind }) => kind === 'leg')) throw new AppError('offer_invalid', { reason: 'leg_line' });
  const lines = linesOf(leg ? [...forms, leg] : forms);
  const sumOf = (...kinds: LineForm['kind'][]) =>
    lines.filter(({ kind }) => kinds.includes(kind)).reduce((sum, { amount }) => sum + amount, 0);
  const priceLabour = sumOf('labour');
  const priceParts = sumOf('part', 'material');
  const priceDiscount = sumOf('discount');
  const priceGross = priceLabour + priceParts + sumOf('leg');
  const priceTotal = priceGross - priceDiscount;
  const hasWork = forms.some(({ kind }) => kind !== 'discount');
  if (!hasWork) throw new AppError('offer_invalid', { reason: 'no_lines' });
  if (priceTotal < 0) throw new AppError('offer_invalid', { reason: 'discount_too_big' });
  if (priceGross > maxTotal) throw new AppError('offer_invalid', { reason: 'total_too_big' });
  return { lines, priceLabour, priceParts, priceDiscount, priceTotal };
}

/** The driver's own part costs nothing here. */
function priceOf({ qty, price, part }: LineForm): { price: number; amount: number } {
  return part?.is_customer_part ? { price: 0, amount: 0 } : { price, amount: qty * price };
}

/** A line may name a work type; it must be one. */
export async function checkLineWorks(db: Db, forms: readonly LineForm[]): Promise<void> {
  const ids = forms.flatMap(({ work_type_id: id }) => (id ? [id] : []));
  if (ids.length === 0) return;
  const known = await db.select({ id: workTypes.id }).from(workTypes).where(inArray(workTypes.id, ids));
  const missing = ids.filter((id) => !known.some((row) => row.id === id));
  if (missing.length > 0)
    throw new AppError('offer_invalid', { reason: 'unknown_works', work_type_ids: missing });
}

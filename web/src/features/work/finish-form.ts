import type { Bid } from '@sto/contract/bids/bids.schemas';
import type { OfferLine } from '@sto/contract/bids/offers.schemas';
import { workLimits } from '@sto/contract/my-workshop/work-limits';
import { formatAmount } from '../../lib/text/money.ts';
import { priceFault } from '../../lib/text/price-fault.ts';
import { isIntWithin, typedInt } from '../../lib/text/typed-int.ts';
import { isAfterClaim } from '../bids/bid-words.ts';
import { currentOffer } from '../bids/offer-choice.ts';
import { wrongWarrantyText } from '../offers/limit-words.ts';
import { emptyLine, lineDraftOf, linesText, mileageError } from '../offers/line-draft.ts';
import { openLines, sumOf } from './agreed.ts';

/** `out`: ids of lines that were not done, as «3,5». `price-3`: what line 3 costs, if its price is not final. */
export type FinishForm = Record<string, string> & Record<'out' | 'discount' | 'mileage' | 'warranty', string>;

const priceName = ({ id }: OfferLine) => `price-${id}`;

export interface BillLine {
  line: OfferLine;
  isDone: boolean;
  /** The name of its price in the form; null when it may not change. */
  priceName: string | null;
}

/** Prices of an offer with a limit may still change. */
function isEstimate(bid: Bid, line: OfferLine): boolean {
  const offer = currentOffer(bid);
  return (
    !isAfterClaim(bid) &&
    offer?.price_is_final === false &&
    line.kind !== 'discount' &&
    !line.part?.is_customer_part &&
    offer.lines.some(({ id }) => id === line.id)
  );
}

export function startOfFinish(bid: Bid): FinishForm {
  const prices = openLines(bid)
    .filter((line) => isEstimate(bid, line))
    .map((line) => [priceName(line), formatAmount(line.price)]);
  const mileage = bid.mileage_in === null ? '' : formatAmount(bid.mileage_in);
  return { out: '', discount: '', mileage, warranty: '', ...Object.fromEntries(prices) };
}

export function billLines(bid: Bid, form: FinishForm): BillLine[] {
  const out = new Set(form.out.split(','));
  return openLines(bid).map((line) => {
    const name = isEstimate(bid, line) ? priceName(line) : null;
    const price = (name === null ? null : typedInt(form[name] ?? '')) ?? line.price;
    return {
      line: { ...line, price, amount: price === line.price ? line.amount : price * line.qty },
      isDone: !out.has(String(line.id)),
      priceName: name,
    };
  });
}

export function withLine(form: FinishForm, id: number, isDone: boolean): Pick<FinishForm, 'out'> {
  const others = form.out.split(',').filter((one) => one && one !== String(id));
  return { out: (isDone ? others : [...others, String(id)]).join(',') };
}

export function billTotal(bid: Bid, form: FinishForm): number {
  const done = billLines(bid, form).filter(({ isDone }) => isDone);
  return sumOf([...bid.final_lines, ...done.map(({ line }) => line)]) - (typedInt(form.discount) ?? 0);
}

type FinishErrors = Partial<Record<string, string>>;

/** What is wrong, by the name of the field; `lines` of the bill as a whole. */
export function finishErrors(bid: Bid, form: FinishForm): FinishErrors {
  const lines = billLines(bid, form);
  const total = billTotal(bid, form);
  const isOut = (text: string, limits: readonly [number, number]) =>
    text.trim() !== '' && !isIntWithin(...limits)(text);
  const mileage = mileageError(form.mileage, false);
  const prices = lines.flatMap(({ isDone, priceName: name }) => {
    const fault = name && isDone ? priceFault(form[name] ?? '', workLimits.price) : undefined;
    return fault ? [[name, fault]] : [];
  });
  const discount = form.discount.trim() === '' ? undefined : priceFault(form.discount, workLimits.price);
  const isEmpty = bid.final_lines.length === 0 && lines.every(({ isDone }) => !isDone);
  return {
    ...Object.fromEntries(prices),
    ...(isEmpty ? { lines: 'Оставьте хотя бы одну строку' } : {}),
    ...(discount && { discount }),
    ...(total < 0 ? { discount: 'Скидка больше суммы. Уменьшите её' } : {}),
    ...(mileage ? { mileage } : {}),
    ...(isOut(form.warranty, workLimits.warrantyMonths) ? { warranty: wrongWarrantyText } : {}),
  };
}

/** The lines of the bill as text; undefined when it is exactly what was agreed. */
export function billText(bid: Bid, form: FinishForm): string | undefined {
  const lines = billLines(bid, form);
  const agreed = new Map(openLines(bid).map(({ id, price }) => [id, price]));
  const isAgreed = lines.every(({ line, isDone }) => isDone && line.price === agreed.get(line.id));
  const discount = typedInt(form.discount) ? [{ ...emptyLine('discount'), price: form.discount }] : [];
  if (isAgreed && discount.length === 0) return undefined;
  const done = lines.filter(({ isDone }) => isDone).map(({ line }) => lineDraftOf(line));
  const bill = [...done, ...discount];
  return bill.length > 0 ? linesText(bill) : undefined;
}

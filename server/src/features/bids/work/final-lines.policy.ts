import { AppError } from '../../../http/app-error.ts';
import { signedAmount } from '../deal-parts.present.ts';
import type { PricedLine } from '../offers/offer-prices.ts';

/** A line that the driver agreed to. */
export interface AgreedLine extends PricedLine {
  /** Of an offer whose price is not final: the line may cost more, the sum may not exceed the maximum. */
  isEstimate?: boolean;
}

export interface Agreement {
  /** Of the accepted offer and the approved extra work; after a claim only what was approved since. */
  lines: readonly AgreedLine[];
  /** The bill of before an accepted claim: it stays. Empty without one. */
  former: readonly PricedLine[];
  isAfterClaim: boolean;
  maxTotal: number;
}

/**
 * The final bill: what was agreed, or the part of it that `given` names, with further discounts. After an accepted claim
 * the paid bill stays and free lines may be added.
 */
export function finalBill(agreement: Agreement, given?: readonly PricedLine[]): PricedLine[] {
  const { lines: agreed, former, maxTotal } = agreement;
  const bill = [...former, ...(given ? chosenLines(agreement, given) : agreed)].map(plainLine);
  const total = sumOf(bill);
  if (total > maxTotal) throw new AppError('final_price', { price_max: maxTotal, price_total: total });
  if (total < 0) throw new AppError('offer_invalid', { reason: 'discount_too_big' });
  return bill;
}

export function sumOf(lines: readonly PricedLine[]): number {
  return lines.reduce((sum, line) => sum + signedAmount(line), 0);
}

/**
 * Each given line uses up one agreed line and has at least its warranty. What is in the former bill is not added
 * twice.
 */
function chosenLines({ lines, former, isAfterClaim }: Agreement, given: readonly PricedLine[]): PricedLine[] {
  const [left, paid] = [[...lines], [...former]];
  return given.flatMap((line) => {
    if (takeMatch(paid, line)) return [];
    if (line.kind === 'discount' || (isAfterClaim && line.amount === 0)) return [line];
    const agreed = takeMatch(left, line);
    if (!agreed) throw new AppError('final_lines', { field: 'lines', title: line.title });
    return [{ ...line, warrantyMonths: longer(line.warrantyMonths, agreed.warrantyMonths) }];
  });
}

function longer(given: number | null | undefined, agreed: number | null | undefined): number | null {
  if (given == null || agreed == null) return given ?? agreed ?? null;
  return Math.max(given, agreed);
}

function takeMatch(pool: AgreedLine[], line: PricedLine): AgreedLine | undefined {
  const [best] = pool
    .filter((one) => isSameWork(one, line) && (line.amount <= one.amount || one.isEstimate))
    .sort((left, right) => left.amount - right.amount);
  if (best) pool.splice(pool.indexOf(best), 1);
  return best;
}

function isSameWork(left: PricedLine, right: PricedLine): boolean {
  if (left.kind !== right.kind) return false;
  const isSameType = left.workTypeId != null && left.workTypeId === right.workTypeId;
  return isSameType || left.title.toLocaleLowerCase('ru') === right.title.toLocaleLowerCase('ru');
}

function plainLine({ isEstimate: _isEstimate, ...line }: AgreedLine, sort: number): PricedLine {
  return { ...line, sort };
}

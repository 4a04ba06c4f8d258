import type { Bid } from '@sto/contract/bids/bids.schemas';
import type { Change } from '@sto/contract/bids/changes.schemas';
import type { OfferLine } from '@sto/contract/bids/offers.schemas';
import { isAfterClaim } from '../bids/bid-words.ts';
import { currentOffer } from '../bids/offer-choice.ts';
import { signedAmount } from '../offers/line-list.tsx';

type Deal = Pick<Bid, 'offers' | 'accepted_offer_id' | 'changes' | 'final_lines' | 'finished_at'>;

/** Decided before the end of the work: the bill says what holds for its lines, and nothing of them is open. */
export function isBilled(
  { finished_at: finishedAt }: Pick<Bid, 'finished_at'>,
  { decided_at: at }: Pick<Change, 'decided_at'>,
): boolean {
  return finishedAt !== null && at !== null && Date.parse(at) <= Date.parse(finishedAt);
}

/** What may still enter the bill: lines of the accepted offer and the approved extra ones. */
export function openLines(bid: Deal): OfferLine[] {
  const approved = bid.changes
    .filter((change) => !isBilled(bid, change))
    .flatMap(({ lines }) => lines.filter(({ decision }) => decision === 'approved'));
  return [...(isAfterClaim(bid) ? [] : (currentOffer(bid)?.lines ?? [])), ...approved];
}

/** What the driver has agreed to pay by now. */
export function agreedSum(bid: Deal): number {
  return sumOf([...bid.final_lines, ...openLines(bid)]);
}

export function sumOf(lines: readonly Pick<OfferLine, 'kind' | 'amount'>[]): number {
  return lines.reduce((sum, line) => sum + signedAmount(line), 0);
}

/** The change that waits for the driver. */
export function openChange(bid: Pick<Bid, 'changes'>): Change | undefined {
  return bid.changes.find(({ status }) => status === 'proposed');
}

import { type BidSide, bidNumber } from '@sto/contract/bids/bid-lifecycle';
import type { Db } from '../../../db/client.ts';
import { finalLinesOf, loadBidFacts } from '../bid-facts.load.ts';
import type { BidRow } from '../bids.load.ts';
import { type BidRecord, bidRecords } from '../bids.queries.ts';
import type { PricedLine } from '../offers/offer-prices.ts';
import { loadAgreement } from '../work/agreement.load.ts';
import { sumOf } from '../work/final-lines.policy.ts';
import { termsOf, warrantedBill } from '../work/warranty.ts';

export const paperKinds = ['work-order', 'act', 'calendar'] as const;
export type PaperKind = (typeof paperKinds)[number];

/** A bid as its papers show it to one side. */
export interface PaperData {
  record: BidRecord & { workshop: NonNullable<BidRecord['workshop']> };
  side: BidSide;
  number: string;
  /** The driver's is masked if it came from the plate registry. */
  vin: string | null;
  /** Of the final bill; before the end of the work what is agreed so far. */
  lines: readonly PricedLine[];
  total: number;
  /** The most that the work may cost; null: the total is it. */
  maxTotal: number | null;
  /** Kilometres of the warranty terms of the accepted offer; null: no limit. */
  warrantyKm: number | null;
}

export function hasPaper(bid: BidRow, kind: PaperKind): boolean {
  if (kind === 'calendar') return bid.status === 'visit' && bid.visitStart !== null;
  if (kind === 'act') return bid.status === 'finished';
  return bid.acceptedOfferId !== null && ['visit', 'in_work', 'finished'].includes(bid.status);
}

/** The caller has checked that `side` may see the bid. */
export async function findPaperData(db: Db, bidId: number, side: BidSide): Promise<PaperData | null> {
  const [record] = await bidRecords(db, [bidId]);
  if (!record?.workshop) return null;
  const { bid, workshop } = record;
  const facts = await loadBidFacts(db, bid);
  const bill = await loadBill(db, facts);
  const total = sumOf(bill.lines);
  return {
    record: { ...record, workshop },
    side,
    number: bidNumber(bid.id),
    vin: side === 'service' ? record.wholeVin : record.car.vin,
    lines: bill.lines,
    total,
    maxTotal: bill.maxTotal > total ? bill.maxTotal : null,
    warrantyKm: termsOf(facts)?.km ?? null,
  };
}

async function loadBill(db: Db, facts: Parameters<typeof loadAgreement>[1]) {
  if (facts.bid.status === 'finished') {
    const lines = warrantedBill(await finalLinesOf(db, facts.bid.id), facts.bid);
    return { lines, maxTotal: sumOf(lines) };
  }
  const { former, lines, maxTotal } = await loadAgreement(db, facts);
  return { lines: [...former, ...lines], maxTotal };
}

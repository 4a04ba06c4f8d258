import type { Db } from '../../../db/client.ts';
import { type BidFacts, finalLinesOf, linesOfChanges } from '../bid-facts.load.ts';
import { linesOfOffers } from '../bids.queries.ts';
import type { PricedLine } from '../offers/offer-prices.ts';
import { type Agreement, sumOf } from './final-lines.policy.ts';
import { termsOf, warranted, warrantedBill } from './warranty.ts';

type StoredLine = PricedLine & { id: number };

/** What the driver agreed to pay for, at the present moment, with the warranty of each line. */
export async function loadAgreement(db: Db, facts: BidFacts): Promise<Agreement> {
  const { bid, offers, changes } = facts;
  const terms = termsOf(facts);
  const finishedAt = bid.finishedAt;
  const approvedIds = changes
    .filter(
      ({ status, decidedAt }) =>
        status === 'approved' && (!finishedAt || (decidedAt ?? finishedAt) > finishedAt),
    )
    .map(({ id }) => id);
  const approved = warranted(
    (await linesOfChanges(db, approvedIds))
      .filter(({ decision }) => decision === 'approved')
      .map(({ changeId: _changeId, decision: _decision, ...line }) => withoutId(line)),
    terms,
  );
  if (finishedAt) {
    const former = warrantedBill(
      (await finalLinesOf(db, bid.id)).map(({ bidId: _bidId, ...line }) => withoutId(line)),
      bid,
    );
    const maxTotal = sumOf(former) + sumOf(approved);
    return { lines: approved, former, isAfterClaim: true, maxTotal };
  }
  const offer = offers.find(({ id }) => id === bid.acceptedOfferId);
  const offered = (await linesOfOffers(db, offer ? [offer.id] : [])).map(
    ({ offerId: _offerId, ...line }) => ({
      ...withoutId(line),
      isEstimate: offer?.priceMax != null,
    }),
  );
  const offerMax = offer ? (offer.priceMax ?? offer.priceTotal) : 0;
  return {
    lines: [...warranted(offered, terms), ...approved],
    former: [],
    isAfterClaim: false,
    maxTotal: offerMax + sumOf(approved),
  };
}

function withoutId({ id: _id, ...line }: StoredLine): PricedLine {
  return line;
}

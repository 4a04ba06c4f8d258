import type { Db } from '../../../db/client.ts';
import { type BidFacts, finalLinesOf, linesOfChanges } from '../bid-facts.load.ts';
import { linesOfOffers } from '../bids.queries.ts';
import type { PricedLine } from '../offers/offer-prices.ts';
import { type Agreement, sumOf } from './final-lines.policy.ts';

type StoredLine = PricedLine & { id: number };

/** What the driver agreed to pay for, at the present moment. */
export async function loadAgreement(db: Db, { bid, offers, changes }: BidFacts): Promise<Agreement> {
  const finishedAt = bid.finishedAt;
  const approvedIds = changes
    .filter(
      ({ status, decidedAt }) =>
        status === 'approved' && (!finishedAt || (decidedAt ?? finishedAt) > finishedAt),
    )
    .map(({ id }) => id);
  const approved = (await linesOfChanges(db, approvedIds))
    .filter(({ decision }) => decision === 'approved')
    .map(({ changeId: _changeId, decision: _decision, ...line }) => withoutId(line));
  if (finishedAt) {
    const former = (await finalLinesOf(db, bid.id)).map(({ bidId: _bidId, ...line }) => withoutId(line));
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
    lines: [...offered, ...approved],
    former: [],
    isAfterClaim: false,
    maxTotal: offerMax + sumOf(approved),
  };
}

function withoutId({ id: _id, ...line }: StoredLine): PricedLine {
  return line;
}

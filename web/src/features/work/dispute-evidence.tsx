import type { OperatorBid } from '@sto/contract/operator/operator.schemas';
import { Card } from '../../ui/primitives/card.tsx';
import { Heading } from '../../ui/primitives/text.tsx';
import { BidHistory } from '../bids/bid-timeline.tsx';
import { BidFiles } from '../bids/files/bid-files.tsx';
import { splitOffers } from '../bids/offer-choice.ts';
import { OfferCard } from '../offers/offer-card.tsx';
import { BillSummary } from './bill-card.tsx';
import { ChangeCard } from './change-card.tsx';
import { ClaimCard } from './claim-list.tsx';
import styles from './work.module.css';

/** What the operator judges a dispute by: the newest claim first, then the deal from its beginning. */
export function DisputeEvidence({ bid }: { bid: OperatorBid }) {
  const { timezone, accepted_offer_id: acceptedId } = bid;
  const hasRequest = bid.comment !== '' || bid.files.length > 0;
  return (
    <>
      {bid.claims.toReversed().map((claim) => (
        <ClaimCard key={claim.id} claim={claim} timeZone={timezone} side="service" />
      ))}
      {hasRequest && (
        <Card as="section" padding="l" className={styles.card} aria-labelledby="bid-words">
          <Heading level={2} look={3} id="bid-words">
            Из заявки
          </Heading>
          {bid.comment && <p className={styles.comment}>{bid.comment}</p>}
          <BidFiles files={bid.files} />
        </Card>
      )}
      {splitOffers(bid).live.map((offer) => (
        <OfferCard
          key={offer.id}
          offer={offer}
          side="service"
          timeZone={timezone}
          isAccepted={offer.id === acceptedId}
          head={
            <Heading level={2} look={3}>
              {offer.id === acceptedId ? 'Принятый отклик' : `Отклик: ${offer.service.name}`}
            </Heading>
          }
        />
      ))}
      {bid.changes.map((change) => (
        <ChangeCard key={change.id} bid={bid} change={change} side="service" />
      ))}
      {bid.final_lines.length > 0 && <BillSummary bid={bid} side="service" />}
      <BidHistory bid={bid} />
    </>
  );
}

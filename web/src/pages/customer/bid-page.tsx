import { useParams } from 'react-router';
import { BidColumns, BidHalves } from '../../features/bids/bid-columns.tsx';
import { BidFrame } from '../../features/bids/bid-frame.tsx';
import { BidHeader } from '../../features/bids/bid-header.tsx';
import { BidRequest } from '../../features/bids/bid-request.tsx';
import { BidTimeline } from '../../features/bids/bid-timeline.tsx';
import { goesToWorkshop } from '../../features/bids/bid-words.ts';
import { BidWorkshop } from '../../features/bids/bid-workshop.tsx';
import { ChatLink, SupportLink } from '../../features/bids/chat-link.tsx';
import { RejectedNote } from '../../features/bids/rejected-note.tsx';
import { TenderProgress } from '../../features/bids/tender-progress.tsx';
import { OfferList } from '../../features/offers/offer-list.tsx';
import { BidReview } from '../../features/reviews/bid-review.tsx';
import { CancelBid } from '../../features/visit/cancel-bid.tsx';
import { VisitCard } from '../../features/visit/visit-card.tsx';
import { BillCard } from '../../features/work/bill-card.tsx';
import { ClaimList } from '../../features/work/claim-list.tsx';
import { OthersOffered } from '../../features/work/others-offered.tsx';
import { RepeatBid } from '../../features/work/repeat-bid.tsx';
import { PastChanges, WorkCard } from '../../features/work/work-card.tsx';
import { paths } from '../../lib/paths.ts';
import { Card } from '../../ui/primitives/card.tsx';

const workshopHref = (id: number) => paths.map({ service: id, drawer: 'service' });

export function BidPage() {
  const { bidId } = useParams();
  return (
    <BidFrame side="customer" idText={bidId} backHref={paths.customerBids}>
      {(bid) => (
        <>
          <BidHeader
            bid={bid}
            side="customer"
            backHref={paths.customerBids}
            after={
              <>
                {bid.chat_id !== null && <ChatLink to={paths.customerConversation(bid.chat_id)} />}
                <SupportLink to={paths.support('customer', bid.id)} />
              </>
            }
          />
          <RejectedNote bid={bid} side="customer">
            <RepeatBid bid={bid} />
            {!bid.is_tender && <RepeatBid bid={bid} toSeveral />}
          </RejectedNote>
          <OthersOffered bid={bid} />
          <VisitCard bid={bid} side="customer" />
          <WorkCard bid={bid} side="customer" />
          <BillCard bid={bid} side="customer" />
          <ClaimList bid={bid} side="customer" />
          <BidReview bid={bid} side="customer" />
          <PastChanges bid={bid} side="customer" />
          <TenderProgress bid={bid} />
          <OfferList bid={bid} hrefOf={workshopHref} />
          <BidColumns
            main={
              <Card padding="l">
                <BidHalves
                  first={<BidTimeline bid={bid} side="customer" />}
                  second={
                    <BidRequest bid={bid}>
                      {bid.status === 'new' && <CancelBid bid={bid} side="customer" />}
                    </BidRequest>
                  }
                />
              </Card>
            }
            aside={
              bid.service && (
                <BidWorkshop
                  workshop={bid.service}
                  workshopHref={workshopHref(bid.service.id)}
                  hasRoute={goesToWorkshop(bid)}
                />
              )
            }
          />
        </>
      )}
    </BidFrame>
  );
}

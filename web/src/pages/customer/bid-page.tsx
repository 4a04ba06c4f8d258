import { useParams } from 'react-router';
import { BidColumns, BidHalves } from '../../features/bids/bid-columns.tsx';
import { BidFrame } from '../../features/bids/bid-frame.tsx';
import { BidHeader } from '../../features/bids/bid-header.tsx';
import { BidRequest } from '../../features/bids/bid-request.tsx';
import { BidTimeline } from '../../features/bids/bid-timeline.tsx';
import { BidWorkshop } from '../../features/bids/bid-workshop.tsx';
import { VisitNote } from '../../features/bids/visit-note.tsx';
import { OfferList } from '../../features/offers/offer-list.tsx';
import { paths } from '../../lib/paths.ts';
import { Card } from '../../ui/primitives/card.tsx';

export function BidPage() {
  const { bidId } = useParams();
  return (
    <BidFrame side="customer" idText={bidId} backHref={paths.customerBids}>
      {(bid) => {
        const workshopHref = bid.service
          ? paths.map({ service: bid.service.id, drawer: 'service' })
          : paths.map();
        return (
          <>
            <BidHeader bid={bid} side="customer" backHref={paths.customerBids} />
            <VisitNote bid={bid} />
            <OfferList bid={bid} workshopHref={workshopHref} />
            <BidColumns
              main={
                <Card padding="l">
                  <BidHalves
                    first={<BidTimeline bid={bid} side="customer" />}
                    second={<BidRequest bid={bid} />}
                  />
                </Card>
              }
              aside={bid.service && <BidWorkshop workshop={bid.service} workshopHref={workshopHref} />}
            />
          </>
        );
      }}
    </BidFrame>
  );
}

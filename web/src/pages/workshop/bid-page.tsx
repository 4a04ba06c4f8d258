import { useParams } from 'react-router';
import { BidFrame } from '../../features/bids/bid-frame.tsx';
import { BidReview } from '../../features/reviews/bid-review.tsx';
import { WorkshopBid } from '../../features/workshop-board/workshop-bid.tsx';
import { paths } from '../../lib/paths.ts';

export function WorkshopBidPage() {
  const { bidId } = useParams();
  return (
    <BidFrame side="service" idText={bidId} backHref={paths.workshopBids}>
      {(bid) => (
        <>
          <WorkshopBid key={bid.id} bid={bid} backHref={paths.workshopBids} />
          <BidReview bid={bid} side="service" reviewsHref={paths.workshopReviews} />
        </>
      )}
    </BidFrame>
  );
}

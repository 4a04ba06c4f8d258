import { useParams } from 'react-router';
import { useSession } from '../../features/auth/session.ts';
import { BidFrame } from '../../features/bids/bid-frame.tsx';
import { useWorkshopProfile } from '../../features/profile/counters.api.ts';
import { BidReview } from '../../features/reviews/bid-review.tsx';
import { WorkshopBid } from '../../features/workshop-board/workshop-bid.tsx';
import { paths } from '../../lib/paths.ts';

export function WorkshopBidPage() {
  const { bidId } = useParams();
  const profile = useWorkshopProfile(useSession((session) => session.profile)).data;
  const canManage = profile?.available_actions.includes('manage') ?? false;
  return (
    <BidFrame side="service" idText={bidId} backHref={paths.workshopBids}>
      {(bid) => (
        <WorkshopBid
          key={bid.id}
          bid={bid}
          backHref={paths.workshopBids}
          canManage={canManage}
          marks={<BidReview bid={bid} side="service" reviewsHref={paths.workshopReviews} />}
        />
      )}
    </BidFrame>
  );
}

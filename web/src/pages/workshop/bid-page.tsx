import { paths } from '../../app/paths.ts';
import { BidFrame } from '../../features/bids/bid-frame.tsx';
import { WorkshopBid } from '../../features/bids/workshop-bid.tsx';

/** One bid of the workshop. */
export function WorkshopBidPage({ idText }: { idText: string | undefined }) {
  return (
    <BidFrame side="service" idText={idText} backHref={paths.workshopBids}>
      {(bid) => <WorkshopBid key={bid.id} bid={bid} backHref={paths.workshopBids} />}
    </BidFrame>
  );
}

import { BidFrame } from '../../features/bids/bid-frame.tsx';
import { WorkshopBid } from '../../features/workshop-board/workshop-bid.tsx';
import { paths } from '../../lib/paths.ts';

/** One bid of the workshop. */
export function WorkshopBidPage({ idText }: { idText: string | undefined }) {
  return (
    <BidFrame side="service" idText={idText} backHref={paths.workshopBids}>
      {(bid) => <WorkshopBid key={bid.id} bid={bid} backHref={paths.workshopBids} />}
    </BidFrame>
  );
}

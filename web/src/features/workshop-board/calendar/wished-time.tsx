import { Loader } from '../../../ui/feedback/loader.tsx';
import { useBid } from '../../bids/bids.api.ts';
import { ProposeTimeDialog } from '../../visit/propose-time.tsx';

export interface Wish {
  bidId: number;
  day: string;
  time: string;
}

/** The driver must agree to another time, so a drop only fills the form of the proposal. */
export function WishedTime({ wish, onClose }: { wish: Wish; onClose: () => void }) {
  const { data: bid } = useBid('service', wish.bidId);
  if (!bid) return <Loader title="Загрузка заявки..." />;
  return (
    <ProposeTimeDialog
      bid={bid}
      side="service"
      wished={wish}
      open
      isAllowed={bid.available_actions.includes('propose_time')}
      onClose={onClose}
    />
  );
}

import { customerRejectCodes } from '@sto/contract/bids/bid-lifecycle';
import type { Bid } from '@sto/contract/bids/bids.schemas';
import type { Offer } from '@sto/contract/bids/offers.schemas';
import { moves, useMove } from '../moves/moves.api.ts';
import { ReasonDialog } from '../moves/reason-dialog.tsx';

interface DeclineDialogProps {
  bid: Bid;
  /** Null: all offers, which closes the bid. */
  offer: Offer | null;
  open: boolean;
  onClose: () => void;
}

export function DeclineDialog({ bid, offer, open, onClose }: DeclineDialogProps) {
  const decline = useMove(bid.id, moves.customer.decline);
  const isAllowed = bid.available_actions.includes('decline');
  return (
    <ReasonDialog
      open={open}
      onClose={onClose}
      name="decline"
      bidId={bid.id}
      codes={customerRejectCodes}
      title={offer ? 'Отказаться от отклика?' : 'Отказаться от откликов?'}
      description={
        offer
          ? 'Автосервис увидит причину. Остальные отклики останутся.'
          : `Заявка закроется, ${bid.is_tender ? 'автосервисы увидят' : 'автосервис увидит'} причину. Создать такую же можно в два нажатия.`
      }
      action="Отказаться"
      isAllowed={offer ? isAllowed && offer.status === 'sent' : isAllowed}
      run={(reason) =>
        decline.mutateAsync({ version: bid.version, ...(offer ? { offer_id: offer.id } : {}), ...reason })
      }
      done={offer ? 'Отклик отклонён' : 'Заявка закрыта'}
    />
  );
}

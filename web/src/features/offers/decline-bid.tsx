import { workshopRejectCodes } from '@sto/contract/bids/bid-lifecycle';
import type { Bid } from '@sto/contract/bids/bids.schemas';
import { useState } from 'react';
import { Button } from '../../ui/primitives/button.tsx';
import { moves, useMove } from '../moves/moves.api.ts';
import { ReasonDialog } from '../moves/reason-dialog.tsx';

export function DeclineBid({ bid }: { bid: Bid }) {
  const [isOpen, setOpen] = useState(false);
  const decline = useMove(bid.id, moves.service.decline);
  const isAllowed = bid.available_actions.includes('decline');
  return (
    <>
      {isAllowed && (
        <Button variant="ghost" block onClick={() => setOpen(true)}>
          Отказаться
        </Button>
      )}
      <ReasonDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        name="decline-bid"
        bidId={bid.id}
        codes={workshopRejectCodes}
        title="Отказаться от заявки?"
        description="Клиент увидит причину и сможет выбрать другой автосервис."
        action="Отказаться"
        isAllowed={isAllowed}
        run={(reason) => decline.mutateAsync({ version: bid.version, ...reason })}
        done="Вы отказались от заявки"
      />
    </>
  );
}

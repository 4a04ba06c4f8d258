import type { Bid } from '@sto/contract/bids/bids.schemas';
import type { Change } from '@sto/contract/bids/changes.schemas';
import { useState } from 'react';
import { Button } from '../../ui/primitives/button.tsx';
import { MoveDialog } from '../moves/move-dialog.tsx';
import { moves, useMove } from '../moves/moves.api.ts';

export function WithdrawChange({ bid, change }: { bid: Bid; change: Change }) {
  const [isOpen, setOpen] = useState(false);
  const withdraw = useMove(bid.id, moves.service.withdrawChange);
  const isAllowed = bid.available_actions.includes('withdraw_change');
  return (
    <>
      {isAllowed && (
        <Button variant="ghost" block onClick={() => setOpen(true)}>
          Отозвать предложение
        </Button>
      )}
      <MoveDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title="Отозвать дополнительные работы?"
        description="Клиент больше не сможет их согласовать. Потом можно предложить другие."
        action="Отозвать"
        isDangerous
        isAllowed={isAllowed}
        run={() => withdraw.mutateAsync({ change_id: change.id, version: bid.version })}
        done="Дополнительные работы отозваны"
      />
    </>
  );
}

import type { Bid } from '@sto/contract/bids/bids.schemas';
import { useState } from 'react';
import { Button } from '../../ui/primitives/button.tsx';
import { MoveDialog } from '../moves/move-dialog.tsx';
import { moves, useMove } from '../moves/moves.api.ts';

export function ConfirmWork({ bid }: { bid: Bid }) {
  const [isOpen, setOpen] = useState(false);
  const confirm = useMove(bid.id, moves.customer.confirm);
  const isAllowed = bid.available_actions.includes('confirm');
  const isDisputed = bid.claims.some(({ status }) => status === 'open' || status === 'disputed');
  return (
    <>
      {isAllowed && (
        <Button variant={isDisputed ? 'plain' : 'primary'} size="md" onClick={() => setOpen(true)}>
          Всё готово
        </Button>
      )}
      <MoveDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title="Всё готово?"
        description="Вы забрали машину и согласны со счётом. Гарантия остаётся."
        action="Всё готово"
        isAllowed={isAllowed}
        run={() => confirm.mutateAsync({ version: bid.version })}
        done="Работы приняты"
      />
    </>
  );
}

import type { Bid } from '@sto/contract/bids/bids.schemas';
import { useState } from 'react';
import { Button } from '../../ui/primitives/button.tsx';
import { MoveDialog } from '../moves/move-dialog.tsx';
import { moves, useMove } from '../moves/moves.api.ts';

/** The driver's own way to begin: without the code. */
export function Arrive({ bid }: { bid: Bid }) {
  const [isOpen, setOpen] = useState(false);
  const arrive = useMove(bid.id, moves.customer.arrive);
  const isAllowed = bid.available_actions.includes('arrive');
  return (
    <>
      {isAllowed && (
        <Button variant="signal" size="md" onClick={() => setOpen(true)}>
          Я на месте
        </Button>
      )}
      <MoveDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title="Вы в автосервисе?"
        description="Заявка перейдёт в работу без кода. Отменить визит тогда можно только по согласию."
        action="Я на месте"
        isAllowed={isAllowed}
        run={() => arrive.mutateAsync({ version: bid.version })}
        done="Автосервис знает, что вы приехали"
      />
    </>
  );
}

import type { Bid } from '@sto/contract/bids/bids.schemas';
import { rejectReason } from '@sto/contract/bids/reject-reasons';
import { useState } from 'react';
import { Note } from '../../ui/feedback/note.tsx';
import { Button } from '../../ui/primitives/button.tsx';
import { ClampedText } from '../../ui/primitives/clamped-text.tsx';
import type { BidSide } from '../bids/bid-words.ts';
import { MoveDialog } from '../moves/move-dialog.tsx';
import { moves, useMove } from '../moves/moves.api.ts';
import { StopsWithoutBill } from './stops-without-bill.tsx';
import styles from './visit.module.css';

/** One side wants to end the work; the other agrees by its own call. */
export function PendingCancel({ bid, side }: { bid: Bid; side: BidSide }) {
  const [isOpen, setOpen] = useState(false);
  const byCustomer = useMove(bid.id, moves.customer.cancel);
  const byWorkshop = useMove(bid.id, moves.service.cancel);
  const { pending_cancel: pending } = bid;
  const isAsked = pending !== null && pending.by !== side;
  const form = { version: bid.version, code: 'other', comment: 'Согласие на отмену' } as const;
  const other = side === 'customer' ? 'Автосервис' : 'Клиент';
  return (
    <>
      {pending && (
        <Note
          tone="warn"
          title={isAsked ? `${other} просит прервать работы` : 'Вы попросили прервать работы'}
        >
          <p className={styles.comment}>
            {isAsked ? (
              <ClampedText text={rejectReason(pending) ?? ''} />
            ) : (
              'Ждём согласия. До этого работы продолжаются.'
            )}
          </p>
          {isAsked && bid.available_actions.includes('cancel') && (
            <Button size="md" onClick={() => setOpen(true)}>
              Согласиться
            </Button>
          )}
        </Note>
      )}
      <MoveDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title="Прервать работы?"
        action="Прервать"
        isDangerous
        isAllowed={isAsked && bid.available_actions.includes('cancel')}
        run={() => (side === 'customer' ? byCustomer.mutateAsync(form) : byWorkshop.mutateAsync(form))}
        done="Работы прерваны"
      >
        <StopsWithoutBill side={side} />
      </MoveDialog>
    </>
  );
}

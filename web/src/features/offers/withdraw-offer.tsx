import type { Bid } from '@sto/contract/bids/bids.schemas';
import type { Offer } from '@sto/contract/bids/offers.schemas';
import { useState } from 'react';
import { Button } from '../../ui/primitives/button.tsx';
import { useKeptForm } from '../moves/kept-form.ts';
import { MoveDialog } from '../moves/move-dialog.tsx';
import { moves, useMove } from '../moves/moves.api.ts';
import { CommentField } from '../moves/reason-fields.tsx';

export function WithdrawOffer({ bid, offer }: { bid: Bid; offer: Offer }) {
  const [isOpen, setOpen] = useState(false);
  const { form, change, drop } = useKeptForm('withdraw', bid.id, { comment: '' });
  const withdraw = useMove(bid.id, moves.service.withdraw);
  const isAllowed = bid.available_actions.includes('withdraw') && offer.status === 'sent';
  return (
    <>
      {isAllowed && (
        <Button variant="ghost" block onClick={() => setOpen(true)}>
          Отозвать
        </Button>
      )}
      <MoveDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title="Отозвать отклик?"
        description={
          bid.is_tender
            ? 'Клиент больше не сможет его выбрать, и заявка для вас закроется.'
            : 'Заявка закроется: другого отклика на неё нет. Клиент увидит комментарий.'
        }
        action="Отозвать"
        isDangerous
        isAllowed={isAllowed}
        run={async () => {
          await withdraw.mutateAsync({
            offer_id: offer.id,
            version: bid.version,
            comment: form.comment.trim(),
          });
          drop();
        }}
        done="Отклик отозван"
      >
        <CommentField value={form.comment} onChange={(comment) => change({ comment })} />
      </MoveDialog>
    </>
  );
}

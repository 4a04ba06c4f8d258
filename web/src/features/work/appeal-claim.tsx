import type { Bid } from '@sto/contract/bids/bids.schemas';
import type { Claim } from '@sto/contract/bids/claims.schemas';
import { useState } from 'react';
import { Button } from '../../ui/primitives/button.tsx';
import { AttachField } from '../files/attach-field.tsx';
import { useAttachedFiles } from '../files/attached-files.ts';
import { useKeptForm } from '../moves/kept-form.ts';
import { MoveDialog } from '../moves/move-dialog.tsx';
import { moves, useMove } from '../moves/moves.api.ts';
import { CommentField } from '../moves/reason-fields.tsx';

/** The driver turns to the moderator against the refusal of the workshop. */
export function AppealClaim({ bid, claim }: { bid: Bid; claim: Claim }) {
  const [isOpen, setOpen] = useState(false);
  const attached = useAttachedFiles();
  const { form, change, drop } = useKeptForm(`appeal-${claim.id}`, bid.id, { text: '' });
  const [isTried, setTried] = useState(false);
  const appeal = useMove(bid.id, moves.customer.appealClaim);
  const isAllowed = bid.available_actions.includes('appeal_claim') && claim.appeal_until !== null;
  return (
    <>
      {isAllowed && (
        <Button size="md" onClick={() => setOpen(true)}>
          Оспорить отказ
        </Button>
      )}
      <MoveDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title="Оспорить отказ"
        description="Модератор прочитает претензию и ответ автосервиса и решит. Оспорить можно один раз."
        action="Отправить модератору"
        isAllowed={isAllowed}
        check={() => {
          setTried(true);
          return form.text.trim() !== '' && attached.isReady;
        }}
        run={async () => {
          const { version } = bid;
          const text = form.text.trim();
          await appeal.mutateAsync({ version, claim_id: claim.id, text, file_ids: attached.ids });
          attached.clear();
          drop();
        }}
        done="Отправлено модератору"
      >
        <CommentField
          label="Почему вы не согласны"
          required
          value={form.text}
          error={isTried && !form.text.trim() ? 'Объясните, почему не согласны' : undefined}
          onChange={(text) => change({ text })}
        />
        <AttachField attached={attached} isTried={isTried} />
      </MoveDialog>
    </>
  );
}

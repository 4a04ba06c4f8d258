import type { Bid } from '@sto/contract/bids/bids.schemas';
import { useState } from 'react';
import { Button } from '../../ui/primitives/button.tsx';
import { AttachField } from '../files/attach-field.tsx';
import { type AttachedFiles, useAttachedFiles } from '../files/attached-files.ts';
import { useKeptForm } from '../moves/kept-form.ts';
import { MoveDialog } from '../moves/move-dialog.tsx';
import { moves, useMove } from '../moves/moves.api.ts';
import { CommentField } from '../moves/reason-fields.tsx';

export function OpenClaim({ bid }: { bid: Bid }) {
  const [isOpen, setOpen] = useState(false);
  const attached = useAttachedFiles();
  const isAllowed = bid.available_actions.includes('claim');
  return (
    <>
      {isAllowed && (
        <Button size="md" onClick={() => setOpen(true)}>
          Открыть претензию
        </Button>
      )}
      <ClaimDialog
        bid={bid}
        attached={attached}
        open={isOpen}
        isAllowed={isAllowed}
        onClose={() => setOpen(false)}
      />
    </>
  );
}

interface ClaimDialogProps {
  bid: Bid;
  attached: AttachedFiles;
  open: boolean;
  isAllowed: boolean;
  onClose: () => void;
}

function ClaimDialog({ bid, attached, open, isAllowed, onClose }: ClaimDialogProps) {
  const { form, change, drop } = useKeptForm('claim', bid.id, { text: '' });
  const [isTried, setTried] = useState(false);
  const claim = useMove(bid.id, moves.customer.claim);
  return (
    <MoveDialog
      open={open}
      onClose={onClose}
      title="Претензия"
      description="Автосервис ответит за 3 дня. Если нет, решит модератор."
      action="Отправить"
      isAllowed={isAllowed}
      check={() => {
        setTried(true);
        return form.text.trim() !== '' && attached.isReady;
      }}
      run={async () => {
        await claim.mutateAsync({ version: bid.version, text: form.text.trim(), file_ids: attached.ids });
        attached.clear();
        setTried(false);
        drop();
      }}
      done="Претензия отправлена"
    >
      <CommentField
        label="Что не так"
        required
        value={form.text}
        error={isTried && !form.text.trim() ? 'Опишите, что не так' : undefined}
        onChange={(text) => change({ text })}
      />
      <AttachField attached={attached} isTried={isTried} />
    </MoveDialog>
  );
}

import type { Bid } from '@sto/contract/bids/bids.schemas';
import type { Claim } from '@sto/contract/bids/claims.schemas';
import { useId, useState } from 'react';
import { FieldError } from '../../ui/forms/field-error.tsx';
import { Segmented } from '../../ui/forms/segmented.tsx';
import { Button } from '../../ui/primitives/button.tsx';
import { AttachField } from '../files/attach-field.tsx';
import { useAttachedFiles } from '../files/attached-files.ts';
import { useKeptForm } from '../moves/kept-form.ts';
import { MoveDialog } from '../moves/move-dialog.tsx';
import { moves, useMove } from '../moves/moves.api.ts';
import { CommentField } from '../moves/reason-fields.tsx';

const answers = [
  { value: 'accepted', label: 'Исправим', action: 'Отправить: исправим' },
  { value: 'refused', label: 'Не гарантия', action: 'Отправить: не гарантия' },
] as const;

export function AnswerClaim({ bid, claim }: { bid: Bid; claim: Claim }) {
  const [isOpen, setOpen] = useState(false);
  const { form, change, drop } = useKeptForm(`claim-${claim.id}`, bid.id, {
    decision: '',
    comment: '',
  });
  const attached = useAttachedFiles();
  const [isTried, setTried] = useState(false);
  const chosen = answers.find(({ value }) => value === form.decision);
  const isUndecided = isTried && !chosen;
  const errorId = useId();
  const answer = useMove(bid.id, moves.service.answerClaim);
  const isAllowed = bid.available_actions.includes('answer_claim') && claim.status === 'open';
  return (
    <>
      {isAllowed && (
        <Button variant="primary" size="md" onClick={() => setOpen(true)}>
          Ответить
        </Button>
      )}
      <MoveDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title="Ответ на претензию"
        description="Если исправляете, заявка вернётся в работу без новой оплаты."
        action={chosen?.action ?? 'Отправить'}
        isAllowed={isAllowed}
        check={() => {
          setTried(true);
          return chosen !== undefined && form.comment.trim() !== '' && attached.isReady;
        }}
        run={async () => {
          await answer.mutateAsync({
            version: bid.version,
            claim_id: claim.id,
            is_accepted: chosen?.value === 'accepted' ? '1' : '0',
            comment: form.comment.trim(),
            file_ids: attached.ids,
          });
          attached.clear();
          drop();
        }}
        done="Ответ отправлен"
      >
        <Segmented
          label="Решение"
          options={answers}
          value={chosen?.value ?? null}
          onChange={(decision) => change({ decision })}
          errorId={isUndecided ? errorId : undefined}
        />
        {isUndecided && <FieldError id={errorId}>Выберите: исправите или это не гарантия</FieldError>}
        <CommentField
          label="Объяснение"
          required
          value={form.comment}
          error={isTried && !form.comment.trim() ? 'Объясните решение' : undefined}
          onChange={(comment) => change({ comment })}
        />
        <AttachField attached={attached} isTried={isTried} />
      </MoveDialog>
    </>
  );
}

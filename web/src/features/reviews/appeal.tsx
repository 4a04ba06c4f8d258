import { maxAppealLength } from '@sto/contract/limits';
import type { ReliabilityMark } from '@sto/contract/reliability/reliability.schemas';
import { useState } from 'react';
import { Field } from '../../ui/forms/field.tsx';
import { TextArea } from '../../ui/forms/text-area.tsx';
import { Button } from '../../ui/primitives/button.tsx';
import { VisuallyHidden } from '../../ui/primitives/visually-hidden.tsx';
import { AttachField } from '../files/attach-field.tsx';
import { useAttachedFiles } from '../files/attached-files.ts';
import { MoveDialog } from '../moves/move-dialog.tsx';
import { useAppeal } from './reliability.api.ts';

/** The driver's side of a missed visit, for the operator. */
export function Appeal({ mark: { bid_id: bidId, number } }: { mark: ReliabilityMark }) {
  const [isOpen, setOpen] = useState(false);
  const [comment, setComment] = useState('');
  const [isTried, setTried] = useState(false);
  const attached = useAttachedFiles();
  const appeal = useAppeal();
  return (
    <>
      <Button size="sm" variant="line" onClick={() => setOpen(true)}>
        Оспорить
        <VisuallyHidden> отметку по заявке {number}</VisuallyHidden>
      </Button>
      <MoveDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title="Оспорить отметку"
        description="Решит оператор: он увидит заявку, ваши слова и файлы. Оспорить отметку можно один раз."
        action="Отправить"
        isAllowed
        check={() => {
          setTried(true);
          return comment.trim() !== '' && attached.isReady;
        }}
        run={() => appeal.mutateAsync({ bid_id: bidId, comment: comment.trim(), file_ids: attached.ids })}
        done="Оператор проверит отметку"
      >
        <Field
          label="Как всё было"
          required
          error={isTried && !comment.trim() ? 'Напишите, как всё было' : undefined}
        >
          <TextArea
            rows={4}
            maxLength={maxAppealLength}
            placeholder="Например: я приезжал, но ворота были закрыты"
            value={comment}
            onChange={(event) => setComment(event.currentTarget.value)}
          />
        </Field>
        <AttachField attached={attached} isTried={isTried} label="Фото или документ" />
      </MoveDialog>
    </>
  );
}

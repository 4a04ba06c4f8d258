import type { ChatMessage } from '@sto/contract/chat/chat.schemas';
import { useState } from 'react';
import { useOneAtATime } from '../../../lib/browser/use-one-at-a-time.ts';
import { showToast } from '../../../ui/feedback/toast.tsx';
import { toastErrors } from '../../../ui/feedback/toast-errors.ts';
import { Field } from '../../../ui/forms/field.tsx';
import { TextArea } from '../../../ui/forms/text-area.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { Button } from '../../../ui/primitives/button.tsx';
import type { ChatSide } from '../conversations.api.ts';
import { useAppealHidden } from './report.api.ts';

interface AppealDialogProps {
  side: Exclude<ChatSide, 'operator'>;
  message: ChatMessage;
  onClose: () => void;
}

/** The filter took something else for a contact: an operator looks at the text. */
export function AppealDialog({ side, message, onClose }: AppealDialogProps) {
  const appeal = useAppealHidden(side, message.id);
  const [comment, setComment] = useState('');
  const send = useOneAtATime(async () => {
    try {
      await appeal.mutateAsync(comment.trim());
      showToast.success('Модератор проверит текст');
      onClose();
    } catch (error) {
      toastErrors(error);
    }
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title="Скрыли по ошибке?"
      description="Модератор посмотрит на текст. Если контактов в нём нет, собеседник увидит его целиком."
      foot={
        <Button variant="primary" busy={appeal.isPending} onClick={() => void send()}>
          Отправить модератору
        </Button>
      }
    >
      <Field label="Что это на самом деле" hint="Например: номер детали или заказ-наряда">
        <TextArea
          rows={3}
          maxLength={500}
          value={comment}
          onChange={({ currentTarget }) => setComment(currentTarget.value)}
        />
      </Field>
    </Dialog>
  );
}

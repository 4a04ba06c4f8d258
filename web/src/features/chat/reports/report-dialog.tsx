import { type MessageReportReason, messageReportReasons } from '@sto/contract/enums';
import { type SubmitEvent, useId, useState } from 'react';
import { useOneAtATime } from '../../../lib/browser/use-one-at-a-time.ts';
import { showToast } from '../../../ui/feedback/toast.tsx';
import { toastErrors } from '../../../ui/feedback/toast-errors.ts';
import { Radio } from '../../../ui/forms/checkbox.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { FieldError } from '../../../ui/forms/field-error.tsx';
import { TextArea } from '../../../ui/forms/text-area.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { Button } from '../../../ui/primitives/button.tsx';
import { Text } from '../../../ui/primitives/text.tsx';
import type { ChatSide } from '../conversations.api.ts';
import { useReportMessage } from './report.api.ts';
import styles from './report-dialog.module.css';

const words: Record<MessageReportReason, string> = {
  insult: 'Оскорбления или угрозы',
  fraud: 'Обман или вымогательство',
  spam: 'Реклама или спам',
  personal_data: 'Чужие личные данные',
  other: 'Другое',
};

interface ReportDialogProps {
  side: Exclude<ChatSide, 'operator'>;
  messageId: number;
  open: boolean;
  onClose: () => void;
}

export function ReportDialog({ side, messageId, open, onClose }: ReportDialogProps) {
  const [reason, setReason] = useState<MessageReportReason | null>(null);
  const [comment, setComment] = useState('');
  const [isTried, setTried] = useState(false);
  const ids = { form: useId(), error: useId() };
  const report = useReportMessage(side, messageId);
  const needsWords = reason === 'other' && comment.trim().length < 5;
  const send = useOneAtATime(async (reason_code: MessageReportReason) => {
    try {
      await report.mutateAsync({ reason_code, comment: comment.trim() });
      showToast.success('Жалоба отправлена');
      onClose();
    } catch (error) {
      toastErrors(error);
    }
  });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTried(true);
    if (reason && !needsWords) void send(reason);
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Жалоба на сообщение"
      description="Модератор увидит это сообщение и соседние. Собеседник не узнает, кто пожаловался."
      foot={
        <Button type="submit" form={ids.form} variant="primary" block busy={report.isPending}>
          Отправить жалобу
        </Button>
      }
    >
      <form id={ids.form} className={styles.form} noValidate onSubmit={submit}>
        <fieldset className={styles.reasons} aria-describedby={isTried && !reason ? ids.error : undefined}>
          <legend>
            <Text as="span" strong>
              Что не так
            </Text>
          </legend>
          {messageReportReasons.map((code) => (
            <Radio
              key={code}
              name={`report-${messageId}`}
              value={code}
              checked={reason === code}
              aria-invalid={isTried && !reason ? true : undefined}
              onChange={() => setReason(code)}
            >
              {words[code]}
            </Radio>
          ))}
          {isTried && !reason && <FieldError id={ids.error}>Выберите причину</FieldError>}
        </fieldset>
        <Field
          label="Подробности"
          required={reason === 'other'}
          error={isTried && needsWords ? 'Напишите, что не так' : undefined}
        >
          <TextArea
            rows={3}
            maxLength={1000}
            value={comment}
            onChange={(event) => setComment(event.currentTarget.value)}
          />
        </Field>
      </form>
    </Dialog>
  );
}

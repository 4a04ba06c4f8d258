import { useState } from 'react';
import { useOneAtATime } from '../../../lib/browser/use-one-at-a-time.ts';
import { Loader } from '../../../ui/feedback/loader.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { showToast } from '../../../ui/feedback/toast.tsx';
import { toastErrors } from '../../../ui/feedback/toast-errors.ts';
import { Field } from '../../../ui/forms/field.tsx';
import { SelectById } from '../../../ui/forms/select.tsx';
import { TextArea } from '../../../ui/forms/text-area.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { Button } from '../../../ui/primitives/button.tsx';
import styles from './case.module.css';
import { useChangeCase, useColleagues } from './support.api.ts';

interface HandOverDialogProps {
  chatId: number;
  open: boolean;
  onClose: () => void;
}

export function HandOverDialog({ chatId, open, onClose }: HandOverDialogProps) {
  const colleagues = useColleagues(open);
  const change = useChangeCase(chatId);
  const [chosen, setChosen] = useState<number | null>(null);
  const [comment, setComment] = useState('');
  const items = colleagues.data?.items ?? [];
  const operatorId = chosen ?? items[0]?.id;
  const handOver = useOneAtATime(async () => {
    if (operatorId === undefined) return;
    try {
      await change.mutateAsync({ kind: 'handOver', operatorId, comment: comment.trim() });
      showToast.success('Обращение передано');
      onClose();
    } catch (error) {
      toastErrors(error);
    }
  });
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Передать обращение"
      foot={
        items.length > 0 && (
          <Button variant="primary" busy={change.isPending} onClick={() => void handOver()}>
            Передать
          </Button>
        )
      }
    >
      {colleagues.isLoading && <Loader title="Загрузка операторов..." />}
      {colleagues.isError && <Note tone="bad">Список операторов не загрузился. Откройте окно снова</Note>}
      {colleagues.data && items.length === 0 && <Note tone="warn">Других операторов пока нет</Note>}
      {operatorId !== undefined && (
        <div className={styles.form}>
          <Field label="Кому">
            <SelectById options={items} value={operatorId} onChange={setChosen} />
          </Field>
          <Field label="Что важно знать коллеге" hint="Останется в журнале">
            <TextArea
              rows={3}
              maxLength={1000}
              value={comment}
              onChange={(event) => setComment(event.currentTarget.value)}
            />
          </Field>
        </div>
      )}
    </Dialog>
  );
}

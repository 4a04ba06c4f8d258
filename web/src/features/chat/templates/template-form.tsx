import {
  maxTemplateText,
  maxTemplateTitle,
  type ReplyTemplate,
} from '@sto/contract/chat/reply-templates.schemas';
import { type SubmitEvent, useState } from 'react';
import { isCallError } from '../../../lib/api/call-error.ts';
import { useOneAtATime } from '../../../lib/browser/use-one-at-a-time.ts';
import { showToast } from '../../../ui/feedback/toast.tsx';
import { toastErrors } from '../../../ui/feedback/toast-errors.ts';
import { Field } from '../../../ui/forms/field.tsx';
import { TextArea } from '../../../ui/forms/text-area.tsx';
import { TextInput } from '../../../ui/forms/text-input.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { Button } from '../../../ui/primitives/button.tsx';
import { type TemplateOwner, useChangeTemplates } from './templates.api.ts';
import styles from './templates.module.css';

interface TemplateDialogProps {
  owner: TemplateOwner;
  /** Null: closed; `new`: an empty form. */
  edited: ReplyTemplate | 'new' | null;
  onClose: () => void;
}

export function TemplateDialog({ owner, edited, onClose }: TemplateDialogProps) {
  return (
    <Dialog open={edited !== null} onClose={onClose} title={edited === 'new' ? 'Новый шаблон' : 'Шаблон'}>
      {edited && <TemplateForm owner={owner} edited={edited} onDone={onClose} />}
    </Dialog>
  );
}

type Errors = Partial<Record<'title' | 'text', string>>;

function TemplateForm({
  owner,
  edited,
  onDone,
}: {
  owner: TemplateOwner;
  edited: ReplyTemplate | 'new';
  onDone: () => void;
}) {
  const [title, setTitle] = useState(edited === 'new' ? '' : edited.title);
  const [text, setText] = useState(edited === 'new' ? '' : edited.text);
  const [errors, setErrors] = useState<Errors>({});
  const change = useChangeTemplates(owner);
  const save = useOneAtATime(async () => {
    const id = edited === 'new' ? {} : { template_id: edited.id };
    try {
      await change.mutateAsync({ save: { ...id, title: title.trim(), text: text.trim() } });
      showToast.success('Шаблон сохранён');
      onDone();
    } catch (error) {
      const fields = isCallError(error) ? error.fields : {};
      setErrors({ title: fields.title?.[0], text: fields.text?.[0] } as Errors);
      toastErrors(error);
    }
  });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const wrong: Errors = {
      ...(title.trim() === '' && { title: 'Назовите шаблон' }),
      ...(text.trim() === '' && { text: 'Напишите текст шаблона' }),
    };
    setErrors(wrong);
    if (Object.keys(wrong).length === 0) void save();
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <Field label="Название" required error={errors.title} hint="По нему шаблон находится в поле сообщения">
        <TextInput
          value={title}
          maxLength={maxTemplateTitle}
          autoComplete="off"
          onChange={({ currentTarget }) => setTitle(currentTarget.value)}
        />
      </Field>
      <Field label="Текст" required error={errors.text}>
        <TextArea
          rows={5}
          counter
          value={text}
          maxLength={maxTemplateText}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
      </Field>
      <Button type="submit" variant="primary" busy={change.isPending}>
        Сохранить
      </Button>
    </form>
  );
}

import type { StaffMember } from '@sto/contract/staff/staff.schemas';
import { type SubmitEvent, useId, useState } from 'react';
import { toastErrors } from '../../ui/feedback/toast-errors.ts';
import { Field } from '../../ui/forms/field.tsx';
import { TextInput } from '../../ui/forms/text-input.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { useLastShown } from '../../ui/overlays/use-last-shown.ts';
import { Button } from '../../ui/primitives/button.tsx';
import { useUpdateMember } from './staff.api.ts';

interface RenameDialogProps {
  workshopId: number;
  member: StaffMember | null;
  onClose: () => void;
}

export function RenameDialog({ workshopId, member, onClose }: RenameDialogProps) {
  const shown = useLastShown(member);
  const formId = useId();
  const update = useUpdateMember(workshopId);
  const rename = (id: number, name: string) =>
    update.mutate({ id, name }, { onSuccess: onClose, onError: toastErrors });
  return (
    <Dialog
      open={member !== null}
      onClose={onClose}
      title="Имя сотрудника"
      description="Так его подписывает ваш автосервис: в заявках, расписании и откликах."
      foot={
        <>
          <Button variant="primary" type="submit" form={formId} block busy={update.isPending}>
            Сохранить
          </Button>
          <Button variant="ghost" block onClick={onClose}>
            Отмена
          </Button>
        </>
      }
    >
      {shown && (
        <NameForm key={shown.id} id={formId} name={shown.name} onSave={(name) => rename(shown.id, name)} />
      )}
    </Dialog>
  );
}

interface NameFormProps {
  id: string;
  name: string;
  onSave: (name: string) => void;
}

function NameForm({ id, name, onSave }: NameFormProps) {
  const [value, setValue] = useState(name);
  const [error, setError] = useState<string>();
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (value.trim() === '') setError('Напишите имя');
    else onSave(value.trim());
  };
  return (
    <form id={id} onSubmit={submit} noValidate>
      <Field label="Имя" required error={error}>
        <TextInput
          maxLength={80}
          autoComplete="off"
          value={value}
          onChange={(event) => {
            setError(undefined);
            setValue(event.currentTarget.value);
          }}
        />
      </Field>
    </form>
  );
}

import type { EmployeeRole } from '@sto/contract/enums';
import { type SubmitEvent, useState } from 'react';
import { isCallError } from '../../lib/api/call-error.ts';
import { useOneAtATime } from '../../lib/browser/use-one-at-a-time.ts';
import { phoneErrorText, phoneOf } from '../../lib/text/phone.ts';
import { showToast } from '../../ui/feedback/toast.tsx';
import { toastErrors } from '../../ui/feedback/toast-errors.ts';
import { Field } from '../../ui/forms/field.tsx';
import { PhoneInput } from '../../ui/forms/phone-input.tsx';
import { TextInput } from '../../ui/forms/text-input.tsx';
import { Button } from '../../ui/primitives/button.tsx';
import { Card } from '../../ui/primitives/card.tsx';
import { Heading } from '../../ui/primitives/text.tsx';
import { RoleSelect } from './role-select.tsx';
import { roleHints } from './role-words.ts';
import { useInvite } from './staff.api.ts';
import styles from './staff.module.css';

interface InviteFormProps {
  workshopId: number;
  roles: readonly EmployeeRole[];
}

type Errors = Record<string, string | undefined>;

export function InviteForm({ workshopId, roles }: InviteFormProps) {
  const [name, setName] = useState('');
  const [phone, setPhone] = useState('');
  const [role, setRole] = useState<EmployeeRole>('mechanic');
  const [errors, setErrors] = useState<Errors>({});
  const invite = useInvite(workshopId);
  const send = useOneAtATime(async (whole: string) => {
    try {
      await invite.mutateAsync({ phone: whole, name, role });
      showToast.success('Приглашение готово: попросите войти на сайт с этого номера и принять его');
      setName('');
      setPhone('');
    } catch (error) {
      const fields = isCallError(error) ? error.fields : {};
      setErrors(Object.fromEntries(Object.entries(fields).map(([field, texts]) => [field, texts[0]])));
      toastErrors(error);
    }
  });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const whole = phoneOf(phone);
    setErrors({
      name: name.trim() === '' ? 'Напишите имя' : undefined,
      phone: whole ? undefined : phoneErrorText(phone),
    });
    if (whole && name.trim() !== '') void send(whole);
  };
  return (
    <Card as="section" padding="l" aria-labelledby="invite">
      <form className={styles.stack} onSubmit={submit} noValidate>
        <Heading level={2} id="invite">
          Пригласить
        </Heading>
        <Field label="Имя" required error={errors.name}>
          <TextInput
            maxLength={80}
            autoComplete="off"
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
        </Field>
        <Field label="Телефон" required error={errors.phone}>
          <PhoneInput value={phone} onChange={setPhone} autoComplete="off" />
        </Field>
        <Field label="Роль" hint={roleHints[role]}>
          <RoleSelect roles={roles} value={role} onChange={setRole} />
        </Field>
        <div>
          <Button variant="primary" type="submit" busy={invite.isPending}>
            Пригласить
          </Button>
        </div>
      </form>
    </Card>
  );
}

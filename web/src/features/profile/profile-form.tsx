import type { Profile } from '@sto/contract/auth/auth.schemas';
import { type ComponentProps, type SubmitEvent, useRef, useState } from 'react';
import { isCallError } from '../../lib/api/call-error.ts';
import { useOneAtATime } from '../../lib/browser/use-one-at-a-time.ts';
import { showToast } from '../../ui/feedback/toast.tsx';
import { toastErrors } from '../../ui/feedback/toast-errors.ts';
import { Field } from '../../ui/forms/field.tsx';
import { TextInput } from '../../ui/forms/text-input.tsx';
import { Button } from '../../ui/primitives/button.tsx';
import { useUpdateProfile } from './profile.api.ts';
import styles from './profile.module.css';

const fields = ['name', 'email'] as const;
type FieldName = (typeof fields)[number];

interface ProfileFormProps {
  profile: Profile;
  onSaved: (profile: Profile) => void;
}

export function ProfileForm({ profile, onSaved }: ProfileFormProps) {
  const [typed, setTyped] = useState<Partial<Record<FieldName, string>>>({});
  const [errors, setErrors] = useState<Partial<Record<FieldName, string>>>({});
  const form = useRef<HTMLFormElement>(null);
  const update = useUpdateProfile();
  const name = typed.name ?? profile.name;
  const email = typed.email ?? profile.email ?? '';
  const refuse = (found: typeof errors) => {
    setErrors(found);
    const first = fields.find((field) => found[field]);
    if (first) form.current?.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus();
  };
  const save = useOneAtATime(async () => {
    // Fields that were not typed here are not sent: another tab or device may have changed them.
    const isNameTyped = typed.name !== undefined;
    const isEmailTyped = typed.email !== undefined;
    // An empty field is not sent either; `clear` names it.
    const address = email.trim() ? { email } : { clear: ['email' as const] };
    try {
      const saved = await update.mutateAsync({ ...(isNameTyped && { name }), ...(isEmailTyped && address) });
      setTyped({});
      onSaved(saved);
      showToast.success('Профиль сохранён');
    } catch (failure) {
      const { name: ofName, email: ofEmail } = isCallError(failure) ? failure.fields : {};
      const refused = { ...(ofName && { name: ofName[0] }), ...(ofEmail && { email: ofEmail[0] }) };
      refuse(refused);
      toastErrors(failure);
    }
  });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (name.trim() === '') return refuse({ name: 'Напишите имя' });
    void save();
  };
  const control = (field: FieldName): ComponentProps<typeof TextInput> => ({
    name: field,
    onChange: ({ currentTarget: { value } }) => {
      setTyped((before) => ({ ...before, [field]: value }));
      setErrors((before) => ({ ...before, [field]: undefined }));
    },
  });
  return (
    <form ref={form} className={styles.form} onSubmit={submit} noValidate aria-label="Профиль">
      <Field label="Имя" required error={errors.name} hint="Автосервис видит его в заявке">
        <TextInput {...control('name')} autoComplete="name" maxLength={80} value={name} />
      </Field>
      <Field
        label="Почта"
        error={errors.email}
        hint="Необязательно. Напишем, если не дозвонимся; автосервисы её не видят"
      >
        <TextInput
          {...control('email')}
          type="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
          value={email}
        />
      </Field>
      <Button variant="primary" type="submit" busy={update.isPending} className={styles.save}>
        Сохранить
      </Button>
    </form>
  );
}

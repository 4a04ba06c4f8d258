import type { Profile } from '@sto/contract/auth';
import { type SubmitEvent, useRef, useState } from 'react';
import { isCallError } from '../../lib/call-error.ts';
import { toastErrors } from '../../lib/errors-to-toasts.ts';
import { useOneAtATime } from '../../lib/use-one-at-a-time.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { showToast } from '../../ui/toast.tsx';
import { useUpdateProfile } from './profile.api.ts';
import styles from './profile.module.css';

const nameMax = 80;

interface ProfileFormProps {
  profile: Profile;
  onSaved: (profile: Profile) => void;
}

/** How the site and the workshops call the person. */
export function ProfileForm({ profile, onSaved }: ProfileFormProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const [error, setError] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  const update = useUpdateProfile();
  const name = typed ?? profile.name;
  const refuse = (text: string) => {
    setError(text);
    input.current?.focus();
  };
  const save = useOneAtATime(async () => {
    try {
      const saved = await update.mutateAsync({ name });
      setTyped(null);
      onSaved(saved);
      showToast.success('Имя сохранено');
    } catch (failure) {
      toastErrors(failure);
      const message = isCallError(failure) && failure.fields.name?.[0];
      if (message) refuse(message);
    }
  });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (name.trim() === '') return refuse('Напишите имя');
    void save();
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate aria-label="Профиль">
      <Field label="Имя" required error={error} hint="Автосервис видит его в заявке">
        <TextInput
          ref={input}
          name="name"
          autoComplete="name"
          maxLength={nameMax}
          value={name}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setError(undefined);
          }}
        />
      </Field>
      <Button variant="primary" type="submit" busy={update.isPending} className={styles.save}>
        Сохранить
      </Button>
    </form>
  );
}

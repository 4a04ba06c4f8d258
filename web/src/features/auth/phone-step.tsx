import { useMutation } from '@tanstack/react-query';
import { type ReactNode, type SubmitEvent, useRef, useState } from 'react';
import { codeErrorText } from '../../lib/api/code-error-text.ts';
import { useOneAtATime } from '../../lib/browser/use-one-at-a-time.ts';
import { formatNational, nationalDigits, phoneErrorText, phoneOf } from '../../lib/text/phone.ts';
import { toastErrors } from '../../ui/feedback/toast-errors.ts';
import { Field } from '../../ui/forms/field.tsx';
import { PhoneInput } from '../../ui/forms/phone-input.tsx';
import { Button } from '../../ui/primitives/button.tsx';
import { Heading, Text } from '../../ui/primitives/text.tsx';
import { type LoginProgress, sendLoginCode } from './login-code.api.ts';
import styles from './login-form.module.css';

interface PhoneStepProps {
  note?: ReactNode;
  suggested: string | null;
  /** The code that was requested before the person came back to change the number. */
  previous: LoginProgress | null;
  onSent: (progress: LoginProgress) => void;
}

export function PhoneStep({ note, suggested, previous, onSent }: PhoneStepProps) {
  const [typed, setTyped] = useState(() =>
    formatNational(nationalDigits(previous?.phone ?? suggested ?? '')),
  );
  const [error, setError] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  const sending = useMutation({
    mutationFn: sendLoginCode,
    onSuccess: onSent,
    onError: (failure) => {
      setError(codeErrorText(failure));
      toastErrors(failure);
      input.current?.focus();
    },
  });
  const ask = useOneAtATime((phone: string) => sending.mutateAsync(phone).catch(() => undefined));
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const phone = phoneOf(typed);
    if (!phone) {
      setError(phoneErrorText(typed));
      input.current?.focus();
    } else if (previous?.phone === phone && previous.resendAt > Date.now()) {
      onSent(previous);
    } else {
      void ask(phone);
    }
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <div>
        <Heading level={1}>Вход по номеру</Heading>
        <Text tone="second" className={styles.lead}>
          Пришлём код в SMS. Если вы впервые, профиль появится сам.
        </Text>
      </div>
      {note}
      <Field label="Телефон" required error={error}>
        <PhoneInput
          name="phone"
          inputRef={input}
          autoFocus
          value={typed}
          onChange={(text) => {
            setTyped(text);
            setError(undefined);
          }}
        />
      </Field>
      <Button variant="primary" block type="submit" busy={sending.isPending}>
        Получить код
      </Button>
    </form>
  );
}

import { useMutation } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { isCallError } from '../../lib/api/call-error.ts';
import { codeErrorText } from '../../lib/api/code-error-text.ts';
import { useOneAtATime } from '../../lib/browser/use-one-at-a-time.ts';
import { formatPhone } from '../../lib/text/phone.ts';
import { toastErrors } from '../../ui/feedback/toast-errors.ts';
import { CodeInput } from '../../ui/forms/code-input.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { ResendCode } from '../../ui/forms/resend-code.tsx';
import { Button } from '../../ui/primitives/button.tsx';
import { Heading, Text } from '../../ui/primitives/text.tsx';
import { confirmLoginCode, type LoginProgress, resendLoginCode } from './login-code.api.ts';
import styles from './login-form.module.css';

interface CodeStepProps {
  progress: LoginProgress;
  onResent: (progress: LoginProgress) => void;
  onBack: () => void;
}

export function CodeStep({ progress, onResent, onBack }: CodeStepProps) {
  const [code, setCode] = useState('');
  const [error, setError] = useState<string>();
  const showError = (failure: unknown) => {
    setError(codeErrorText(failure));
    toastErrors(failure);
  };
  const confirming = useMutation({
    mutationFn: (digits: string) => confirmLoginCode(progress.requestId, digits),
    onError: showError,
  });
  const resending = useMutation({
    mutationFn: () => resendLoginCode(progress),
    onSuccess: (next) => {
      setCode('');
      setError(undefined);
      confirming.reset();
      onResent(next);
    },
    onError: showError,
  });
  const resend = useOneAtATime(() => resending.mutateAsync().catch(() => undefined));
  const type = (digits: string) => {
    setCode(digits);
    setError(undefined);
    if (digits.length === progress.codeLength && !confirming.isPending) confirming.mutate(digits);
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (code.length === progress.codeLength) confirming.mutate(code);
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <div>
        <Heading level={1}>Код из SMS</Heading>
        <Text tone="second" className={styles.lead}>
          Отправили на <span className={styles.phone}>{formatPhone(progress.phone)}</span>.{' '}
          <button type="button" className={styles.textButton} onClick={onBack}>
            Изменить номер
          </button>
        </Text>
      </div>
      <Field label="Код из шести цифр" labelHidden error={error}>
        <CodeInput name="code" autoFocus length={progress.codeLength} value={code} onChange={type} />
      </Field>
      <Button
        variant="primary"
        block
        type="submit"
        busy={confirming.isPending}
        disabled={code.length < progress.codeLength}
      >
        Войти
      </Button>
      <ResendCode
        dueAt={progress.resendAt}
        isDead={isCallError(confirming.error) && confirming.error.hasCode('code_expired')}
        busy={resending.isPending}
        onPress={resend}
      />
    </form>
  );
}

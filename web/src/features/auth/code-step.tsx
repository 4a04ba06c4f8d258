import { useMutation } from '@tanstack/react-query';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { isCallError } from '../../lib/api/call-error.ts';
import { codeErrorText } from '../../lib/api/code-error-text.ts';
import { useOneAtATime } from '../../lib/browser/use-one-at-a-time.ts';
import { formatPhone } from '../../lib/text/phone.ts';
import { toastErrors } from '../../ui/feedback/toast-errors.ts';
import { CodeField } from '../../ui/forms/code-field.tsx';
import { ResendCode } from '../../ui/forms/resend-code.tsx';
import { useCodeLock } from '../../ui/forms/use-code-lock.ts';
import { Button } from '../../ui/primitives/button.tsx';
import { Heading, Text } from '../../ui/primitives/text.tsx';
import { TextButton } from '../../ui/primitives/text-button.tsx';
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
  const lock = useCodeLock();
  const isLocked = lock.until !== null;
  const showError = (failure: unknown) => {
    lock.note(failure);
    setError(codeErrorText(failure));
    toastErrors(failure);
  };
  const leave = useRef<AbortController>(null);
  useEffect(() => () => leave.current?.abort(), []);
  const confirming = useMutation({
    mutationFn: (digits: string) => {
      leave.current = new AbortController();
      return confirmLoginCode(progress.requestId, digits, leave.current.signal);
    },
    onError: showError,
  });
  const resending = useMutation({
    mutationFn: () => resendLoginCode(progress),
    onSuccess: (next) => {
      setCode('');
      setError(undefined);
      lock.end();
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
          <TextButton onClick={onBack} disabled={confirming.isPending}>
            Изменить номер
          </TextButton>
        </Text>
      </div>
      <CodeField
        length={progress.codeLength}
        value={code}
        onChange={type}
        error={error}
        disabled={isLocked}
      />
      <Button
        variant="primary"
        block
        type="submit"
        busy={confirming.isPending}
        disabled={isLocked || code.length < progress.codeLength}
      >
        Войти
      </Button>
      <ResendCode
        dueAt={lock.until ?? progress.resendAt}
        isDead={isCallError(confirming.error) && confirming.error.hasCode('code_expired')}
        busy={resending.isPending}
        onPress={resend}
      />
    </form>
  );
}

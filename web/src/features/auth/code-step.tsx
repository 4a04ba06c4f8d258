import { authEndpoints } from '@sto/contract/auth/auth.endpoints';
import { consentVersions } from '@sto/contract/consents/consent-versions';
import { useMutation } from '@tanstack/react-query';
import { type SubmitEvent, useEffect, useState } from 'react';
import { call } from '../../lib/api/call.ts';
import { isCallError } from '../../lib/api/call-error.ts';
import { identityHash } from '../../lib/browser/identity.ts';
import { useOneAtATime } from '../../lib/browser/use-one-at-a-time.ts';
import { formatPhone } from '../../lib/text/phone.ts';
import { formatCountdown } from '../../lib/time/dates.ts';
import { toastErrors } from '../../ui/feedback/toast-errors.ts';
import { CodeInput } from '../../ui/forms/code-input.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { Button } from '../../ui/primitives/button.tsx';
import { Heading, Text } from '../../ui/primitives/text.tsx';
import { loginErrorText } from './login-error.ts';
import styles from './login-form.module.css';
import { type LoginProgress, progressOf } from './login-progress.ts';
import { signIn } from './session.ts';

interface CodeStepProps {
  progress: LoginProgress;
  onResent: (progress: LoginProgress) => void;
  onBack: () => void;
  onDone: () => void;
}

export function CodeStep({ progress, onResent, onBack, onDone }: CodeStepProps) {
  const [code, setCode] = useState('');
  const [error, setError] = useState<string>();
  const confirming = useMutation({
    mutationFn: (digits: string) =>
      call(authEndpoints.confirm, {
        request_id: progress.requestId,
        code: digits,
        identity_hash: identityHash(),
        consent_version: consentVersions.account,
      }),
    onSuccess: (answer) => {
      signIn(answer);
      onDone();
    },
    onError: (failure) => {
      setError(loginErrorText(failure));
      toastErrors(failure);
    },
  });
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
      <Resend
        progress={progress}
        isDead={isCallError(confirming.error) && confirming.error.hasCode('code_expired')}
        onResent={(next) => {
          setCode('');
          setError(undefined);
          confirming.reset();
          onResent(next);
        }}
        onError={setError}
      />
    </form>
  );
}

interface ResendProps {
  progress: LoginProgress;
  /** The server reported the code as expired: waiting is useless. */
  isDead: boolean;
  onResent: (progress: LoginProgress) => void;
  onError: (text: string) => void;
}

function Resend({ progress, isDead, onResent, onError }: ResendProps) {
  const secondsLeft = useSecondsUntil(progress.resendAt);
  const resending = useMutation({
    mutationFn: () => call(authEndpoints.resend, { request_id: progress.requestId, channel: 'sms' }),
    onSuccess: (request) => onResent(progressOf(request, progress.phone)),
    onError: (failure) => {
      onError(loginErrorText(failure));
      toastErrors(failure);
    },
  });
  const resend = useOneAtATime(() => resending.mutateAsync().catch(() => undefined));
  if (secondsLeft > 0 && !isDead) {
    return (
      <Text size="sm" tone="third" tabular>
        Новый код через {formatCountdown(secondsLeft)}
      </Text>
    );
  }
  return (
    <Button variant="ghost" size="md" busy={resending.isPending} onClick={() => void resend()}>
      Отправить новый код
    </Button>
  );
}

function useSecondsUntil(moment: number): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), 500);
    return () => clearInterval(timer);
  }, []);
  return Math.max(0, Math.ceil((moment - now) / 1000));
}

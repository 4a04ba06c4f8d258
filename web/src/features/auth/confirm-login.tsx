import { authEndpoints, sessionEndpoints } from '@sto/contract/auth/auth.endpoints';
import type { LoginRequest } from '@sto/contract/auth/auth.schemas';
import { useMutation } from '@tanstack/react-query';
import { type SubmitEvent, useEffect, useState } from 'react';
import { call, setRecovery } from '../../lib/api/call.ts';
import { isCallError } from '../../lib/api/call-error.ts';
import { codeErrorText } from '../../lib/api/code-error-text.ts';
import { useOneAtATime } from '../../lib/browser/use-one-at-a-time.ts';
import { formatPhone } from '../../lib/text/phone.ts';
import { CodeInput } from '../../ui/forms/code-input.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { ResendCode } from '../../ui/forms/resend-code.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { Button } from '../../ui/primitives/button.tsx';
import { Text } from '../../ui/primitives/text.tsx';
import styles from './confirm-login.module.css';
import { useSession } from './session.ts';

type Sent = LoginRequest & { sentAt: number };

/**
 * The code for calls that need a fresh login. It opens over the form that made the call; the call waits and is sent
 * again by itself, so nothing typed is lost.
 */
export function ConfirmLogin() {
  const [waiting, setWaiting] = useState<readonly ((isConfirmed: boolean) => void)[]>([]);
  // Outlives the dialog: the person may close it to read the SMS.
  const [sent, setSent] = useState<Sent | null>(null);
  useEffect(() => {
    setRecovery(async (refusal) => {
      // A refused call changed nothing, so the same one may be sent again.
      if (!isCallError(refusal) || !refusal.hasCode('fresh_login_required')) return false;
      return new Promise((resolve) => setWaiting((all) => [...all, resolve]));
    });
    return () => setRecovery(null);
  }, []);
  const end = (isConfirmed: boolean) => {
    if (isConfirmed) setSent(null);
    setWaiting([]);
    for (const resolve of waiting) resolve(isConfirmed);
  };
  return (
    <Dialog open={waiting.length > 0} onClose={() => end(false)} title="Подтвердите вход">
      {waiting.length > 0 && <Steps sent={sent} onSent={setSent} onConfirmed={() => end(true)} />}
    </Dialog>
  );
}

interface StepsProps {
  sent: Sent | null;
  onSent: (sent: Sent) => void;
  onConfirmed: () => void;
}

function Steps({ sent, onSent, onConfirmed }: StepsProps) {
  const phone = useSession(({ profile }) => profile?.phone ?? '');
  const [code, setCode] = useState('');
  const [error, setError] = useState<string>();
  const onError = (failure: unknown) => setError(codeErrorText(failure));
  const confirming = useMutation({
    mutationFn: (digits: string) =>
      call(sessionEndpoints.confirm, { request_id: sent?.request_id ?? '', code: digits }),
    onError,
  });
  const sending = useMutation({
    mutationFn: () =>
      sent
        ? call(authEndpoints.resend, { request_id: sent.request_id, channel: 'sms' })
        : call(sessionEndpoints.sendCode, { channel: 'sms' }),
    onSuccess: (request) => {
      onSent({ ...request, sentAt: Date.now() });
      setCode('');
      setError(undefined);
      confirming.reset();
    },
    onError,
  });
  const confirm = (digits: string) => {
    if (!confirming.isPending) confirming.mutate(digits, { onSuccess: onConfirmed });
  };
  const send = useOneAtATime(() => sending.mutateAsync().catch(() => undefined));
  const type = (digits: string) => {
    setCode(digits);
    setError(undefined);
    if (digits.length === sent?.code_length) confirm(digits);
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!sent) void send();
    else if (code.length === sent.code_length) confirm(code);
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <Text tone="second">
        {sent
          ? `Отправили код на ${formatPhone(phone)}.`
          : `Для этого действия нужен код. Пришлём его в SMS на ${formatPhone(phone)}, потом действие продолжится само.`}
      </Text>
      {sent ? (
        <Field label="Код из шести цифр" labelHidden error={error}>
          <CodeInput name="code" autoFocus length={sent.code_length} value={code} onChange={type} />
        </Field>
      ) : (
        error && (
          <Text tone="bad" role="alert">
            {error}
          </Text>
        )
      )}
      <Button
        variant="primary"
        block
        type="submit"
        busy={sent ? confirming.isPending : sending.isPending}
        disabled={sent !== null && code.length < sent.code_length}
      >
        {sent ? 'Подтвердить' : 'Получить код'}
      </Button>
      {sent && (
        <ResendCode
          dueAt={sent.sentAt + sent.resend_after * 1000}
          isDead={isCallError(confirming.error) && confirming.error.hasCode('code_expired')}
          busy={sending.isPending}
          onPress={send}
        />
      )}
    </form>
  );
}

import type { LoginRequest } from '@sto/contract/auth/auth.schemas';
import { useMutation } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { isCallError } from '../../lib/api/call-error.ts';
import { codeErrorText } from '../../lib/api/code-error-text.ts';
import { useOneAtATime } from '../../lib/browser/use-one-at-a-time.ts';
import { useNow } from '../../lib/time/use-now.ts';
import { toastErrors } from '../feedback/toast-errors.ts';
import { Button } from '../primitives/button.tsx';
import { Text } from '../primitives/text.tsx';
import { TextButton } from '../primitives/text-button.tsx';
import { CodeField } from './code-field.tsx';
import styles from './code-form.module.css';
import { ResendCode } from './resend-code.tsx';
import { useCodeLock } from './use-code-lock.ts';

type CodeRequest = Omit<LoginRequest, 'channel'>;
export type SentCode = CodeRequest & { sentAt: number };

interface CodeFormProps {
  /** Where the code goes, as the person reads it. */
  to: string;
  /** Why a code is needed, before the first is sent. */
  reason: string;
  sent: SentCode | null;
  onSent: (sent: SentCode) => void;
  /** Requests the first code. */
  send: () => Promise<CodeRequest>;
  resend: (requestId: string) => Promise<CodeRequest>;
  confirm: (requestId: string, code: string) => Promise<unknown>;
  onConfirmed: () => void;
  /** What the check waits for, on the button in place of its name. */
  waitsFor?: string | null;
  /** One form of several in a view: its button is neither the main one nor as wide as the view. */
  isSecondary?: boolean;
  /** «Изменить номер»: leads to the number that the code goes to. */
  onChangePhone?: () => void;
}

/** A code outside of the login: requested by a press, checked after its last digit. */
export function CodeForm(props: CodeFormProps) {
  const { to, reason, onSent, send, resend, confirm, onConfirmed, isSecondary, waitsFor } = props;
  const lock = useCodeLock();
  const isLocked = lock.until !== null;
  const sent = useValid(props.sent, isLocked);
  const [code, setCode] = useState('');
  const [error, setError] = useState<string>();
  const onError = (failure: unknown) => {
    lock.note(failure);
    setError(codeErrorText(failure));
    toastErrors(failure);
  };
  const confirming = useMutation({
    mutationFn: (digits: string) => confirm(sent?.request_id ?? '', digits),
    onError,
  });
  const sending = useMutation({
    mutationFn: () => (sent ? resend(sent.request_id) : send()),
    onSuccess: (request) => {
      onSent({ ...request, sentAt: Date.now() });
      setCode('');
      setError(undefined);
      lock.end();
      confirming.reset();
    },
    onError,
  });
  const check = (digits: string) => {
    // Of this call: a dialog that was closed meanwhile does nothing more.
    if (!confirming.isPending) confirming.mutate(digits, { onSuccess: onConfirmed });
  };
  const press = useOneAtATime(() => sending.mutateAsync().catch(() => undefined));
  const type = (digits: string) => {
    setCode(digits);
    setError(undefined);
    if (digits.length === sent?.code_length) check(digits);
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!sent) void press();
    else if (code.length === sent.code_length) check(code);
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <Text tone="second">
        {sent ? `Отправили код на ${to}.` : props.sent ? overText : reason}
        <ChangePhone onPress={props.onChangePhone} disabled={confirming.isPending} />
      </Text>
      {sent ? (
        <CodeField length={sent.code_length} value={code} onChange={type} error={error} disabled={isLocked} />
      ) : (
        <Refusal text={error} />
      )}
      <Button
        variant={isSecondary ? 'plain' : 'primary'}
        block={!isSecondary}
        className={isSecondary ? styles.secondary : undefined}
        type="submit"
        busy={sent ? confirming.isPending && !waitsFor : sending.isPending}
        disabled={sent !== null && (isLocked || code.length < sent.code_length || Boolean(waitsFor))}
      >
        {sent ? (waitsFor ?? 'Подтвердить') : 'Получить код'}
      </Button>
      {sent && (
        <ResendCode
          dueAt={lock.until ?? sent.sentAt + sent.resend_after * 1000}
          isDead={isCallError(confirming.error) && confirming.error.hasCode('code_expired')}
          busy={sending.isPending}
          onPress={press}
        />
      )}
    </form>
  );
}

const overText = 'Прежний код больше не действует. Запросите новый.';

function Refusal({ text }: { text: string | undefined }) {
  if (!text) return null;
  return (
    <Text tone="bad" role="alert">
      {text}
    </Text>
  );
}

interface ChangePhoneProps {
  onPress: CodeFormProps['onChangePhone'];
  disabled: boolean;
}

function ChangePhone({ onPress, disabled }: ChangePhoneProps) {
  if (!onPress) return null;
  return (
    <>
      {' '}
      <TextButton onClick={onPress} disabled={disabled}>
        Изменить номер
      </TextButton>
    </>
  );
}

/** Null once the code has expired: a dialog may be opened again an hour later. A locked one waits for the next. */
function useValid(sent: SentCode | null, isLocked: boolean): SentCode | null {
  const now = useNow(1000);
  return sent && (isLocked || sent.sentAt + sent.expires_in * 1000 > now.getTime()) ? sent : null;
}

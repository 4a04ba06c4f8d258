import { authEndpoints, phoneEndpoints } from '@sto/contract/auth/auth.endpoints';
import type { LoginRequest } from '@sto/contract/auth/auth.schemas';
import { useMutation } from '@tanstack/react-query';
import { type SubmitEvent, useId, useState } from 'react';
import { call } from '../../lib/api/call.ts';
import { isCallError } from '../../lib/api/call-error.ts';
import { codeErrorText } from '../../lib/api/code-error-text.ts';
import { useOneAtATime } from '../../lib/browser/use-one-at-a-time.ts';
import { formatPhone } from '../../lib/text/phone.ts';
import { toastErrors } from '../../ui/feedback/toast-errors.ts';
import { CodeInput } from '../../ui/forms/code-input.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { ResendCode } from '../../ui/forms/resend-code.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { Button } from '../../ui/primitives/button.tsx';
import { Text } from '../../ui/primitives/text.tsx';
import styles from './bid-form.module.css';

interface PhoneConfirmationProps {
  /** `+7XXXXXXXXXX`; null: closed. */
  phone: string | null;
  onConfirmed: () => void;
  onClose: () => void;
}

/** Confirms a phone other than the account's by a code; the bid is sent after that. */
export function PhoneConfirmation({ phone, onConfirmed, onClose }: PhoneConfirmationProps) {
  // Outlives the dialog: the person may close it to read the SMS.
  const [sent, setSent] = useState<SentCode | null>(null);
  return (
    <Dialog open={phone !== null} onClose={onClose} title="Подтвердите телефон">
      {phone !== null && (
        <Steps
          key={phone}
          phone={phone}
          sent={sent?.phone === phone ? sent : null}
          onSent={setSent}
          onConfirmed={onConfirmed}
        />
      )}
    </Dialog>
  );
}

interface SentCode extends LoginRequest {
  phone: string;
  sentAt: number;
}

interface StepsProps {
  phone: string;
  sent: SentCode | null;
  onSent: (sent: SentCode) => void;
  onConfirmed: () => void;
}

function Steps({ phone, sent, onSent, onConfirmed }: StepsProps) {
  const formId = useId();
  const [code, setCode] = useState('');
  const [error, setError] = useState<string>();
  const onError = (failure: unknown) => {
    setError(codeErrorText(failure));
    toastErrors(failure);
  };
  const confirming = useMutation({
    mutationFn: (digits: string) =>
      call(phoneEndpoints.confirm, { request_id: sent?.request_id ?? '', code: digits }),
    onError,
  });
  const sending = useMutation({
    mutationFn: () =>
      sent
        ? call(authEndpoints.resend, { request_id: sent.request_id, channel: 'sms' })
        : call(phoneEndpoints.sendCode, { phone, channel: 'sms' }),
    onSuccess: (request) => {
      onSent({ ...request, phone, sentAt: Date.now() });
      setCode('');
      setError(undefined);
      confirming.reset();
    },
    onError,
  });
  const confirm = (digits: string) => {
    // Of this call: a dialog that was closed meanwhile sends no bid.
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
    <form id={formId} className={styles.form} onSubmit={submit} noValidate>
      <Text tone="second">
        {sent
          ? `Отправили код на ${formatPhone(phone)}.`
          : `Номер ${formatPhone(phone)} не совпадает с телефоном профиля. Пришлём на него код в SMS.`}
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

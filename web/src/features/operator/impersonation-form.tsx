import type { Profile } from '@sto/contract/auth/auth.schemas';
import { type SubmitEvent, useState } from 'react';
import { useOneAtATime } from '../../lib/browser/use-one-at-a-time.ts';
import { phoneOf } from '../../lib/text/phone.ts';
import { toastErrors } from '../../ui/feedback/toast-errors.ts';
import { Field } from '../../ui/forms/field.tsx';
import { PhoneInput } from '../../ui/forms/phone-input.tsx';
import { TextArea } from '../../ui/forms/text-area.tsx';
import { Button } from '../../ui/primitives/button.tsx';
import { Card } from '../../ui/primitives/card.tsx';
import { Heading, Text } from '../../ui/primitives/text.tsx';
import { useImpersonate } from './operator.api.ts';
import styles from './operator.module.css';

export interface ForeignSession {
  access_token: string;
  refresh_token: string;
  expires_in: number;
  profile: Profile;
}

/** «Войти как»: half an hour in the place of a person, with a reason for the log. */
export function ImpersonationForm({ onEnter }: { onEnter: (session: ForeignSession) => Promise<void> }) {
  const [phone, setPhone] = useState('');
  const [reason, setReason] = useState('');
  const [isTried, setTried] = useState(false);
  const impersonate = useImpersonate();
  const whole = phoneOf(phone);
  const hasReason = reason.trim().length >= 5;
  const enter = useOneAtATime(async (form: { phone: string; reason: string }) => {
    try {
      await onEnter(await impersonate.mutateAsync(form));
    } catch (error) {
      toastErrors(error);
    }
  });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTried(true);
    if (whole && hasReason) void enter({ phone: whole, reason });
  };
  return (
    <Card as="section" padding="l" aria-labelledby="impersonate">
      <form className={styles.stack} onSubmit={submit} noValidate>
        <Heading level={2} id="impersonate">
          Войти как
        </Heading>
        <Text tone="second">
          На полчаса вы увидите сайт глазами этого человека. Вход, причина и каждое изменение попадут в
          журнал.
        </Text>
        <Field label="Телефон" required error={isTried && !whole ? 'Номер неполный' : undefined}>
          <PhoneInput value={phone} onChange={setPhone} autoComplete="off" />
        </Field>
        <Field label="Причина" required error={isTried && !hasReason ? 'Напишите причину' : undefined}>
          <TextArea
            rows={2}
            maxLength={1000}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
        </Field>
        <div>
          <Button variant="primary" type="submit" busy={impersonate.isPending}>
            Войти как этот человек
          </Button>
        </div>
      </form>
    </Card>
  );
}

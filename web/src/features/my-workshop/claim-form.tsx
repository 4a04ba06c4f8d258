import { type ReactNode, type SubmitEvent, useRef, useState } from 'react';
import { isCallError } from '../../lib/api/call-error.ts';
import { useOneAtATime } from '../../lib/browser/use-one-at-a-time.ts';
import { Note } from '../../ui/feedback/note.tsx';
import { toastErrors } from '../../ui/feedback/toast-errors.ts';
import { Field } from '../../ui/forms/field.tsx';
import { FieldError } from '../../ui/forms/field-error.tsx';
import { PhoneInput } from '../../ui/forms/phone-input.tsx';
import { TextInput } from '../../ui/forms/text-input.tsx';
import { Button } from '../../ui/primitives/button.tsx';
import { Card } from '../../ui/primitives/card.tsx';
import { Heading, Text } from '../../ui/primitives/text.tsx';
import { AttachField } from '../files/attach-field.tsx';
import { type AttachedFiles, useAttachedFiles } from '../files/attached-files.ts';
import { type ClaimedListing, claimErrors, phoneToConfirm } from './claim-checks.ts';
import { useRegister } from './my-workshop.api.ts';
import styles from './my-workshop.module.css';

interface ClaimFormProps {
  workshop: ClaimedListing & { id: number; name: string; address: string; lat: number; long: number };
  person: { name: string; phone: string };
  onSent: (isOwner: boolean) => void;
  /** The dialog with the code; closed while `phone` is null. */
  confirmation: (phone: string | null, onConfirmed: () => void, onClose: () => void) => ReactNode;
}

/** A listing is claimed by a code to a phone of its card, or by a document for the operator. */
export function ClaimForm(props: ClaimFormProps) {
  const { workshop, confirmation } = props;
  const { claim, change, errors, attached, isTried, submit, isBusy, toConfirm, confirmed, stopConfirming } =
    useClaim(props);
  return (
    <Card as="section" padding="l" aria-labelledby="claim">
      {confirmation(toConfirm, confirmed, stopConfirming)}
      <form className={styles.stack} onSubmit={submit} noValidate>
        <Heading level={2} id="claim">
          Это ваш автосервис?
        </Heading>
        <Text strong>{workshop.name}</Text>
        <Text tone="second">{workshop.address}</Text>
        <Note>
          С кодом на телефон из карточки она станет вашей сразу. Если код на него не получить, приложите
          документ: выписку, договор аренды или фото вывески с телефоном. Его проверит оператор.
        </Note>
        <Field label="Ваше имя" required error={errors.person_name}>
          <TextInput
            maxLength={80}
            autoComplete="name"
            value={claim.name}
            onChange={(event) => change({ name: event.currentTarget.value })}
          />
        </Field>
        <Field label="ИНН" required error={errors.inn}>
          <TextInput
            inputMode="numeric"
            maxLength={12}
            value={claim.inn}
            onChange={(event) => change({ inn: event.currentTarget.value.replace(/\D/g, '') })}
          />
        </Field>
        {workshop.phones_masked.length > 0 && (
          <Field
            label="Телефон из карточки"
            error={errors.phone}
            hint={`В карточке: ${workshop.phones_masked.join(', ')}. Пришлём на него код`}
          >
            <PhoneInput value={claim.phone} onChange={(phone) => change({ phone })} />
          </Field>
        )}
        <Documents attached={attached} isTried={isTried} error={errors.document_ids} />
        <Button variant="primary" type="submit" busy={isBusy}>
          Отправить
        </Button>
      </form>
    </Card>
  );
}

interface DocumentsProps {
  attached: AttachedFiles;
  isTried: boolean;
  error: string | undefined;
}

function Documents({ attached, isTried, error }: DocumentsProps) {
  return (
    <div>
      <AttachField attached={attached} isTried={isTried} label="Документ" />
      {error && <FieldError>{error}</FieldError>}
    </div>
  );
}

function useClaim({ workshop, person, onSent }: ClaimFormProps) {
  const [claim, setClaim] = useState({ inn: '', name: person.name, phone: '' });
  const attached = useAttachedFiles();
  const [isTried, setTried] = useState(false);
  const [errors, setErrors] = useState<Record<string, string | undefined>>({});
  const [toConfirm, setToConfirm] = useState<string | null>(null);
  // Of this visit: the code of a failed call is not needed again.
  const confirmedPhone = useRef<string | null>(null);
  const register = useRegister();
  const send = useOneAtATime(async () => {
    try {
      const { name, address, lat, long, id } = workshop;
      const { status } = await register.mutateAsync({
        ...{ name, address, lat, long, phone: person.phone, inn: claim.inn, person_name: claim.name },
        ...{ claim_service_id: id, document_ids: attached.ids },
      });
      onSent(status === 'approved');
    } catch (error) {
      const fields = isCallError(error) ? error.fields : {};
      setErrors(Object.fromEntries(Object.entries(fields).map(([field, texts]) => [field, texts[0]])));
      toastErrors(error);
    }
  });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const whole = { ...claim, ownPhone: person.phone, documentsCount: attached.files.length };
    const found = claimErrors(whole, workshop);
    setErrors(found);
    setTried(true);
    if (Object.keys(found).length > 0 || !attached.isReady) return;
    const phone = phoneToConfirm(whole);
    if (phone && phone !== confirmedPhone.current) setToConfirm(phone);
    else void send();
  };
  const confirmed = () => {
    confirmedPhone.current = toConfirm;
    setToConfirm(null);
    void send();
  };
  return {
    ...{ claim, errors, attached, isTried, submit, toConfirm, confirmed, isBusy: register.isPending },
    change: (part: Partial<typeof claim>) => setClaim((known) => ({ ...known, ...part })),
    stopConfirming: () => setToConfirm(null),
  };
}

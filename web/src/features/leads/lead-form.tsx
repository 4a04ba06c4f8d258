import { consentVersions } from '@sto/contract/consents/consent-versions';
import type { LeadKind } from '@sto/contract/leads/leads.schemas';
import { type ReactNode, type SubmitEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { isCallError } from '../../lib/api/call-error.ts';
import { identityHash } from '../../lib/browser/identity.ts';
import { useOneAtATime } from '../../lib/browser/use-one-at-a-time.ts';
import { formatNational, nationalDigits, phoneOf } from '../../lib/text/phone.ts';
import { toastErrors } from '../../ui/feedback/toast-errors.ts';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { FieldError } from '../../ui/forms/field-error.tsx';
import { PhoneInput } from '../../ui/forms/phone-input.tsx';
import { TextArea } from '../../ui/forms/text-area.tsx';
import { TextInput } from '../../ui/forms/text-input.tsx';
import { Button } from '../../ui/primitives/button.tsx';
import { useCurrentCity } from '../city/cities.api.ts';
import { useCityStore } from '../city/city.store.ts';
import styles from './lead-form.module.css';
import {
  type LeadDraft,
  type LeadErrors,
  leadCommentMax,
  leadErrors,
  leadFields,
  leadNameMax,
  leadRefusals,
} from './lead-validation.ts';
import { useCreateLead } from './leads.api.ts';

interface LeadFormProps {
  kind: LeadKind;
  /** The signed-in person, whose name and phone are filled in. */
  person: { name: string; phone: string } | null;
  commentExample: string;
  privacy: ReactNode;
  onSent: () => void;
}

/** A callback request. The typed text stays until the server has accepted it. */
export function LeadForm({ kind, person, commentExample, privacy, onSent }: LeadFormProps) {
  const [typed, setTyped] = useState<Partial<LeadDraft>>({});
  const [isTried, setTried] = useState(false);
  const [refusals, setRefusals] = useState<LeadErrors>({});
  const form = useRef<HTMLFormElement>(null);
  // What was typed into the page of the server before this code came.
  useLayoutEffect(() => setTyped((now) => ({ ...typedIn(form.current), ...now })), []);
  const draft = draftOf(typed, person);
  const errors = { ...refusals, ...(isTried ? leadErrors(draft) : {}) };
  const change = (part: Partial<LeadDraft>) => {
    setTyped({ ...typed, ...part });
    setRefusals({});
  };
  const sending = useSending(kind, onSent, (refused) => {
    setRefusals(refused);
    focusFirst(form.current, refused);
  });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTried(true);
    const found = leadErrors(draft);
    if (Object.keys(found).length > 0) focusFirst(form.current, found);
    else sending.send(draft);
  };
  return (
    <form
      ref={form}
      className={styles.form}
      // Without scripts: name and phone must not get into the address.
      method="post"
      onSubmit={submit}
      noValidate
      aria-label="Заявка на звонок"
    >
      <noscript>Чтобы отправить заявку, включите JavaScript в браузере.</noscript>
      <LeadFields
        draft={draft}
        errors={errors}
        commentExample={commentExample}
        privacy={privacy}
        onChange={change}
      />
      <Button variant="primary" block type="submit" busy={sending.isPending}>
        Отправить заявку
      </Button>
    </form>
  );
}

/** The values of the fields as the browser has them; empty ones are left out. */
function typedIn(form: HTMLFormElement | null): Partial<LeadDraft> {
  if (!form) return {};
  const fields = new FormData(form);
  const texts = (['name', 'phone', 'comment'] as const).map((name) => [name, String(fields.get(name) ?? '')]);
  const typed: Partial<LeadDraft> = Object.fromEntries(texts.filter(([, text]) => text));
  return fields.has('consent') ? { ...typed, consent: true } : typed;
}

interface LeadFieldsProps {
  draft: LeadDraft;
  errors: LeadErrors;
  commentExample: string;
  privacy: ReactNode;
  onChange: (part: Partial<LeadDraft>) => void;
}

function LeadFields({ draft, errors, commentExample, privacy, onChange }: LeadFieldsProps) {
  return (
    <>
      <Field label="Имя" required error={errors.name}>
        <TextInput
          data-field="name"
          name="name"
          autoComplete="name"
          maxLength={leadNameMax}
          value={draft.name}
          onChange={(event) => onChange({ name: event.currentTarget.value })}
        />
      </Field>
      <Field label="Телефон" required error={errors.phone}>
        <PhoneInput
          data-field="phone"
          name="phone"
          value={draft.phone}
          onChange={(phone) => onChange({ phone })}
        />
      </Field>
      <Field label="Комментарий" error={errors.comment}>
        <TextArea
          data-field="comment"
          name="comment"
          rows={3}
          counter
          maxLength={leadCommentMax}
          placeholder={commentExample}
          value={draft.comment}
          onChange={(event) => onChange({ comment: event.currentTarget.value })}
        />
      </Field>
      <Consent
        given={draft.consent}
        error={errors.consent}
        privacy={privacy}
        onChange={(consent) => onChange({ consent })}
      />
    </>
  );
}

interface ConsentProps {
  given: boolean;
  error: string | undefined;
  privacy: ReactNode;
  onChange: (given: boolean) => void;
}

function Consent({ given, error, privacy, onChange }: ConsentProps) {
  const errorId = useId();
  return (
    <div className={styles.consent}>
      <Checkbox
        data-field="consent"
        name="consent"
        checked={given}
        onChange={onChange}
        aria-required
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? errorId : undefined}
      >
        Даю согласие на обработку данных, чтобы мне ответили
      </Checkbox>
      {error && <FieldError id={errorId}>{error}</FieldError>}
      <div className={styles.privacy}>{privacy}</div>
    </div>
  );
}

function draftOf(typed: Partial<LeadDraft>, person: LeadFormProps['person']): LeadDraft {
  return {
    name: typed.name ?? person?.name ?? '',
    phone: typed.phone ?? formatNational(nationalDigits(person?.phone ?? '')),
    comment: typed.comment ?? '',
    consent: typed.consent ?? false,
  };
}

function useSending(kind: LeadKind, onSent: () => void, onRefused: (errors: LeadErrors) => void) {
  const creation = useCreateLead();
  const city = useCurrentCity();
  // The city of the header is a guess until it is chosen.
  const isCityChosen = useCityStore((choice) => choice.isChosen);
  const send = useOneAtATime(async ({ name, phone, comment, consent }: LeadDraft) => {
    try {
      await creation.mutateAsync({
        kind,
        name,
        phone: phoneOf(phone) ?? '',
        comment,
        consent,
        consent_version: consentVersions.callback,
        city_id: isCityChosen ? city?.id : undefined,
        identity_hash: identityHash(),
      });
      onSent();
    } catch (error) {
      const refused = isCallError(error) ? leadRefusals(error) : {};
      onRefused(refused);
      toastErrors(error);
    }
  });
  return { send, isPending: creation.isPending };
}

function focusFirst(form: HTMLElement | null, errors: LeadErrors): void {
  const first = leadFields.find((field) => errors[field]);
  if (first) form?.querySelector<HTMLElement>(`[data-field="${first}"]`)?.focus();
}

import { type ComponentProps, type SubmitEvent, useRef, useState } from 'react';
import { isCallError } from '../../lib/api/call-error.ts';
import { useOneAtATime } from '../../lib/browser/use-one-at-a-time.ts';
import { toastErrors } from '../../ui/feedback/toast-errors.ts';
import { Field } from '../../ui/forms/field.tsx';
import { TextInput } from '../../ui/forms/text-input.tsx';
import { Button } from '../../ui/primitives/button.tsx';
import styles from './integrations.module.css';

export interface CreateFormWords {
  /** Name of the field in the call's form. */
  field: string;
  label: string;
  hint: string;
  submit: string;
  missing: string;
  input: ComponentProps<typeof TextInput>;
}

interface CreateFormProps {
  words: CreateFormWords;
  create: (text: string) => Promise<void>;
  onCancel: () => void;
}

const focus = (input: HTMLInputElement | null) => input?.focus();

export function CreateForm({ words, create, onCancel }: CreateFormProps) {
  const [text, setText] = useState('');
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const refuse = (message: string) => {
    setError(message);
    focus(form.current?.querySelector('input') ?? null);
  };
  const send = useOneAtATime(async () => {
    setBusy(true);
    try {
      await create(text.trim());
    } catch (failure) {
      const message = isCallError(failure) && failure.fields[words.field]?.[0];
      if (message) refuse(message);
      else toastErrors(failure);
    } finally {
      setBusy(false);
    }
  });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (text.trim() === '') return refuse(words.missing);
    void send();
  };
  return (
    <form ref={form} className={styles.panel} onSubmit={submit} noValidate aria-label={words.submit}>
      <Field label={words.label} required error={error} hint={words.hint}>
        <TextInput
          {...words.input}
          ref={focus}
          name={words.field}
          autoComplete="off"
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value);
            setError(undefined);
          }}
        />
      </Field>
      <div className={styles.buttons}>
        <Button variant="primary" type="submit" busy={isBusy}>
          {words.submit}
        </Button>
        <Button variant="ghost" onClick={onCancel}>
          Не сейчас
        </Button>
      </div>
    </form>
  );
}

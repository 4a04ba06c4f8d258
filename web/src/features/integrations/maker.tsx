import { type ReactNode, useEffect, useRef, useState } from 'react';
import { SecretPanel } from '../../ui/feedback/secret-panel.tsx';
import { Button } from '../../ui/primitives/button.tsx';
import { CreateForm, type CreateFormWords } from './create-form.tsx';
import styles from './integrations.module.css';

export interface MakerWords {
  open: string;
  form: CreateFormWords;
  secretTitle: string;
  secretText: ReactNode;
  full: string;
}

interface MakerProps {
  words: MakerWords;
  isFull: boolean;
  /** Returns the secret text, which is shown once. */
  create: (text: string) => Promise<string>;
}

type Step = { name: 'closed' } | { name: 'form' } | { name: 'made'; secret: string };
const closed: Step = { name: 'closed' };
const focus = (panel: HTMLElement | null) => panel?.focus();

/** A button that opens a form, which creates something with a secret. The focus follows from step to step. */
export function Maker({ words, isFull, create }: MakerProps) {
  const [step, setStep] = useState<Step>(closed);
  const place = useRef<HTMLDivElement>(null);
  const last = useRef(step.name);
  useEffect(() => {
    if (last.current !== 'closed' && step.name === 'closed')
      (place.current?.querySelector('button') ?? place.current)?.focus();
    last.current = step.name;
  }, [step.name]);
  if (step.name === 'form') {
    return (
      <CreateForm
        words={words.form}
        create={async (text) => setStep({ name: 'made', secret: await create(text) })}
        onCancel={() => setStep(closed)}
      />
    );
  }
  if (step.name === 'made') {
    return (
      <SecretPanel ref={focus} title={words.secretTitle} secret={step.secret} onDone={() => setStep(closed)}>
        {words.secretText}
      </SecretPanel>
    );
  }
  return (
    <div ref={place} tabIndex={-1} className={styles.place}>
      {isFull ? (
        words.full
      ) : (
        <Button variant="soft" className={styles.opener} onClick={() => setStep({ name: 'form' })}>
          {words.open}
        </Button>
      )}
    </div>
  );
}

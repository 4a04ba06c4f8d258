import { type ReactNode, useState } from 'react';
import { CodeStep } from './code-step.tsx';
import styles from './login-form.module.css';
import { type LoginProgress, savedProgress, saveProgress } from './login-progress.ts';
import { PhoneStep } from './phone-step.tsx';

interface LoginFormProps {
  note?: ReactNode;
  /** The phone of the bid that is being sent. */
  phone?: string | null;
  /** The consent under both steps; drawn by its own feature. */
  consent: ReactNode;
}

/**
 * Phone, then the code from the SMS. Going back keeps the number, and a valid code is not requested again. The page
 * reacts to the new session.
 */
export function LoginForm({ note, phone = null, consent }: LoginFormProps) {
  const [progress, setProgress] = useState<LoginProgress | null>(savedProgress);
  const [step, setStep] = useState<'phone' | 'code'>(progress ? 'code' : 'phone');
  const keep = (next: LoginProgress) => {
    saveProgress(next);
    setProgress(next);
    setStep('code');
  };
  return (
    <div className={styles.login}>
      {step === 'code' && progress ? (
        <CodeStep progress={progress} onResent={keep} onBack={() => setStep('phone')} />
      ) : (
        <PhoneStep note={note} suggested={phone} previous={progress} onSent={keep} />
      )}
      {consent}
    </div>
  );
}

import type { ReactNode } from 'react';
import { formatPhone } from '../../lib/text/phone.ts';
import { CodeForm } from '../../ui/forms/code-form.tsx';
import { type LoginProgress, resendLoginCode, sendLoginCode, sentCodeOf } from '../auth/login-code.api.ts';
import styles from './bid-form.module.css';
import { useUploadWords } from './upload-words.ts';
import type { LoginCode } from './use-login-code.ts';

interface LoginCodeStepProps {
  code: LoginCode;
  progress: LoginProgress;
  /** What the login agrees to; drawn by its own feature. */
  consent: ReactNode;
  onChangePhone: () => void;
}

/** The code of an anonymous driver, in place of the form. The photos go up meanwhile. */
export function LoginCodeStep({ code, progress, consent, onChangePhone }: LoginCodeStepProps) {
  const waitsFor = useUploadWords();
  const to = formatPhone(progress.phone);
  const renewed = async (request: Promise<LoginProgress>) => {
    const next = await request;
    code.keep(next);
    return sentCodeOf(next);
  };
  return (
    <div className={styles.code}>
      <CodeForm
        to={to}
        reason={`Пришлём код в SMS на ${to}.`}
        sent={sentCodeOf(progress)}
        onSent={() => undefined}
        send={() => renewed(sendLoginCode(progress.phone))}
        resend={() => renewed(resendLoginCode(progress))}
        confirm={code.confirm}
        onConfirmed={() => undefined}
        waitsFor={waitsFor}
        onChangePhone={onChangePhone}
      />
      {consent}
    </div>
  );
}

import { authEndpoints, sessionEndpoints } from '@sto/contract/auth/auth.endpoints';
import { useCallback, useEffect, useRef, useState } from 'react';
import { call, setRecovery } from '../../lib/api/call.ts';
import { isCallError } from '../../lib/api/call-error.ts';
import { formatPhone } from '../../lib/text/phone.ts';
import { CodeForm, type SentCode } from '../../ui/forms/code-form.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { useSession } from './session.ts';

/**
 * The code for calls that need a fresh login. It opens over the form that made the call; the call waits and is sent
 * again by itself, so nothing typed is lost.
 */
export function ConfirmLogin() {
  const phone = useSession(({ profile }) => profile?.phone ?? '');
  const [isOpen, setOpen] = useState(false);
  // Answers each refused call whether it may be sent again.
  const waiting = useRef<((isConfirmed: boolean) => void)[]>([]);
  // Outlives the dialog: the person may close it to read the SMS.
  const [sent, setSent] = useState<SentCode | null>(null);
  const answerAll = useCallback((isConfirmed: boolean) => {
    for (const answer of waiting.current.splice(0)) answer(isConfirmed);
  }, []);
  useEffect(() => {
    setRecovery(async (refusal) => {
      // A refused call changed nothing, so the same one may be sent again.
      if (!isCallError(refusal) || !refusal.hasCode('fresh_login_required')) return false;
      setOpen(true);
      return new Promise((resolve) => waiting.current.push(resolve));
    });
    return () => {
      setRecovery(null);
      answerAll(false);
    };
  }, [answerAll]);
  const end = (isConfirmed: boolean) => {
    if (isConfirmed) setSent(null);
    setOpen(false);
    answerAll(isConfirmed);
  };
  return (
    <Dialog open={isOpen} onClose={() => end(false)} title="Подтвердите вход">
      {isOpen && (
        <CodeForm
          to={formatPhone(phone)}
          reason={`Для этого действия нужен код. Пришлём его в SMS на ${formatPhone(phone)}, потом действие продолжится само.`}
          sent={sent}
          onSent={setSent}
          send={() => call(sessionEndpoints.sendCode, { channel: 'sms' })}
          resend={(requestId) => call(authEndpoints.resend, { request_id: requestId, channel: 'sms' })}
          confirm={(requestId, code) => call(sessionEndpoints.confirm, { request_id: requestId, code })}
          onConfirmed={() => end(true)}
        />
      )}
    </Dialog>
  );
}

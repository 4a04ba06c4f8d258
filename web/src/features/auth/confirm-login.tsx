import { authEndpoints, sessionEndpoints } from '@sto/contract/auth/auth.endpoints';
import { useEffect, useRef, useState } from 'react';
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
  const [waiting, setWaiting] = useState<readonly ((isConfirmed: boolean) => void)[]>([]);
  // Of the last render: a call may be refused while the code is checked.
  const present = useRef(waiting);
  useEffect(() => {
    present.current = waiting;
  }, [waiting]);
  // Outlives the dialog: the person may close it to read the SMS.
  const [sent, setSent] = useState<SentCode | null>(null);
  useEffect(() => {
    setRecovery(async (refusal) => {
      // A refused call changed nothing, so the same one may be sent again.
      if (!isCallError(refusal) || !refusal.hasCode('fresh_login_required')) return false;
      return new Promise((resolve) => setWaiting((all) => [...all, resolve]));
    });
    return () => {
      setRecovery(null);
      for (const resolve of present.current) resolve(false);
    };
  }, []);
  const end = (isConfirmed: boolean) => {
    if (isConfirmed) setSent(null);
    setWaiting([]);
    for (const resolve of present.current) resolve(isConfirmed);
  };
  return (
    <Dialog open={waiting.length > 0} onClose={() => end(false)} title="Подтвердите вход">
      {waiting.length > 0 && (
        <CodeForm
          phone={phone}
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

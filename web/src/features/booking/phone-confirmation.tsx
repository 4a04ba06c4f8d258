import { authEndpoints, phoneEndpoints } from '@sto/contract/auth/auth.endpoints';
import { useState } from 'react';
import { call } from '../../lib/api/call.ts';
import { formatPhone } from '../../lib/text/phone.ts';
import { CodeForm, type SentCode } from '../../ui/forms/code-form.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';

interface PhoneConfirmationProps {
  /** `+7XXXXXXXXXX`; null: closed. */
  phone: string | null;
  onConfirmed: () => void;
  onClose: () => void;
}

/** Confirms a phone other than the account's by a code; the bid is sent after that. */
export function PhoneConfirmation({ phone, onConfirmed, onClose }: PhoneConfirmationProps) {
  // Outlives the dialog: the person may close it to read the SMS.
  const [sent, setSent] = useState<(SentCode & { phone: string }) | null>(null);
  return (
    <Dialog open={phone !== null} onClose={onClose} title="Подтвердите телефон">
      {phone !== null && (
        <CodeForm
          key={phone}
          to={formatPhone(phone)}
          reason={`Номер ${formatPhone(phone)} не совпадает с телефоном профиля. Пришлём на него код в SMS.`}
          sent={sent?.phone === phone ? sent : null}
          onSent={(code) => setSent({ ...code, phone })}
          send={() => call(phoneEndpoints.sendCode, { phone, channel: 'sms' })}
          resend={(requestId) => call(authEndpoints.resend, { request_id: requestId, channel: 'sms' })}
          confirm={(requestId, code) => call(phoneEndpoints.confirm, { request_id: requestId, code })}
          onConfirmed={onConfirmed}
        />
      )}
    </Dialog>
  );
}

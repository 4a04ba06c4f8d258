import type { RefObject } from 'react';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { consentTitle } from './consent-words.ts';
import { type Consent, useWithdrawConsent } from './consents.api.ts';

interface WithdrawDialogProps {
  consent: Consent | null;
  onClose: () => void;
  /** Gets the focus: the pressed button disappears with its row. */
  next: RefObject<HTMLElement | null>;
}

/** The callback request is deleted with the consent, so this asks for confirmation. */
export function WithdrawDialog({ consent, onClose, next }: WithdrawDialogProps) {
  const withdrawal = useWithdrawConsent();
  return (
    <ConfirmDialog
      target={consent}
      onClose={onClose}
      title="Отозвать согласие?"
      describe={(leaving) =>
        `«${consentTitle(leaving)}»: мы удалим эту заявку на звонок и не перезвоним по ней.`
      }
      action="Отозвать"
      run={({ id }) => withdrawal.mutateAsync(id)}
      failed="Согласие не отозвано"
      done={() => 'Согласие отозвано, заявка удалена'}
      next={next}
    />
  );
}

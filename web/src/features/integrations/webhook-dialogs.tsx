import type { RefObject } from 'react';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { type RenewedSecret, useDeleteWebhook, useRotateSecret, type Webhook } from './integrations.api.ts';
import styles from './integrations.module.css';

interface WebhookDialogProps {
  workshopId: number;
  webhook: Webhook | null;
  onClose: () => void;
  /** Gets the focus afterwards. */
  next: RefObject<HTMLElement | null>;
}

export function DeletionDialog({ workshopId, webhook, onClose, next }: WebhookDialogProps) {
  const removal = useDeleteWebhook(workshopId);
  return (
    <ConfirmDialog
      target={webhook}
      onClose={onClose}
      title="Удалить вебхук?"
      describe={({ url }) => (
        <>
          Больше ничего не придёт, в том числе то, что ещё не доставлено, на адрес{' '}
          <span className={styles.address}>{url}</span>
        </>
      )}
      action="Удалить"
      run={({ id }) => removal.mutateAsync(id)}
      failed="Вебхук не удалён"
      done={() => 'Вебхук удалён'}
      next={next}
    />
  );
}

interface RenewalDialogProps extends WebhookDialogProps {
  onRenewed: (renewed: RenewedSecret) => void;
}

/** Confirms the rotation: the program must know the new secret within a day. */
export function RenewalDialog({ workshopId, webhook, onRenewed, onClose, next }: RenewalDialogProps) {
  const rotation = useRotateSecret(workshopId);
  return (
    <ConfirmDialog
      target={webhook}
      onClose={onClose}
      title="Сменить секрет?"
      describe={({ url }) => (
        <>
          Покажем новый секрет один раз. Сутки сообщения подписаны и прежним, и новым: за это время впишите
          новый в программу, которая слушает <span className={styles.address}>{url}</span>
        </>
      )}
      action="Сменить"
      run={async ({ id }) => onRenewed(await rotation.mutateAsync(id))}
      failed="Секрет не сменился"
      done={({ url }) => `Секрет сменился, новый показан под адресом ${url}`}
      isShownAtNext
      next={next}
    />
  );
}

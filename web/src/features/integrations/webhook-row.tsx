import { type RefObject, useRef } from 'react';
import { formatDayLabel, formatMoment } from '../../lib/time/dates.ts';
import { SecretPanel } from '../../ui/feedback/secret-panel.tsx';
import { Button } from '../../ui/primitives/button.tsx';
import { Tag } from '../../ui/primitives/tag.tsx';
import { VisuallyHidden } from '../../ui/primitives/visually-hidden.tsx';
import { EnableButton } from './enable-button.tsx';
import { IntegrationRow } from './integration-row.tsx';
import type { RenewedSecret, Webhook } from './integrations.api.ts';

export type WebhookDialog = 'messages' | 'renewal' | 'removal';

interface WebhookRowProps {
  workshopId: number;
  webhook: Webhook;
  timeZone: string;
  /** The new secret, while it is shown. */
  renewed: RenewedSecret | null;
  /** Gets the focus when the question about the secret closes. */
  panel: RefObject<HTMLDivElement | null>;
  onAsk: (kind: WebhookDialog) => void;
  onRenewed: () => void;
}

export function WebhookRow(props: WebhookRowProps) {
  const { workshopId, webhook, timeZone, renewed, panel, onAsk, onRenewed } = props;
  const renew = useRef<HTMLButtonElement>(null);
  const messages = useRef<HTMLButtonElement>(null);
  const { url, created_at: made } = webhook;
  const { tone, name, text } = stateOf(webhook, timeZone);
  return (
    <IntegrationRow
      title={url}
      tag={<Tag tone={tone}>{name}</Tag>}
      facts={[text && <p key="state">{text}</p>, <p key="made">Добавлен {formatDayLabel(made, timeZone)}</p>]}
      actions={
        <>
          {webhook.gone_at && <EnableButton workshopId={workshopId} webhook={webhook} next={messages} />}
          <Button
            ref={messages}
            variant="soft"
            size="md"
            onClick={() => onAsk('messages')}
            aria-haspopup="dialog"
          >
            Сообщения
            <VisuallyHidden> на {url}</VisuallyHidden>
          </Button>
          <Button
            ref={renew}
            variant="soft"
            size="md"
            onClick={() => onAsk('renewal')}
            aria-haspopup="dialog"
          >
            Сменить секрет
            <VisuallyHidden> вебхука {url}</VisuallyHidden>
          </Button>
          <Button variant="danger-soft" size="md" onClick={() => onAsk('removal')} aria-haspopup="dialog">
            Удалить
            <VisuallyHidden> вебхук {url}</VisuallyHidden>
          </Button>
        </>
      }
      below={
        renewed && (
          <SecretPanel
            // A new panel for each secret, so that `panel` is the last one.
            key={renewed.secret}
            ref={panel}
            title="Новый секрет"
            secret={renewed.secret}
            onDone={() => {
              onRenewed();
              renew.current?.focus();
            }}
          >
            Скопируйте его сейчас: больше мы его не покажем. Прежний подходит до{' '}
            {formatMoment(renewed.previous_until, timeZone)}
          </SecretPanel>
        )
      }
    />
  );
}

/** The state of the address: it works, fails, or wants no more messages. */
function stateOf({ failing_since: failing, gone_at: gone }: Webhook, timeZone: string) {
  if (gone) {
    return {
      tone: 'bad',
      name: 'Отключён',
      text: `Адрес ответил 410: ${formatMoment(gone, timeZone)}. С тех пор мы ничего на него не присылаем. Когда он снова заработает, включите вебхук: придут новые сообщения, пропущенные не придут.`,
    } as const;
  }
  if (failing) {
    return {
      tone: 'warn',
      name: 'Не отвечает',
      text: `Сообщения перестали доходить: ${formatMoment(failing, timeZone)}. Пока адрес не примет хотя бы одно, каждое новое отправляем один раз. Когда почините, откройте «Сообщения» и отправьте проверку.`,
    } as const;
  }
  return { tone: 'ok', name: 'Включён', text: null } as const;
}

import { maxWebhooks } from '@sto/contract/limits';
import { WebhookIcon } from 'lucide-react';
import { useRef, useState } from 'react';
import { Note } from '../../ui/feedback/note.tsx';
import { useFocusAfterRemoval } from '../../ui/overlays/focus-after-removal.ts';
import { DeliveriesDialog } from './deliveries-dialog.tsx';
import { IntegrationSection } from './integration-section.tsx';
import { type RenewedSecret, useCreateWebhook, useWebhooks, type Webhook } from './integrations.api.ts';
import styles from './integrations.module.css';
import { Maker, type MakerWords } from './maker.tsx';
import { PingEnd, type SentPing } from './ping-end.tsx';
import { DeletionDialog, RenewalDialog } from './webhook-dialogs.tsx';
import { type WebhookDialog, WebhookRow } from './webhook-row.tsx';

interface WebhooksProps {
  workshopId: number;
  timeZone: string;
  bidHrefOf: (bidId: number) => string;
}

/** «Вебхуки»: addresses that receive the changes of the workshop's bids. */
export function Webhooks({ workshopId, timeZone, bidHrefOf }: WebhooksProps) {
  const webhooks = useWebhooks(workshopId);
  const create = useCreateWebhook(workshopId);
  const [open, setOpen] = useState<{ kind: WebhookDialog; webhook: Webhook } | null>(null);
  const [pings, setPings] = useState<readonly SentPing[]>([]);
  const renewed = useRenewedSecrets();
  const heading = useRef<HTMLHeadingElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const items = webhooks.data;
  useFocusAfterRemoval(heading, items?.length ?? 0);
  const openOf = (kind: WebhookDialog) => (open?.kind === kind ? open.webhook : null);
  const read = items?.find(({ id }) => id === openOf('messages')?.id) ?? null;
  const close = () => setOpen(null);
  return (
    <IntegrationSection title="Вебхуки" heading={heading} lead={lead} query={webhooks} words={sectionWords}>
      {items && (
        <>
          {items.length === 0 && (
            <Note icon={<WebhookIcon aria-hidden="true" />} title="Вебхуков пока нет">
              Вебхук нужен, чтобы программа узнавала о заявках сразу и не спрашивала сайт каждую минуту.
            </Note>
          )}
          {items.length > 0 && (
            <ul className={styles.list}>
              {items.map((webhook) => (
                <WebhookRow
                  key={webhook.id}
                  workshopId={workshopId}
                  webhook={webhook}
                  timeZone={timeZone}
                  renewed={renewed.of(webhook.id)}
                  panel={panel}
                  onAsk={(kind) => setOpen({ kind, webhook })}
                  onRenewed={() => renewed.drop(webhook.id)}
                />
              ))}
            </ul>
          )}
          <Maker words={makerWords} isFull={items.length >= maxWebhooks} create={create.mutateAsync} />
          <DeliveriesDialog
            webhook={read}
            timeZone={timeZone}
            bidHrefOf={bidHrefOf}
            onSent={(ping) => setPings((known) => [...known, ping])}
            onClose={close}
          />
          {pings
            .filter(({ webhookId }) => items.some(({ id }) => id === webhookId))
            .map((ping) => (
              <PingEnd
                key={ping.pingId}
                {...ping}
                onEnd={() => {
                  setPings((known) => known.filter((one) => one !== ping));
                  void webhooks.refetch();
                }}
              />
            ))}
          <RenewalDialog
            workshopId={workshopId}
            webhook={openOf('renewal')}
            onRenewed={renewed.add}
            onClose={close}
            next={panel}
          />
          <DeletionDialog
            workshopId={workshopId}
            webhook={openOf('removal')}
            onClose={close}
            next={heading}
          />
        </>
      )}
    </IntegrationSection>
  );
}

/** New secrets that are not confirmed yet: each is shown until the person closes it. */
function useRenewedSecrets() {
  const [secrets, setSecrets] = useState<ReadonlyMap<string, RenewedSecret>>(new Map());
  return {
    of: (id: string) => secrets.get(id) ?? null,
    add: (secret: RenewedSecret) => setSecrets((known) => new Map(known).set(secret.id, secret)),
    drop: (dropped: string) => setSecrets((known) => new Map([...known].filter(([id]) => id !== dropped))),
  };
}

const lead = (
  <>
    <p>
      Сообщаем вашей программе о каждой новой заявке и о каждом её изменении: номер и статус, без имён и
      телефонов.
    </p>
    <p>
      Каждое сообщение подписано секретом по Standard Webhooks: по подписи программа видит, что пишем мы.{' '}
      <a href="/api/docs#webhooks" target="_blank" rel="noopener">
        Как проверить подпись
      </a>
    </p>
  </>
);

const sectionWords = { loading: 'Загрузка вебхуков', failed: 'Вебхуки не загрузились' };

const makerWords: MakerWords = {
  open: 'Добавить вебхук',
  form: {
    field: 'url',
    label: 'Адрес',
    hint: 'Открытый из интернета, с https',
    submit: 'Добавить вебхук',
    missing: 'Напишите адрес, он начинается с https://',
    input: {
      type: 'url',
      inputMode: 'url',
      maxLength: 500,
      placeholder: 'https://…',
      spellCheck: false,
      autoCapitalize: 'none',
    },
  },
  secretTitle: 'Вебхук добавлен',
  secretText:
    'Это секрет для проверки подписи. Скопируйте его сейчас: больше мы его не покажем. Не отправляйте секрет в письмах и чатах.',
  full: `Вебхуков уже ${maxWebhooks}, больше нельзя. Удалите ненужный, чтобы добавить новый.`,
};

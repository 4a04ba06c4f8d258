import type { WebhookDelivery } from '@sto/contract/integrations/integrations.schemas';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { useLastShown } from '../../ui/overlays/use-last-shown.ts';
import { Button } from '../../ui/primitives/button.tsx';
import { Link } from '../../ui/primitives/link.tsx';
import { Skeleton } from '../../ui/primitives/skeleton.tsx';
import { Tag } from '../../ui/primitives/tag.tsx';
import { Text } from '../../ui/primitives/text.tsx';
import { LiveRegion } from '../../ui/primitives/visually-hidden.tsx';
import { deliveryFacts, deliveryStates, eventWords } from './delivery-words.ts';
import { useDeliveries, type Webhook } from './integrations.api.ts';
import styles from './integrations.module.css';
import type { SentPing } from './ping-end.tsx';
import { PingPanel } from './ping-panel.tsx';

interface DeliveriesProps {
  timeZone: string;
  bidHrefOf: (bidId: number) => string;
}

interface DeliveriesDialogProps extends DeliveriesProps {
  webhook: Webhook | null;
  onSent: (ping: SentPing) => void;
  onClose: () => void;
}

/** The messages of an address with their results. */
export function DeliveriesDialog({ webhook, onSent, onClose, ...rest }: DeliveriesDialogProps) {
  const shown = useLastShown(webhook);
  return (
    <Dialog
      open={webhook !== null}
      onClose={onClose}
      title="Сообщения вебхука"
      description={shown && <span className={styles.address}>{shown.url}</span>}
      wide
    >
      {shown && (
        <PingPanel
          key={`ping ${shown.id}`}
          webhookId={shown.id}
          isGone={shown.gone_at !== null}
          onSent={(pingId) => onSent({ webhookId: shown.id, pingId })}
        />
      )}
      {shown && <Deliveries key={shown.id} webhookId={shown.id} {...rest} />}
    </Dialog>
  );
}

function Deliveries({ webhookId, timeZone, bidHrefOf }: DeliveriesProps & { webhookId: string }) {
  const list = useDeliveries(webhookId);
  if (!list.data) {
    if (list.isError) {
      return (
        <ErrorState
          title="Сообщения не загрузились"
          onRetry={() => void list.refetch()}
          busy={list.isFetching}
        />
      );
    }
    return (
      <>
        <LiveRegion>Загрузка сообщений</LiveRegion>
        <Skeleton height={72} radius="md" />
      </>
    );
  }
  if (list.data.length === 0)
    return (
      <Text tone="second">Сообщений за неделю не было. Первое уйдёт с новой заявкой или её изменением.</Text>
    );
  return (
    <>
      <ul className={styles.list}>
        {list.data.map((delivery) => (
          <DeliveryRow
            key={delivery.id}
            delivery={delivery}
            timeZone={timeZone}
            bidHref={delivery.bid_id === null ? null : bidHrefOf(delivery.bid_id)}
          />
        ))}
      </ul>
      {list.hasNextPage && (
        <Button variant="soft" block busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          Показать ещё
        </Button>
      )}
    </>
  );
}

interface DeliveryRowProps {
  delivery: WebhookDelivery;
  timeZone: string;
  /** Null: not about a bid. */
  bidHref: string | null;
}

function DeliveryRow({ delivery, timeZone, bidHref }: DeliveryRowProps) {
  const { tone, name } = deliveryStates[delivery.status];
  return (
    <li className={styles.row}>
      <div className={styles.texts}>
        {bidHref === null ? (
          <p className={styles.title}>{eventWords[delivery.type]}</p>
        ) : (
          <Link to={bidHref} className={styles.bid}>
            {eventWords[delivery.type]}, id {delivery.bid_id}
          </Link>
        )}
        <p className={styles.facts}>{deliveryFacts(delivery, timeZone)}</p>
      </div>
      <Tag tone={tone}>{name}</Tag>
    </li>
  );
}

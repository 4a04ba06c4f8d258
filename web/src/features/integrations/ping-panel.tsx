import { useState } from 'react';
import { toastErrors } from '../../lib/errors-to-toasts.ts';
import { useOneAtATime } from '../../lib/use-one-at-a-time.ts';
import { Button } from '../../ui/button.tsx';
import { Text } from '../../ui/text.tsx';
import { LiveRegion } from '../../ui/visually-hidden.tsx';
import { deliveryStates } from './delivery-words.ts';
import { useDeliveries, useSendPing } from './integrations.api.ts';
import styles from './integrations.module.css';

/** Tries the address without a bid. What became of it stands first in the list below. */
export function PingPanel({ webhookId }: { webhookId: string }) {
  const ping = useSendPing(webhookId);
  const { data } = useDeliveries(webhookId);
  const [sentId, setSentId] = useState<string>();
  const send = useOneAtATime(async () => {
    try {
      setSentId((await ping.mutateAsync()).id);
    } catch (failure) {
      toastErrors(failure);
    }
  });
  const sent = data?.find(({ id }) => id === sentId);
  return (
    <div className={styles.ping}>
      <Text size="sm" tone="second" className={styles.pingText}>
        Отправим одно сообщение типа ping с подписью. Если адрес его примет, всё, что ждёт отправки, уйдёт
        сразу.
      </Text>
      <Button
        variant="soft"
        size="md"
        className={styles.pingButton}
        busy={ping.isPending}
        onClick={() => void send()}
      >
        Отправить проверку
      </Button>
      <LiveRegion>{sent && `Проверка: ${deliveryStates[sent.status].name.toLowerCase()}`}</LiveRegion>
    </div>
  );
}

import { useRef, useState } from 'react';
import { useOneAtATime } from '../../lib/browser/use-one-at-a-time.ts';
import { toastErrors } from '../../ui/feedback/toast-errors.ts';
import { useFocusAfterBlock } from '../../ui/overlays/focus-after-removal.ts';
import { Button } from '../../ui/primitives/button.tsx';
import { Text } from '../../ui/primitives/text.tsx';
import { LiveRegion } from '../../ui/primitives/visually-hidden.tsx';
import { deliveryStates } from './delivery-words.ts';
import { useDeliveries, useSendPing } from './integrations.api.ts';
import styles from './integrations.module.css';

interface PingPanelProps {
  webhookId: string;
  /** The address wants no more messages: it cannot be tested, but the last result is still shown. */
  isGone: boolean;
  onSent: (pingId: string) => void;
}

/** Tests the address without a bid. The result is first in the list below. */
export function PingPanel({ webhookId, isGone, onSent }: PingPanelProps) {
  const ping = useSendPing(webhookId);
  const { data } = useDeliveries(webhookId);
  const [sentId, setSentId] = useState<string>();
  const send = useOneAtATime(async () => {
    try {
      const { id } = await ping.mutateAsync();
      setSentId(id);
      onSent(id);
    } catch (failure) {
      toastErrors(failure);
    }
  });
  const sent = data?.find(({ id }) => id === sentId);
  return (
    <>
      {!isGone && <PingButton busy={ping.isPending} onPress={() => void send()} />}
      <LiveRegion>{sent && `Проверка: ${deliveryStates[sent.status].name.toLowerCase()}`}</LiveRegion>
    </>
  );
}

function PingButton({ busy, onPress }: { busy: boolean; onPress: () => void }) {
  const block = useRef<HTMLDivElement>(null);
  useFocusAfterBlock(block);
  return (
    <div ref={block} className={styles.ping}>
      <Text size="sm" tone="second" className={styles.pingText}>
        Отправим одно сообщение типа ping с подписью. Если адрес его примет, всё, что ждёт отправки, уйдёт
        сразу.
      </Text>
      <Button variant="soft" size="md" className={styles.pingButton} busy={busy} onClick={onPress}>
        Отправить проверку
      </Button>
    </div>
  );
}

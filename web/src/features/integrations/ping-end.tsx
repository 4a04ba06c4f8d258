import { useEffect, useEffectEvent } from 'react';
import { useDeliveries } from './integrations.api.ts';

export interface SentPing {
  webhookId: string;
  pingId: string;
}

interface PingEndProps extends SentPing {
  onEnd: () => void;
}

/**
 * Reports the result of a test, which may have disabled or recovered the address. Draws nothing: the dialog may be
 * closed long before the address answers.
 */
export function PingEnd({ webhookId, pingId, onEnd }: PingEndProps) {
  const { data } = useDeliveries(webhookId);
  const status = data?.find(({ id }) => id === pingId)?.status;
  const isOver = status !== undefined && status !== 'pending';
  const tell = useEffectEvent(onEnd);
  useEffect(() => {
    if (isOver) tell();
  }, [isOver]);
  return null;
}

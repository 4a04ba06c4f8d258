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
 * Tells of the end of a check, which may have switched the address off or made it well. Draws nothing: the dialog that
 * the check was sent from may be closed long before the address answers.
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

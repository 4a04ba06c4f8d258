import type { Bid } from '@sto/contract/bids/bids.schemas';
import { useNow } from '../../lib/time/use-now.ts';
import { Text } from '../../ui/primitives/text.tsx';
import { startClosed } from '../bids/visit-start.ts';
import styles from './visit.module.css';

/** When the workshop can take the car, while it cannot. */
export function StartClosed({ bid }: { bid: Bid }) {
  const now = useNow();
  const closed = bid.available_actions.includes('start') ? null : startClosed(bid, now);
  if (!closed) return null;
  return (
    <Text size="sm" className={styles.quiet}>
      {closed.text}
    </Text>
  );
}

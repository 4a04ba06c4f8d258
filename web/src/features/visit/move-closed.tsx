import type { Bid } from '@sto/contract/bids/bids.schemas';
import { maxTimeChanges, moveLeadHours } from '@sto/contract/limits';
import { formatTime } from '../../lib/time/dates.ts';
import { useNow } from '../../lib/time/use-now.ts';
import { Text } from '../../ui/primitives/text.tsx';
import type { BidSide } from '../bids/bid-words.ts';
import styles from './visit.module.css';

const hourMs = 3_600_000;

/** Why the time of a coming visit cannot be changed any more, and what can be done instead. */
export function MoveClosed({ bid, side }: { bid: Bid; side: BidSide }) {
  const now = useNow();
  if (!bid.visit_start || Date.parse(bid.visit_start) <= now.getTime()) return null;
  if (bid.available_actions.includes('propose_time')) return null;
  const reason = reasonOf(bid, bid.visit_start, now);
  if (!reason) return null;
  const other = side === 'customer' ? 'автосервису' : 'клиенту';
  const orCancel = bid.available_actions.includes('cancel') ? ' Запись можно отменить.' : '';
  return (
    <Text size="sm" className={styles.quiet}>
      {`${reason} Если время не подходит, напишите или позвоните ${other}.${orCancel}`}
    </Text>
  );
}

function reasonOf({ events, timezone }: Bid, start: string, now: Date): string | null {
  const until = new Date(Date.parse(start) - moveLeadHours * hourMs);
  if (until < now) return `Перенести запись можно было до ${formatTime(until, timezone)}.`;
  const proposed = events.filter(({ type }) => type === 'time_proposed').length;
  return proposed >= maxTimeChanges
    ? `Время переносили уже ${maxTimeChanges}\u00A0раза, больше нельзя.`
    : null;
}

import type { Counter } from '@sto/contract/bids/bids.schemas';
import { formatMoney } from '../../lib/text/money.ts';
import { formatMoment } from '../../lib/time/dates.ts';
import { Note } from '../../ui/feedback/note.tsx';
import { Text } from '../../ui/primitives/text.tsx';
import { type BidSide, listOfWorks } from '../bids/bid-words.ts';
import styles from './counter-list.module.css';

interface CounterListProps {
  counters: readonly Counter[];
  side: BidSide;
  timeZone: string;
}

/** What the driver would agree to, the last first. */
export function CounterList({ counters, side, timeZone }: CounterListProps) {
  if (counters.length === 0) return null;
  const newestFirst = [...counters].sort((a, b) => Date.parse(b.created_at) - Date.parse(a.created_at));
  return (
    <ul className={styles.counters} aria-label="Встречные предложения">
      {newestFirst.map((counter, place) => (
        <li key={counter.id}>
          <Note tone={place === 0 ? 'brand' : 'neutral'} title={titleOf(counter, side, timeZone)}>
            {counter.comment && <p className={styles.comment}>{counter.comment}</p>}
            <Text size="sm" tone="second">
              {formatMoment(counter.created_at, timeZone)}
            </Text>
          </Note>
        </li>
      ))}
    </ul>
  );
}

function titleOf(counter: Counter, side: BidSide, timeZone: string): string {
  const { price, period_start: start, work_types: works } = counter;
  const wishes = [
    price !== null && formatMoney(price),
    start !== null && formatMoment(start, timeZone),
    works.length > 0 && `только ${listOfWorks(works)}`,
  ].filter(Boolean);
  const who = side === 'customer' ? 'Вы предложили' : 'Клиент предлагает';
  return wishes.length > 0 ? `${who}: ${wishes.join(', ')}` : `${who} изменить отклик`;
}

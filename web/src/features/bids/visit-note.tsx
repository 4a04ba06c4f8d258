import type { Bid } from '@sto/contract/bids/bids.schemas';
import { rejectReason } from '@sto/contract/bids/reject-reasons';
import { formatMoment } from '../../lib/time/dates.ts';
import { Note } from '../../ui/feedback/note.tsx';
import { Card } from '../../ui/primitives/card.tsx';
import { Heading, Text } from '../../ui/primitives/text.tsx';
import styles from './visit-note.module.css';

export function VisitNote({ bid }: { bid: Bid }) {
  if (bid.status === 'reject' && bid.reject) {
    return (
      <Note tone="bad" title="Отказ">
        {rejectReason(bid.reject)}
      </Note>
    );
  }
  if (bid.status !== 'visit') return null;
  return (
    <Card as="section" variant="ink" padding="l" className={styles.visit} aria-labelledby="bid-visit">
      <div className={styles.when}>
        <Heading level={2} id="bid-visit" className={styles.moment}>
          {bid.visit_start ? formatMoment(bid.visit_start, bid.timezone) : 'Запись'}
        </Heading>
        <Text size="sm" className={styles.quiet}>
          {bid.service?.address}
        </Text>
      </div>
      {bid.visit_code && (
        <div className={styles.code}>
          <Text as="span" size="sm" className={styles.quiet}>
            Код визита, назовите мастеру
          </Text>
          <span className={styles.digits}>{bid.visit_code}</span>
        </div>
      )}
    </Card>
  );
}

import { type BidStatus, bidStatuses } from '@sto/contract/bids/bid-lifecycle';
import type { CustomerProfile } from '@sto/contract/profiles/profiles.schemas';
import { statusGroupWords } from '../../features/bids/bid-words.ts';
import { plural } from '../../lib/text/plural.ts';
import { Badge } from '../../ui/primitives/badge.tsx';
import { Card } from '../../ui/primitives/card.tsx';
import { Link } from '../../ui/primitives/link.tsx';
import { Skeleton } from '../../ui/primitives/skeleton.tsx';
import { Heading } from '../../ui/primitives/text.tsx';
import { LiveRegion } from '../../ui/primitives/visually-hidden.tsx';
import styles from './home-page.module.css';

const counterOf = {
  new: 'new_bid_count',
  answered: 'new_answered_count',
  visit: 'new_visit_count',
  in_work: 'new_in_work_count',
  finished: 'new_finished_count',
  reject: 'new_reject_count',
} as const satisfies Record<BidStatus, keyof CustomerProfile>;

interface HomeCountersProps {
  counts: Record<BidStatus, number>;
  news: CustomerProfile | undefined;
  hrefOf: (status: BidStatus) => string;
}

export function HomeCounters({ counts, news, hrefOf }: HomeCountersProps) {
  return (
    <section aria-labelledby="home-bids" className={styles.section}>
      <Heading level={2} id="home-bids">
        Заявки
      </Heading>
      <ul className={styles.tiles}>
        {bidStatuses.map((status) => (
          <CounterTile
            key={status}
            name={statusGroupWords.customer[status]}
            count={counts[status]}
            unseen={news?.[counterOf[status]] ?? 0}
            href={hrefOf(status)}
          />
        ))}
      </ul>
    </section>
  );
}

interface CounterTileProps {
  name: string;
  count: number;
  unseen: number;
  href: string;
}

/** The link covers the tile and reads its numbers with words. */
function CounterTile({ name, count, unseen, href }: CounterTileProps) {
  const news = unseen > 0 ? `, ${unseen} ${plural(unseen, ['новая', 'новые', 'новых'])}` : '';
  return (
    <Card as="li" className={styles.tile}>
      <span className={styles.tileHead} aria-hidden="true">
        <span className={styles.count}>{count}</span>
        <Badge count={unseen} />
      </span>
      <Link to={href} className={styles.tileLink} aria-label={`${name}: ${count}${news}`}>
        {name}
      </Link>
    </Card>
  );
}

export function HomeSkeleton() {
  return (
    <div className={styles.section}>
      <LiveRegion>Загрузка заявок</LiveRegion>
      <Skeleton width={120} height={24} />
      <div className={styles.tiles}>
        {bidStatuses.map((status) => (
          <Skeleton key={status} height={90} radius="lg" />
        ))}
      </div>
      <Skeleton height={180} radius="lg" />
    </div>
  );
}

import type { BidSummary } from '@sto/contract/bids/bids.schemas';
import { BidCar } from '../../features/bids/bid-car.tsx';
import { formatWhen } from '../../features/bids/bid-times.ts';
import { bidTitle } from '../../features/bids/bid-words.ts';
import { withWorkshopClock } from '../../lib/time/workshop-clock.ts';
import { ButtonLink } from '../../ui/primitives/button.tsx';
import { Card } from '../../ui/primitives/card.tsx';
import { Heading, Text } from '../../ui/primitives/text.tsx';
import styles from './home-page.module.css';

export function HomeVisit({ bid, href }: { bid: BidSummary; href: string }) {
  return (
    <Card as="section" variant="ink" padding="l" className={styles.visit} aria-labelledby="home-visit">
      <div className={styles.visitFacts}>
        <Text size="sm" className={styles.onInk}>
          Ближайший визит
        </Text>
        <Heading level={2} id="home-visit" className={styles.moment}>
          {withWorkshopClock(formatWhen(bid, bid.timezone), bid.timezone)}
        </Heading>
        <Text>{bidTitle(bid.work_types)}</Text>
        <Text size="sm" className={styles.onInk}>
          {[bid.service?.name, bid.service?.address].filter(Boolean).join(', ')}
        </Text>
        <div className={styles.visitCar}>
          <BidCar car={bid.auto} />
        </div>
      </div>
      <ButtonLink to={href} variant="ink">
        Открыть заявку
      </ButtonLink>
    </Card>
  );
}

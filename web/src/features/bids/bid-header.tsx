import type { Bid } from '@sto/contract/bids/bids.schemas';
import type { ReactNode } from 'react';
import { ownTimeZone } from '../../lib/time/dates.ts';
import { PageBar } from '../../ui/lists/page-bar.tsx';
import { Text } from '../../ui/primitives/text.tsx';
import { BidCar } from './bid-car.tsx';
import styles from './bid-header.module.css';
import { BidTag, DemoTag } from './bid-tag.tsx';
import { type BidSide, bidTitle } from './bid-words.ts';

interface BidHeaderProps {
  bid: Bid;
  side: BidSide;
  backHref: string;
  tags?: ReactNode;
  after?: ReactNode;
}

export function BidHeader({ bid, side, backHref, tags, after }: BidHeaderProps) {
  return (
    <header className={styles.header} tabIndex={-1} data-bid-head="">
      <title>{`Заявка ${bid.number} — СТО рядом`}</title>
      <PageBar backHref={backHref} backLabel="К заявкам" title={bidTitle(bid.work_types)} isLong />
      <div className={styles.meta}>
        <BidTag bid={bid} side={side} />
        <DemoTag isDemo={bid.is_demo} />
        {tags}
        <BidCar car={bid.auto} after={`№ ${bid.number}`} />
        {bid.timezone !== ownTimeZone() && (
          <Text as="span" size="sm" tone="second">
            Время на часах автосервиса
          </Text>
        )}
        {after && <span className={styles.after}>{after}</span>}
      </div>
    </header>
  );
}

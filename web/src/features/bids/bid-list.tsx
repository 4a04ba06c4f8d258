import type { BidStatus } from '@sto/contract/bids/bid-lifecycle';
import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { InfiniteList, ListHeader } from '../../ui/lists/infinite-list.tsx';
import { Button, ButtonLink } from '../../ui/primitives/button.tsx';
import { Skeleton } from '../../ui/primitives/skeleton.tsx';
import { BidCard } from './bid-card.tsx';
import { BidFilter } from './bid-filter.tsx';
import styles from './bid-list.module.css';
import { itemsOf, useBidIndex } from './bids.api.ts';

interface BidListProps {
  status: BidStatus | null;
  onStatus: (status: BidStatus | null) => void;
  mapHref: string;
  tenderHref: string;
  hrefOf: (bidId: number) => string;
  /** Above the bids of a person who has some. */
  notice?: ReactNode;
}

export function BidList({ status, onStatus, mapHref, tenderHref, hrefOf, notice }: BidListProps) {
  const index = useBidIndex('customer', status);
  const counts = index.data?.pages[0]?.counts;
  const hasNone = counts !== undefined && Object.values(counts).every((count) => count === 0);
  const hasFailed = index.isError && !index.data;
  return (
    <>
      <ListHeader title="Заявки" action={!hasNone && <NewBid mapHref={mapHref} tenderHref={tenderHref} />} />
      {!hasNone && !hasFailed && <BidFilter counts={counts} value={status} onChange={onStatus} />}
      {counts && !hasNone && notice}
      <InfiniteList
        query={index}
        items={itemsOf(index.data)}
        layout="cards"
        error="Заявки не загрузились"
        loading="Загрузка заявок"
        skeleton={<BidSkeleton />}
        empty={
          hasNone ? (
            <NoBids mapHref={mapHref} tenderHref={tenderHref} />
          ) : (
            <NoBidsOfStatus onAll={() => onStatus(null)} />
          )
        }
      >
        {(bid) => <BidCard key={bid.id} bid={bid} href={hrefOf(bid.id)} />}
      </InfiniteList>
    </>
  );
}

type NewBidProps = Pick<BidListProps, 'mapHref' | 'tenderHref'>;

function NewBid({ mapHref, tenderHref }: NewBidProps) {
  return (
    <div className={styles.actions}>
      <ButtonLink to={tenderHref} size="md">
        Запросить отклики
      </ButtonLink>
      <ButtonLink to={mapHref} variant="soft" size="md">
        <Plus aria-hidden="true" />
        Новая
      </ButtonLink>
    </div>
  );
}

function NoBidsOfStatus({ onAll }: { onAll: () => void }) {
  return (
    <EmptyState
      title="Здесь пусто"
      text="В этом состоянии заявок нет."
      action={
        <Button variant="primary" onClick={onAll}>
          Показать все
        </Button>
      }
    />
  );
}

function NoBids({ mapHref, tenderHref }: NewBidProps) {
  return (
    <EmptyState
      title="Заявок пока нет"
      text="Выберите работы и автосервис на карте или запросите отклики сразу у нескольких."
      action={
        <div className={styles.actions}>
          <ButtonLink to={mapHref} variant="primary">
            Открыть карту
          </ButtonLink>
          <ButtonLink to={tenderHref}>Запросить отклики</ButtonLink>
        </div>
      }
    />
  );
}

function BidSkeleton() {
  return (
    <>
      <Skeleton width={180} height={24} />
      <Skeleton width="60%" height={24} />
      <Skeleton width={160} height={24} />
      <Skeleton height={4} />
    </>
  );
}

import type { BidStatus } from '@sto/contract/bid-lifecycle';
import { Plus } from 'lucide-react';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Button, ButtonLink } from '../../ui/primitives/button.tsx';
import { Card } from '../../ui/primitives/card.tsx';
import { Skeleton } from '../../ui/primitives/skeleton.tsx';
import { Heading } from '../../ui/primitives/text.tsx';
import { LiveRegion } from '../../ui/primitives/visually-hidden.tsx';
import { BidCard } from './bid-card.tsx';
import { BidFilter } from './bid-filter.tsx';
import styles from './bid-list.module.css';
import { itemsOf, useBidIndex } from './bids.api.ts';

interface BidListProps {
  status: BidStatus | null;
  onStatus: (status: BidStatus | null) => void;
  mapHref: string;
  hrefOf: (bidId: number) => string;
}

type BidIndex = ReturnType<typeof useBidIndex>;

/** The driver's bids: filter, cards, and what stands in their place. */
export function BidList(props: BidListProps) {
  const index = useBidIndex('customer', props.status);
  const counts = index.data?.pages[0]?.counts;
  const hasNone = counts !== undefined && Object.values(counts).every((count) => count === 0);
  return (
    <>
      <div className={styles.bar}>
        <Heading level={1}>Заявки</Heading>
        {!hasNone && (
          <ButtonLink to={props.mapHref} variant="soft" size="md">
            <Plus aria-hidden="true" />
            Новая
          </ButtonLink>
        )}
      </div>
      {hasNone ? <NoBids mapHref={props.mapHref} /> : <FilteredBids {...props} index={index} />}
    </>
  );
}

function FilteredBids(props: BidListProps & { index: BidIndex }) {
  const { index, status, onStatus, hrefOf } = props;
  const counts = index.data?.pages[0]?.counts;
  if (index.isError && !index.data) {
    return (
      <Card padding="l">
        <ErrorState
          title="Заявки не загрузились"
          onRetry={() => void index.refetch()}
          busy={index.isFetching}
        />
      </Card>
    );
  }
  return (
    <>
      <BidFilter counts={counts} value={status} onChange={onStatus} />
      {index.isPending || index.isPlaceholderData ? (
        <BidListSkeleton />
      ) : (
        <BidCards index={index} hrefOf={hrefOf} onAll={() => onStatus(null)} />
      )}
    </>
  );
}

interface BidCardsProps {
  index: BidIndex;
  hrefOf: (bidId: number) => string;
  onAll: () => void;
}

function BidCards({ index, hrefOf, onAll }: BidCardsProps) {
  const bids = itemsOf(index.data);
  if (bids.length === 0) {
    return (
      <Card padding="l">
        <EmptyState
          title="Здесь пусто"
          text="В этом состоянии заявок нет."
          action={
            <Button variant="primary" onClick={onAll}>
              Показать все
            </Button>
          }
        />
      </Card>
    );
  }
  return (
    <>
      <ul className={styles.list}>
        {bids.map((bid) => (
          <BidCard key={bid.id} bid={bid} href={hrefOf(bid.id)} />
        ))}
      </ul>
      {index.hasNextPage && (
        <Button
          variant="soft"
          className={styles.more}
          busy={index.isFetchingNextPage}
          onClick={() => void index.fetchNextPage()}
        >
          Показать ещё
        </Button>
      )}
    </>
  );
}

function NoBids({ mapHref }: { mapHref: string }) {
  return (
    <Card padding="l">
      <EmptyState
        title="Заявок пока нет"
        text="Выберите работы и автосервис на карте. Ответы и переписка появятся здесь."
        action={
          <ButtonLink to={mapHref} variant="primary">
            Открыть карту
          </ButtonLink>
        }
      />
    </Card>
  );
}

function BidListSkeleton() {
  return (
    <div className={styles.list}>
      <LiveRegion>Загрузка заявок</LiveRegion>
      {[0, 1, 2].map((row) => (
        <Card key={row} padding="l" className={styles.skeleton}>
          <Skeleton width={180} height={24} />
          <Skeleton width="60%" height={24} />
          <Skeleton width={160} height={24} />
          <Skeleton height={4} />
        </Card>
      ))}
    </div>
  );
}

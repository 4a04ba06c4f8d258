import type { BidStatus } from '@sto/contract/bids/bid-lifecycle';
import { Note } from '../../ui/feedback/note.tsx';
import { Badge, UnseenDot } from '../../ui/primitives/badge.tsx';
import { Button } from '../../ui/primitives/button.tsx';
import { Skeleton } from '../../ui/primitives/skeleton.tsx';
import { VisuallyHidden } from '../../ui/primitives/visually-hidden.tsx';
import { statusGroupWords } from '../bids/bid-words.ts';
import { itemsOf, useBidIndex } from '../bids/bids.api.ts';
import { BoardCard } from './board-card.tsx';
import styles from './board-column.module.css';

interface BoardColumnProps {
  status: BidStatus;
  hrefOf: (bidId: number) => string;
  hasTitle: boolean;
  unseen?: number | undefined;
  unseenElsewhere?: string;
}

const emptyTexts: Record<BidStatus, string> = {
  new: 'Новых заявок нет. Когда водитель напишет, она появится здесь.',
  answered: 'Никто не выбирает. Здесь стоят заявки с вашим откликом.',
  visit: 'Записей нет. Клиент попадёт сюда, когда выберет отклик.',
  in_work: 'Машин в работе нет.',
  finished: 'Завершённых заявок нет.',
  reject: 'Отказов нет.',
};

export function BoardColumn({ status, hrefOf, hasTitle, unseen, unseenElsewhere }: BoardColumnProps) {
  const index = useBidIndex('service', status);
  const title = statusGroupWords.service[status];
  return (
    <section className={styles.column} aria-label={title}>
      {hasTitle ? (
        <header className={styles.header}>
          <h2 className={styles.title}>{title}</h2>
          <Badge
            count={index.data?.pages[0]?.counts[status]}
            tone={status === 'new' ? 'brand' : 'mute'}
            className={status === 'new' ? undefined : styles.count}
          />
          <UnseenDot count={unseen} />
        </header>
      ) : (
        <VisuallyHidden as="h2">{title}</VisuallyHidden>
      )}
      <ColumnBody status={status} index={index} hrefOf={hrefOf} elsewhere={unseenElsewhere} />
    </section>
  );
}

interface ColumnBodyProps {
  status: BidStatus;
  index: ReturnType<typeof useBidIndex>;
  hrefOf: (bidId: number) => string;
  elsewhere: string | undefined;
}

function ColumnBody({ status, index, hrefOf, elsewhere }: ColumnBodyProps) {
  if (index.isError && !index.data) {
    return (
      <Note tone="bad" live title="Заявки не загрузились">
        <Button size="sm" busy={index.isFetching} onClick={() => void index.refetch()}>
          Повторить
        </Button>
      </Note>
    );
  }
  if (index.isPending || index.isPlaceholderData) {
    return (
      <>
        <Skeleton height={132} radius="md" className={styles.awaited} />
        <Skeleton height={132} radius="md" className={styles.awaited} />
      </>
    );
  }
  const bids = itemsOf(index.data);
  if (bids.length === 0)
    return (
      <p className={styles.empty}>
        {emptyTexts[status]}
        {elsewhere && ` Непросмотренные: ${elsewhere}.`}
      </p>
    );
  return (
    <>
      <ul className={styles.cards}>
        {bids.map((bid, place) => (
          <BoardCard key={bid.id} bid={bid} href={hrefOf(bid.id)} isFirst={place === 0} />
        ))}
      </ul>
      {index.hasNextPage && (
        <Button
          variant="ghost"
          size="sm"
          block
          busy={index.isFetchingNextPage}
          onClick={() => void index.fetchNextPage()}
        >
          Показать ещё
        </Button>
      )}
    </>
  );
}

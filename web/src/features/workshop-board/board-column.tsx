import { Note } from '../../ui/feedback/note.tsx';
import { Badge, UnseenDot } from '../../ui/primitives/badge.tsx';
import { Button } from '../../ui/primitives/button.tsx';
import { classNames } from '../../ui/primitives/class-names.ts';
import { Skeleton } from '../../ui/primitives/skeleton.tsx';
import { VisuallyHidden } from '../../ui/primitives/visually-hidden.tsx';
import { itemsOf } from '../bids/bids.api.ts';
import { type BoardFilter, isNarrow, useColumn } from './board.api.ts';
import { BoardCard } from './board-card.tsx';
import styles from './board-column.module.css';
import { type BoardStatus, columnWord } from './moving/move-plan.ts';
import type { BoardScene } from './moving/scene.ts';
import { useCardTarget } from './moving/use-card-drag.ts';

interface BoardColumnProps {
  status: BoardStatus;
  scene: BoardScene;
  filter: BoardFilter;
  onAll: () => void;
  hasTitle: boolean;
  unseen?: number | undefined;
  unseenElsewhere?: string;
}

const emptyTexts: Record<BoardStatus, string> = {
  new: 'Новых заявок нет. Когда водитель напишет, она появится здесь.',
  answered: 'Никто не выбирает. Здесь стоят заявки с вашим откликом.',
  visit: 'Записей нет. Клиент попадёт сюда, когда выберет отклик.',
  in_work: 'Машин в работе нет.',
  finished: 'Завершённых заявок нет.',
};

export function BoardColumn(props: BoardColumnProps) {
  const { status, scene, filter, hasTitle, unseen, unseenElsewhere } = props;
  const index = useColumn(status, filter);
  const { ref, isOver } = useCardTarget((bid) => scene.drop(bid, status));
  const title = columnWord(status);
  const isTarget = isOver || scene.carried?.to === status;
  return (
    <section
      ref={ref}
      className={classNames(styles.column, isTarget && styles.over)}
      aria-label={title}
      data-column={status}
    >
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
      <ColumnBody {...props} index={index} elsewhere={unseenElsewhere} />
    </section>
  );
}

interface ColumnBodyProps extends BoardColumnProps {
  index: ReturnType<typeof useColumn>;
  elsewhere: string | undefined;
}

function ColumnBody({ status, scene, filter, onAll, index, elsewhere }: ColumnBodyProps) {
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
  if (bids.length === 0 && isNarrow(filter))
    return (
      <div className={styles.empty}>
        <p>Здесь ничего не нашлось.</p>
        <Button variant="ghost" size="sm" onClick={onAll}>
          Показать все
        </Button>
      </div>
    );
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
          <BoardCard key={bid.id} bid={bid} scene={scene} isFirst={place === 0} />
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

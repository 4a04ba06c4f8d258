import { Fragment, type ReactElement, type ReactNode, type RefObject } from 'react';
import { ErrorState } from '../feedback/error-state.tsx';
import { Button } from '../primitives/button.tsx';
import { Card } from '../primitives/card.tsx';
import { Heading } from '../primitives/text.tsx';
import { LiveRegion } from '../primitives/visually-hidden.tsx';
import styles from './infinite-list.module.css';

interface ListHeaderProps {
  title: string;
  ref?: RefObject<HTMLHeadingElement | null>;
  action?: ReactNode;
}

export function ListHeader({ title, ref, action }: ListHeaderProps) {
  return (
    <div className={styles.header}>
      <Heading level={1} ref={ref} tabIndex={-1} className={styles.heading}>
        {title}
      </Heading>
      {action}
    </div>
  );
}

interface ListQuery {
  data: unknown;
  isError: boolean;
  isFetching: boolean;
  isPlaceholderData: boolean;
  refetch: () => Promise<unknown>;
  hasNextPage?: boolean;
  isFetchingNextPage?: boolean;
  fetchNextPage?: () => Promise<unknown>;
}

interface InfiniteListProps<Item> {
  query: ListQuery;
  items: readonly Item[];
  children: (item: Item) => ReactElement;
  empty: ReactNode;
  /** «Заявки не загрузились» */
  error: string;
  /** «Загрузка заявок» */
  loading: string;
  skeleton: ReactNode;
  layout?: Layout;
}

/** `rows` share one card with lines between them, `plain` rows draw their own lines; the others are cards. */
type Layout = 'rows' | 'plain' | 'cards' | 'grid';
const isInOneCard = (layout: Layout) => layout === 'rows' || layout === 'plain';

/** A list that loads by pages, with its placeholder, error and empty states. */
export function InfiniteList<Item>(props: InfiniteListProps<Item>) {
  const { query, items, children, layout = 'rows' } = props;
  if (query.isError && !query.data) return <ListError query={query} title={props.error} />;
  if (!query.data || query.isPlaceholderData) return <ListSkeleton {...props} layout={layout} />;
  if (items.length === 0) return <Card padding="l">{props.empty}</Card>;
  const list = <ul className={styles[layout]}>{items.map(children)}</ul>;
  return (
    <>
      {isInOneCard(layout) ? <Card padding="none">{list}</Card> : list}
      {query.hasNextPage && (
        <Button
          variant="soft"
          className={styles.more}
          busy={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage?.()}
        >
          Показать ещё
        </Button>
      )}
    </>
  );
}

function ListError({ query, title }: { query: ListQuery; title: string }) {
  return (
    <Card padding="l">
      <ErrorState title={title} onRetry={() => void query.refetch()} busy={query.isFetching} />
    </Card>
  );
}

interface ListSkeletonProps {
  loading: string;
  skeleton: ReactNode;
  layout: Layout;
}

function ListSkeleton({ loading, skeleton, layout }: ListSkeletonProps) {
  const items = (
    <div className={styles[layout]}>
      {[0, 1, 2].map((item) =>
        isInOneCard(layout) ? (
          <Fragment key={item}>{skeleton}</Fragment>
        ) : (
          <Card key={item} padding="l" className={styles.skeleton}>
            {skeleton}
          </Card>
        ),
      )}
    </div>
  );
  return (
    <>
      <LiveRegion>{loading}</LiveRegion>
      {isInOneCard(layout) ? <Card padding="none">{items}</Card> : items}
    </>
  );
}

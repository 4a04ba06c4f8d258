import type { WorkshopSummary } from '@sto/contract/workshops';
import { Heart } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { itemsOnce } from '../../lib/pages.ts';
import { counted } from '../../lib/plural.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { useFocusAfterRemoval } from '../../ui/overlays/focus-after-removal.ts';
import { Button } from '../../ui/primitives/button.tsx';
import { Card } from '../../ui/primitives/card.tsx';
import { SkeletonList } from '../../ui/primitives/skeleton.tsx';
import { Heading } from '../../ui/primitives/text.tsx';
import { LiveRegion } from '../../ui/primitives/visually-hidden.tsx';
import { useFavorites } from '../favorites/favorites.api.ts';
import styles from './favorites-list.module.css';

interface FavoritesListProps {
  /** Where distances are told from. */
  place: { lat: number; long: number };
  /** The card of a workshop with its heart: a list item. */
  card: (workshop: WorkshopSummary) => ReactNode;
  emptyAction: ReactNode;
}

type Favorites = ReturnType<typeof useFavorites>;

/** The workshops with a heart, newest first; a heart taken away takes its card away. */
export function FavoritesList({ place, card, emptyAction }: FavoritesListProps) {
  const list = useFavorites(place);
  const heading = useRef<HTMLHeadingElement>(null);
  const workshops = workshopsOf(list);
  useFocusAfterRemoval(heading, workshops?.length ?? 0);
  return (
    <>
      <Heading level={1} ref={heading} tabIndex={-1} className={styles.heading}>
        Избранные автосервисы
      </Heading>
      {list.isPending && (
        <Card padding="l">
          <SkeletonList rows={3} label="Загрузка избранного" />
        </Card>
      )}
      {list.isError && !list.data && (
        <Card padding="l">
          <ErrorState
            title="Избранное не загрузилось"
            onRetry={() => void list.refetch()}
            busy={list.isFetching}
          />
        </Card>
      )}
      {workshops?.length === 0 && (
        <Card padding="l">
          <EmptyState
            icon={<Heart />}
            title="Избранного пока нет"
            text="Нажмите на сердечко у автосервиса, и он будет ждать вас здесь."
            action={emptyAction}
          />
        </Card>
      )}
      {workshops && workshops.length > 0 && (
        <>
          <LiveRegion>{counted(workshops.length, ['автосервис', 'автосервиса', 'автосервисов'])}</LiveRegion>
          <Card padding="none">
            <ul>{workshops.map(card)}</ul>
          </Card>
        </>
      )}
      {list.hasNextPage && (
        <Button
          variant="soft"
          className={styles.more}
          busy={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          Показать ещё
        </Button>
      )}
    </>
  );
}

function workshopsOf({ data }: Favorites): WorkshopSummary[] | undefined {
  return data && itemsOnce(data.pages, ({ id }) => id);
}

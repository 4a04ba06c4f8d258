import type { WorkshopSummary } from '@sto/contract/workshops/workshops.schemas';
import { Heart } from 'lucide-react';
import { type ReactElement, type ReactNode, useRef } from 'react';
import { itemsOnce } from '../../lib/api/pages.ts';
import { counted } from '../../lib/text/plural.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { InfiniteList, ListHeader } from '../../ui/lists/infinite-list.tsx';
import { ListRowSkeleton } from '../../ui/lists/list-row.tsx';
import { useFocusAfterRemoval } from '../../ui/overlays/focus-after-removal.ts';
import { LiveRegion } from '../../ui/primitives/visually-hidden.tsx';
import { useFavorites } from './favorites.api.ts';

interface FavoritesListProps {
  place: { lat: number; long: number };
  card: (workshop: WorkshopSummary) => ReactElement;
  emptyAction: ReactNode;
}

/** Favourite workshops, newest first. Removing the heart removes the card. */
export function FavoritesList({ place, card, emptyAction }: FavoritesListProps) {
  const list = useFavorites(place);
  const heading = useRef<HTMLHeadingElement>(null);
  const workshops = itemsOnce(list.data?.pages, ({ id }) => id);
  useFocusAfterRemoval(heading, workshops.length);
  return (
    <>
      <ListHeader title="Избранные автосервисы" ref={heading} />
      {workshops.length > 0 && (
        <LiveRegion>{counted(workshops.length, ['автосервис', 'автосервиса', 'автосервисов'])}</LiveRegion>
      )}
      <InfiniteList
        query={list}
        items={workshops}
        layout="plain"
        error="Избранное не загрузилось"
        loading="Загрузка избранного"
        skeleton={<ListRowSkeleton picture={92} isSquare lines={['70%', '90%', '45%']} />}
        empty={
          <EmptyState
            icon={<Heart />}
            title="Избранного пока нет"
            text="Нажмите на сердечко у автосервиса, и он будет ждать вас здесь."
            action={emptyAction}
          />
        }
      >
        {card}
      </InfiniteList>
    </>
  );
}

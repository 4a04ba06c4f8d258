import type { WorkshopSummary } from '@sto/contract/workshops/workshops.schemas';
import { HeartButton } from '../../../ui/primitives/heart-button.tsx';
import { useFavorite } from '../../favorites/favorites.api.ts';
import styles from './workshop.module.css';

type Known = Pick<WorkshopSummary, 'id' | 'name' | 'is_favorite'>;

export function FavoriteHeart({ workshop, variant }: { workshop: Known; variant?: 'plain' | 'over' }) {
  const { isFavorite, toggle } = useFavorite(workshop.id, workshop.is_favorite);
  return (
    <HeartButton
      of={workshop.name}
      on={isFavorite}
      onToggle={toggle}
      variant={variant}
      className={variant === 'over' ? styles.heart : undefined}
    />
  );
}
